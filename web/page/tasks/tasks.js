// Opens and leaves tasks: puzzles, lessons, the mistakes of a game, and those of earlier games.
// Tries the lines of the user, and keeps what is reached.

import { $ } from '../base/elements.js';
import { toast } from '../base/messages.js';
import { addressOfTask, parseAddress, setAddress } from '../base/place.js';
import { load, progressOf, store, storeProgress } from '../base/storage.js';
import { few, plural } from '../base/words.js';
import { reviewPlayouts } from '../game/answers.js';
import { mistakesOf, ownMistakesOf } from '../game/review.js';
import { mistakeTasks, postpone, readMistakes } from './mistakes.js';
import { showTask } from './puzzle_view.js';
import { lessonResult, linesOf, rate, refutationOf, refutationWords, taskOf } from './task.js';

/**
 * @import { How } from '../game/play.js'
 * @import { State } from '../game/state.js'
 * @import { Attempt, Judged, Task, TaskList } from './task.js'
 */

/** Returns some mistakes of a game as tasks. */
function tasksOf(/** @type {State} */ state, /** @type {number[]} */ mistakes) {
  const { session, side, marks, steps } = state;
  const tasks = mistakes.map((i) => {
    const { player, move } = steps[i];
    const before = `${state.who(player)} drew ${move} here. Find a better line.`;
    return { wanted: session.jump(i), mark: marks[i], before };
  });
  return { name: null, tasks, of: session, side };
}

/**
 * The lists with addresses, by the word in these: they load when needed.
 *
 * @typedef {{ tasks: (Partial<Task> & { position: string })[] }} Loaded
 * @type {Record<string, () => Promise<Loaded>>}
 */
const lists = {
  puzzle: () => import('./puzzles.js'),
  learn: () => import('./lessons.js'),
  mistakes: async () => mistakeTasks(),
};
/** @type {Record<string, string>} */
const nouns = { puzzle: 'puzzle', learn: 'lesson', mistakes: 'mistake' };

/**
 * Returns the task of a list to open if none is named: the one that was opened last, but of puzzles
 * the first one on a board that is not solved, and of mistakes the first one.
 */
function nextOf(/** @type {TaskList} */ { name, tasks }, /** @type {string} */ board) {
  if (name === 'mistakes') return 0;
  const { reached } = progressOf(`${name}`);
  const i = tasks.findIndex(({ wanted }, i) => wanted.game === board && !reached.includes(i));
  return name === 'puzzle' && i >= 0 ? i : Number(load(`${name}`) ?? 0);
}

export class Tasks {
  #explorer;
  #play;

  /**
   * @import { Explorer } from '../explorer.js'
   * @param {Explorer} explorer
   */
  constructor(explorer) {
    this.#explorer = explorer;
    this.#play = explorer.play;
    this.#play.subscribe((state, before) => this.#follow(state, before));
  }

