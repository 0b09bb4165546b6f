// What is told of a reviewed game: which move decided it, what each mistake changed, and why it was
// one. It loads with the first review.

import { capitalised, countCells, few, inCellsOf } from '../base/words.js';
import { factsOf, other } from '../board/rules.js';
import {
  betterThan,
  by,
  courseOf,
  lower,
  mistakesOf,
  standing,
  was,
  whoDraws,
  winWords,
} from './review.js';

/**
 * @import { Reviewed } from './review.js'
 * @import { State } from './state.js'
 * @import { Review } from '../base/types.js'
 * @typedef {{ margin: number | null, chance: number }} Known  of a position, as far as it is known
 */

/** Returns the place of a mark among all: 0 for the most serious. */
const seriousness = (/** @type {string | null} */ mark) => ['??', '?!', '?'].indexOf(mark ?? '');

const mostMoments = 3;

/**
 * Returns those of some mistakes that mattered most, in the order played: the one after which the
 * result of the game did not change, then the most serious ones.
 */
export function momentsOf(/** @type {State} */ state, mistakes = mistakesOf(state)) {
  const { review, guessed, marks } = state;
  const turn = (review?.turning_point?.move ?? 0) - 1;
  const cost = (/** @type {number} */ i) => review?.review[i].loss ?? dropOf(guessed[i].estimate);
  const rank = (/** @type {number} */ i) => (i === turn ? -1 : seriousness(marks[i]));
  return mistakes
    .toSorted((a, b) => rank(a) - rank(b) || cost(b) - cost(a))
    .slice(0, mostMoments)
    .sort((a, b) => a - b);
}

/** @param {Review['review'][number]['estimate']} estimate */
const dropOf = (estimate) => (estimate ? estimate.best_chance - estimate.chance : 0);

/** Returns which move decided a game that is over; else "". Values alone decide it. */
export function turningWords(/** @type {State} */ state) {
  if (!state.isWhole || (state.review?.loss_from ?? null) === null) return ''; // nothing is proved
  const { margin: last, review, turning_point: turn } = /** @type {Reviewed} */ (state).review;
  const margin = last ?? 0; // of a game that is over: known
  if (turn === null)
    return `The result never changed: from the first line on ${was(state, margin)}.`;
  if (turn.move) {
    const { move, player } = review[turn.move - 1];
    const before = courseOf(state)[turn.move - 1].margin ?? 0; // of a result that changed: known
    const stood = `before it${before ? '' : ','} ${was(state, before)}${by(before)}`;
    const who = lower(state.who(player));
    return `Move ${turn.move} decided the game: ${stood}; ${who} drew ${move}.`;
  }
  const ofWinner = (/** @type {number} */ chance) => (margin < 0 ? 1 - chance : chance);
  const chances = courseOf(state).map(({ chance }) => ofWinner(chance ?? 0.5));
  const behind = chances.slice(0, turn.before).findLastIndex((chance) => chance < 0.5);
  const around = behind >= 0 ? `, by an estimate around move ${behind + 1}` : '';
  return `The game was decided before move ${turn.before}${around}: then ${was(state, margin)}.`;
}

/** Returns what a mistake changed, proved or by an estimate, what was better, and why. */
export function mistakeWords(/** @type {State} */ state, /** @type {number} */ i) {
  const { move, player } = state.steps[i];
  const who = state.who(player);
  const drew = `${state.session.at === i ? `Here ${lower(who)}` : who} drew ${move}.`;
  return [drew, changeWords(state, i), adviceWords(state, i)].filter(Boolean).join(' ');
}

/** Returns what a move changed: "You were winning by 8; now the computer wins by 10." */
export function changeWords(/** @type {State} */ state, /** @type {number} */ i) {
  const [before, after] = /** @type {Known[]} */ (courseOf(state).slice(i, i + 2));
  const then =
    after.margin === null ? standing(state, 'A', after.chance) : winWords(state, after.margin);
  if (before.margin === null || after.margin === null) {
    const stood = standing(state, 'A', before.chance, { was: true });
    return `By an estimate ${stood}; now ${then}${after.margin === null ? '' : ' (proved)'}.`;
  }
  const isSame = before.margin * after.margin > 0;
  const stood = capitalised(was(state, before.margin)) + by(before.margin);
  return `${stood}; now${isSame ? by(after.margin) : ` ${then}`}.`;
}

