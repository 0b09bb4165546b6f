// Positions with a task. In a puzzle the user has to find a line with the best outcome; in a
// lesson, to reach a goal against the computer.

import { $, html } from './elements.js';
import { wordsWithMoves } from './moves_view.js';
import { progressOf, storeProgress } from './storage.js';
import { outcomeOf } from './values.js';
import { cellWords, plural } from './words.js';

/**
 * Returns the mistakes of a game as tasks: first those that changed the result, in the order
 * played, then those that lost only points; if the user plays or has played one side, only those of
 * that side.
 *
 * @import { Play } from './play.js'
 * @import { State } from './state.js'
 * @param {State} state
 * @returns {TaskList}
 */
export function mistakesOf({ session, review, side, control }) {
  const { game, start, moves, reviewed } = session;
  const mine = reviewed ?? side;
  const tasks = (review?.review ?? []).flatMap(({ player, move, loss, mark }, i) => {
    if (!mark || ((mine === 'A' || mine === 'B') && player !== mine)) return [];
    const lost = `${move} lost ${plural(loss, 'point')}`;
    return [
      {
        wanted: { game, start, moves: moves.slice(0, i) },
        mark,
        before: `${player} drew ${move} here. Find a better line.`,
        why: `${lost}${control[i] ? ' and gave control away' : ''}.`,
      },
    ];
  });
  const marked = (wanted) => tasks.filter(({ mark }) => mark === wanted);
  return { name: null, tasks: [...marked('??'), ...marked('?')], of: session };
}

/**
 * A position with a task. A built-in puzzle has its kind, and why its line wins; a lesson its
 * title, the number of cells that A has to get, and words for before and after. A mistake has its
 * mark: if it lost only points, the user has to find a line that loses none.
 *
 * @typedef {object} Task
 * @property {{ game: string, start?: import('./types.js').Start | null, moves?: string[] }} wanted
 * @property {string} [kind]
 * @property {string} [why]
 * @property {string} [mark]
 * @property {string} [title]
 * @property {number} [goal]
 * @property {string} [before]
 * @property {string} [after]
 *
 * @typedef {object} TaskList
 * @property {string | null} name  of a built-in list, whose progress is kept
 * @property {Task[]} tasks
 * @property {import('./session.js').Session} [of]  the game whose mistakes they are
 */

export class PuzzleView {
  isSolved = false;
  /** @type {TaskList} */
  list = { name: null, tasks: [] };
  number = 0; // of the task in the list, from 0
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
  }

  /** The number of the next task. */
  get next() {
    return (this.number + 1) % this.list.tasks.length;
  }

  get #task() {
    return this.list.tasks[this.number];
  }

  /** Whether a line is as good as the best one, as far as the task asks for. */
  #isGood = (line) => {
    const { answer } = this.#play.state;
    const value = answer.values[line];
    if (this.#task.mark === '?') return value === answer.value;
    return outcomeOf(answer, value) === outcomeOf(answer, answer.value);
  };

  /** Returns what a line does, such as "wins". */
  #effectOf(line) {
    const { answer } = this.#play.state;
    const [value, isGood] = [answer.values[line], this.#isGood(line)];
    if (this.#task.mark === '?')
      return isGood ? 'loses nothing' : `loses ${plural(answer.value - value, 'point')}`;
    const outcome = outcomeOf(answer, value);
    return { win: 'wins', tie: isGood ? 'ties' : 'only ties', loss: 'loses' }[outcome];
  }

  /** Whether the position of the task is on the board: not the one before it. */
  get #isShown() {
    const { session, isPending, answer } = this.#play.state;
    const { start = null, moves = [] } = this.#task.wanted;
    const isTask = `${session.moves}` === `${moves}` && session.start?.state === start?.state;
    return isTask && !isPending && answer !== null;
  }

  /** Tries a line. */
  choose(line) {
    const { answer } = this.#play.state;
    if (this.isSolved || !this.#isShown || !(line in (answer?.values ?? {}))) return;
    if (this.#isGood(line)) {
      this.#solve(`Right: ${line} ${this.#effectOf(line)}.`);
    } else {
      this.#miss();
      this.#words = `No: ${line} ${this.#effectOf(line)}. Try again.`;
      this.#onChange();
    }
  }

  /** Shows the solutions. */
  reveal() {
    const { answer } = this.#play.state;
    if (this.isSolved || !this.#isShown || answer.value === null) return;
    const moves = Object.keys(answer.values).filter(this.#isGood);
    this.#miss();
    this.#solve(`The answer: ${moves.join(', ')}.`, false);
  }

  #solve(words, isFound = true) {
    if (isFound) this.#reach();
    [this.isSolved, this.#words] = [true, words];
    this.#onChange();
    $('puzzle-next').focus();
  }

  /** Keeps that a built-in task was reached. A puzzle continues the streak at the first try. */
  #reach() {
    const { name } = this.list;
    if (!name) return;
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
    const { name } = this.list;
    if (name) storeProgress(name, { ...progressOf(name), streak: 0 });
    this.#isFirstTry = false;
  }

  show(/** @type {State} */ { mode }) {
    const isLesson = mode === 'lesson';
    $('puzzle').hidden = !isLesson && mode !== 'puzzle';
    if ($('puzzle').hidden) return;
    if (isLesson) this.#judge();
    const { kind, why, title = kind, after = why, mark } = this.#task;
    const { tasks } = this.list;
    const noun = isLesson ? 'Lesson' : mark ? 'Mistake' : 'Puzzle';
    const place = `${noun} ${this.number + 1} of ${tasks.length}`;
    $('puzzle-title').textContent = title ? `${place}: ${title}` : place;
    $('puzzle-task').replaceChildren(...(isLesson ? this.#lesson : this.#question));
    const words = [this.#words, this.isSolved ? after : ''].filter(Boolean);
    if ($('puzzle-words').textContent !== words.join(' '))
      $('puzzle-words').replaceChildren(
        ...words.flatMap((text, k) => {
          const parts = wordsWithMoves(text);
          return k ? [' ', ...parts] : html('b', {}, ...parts);
        }),
      );
    $('puzzle-answer').hidden = this.isSolved || isLesson;
    $('puzzle-play').hidden = isLesson;
    $('puzzle-next').hidden = tasks.length === 1;
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
    const { name, tasks } = this.list;
    $('puzzle-all').hidden = !name;
    if (!name) return;
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
    $('puzzle-progress').textContent = done + row;
  }
}