  get #state() {
    return this.#play.state;
  }

  // ---- Opening and leaving ---------------------------------------------------------------------

  /**
   * Opens a task of a list with addresses by its number from 1, or else the next one.
   *
   * @param {string} name
   * @param {number} [number]
   * @returns {Promise<unknown>}
   */
  openBuiltIn(name, number) {
    const { chosen } = this.#state;
    return this.#explorer.openPart(lists[name], async ({ tasks: found }) => {
      const tasks = found.map(({ position, ...words }) => ({
        ...words,
        wanted: parseAddress(position),
      }));
      const list = { name, tasks, ...(name === 'mistakes' && { answered: postpone }) };
      if (tasks.length === 0) return this.openBuiltIn('puzzle');
      const i = number === undefined ? nextOf(list, chosen) : number - 1;
      if (tasks[i]) return this.#begin(list, i);
      const noun = nouns[name];
      return this.#begin(list, 0, `No such ${noun}. Shown instead: ${noun} 1.`);
    });
  }

  /** Adds the mistakes of a text to those that are kept, and opens the first one. */
  readMistakes(/** @type {string} */ text) {
    toast(`${plural(readMistakes(text), 'mistake')} read.`);
    return this.openBuiltIn('mistakes');
  }

  /** Opens another task of the list. */
  open(/** @type {number} */ i) {
    return this.#begin(this.#state.attempt.list, i);
  }

  next() {
    const { list, number } = this.#state.attempt;
    return this.open((number + 1) % list.tasks.length);
  }

  retry() {
    return this.open(this.#state.attempt.number);
  }

  /**
   * Opens a mistake, the game's move `i`, among those of the user, or of both players if it is none
   * of these; by default the first one after the position on the board, or of the game if none is.
   */
  async openMistake(/** @type {number | null} */ i = null) {
    const own = ownMistakesOf(this.#state);
    const mistakes = i === null || own.includes(i) ? own : mistakesOf(this.#state);
    const from = i ?? this.#state.session.at + 1;
    const next = mistakes.findIndex((mistake) => mistake >= from);
    const list = tasksOf(this.#state, mistakes);
    if (mistakes.length > 0) await this.#begin(list, Math.max(0, next));
  }

  /** Opens task `i` of a list; then shows `complaint`, if any. */
  async #begin(
    /** @type {TaskList} */ list,
    /** @type {number} */ i,
    /** @type {string | null} */ complaint = null,
  ) {
    const { name, tasks, of } = list;
    const { wanted, goal } = tasks[i];
    const isNext = this.back !== null;
    const last = this.#state.attempt;
    const isFirstTry = last.list !== list || last.number !== i;
    const tried = { isSolved: false, rejected: null, refutation: null, words: '', isFirstTry };
    const attempt = { list, number: i, ...tried };
    if (of) {
      const session = of.jump(wanted.at ?? 0);
      // A new entry of the history, so that Back returns to the game.
      setAddress(session.address, { replace: isNext, side: list.side });
      await this.#play.go(session, { mode: 'puzzle', side: 'both', attempt });
      return;
    }
    store(`${name}`, String(i));
    setAddress(addressOfTask(`${name}`, i + 1), { replace: complaint !== null });
    const side = goal ? 'A' : 'both';
    const mode = goal ? 'lesson' : 'puzzle';
    await this.#explorer.open({ ...wanted, side }, { address: 'keep', mode, attempt }, complaint);
  }

  /** Opens the position of the task as one to explore, or to play as `side`. */
  leave(side = 'both') {
    const { session } = this.#state;
    const { game, start, played: moves } = session;
    if (this.back && side === 'both') return this.#play.go(session, this.back);
    return this.#explorer.openOther({ game, start, moves, side });
  }

  /** How the game of a mistake returns onto the board; null while there is no such task. */
  get back() {
    const { mode, attempt } = this.#state;
    if (mode !== 'puzzle' || !attempt.list.of) return null;
    const { side } = attempt.list;
    return /** @type {How} */ ({ mode: 'game', side, address: 'replace', news: 'reached' });
  }

  // ---- Solving ---------------------------------------------------------------------------------

  /** Tries a line in a puzzle. Shows how a wrong one is refuted, as soon as that is known. */
  async choose(/** @type {string} */ line) {
    if (this.#state.attempt.isSolved || !linesOf(this.#state).includes(line)) return;
    const { isGood, does } = rate(this.#state, line);
    if (isGood) {
      this.#solve(`Right: ${line} ${does}.`);
      return;
    }
    const no = `No: ${line} ${does}.`;
    this.#miss({ rejected: line, refutation: null, words: `${no} Try again.` });
    const { attempt, answer } = this.#state;
    const after = await this.#play.reviewing.answerAfter(line, {
      estimate: answer?.value === null ? reviewPlayouts : 0,
    });
    if (!after || this.#state.attempt !== attempt) return;
    const refutation = refutationOf(this.#state, line, after);
    const words = [no, refutationWords(this.#state, refutation), 'Try again.'];
    this.#change({ refutation, words: words.filter(Boolean).join(' ') });
  }

  /** Shows the solutions: of a mistake what the review calls better. */
  reveal() {
    const lines = linesOf(this.#state);
    if (this.#state.attempt.isSolved || lines.length === 0) return;
    const { answer } = /** @type {Judged} */ (this.#state);
    const isKnown = answer.value !== null;
    const good = lines.filter((line) => rate(this.#state, line).isGood);
    const moves = taskOf(this.#state).mark && isKnown ? answer.best : good;
    const words = few(moves, isKnown ? 8 : 3);
    this.#miss();
    this.#solve(`The answer${isKnown ? '' : ', by an estimate'}: ${words}.`, false);
  }

  #solve(/** @type {string} */ words, isFound = true) {
    if (isFound) this.#reach();
    this.#change({ isSolved: true, words, rejected: null, refutation: null });
    $($('puzzle-next').hidden ? 'puzzle-leave' : 'puzzle-next').focus();
  }

  #change(/** @type {Partial<Attempt>} */ fields) {
    this.#play.change({ attempt: { ...this.#state.attempt, ...fields } });
  }

  /** Keeps that a built-in task was reached. A puzzle continues the streak at the first try. */
  #reach() {
    const { list, number, isFirstTry } = this.#state.attempt;
    const { name, answered } = list;
    if (answered && isFirstTry) answered(taskOf(this.#state).address ?? '', true);
    if (!name || answered) return;
    const { reached, streak, longest } = progressOf(name);
    const further = isFirstTry ? streak + 1 : streak;
    storeProgress(name, {
      reached: [...new Set([...reached, number])],
      streak: further,
      longest: Math.max(longest, further),
    });
  }

  /** Ends the streak. */
  #miss(/** @type {Partial<Attempt>} */ fields = {}) {
    const { name, answered } = this.#state.attempt.list;
    if (answered) answered(taskOf(this.#state).address ?? '', false);
    else if (name) storeProgress(name, { ...progressOf(name), streak: 0 });
    this.#change({ ...fields, isFirstTry: false });
  }

  /** Shows the task, and keeps that a lesson was reached when its game has ended so. */
  #follow(/** @type {State} */ state, /** @type {State} */ before) {
    showTask(state);
    const result = lessonResult(state);
    if (!result || lessonResult(before)) return;
    if (result.isSolved) this.#reach();
    $(result.isSolved ? 'puzzle-next' : 'puzzle-retry').focus();
  }
}