/** Returns which lines were better than a mistake, and why; "" if none is known. */
export function adviceWords(/** @type {State} */ state, /** @type {number} */ i) {
  const { best = null, better = [] } = state.review?.review[i] ?? {};
  const first = betterThan(state, i);
  if (first === null) return '';
  const lines = best === null ? `Suggested: ${first}.` : `Better: ${few(better)}.`;
  const reasons = reasonsOf(state, i, first);
  const follows = consequenceOf(state, i, first);
  if (follows && reasons.length === 0 && i < state.control.length)
    reasons.push('No simple reason.');
  return [lines, ...reasons, follows].join(' ').trimEnd();
}

/** Returns the numbers of the lines that are drawn after the first `count` moves, and of `more`. */
function drawnBy(
  /** @type {State} */ state,
  /** @type {number} */ count,
  /** @type {string[]} */ ...more
) {
  const { start, moves } = state.session;
  const names = [...state.linesOf(start?.state ?? '0'), ...moves.slice(0, count), ...more];
  return new Set(names.map((name) => state.numbers.get(name)));
}

/** Returns the cells that the opponent can close one after another if `line` is move `i`. */
export function givenBy(
  /** @type {State} */ state,
  /** @type {number} */ i,
  /** @type {string} */ line,
) {
  const { cells } = state.board;
  const drawn = drawnBy(state, i, line);
  const openOf = (/** @type {{ edges: number[] }} */ { edges }) =>
    edges.filter((edge) => !drawn.has(edge));
  const full = () => cells.flatMap((cell, k) => (openOf(cell).length === 0 ? [k] : []));
  const before = full();
  for (let last; (last = cells.map(openOf).find(({ length }) => length === 1));) drawn.add(last[0]);
  return full().filter((cell) => !before.includes(cell));
}

/** Returns sentences: what a better line takes, or what the move gives away, cells and control. */
function reasonsOf(
  /** @type {State} */ state,
  /** @type {number} */ i,
  /** @type {string} */ better,
) {
  const { board, session, steps, control, guessed } = state;
  const { start, game, moves } = session;
  const { move, player } = steps[i];
  const cells = (/** @type {number} */ count) => countCells(count, game);
  const { closes } = factsOf(board, { start, moves: moves.slice(0, i) });
  if (closes[better] > closes[move]) return [`${better} takes ${cells(closes[better])}.`];
  const reasons = [];
  const [given, less] = [move, better].map((line) => givenBy(state, i, line).length);
  if (given > less && closes[move] === 0) {
    const gives = `${move} gives ${cells(given)} away`;
    const opens = guessed[i]?.remark?.replace(/^[AB]/, move).replace(/\.$/, '') ?? gives;
    const only = less ? `gives only ${less}` : 'nothing';
    reasons.push(`${inCellsOf(game, opens)}, and ${better} ${only}.`);
  }
  if (control[i]) {
    const [they, loser] = [other(player), player].map((one) => lower(state.who(one)));
    const opens = `${they} can make ${loser} open the next long chain or loop`;
    reasons.push(`${move} gave control away: ${opens}.`);
  }
  return reasons;
}

/** Returns what follows a better line than the game's move `i`, once that is known; else "". */
function consequenceOf(
  /** @type {State} */ state,
  /** @type {number} */ i,
  /** @type {string} */ better,
) {
  const { margin = null, continuation = [], estimate } = state.continuations.get(i) ?? {};
  const moves =
    margin === null ? estimate?.moves.slice(0, 1).map(({ move }) => move) : continuation;
  if (!moves?.length) return '';
  const before = [...state.session.moves.slice(0, i), better];
  const line = whoDraws(state, before, moves.slice(0, 4)) + (moves.length > 4 ? ' \u2026' : '');
  return `${margin === null ? 'The search expects' : 'Best play'} after ${better}: ${line}.`;
}

/** Returns which moves of the card, and mistakes around the position, lack what follows better. */
export function unexplained(/** @type {State} */ state) {
  const { session, marks, continuations } = state;
  const shown = [...momentsOf(state), session.at, session.at - 1];
  return [...new Set(shown)].filter(
    (i) => marks[i] && betterThan(state, i) && !continuations.has(i),
  );
}
