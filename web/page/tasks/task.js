// Tasks, and what solves them. In a puzzle the user has to find a line with the best outcome; in a
// lesson, to reach a goal against the computer.

import { cellWords, countCells, few } from '../base/words.js';
import { factsOf, isOver, other } from '../board/rules.js';
import { guessesOf, outcomeOf } from '../board/values.js';
import { betterThan, lower, percent, resultWords } from '../game/review.js';

/**
 * A position with a task. A built-in puzzle has its kind, and why its line wins; a lesson its
 * title, the number of cells that A has to get, and words for before and after. A mistake has its
 * mark: if it lost only cells, the user has to find a line that loses none; if an estimate doubts
 * it, one that is nearly as good as the first choice of the search.
 *
 * @typedef {object} Task
 * @property {{ game: string, start?: import('../base/types.js').Start | null, moves?: string[],
 *              at?: number }} wanted
 * @property {string} [address]  of a mistake of an earlier game
 * @property {string} [kind]
 * @property {string} [why]
 * @property {string | null} [mark]
 * @property {string} [title]
 * @property {number} [goal]
 * @property {string} [before]
 * @property {string} [after]
 *
 * @typedef {object} TaskList
 * @property {string | null} name  of a list with addresses, whose progress is kept
 * @property {Task[]} tasks
 * @property {import('../game/session.js').Session} [of]  the game whose mistakes they are
 * @property {string} [side]  that the user plays in that game
 * @property {(address: string, isSolved: boolean) => void} [answered]  keeps whether a mistake of
 *   an earlier game was found at once
 *
 * @typedef {object} Attempt  at a task
 * @property {TaskList} list
 * @property {number} number  of the task in the list, from 0
 * @property {boolean} isSolved
 * @property {string | null} rejected  the wrong line that was tried last
 * @property {Refutation | null} refutation  of that line, once it is known
 * @property {string} words  about the line that was tried last, or the answer
 * @property {boolean} isFirstTry  a puzzle that is solved later does not continue the streak
 *
 * @import { Answer, Estimate, Facts } from '../base/types.js'
 * @import { Guess } from '../board/values.js'
 * @import { State } from '../game/state.js'
 * @typedef {State & { answer: Answer, judged: Estimate }} Judged
 *
 * @typedef {object} Refutation
 * @property {Facts['steps']} steps  the wrong line, and what follows it
 * @property {number[]} cells  that the opponent then takes
 * @property {number | null} margin  at the end of perfect play, A minus B, if that is known
 */

const nearly = 0.1; // the chance that a good enough line may give away

/** Returns the task of a state. */
export const taskOf = (/** @type {State} */ { attempt: { list, number } }) => list.tasks[number];

/** Returns the undrawn lines of which something is known, once they can be judged. */
export function linesOf(/** @type {State} */ state) {
  const { answer, judged, isPending, isEstimating, isGrowing } = state;
  if (isPending || isEstimating || isGrowing || !answer) return [];
  if (answer.value !== null) return Object.keys(answer.values);
  return taskOf(state).mark ? (judged?.moves.map(({ move }) => move) ?? []) : [];
}

/** Returns whether a line is good enough for the task, and what it does, such as "wins". */
export function rate(/** @type {State} */ state, /** @type {string} */ line) {
  const { answer, judged, session } = /** @type {Judged} */ (state);
  const { mark } = taskOf(state);
  if (answer.value === null) {
    const guesses = guessesOf(answer, judged);
    const { chance, outcome } = /** @type {Guess} */ (guesses.find(({ move }) => move === line));
    const does = outcome && { win: 'wins', tie: 'ties', loss: 'loses' }[outcome];
    const [drawn] = session.future;
    const first = guesses.find(({ move }) => move !== drawn);
    const isNear = line !== drawn && chance > (first?.chance ?? 0) - nearly;
    const isGood = isNear || line === betterThan(state, session.at);
    return {
      isGood,
      does: does ? `${does} (proved)` : `has a chance of ${percent(chance)}, by an estimate`,
    };
  }
  const value = answer.values[line];
  const lost = answer.value - value;
  const [outcome, best] = [value, answer.value].map((one) => outcomeOf(answer, one));
  const isGood = mark === '?' ? lost === 0 : outcome === best;
  const ties = isGood ? 'ties' : 'only ties';
  const does = { win: 'wins', tie: ties, loss: 'loses' }[outcome ?? 'loss'];
  const more = isGood && lost > 0 ? `, but ${few(answer.best, 2)} would be better by ${lost}` : '';
  if (mark !== '?') return { isGood, does: mark ? does + more : does };
  return { isGood, does: isGood ? 'loses nothing' : `is worse by ${lost}` };
}

const mostQuiet = 6; // moves before the opponent takes something

/**
 * Returns how a wrong line is refuted, by an answer after it: what follows up to the first cells
 * that the opponent takes; only the next move if that is not soon.
 */
export function refutationOf(
  /** @type {State} */ { board, session, facts },
  /** @type {string} */ line,
  /** @type {Answer} */ { continuation = [], estimate, margin },
) {
  const { start, played } = session;
  const expected = estimate ? [estimate.moves[0].move] : continuation;
  const moves = [...played, line, ...expected];
  const all = factsOf(board, { start, moves }).steps.slice(played.length);
  const rival = other(facts.to_move);
  const takes = all.map(({ player, closed }) => player === rival && closed > 0);
  const first = takes.indexOf(true);
  const isSoon = first >= 0 && first <= mostQuiet;
  const end = isSoon ? takes.indexOf(false, first) : 2;
  const steps = end < 0 ? all : all.slice(0, end);
  const after = factsOf(board, { start, moves: moves.slice(0, played.length + steps.length) });
  const cells = after.owners.flatMap((owner, cell) =>
    owner === rival && facts.owners[cell] !== rival ? [cell] : [],
  );
  return { steps, cells, margin };
}

/** Returns a refutation in words: "Then 7-8 8-9: 2 boxes for B. With best play B wins, 5 to 4." */
export function refutationWords(
  /** @type {State} */ state,
  /** @type {Refutation} */ { steps, cells, margin },
) {
  const moves = steps.slice(1).map(({ move }) => move);
  if (moves.length === 0) return '';
  const line = moves.slice(0, 4).join(' ') + (moves.length > 4 ? ' \u2026' : '');
  const whose = lower(state.who(other(state.facts.to_move)));
  const won = cells.length ? `: ${countCells(cells.length, state.session.game)} for ${whose}` : '';
  const result = margin === null ? '' : ` ${resultWords(state, margin)}`;
  return `Then ${line}${won}.${result}`;
}

/**
 * Returns the words that tell whether the goal of a lesson is reached, and whether it is; null
 * until its game is over.
 */
export function lessonResult(/** @type {State} */ state) {
  const { facts, session, mode } = state;
  if (mode !== 'lesson' || !isOver(facts)) return null;
  const { goal = 0 } = taskOf(state);
  const cells = facts.score?.A ?? 0;
  const isSolved = cells >= goal;
  const verdict = isSolved ? 'well played.' : `${goal} are possible. Try again.`;
  return { isSolved, words: `You have ${cells} ${cellWords(session.game)[1]}: ${verdict}` };
}
