// Positions with a task. In a puzzle the user has to find a line with the best outcome; in a
// lesson, to reach a goal against the computer.

import { $, html } from '../base/elements.js';
import { progressOf, storeProgress } from '../base/storage.js';
import { cellWords, few, plural } from '../base/words.js';
import { guessesOf, outcomeOf } from '../board/values.js';
import { wordsWithMoves } from '../game/moves_view.js';
import { mistakeWords, percent } from '../game/review.js';
import { dueMistakes } from './mistakes.js';

/**
 * @import { Play } from '../game/play.js'
 * @import { State } from '../game/state.js'
 */

/**
 * A position with a task. A built-in puzzle has its kind, and why its line wins; a lesson its
 * title, the number of cells that A has to get, and words for before and after. A mistake has its
 * mark: if it lost only points, the user has to find a line that loses none; if an estimate doubts
 * it, one that is nearly as good as the first choice of the search.
 *
 * @typedef {object} Task
 * @property {{ game: string, start?: import('../base/types.js').Start | null, moves?: string[],
 *              at?: number }} wanted
 * @property {string} [address]  of a mistake of an earlier game
 * @property {string} [kind]
 * @property {string} [why]
 * @property {string} [mark]
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
 */

const nearly = 0.1; // the chance that a good enough line may give away

export class PuzzleView {
  isSolved = false;
  /** @type {TaskList} */
  list = { name: null, tasks: [] };
  number = 0; // of the task in the list, from 0
  /** @type {string | null} */
  rejected = null; // the wrong line that was tried last
  #play;
  #onChange;
  #words = '';
  #isFirstTry = true; // a puzzle that is solved later does not continue the streak

  /** `onChange` is called when values are to be shown, because the puzzle is solved. */
  constructor(/** @type {Play} */ play, onChange) {
    this.#play = play;
    this.#onChange = onChange;
  }

  /** Begins task `i` of a list, whose position is about to be shown; or begins it again. */
  begin(/** @type {TaskList} */ list, i) {
    this.#isFirstTry = list !== this.list || i !== this.number;
    [this.list, this.number, this.isSolved, this.#words] = [list, i, false, ''];
    this.rejected = null;
  }

  /** The number of the next task. */
  get next() {
    return (this.number + 1) % this.list.tasks.length;
  }

  get #task() {
    return this.list.tasks[this.number];
  }

  /** Returns the undrawn lines of which something is known. */
  get #lines() {
    const { answer, judged } = this.#play.state;
    if (answer?.value !== null) return Object.keys(answer?.values ?? {});
    return this.#task.mark ? (judged?.moves.map(({ move }) => move) ?? []) : [];
  }

  /** Returns whether a line is good enough for the task, and what it does, such as "wins". */
  #rate(line) {
    const { answer, judged, session } = this.#play.state;
    const { mark } = this.#task;
    if (answer.value === null) {
      const guesses = guessesOf(answer, judged);
      const { chance, outcome } = guesses.find(({ move }) => move === line);
      const does = { win: 'wins', tie: 'ties', loss: 'loses' }[outcome];
      const [drawn] = session.future;
      const first = guesses.find(({ move }) => move !== drawn);
      const isGood = line !== drawn && chance > first.chance - nearly;
      return {
        isGood,
        does: does ? `${does} (proved)` : `has a chance of ${percent(chance)}, by an estimate`,
      };
    }
    const value = answer.values[line];
    const lost = answer.value - value;
    const [outcome, best] = [value, answer.value].map((one) => outcomeOf(answer, one));
    const isGood = mark === '?' ? lost === 0 : outcome === best;
    const points = plural(lost, 'point');
    const does = { win: 'wins', tie: isGood ? 'ties' : 'only ties', loss: 'loses' }[outcome];
    const more =
      isGood && lost > 0 ? `, but ${few(answer.best, 2)} would be better by ${points}` : '';
    if (mark !== '?') return { isGood, does: mark ? does + more : does };
    return { isGood, does: isGood ? 'loses nothing' : `loses ${points}` };
  }

  /** Whether the position of the task is on the board, with its answer: not the one before it. */
  get #isShown() {
    const { session, isPending, isEstimating, isGrowing, answer } = this.#play.state;
    const { start = null, moves = [], at = moves.length } = this.#task.wanted;
    const isTask = `${session.moves}` === `${moves}` && session.start?.state === start?.state;
    const isJudged = !isPending && !isEstimating && !isGrowing;
    return isTask && session.at === at && isJudged && answer !== null;
  }

  /** Tries a line. */
  choose(line) {
    if (this.isSolved || !this.#isShown || !this.#lines.includes(line)) return;
    const { isGood, does } = this.#rate(line);
    if (isGood) {
      this.#solve(`Right: ${line} ${does}.`);
    } else {
      this.#miss();
      [this.rejected, this.#words] = [line, `No: ${line} ${does}. Try again.`];
      this.#onChange();
    }
  }

  /** Shows the solutions: of a mistake what the review calls better. */
  reveal() {
    if (this.isSolved || !this.#isShown || this.#lines.length === 0) return;
    const { answer } = this.#play.state;
    const isKnown = answer.value !== null;
    const good = this.#lines.filter((line) => this.#rate(line).isGood);
    const moves = this.#task.mark && isKnown ? answer.best : good;
    this.#miss();
    this.#solve(
      `The answer${isKnown ? '' : ', by an estimate'}: ${few(moves, isKnown ? 8 : 3)}.`,
      false,
    );
  }

  #solve(words, isFound = true) {
    if (isFound) this.#reach();
    [this.isSolved, this.#words, this.rejected] = [true, words, null];
    this.#onChange();
    $($('puzzle-next').hidden ? 'puzzle-leave' : 'puzzle-next').focus();
  }

  /** Keeps that a built-in task was reached. A puzzle continues the streak at the first try. */
  #reach() {
    const { name, answered } = this.list;
    if (answered && this.#isFirstTry) answered(this.#task.address, true);
    if (!name || answered) return;
    const { reached, streak, longest } = progressOf(name);
    const further = this.#isFirstTry ? streak + 1 : streak;
    storeProgress(name, {
      reached: [...new Set([...reached, this.number])],
      streak: further,
      longest: Math.max(longest, further),
    });
  }

  /** Ends the streak. */
  #miss() {
    const { name, answered } = this.list;
    if (answered) answered(this.#task.address, false);
    else if (name) storeProgress(name, { ...progressOf(name), streak: 0 });
    this.#isFirstTry = false;
  }

  show(/** @type {State} */ state) {
    const { mode, session, review } = state;
    const isLesson = mode === 'lesson';
    $('puzzle').hidden = !isLesson && mode !== 'puzzle';
    if ($('puzzle').hidden) return;
    // Lines are not judged yet.
    $('puzzle').ariaBusy = String(state.isEstimating || state.isGrowing);
    if (isLesson) this.#judge();
    const { kind, why, title = kind, after = why, mark } = this.#task;
    const { tasks, of } = this.list;
    const isLast = of && this.next === 0;
    const noun = isLesson ? 'Lesson' : mark ? 'Mistake' : 'Puzzle';
    const place = `${noun} ${this.number + 1} of ${tasks.length}`;
    $('puzzle-title').textContent = title ? `${place}: ${title}` : place;
    $('puzzle-task').replaceChildren(...(isLesson ? this.#lesson : this.#question));
    const told = mark && review ? mistakeWords(state, session.at) : after;
    const last = isLast ? 'This was the last mistake.' : '';
    const words = [this.#words, ...(this.isSolved ? [told, last] : [])].filter(Boolean);
    if ($('puzzle-words').textContent !== words.join(' '))
      $('puzzle-words').replaceChildren(
        ...words.flatMap((text, k) => {
          const parts = wordsWithMoves(text);
          return k ? [' ', ...parts] : html('b', {}, ...parts);
        }),
      );
    $('puzzle-next').classList.toggle('primary', this.isSolved);
    $('puzzle-answer').hidden = this.isSolved || isLesson;
    $('puzzle-play').hidden = isLesson;
    $('puzzle-next').hidden = isLast || tasks.length === 1;
    $('puzzle-leave').textContent = of
      ? `Back to the ${of.reviewed ? 'review' : 'game'}`
      : 'Explore';
    this.#showProgress();
  }

  /** The task of a puzzle. */
  get #question() {
    const { answer, facts } = this.#play.state;
    if (this.#task.mark) return wordsWithMoves(this.#task.before);
    const best = answer && outcomeOf(answer, answer.value);
    const goal = best === 'tie' ? 'keeps the tie' : 'wins';
    const isUnknown = answer !== null && answer.value === null;
    const task = isUnknown ? 'This is not solved here.' : `Find a line that ${goal}.`;
    return [html('b', {}, `You play ${facts.to_move}.`), ` ${task}`];
  }

  get #lesson() {
    const { before, goal } = this.#task;
    return [...wordsWithMoves(before), html('b', {}, ` Your goal: ${goal} ${this.#cells}.`)];
  }

  get #cells() {
    return cellWords(this.#play.state.session.game)[1];
  }

  /** Tells whether the goal of a lesson is reached, once its game is over. */
  #judge() {
    const { facts, session } = this.#play.state;
    const { closes, score } = facts;
    const { goal, wanted } = this.#task;
    const wasOver = this.#words !== '';
    const isOver = session.start === wanted.start && Object.keys(closes).length === 0;
    this.isSolved = isOver && score.A >= goal;
    const verdict = this.isSolved ? 'well played.' : `${goal} are possible. Try again.`;
    this.#words = isOver ? `You have ${score.A} ${this.#cells}: ${verdict}` : '';
    if (!isOver || wasOver) return;
    if (this.isSolved) this.#reach();
    $(this.isSolved ? 'puzzle-next' : 'puzzle-retry').focus();
  }

  /** Lists the tasks of a built-in list, and tells what the user has reached. */
  #showProgress() {
    const { name, tasks, answered } = this.list;
    $('puzzle-all').hidden = !name;
    if (!name) return;
    const due = dueMistakes();
    $('my-mistakes').hidden = due === 0 || answered !== undefined;
    $('my-mistakes').textContent = `My mistakes (${due})`;
    const { reached, streak, longest } = progressOf(name);
    const options = tasks.map(({ title = '' }, i) => {
      const label = `${i + 1} ${title} ${reached.includes(i) ? '\u2713' : ''}`;
      return new Option(label, String(i), false, i === this.number);
    });
    const kinds = [...new Set(tasks.map(({ kind }) => kind))];
    $('puzzle-list').replaceChildren(
      ...kinds.flatMap((kind) => {
        const those = options.filter((_, i) => tasks[i].kind === kind);
        return kind ? [html('optgroup', { label: kind }, ...those)] : those;
      }),
    );
    const count = tasks.filter((_, i) => reached.includes(i)).length;
    const done = `${count} of ${tasks.length} done.`;
    const row = kinds[0] && streak > 1 ? ` ${streak} in a row; the most were ${longest}.` : '';
    $('puzzle-progress').textContent = answered
      ? 'Solved at once, each comes again after 1, 3, 7 and 21 days.'
      : done + row;
  }
}
