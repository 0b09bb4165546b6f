// Opens and leaves tasks: puzzles, lessons, the mistakes of a game, and those of earlier games.

import { setAddress } from '../base/address.js';
import { load, store } from '../base/storage.js';
import { mistakesOf } from '../game/review.js';
import { parseAddress } from '../game/session.js';
import { mistakeTasks, postpone } from './mistakes.js';

/**
 * @import { How } from '../game/play.js'
 * @import { TaskList } from './puzzle_view.js'
 * @import { State } from '../game/state.js'
 */

/** Returns the mistakes of a game as tasks. */
function tasksOf(/** @type {State} */ state) {
  const { session, side, marks, steps } = state;
  const tasks = mistakesOf(state).map((i) => {
    const { player, move } = steps[i];
    const before = `${state.who(player)} drew ${move} here. Find a better line.`;
    return { wanted: session.jump(i), mark: marks[i], before };
  });
  return { name: null, tasks, of: session, side };
}

/** The lists with addresses, by the word in these: they load when needed. */
const lists = {
  puzzle: () => import('./puzzles.js'),
  learn: () => import('./lessons.js'),
  mistakes: async () => mistakeTasks(),
};
const nouns = { puzzle: 'puzzle', learn: 'lesson', mistakes: 'mistake' };

export class Tasks {
  #explorer;

  /**
   * @import { Explorer } from '../explorer.js'
   * @param {Explorer} explorer
   */
  constructor(explorer) {
    this.#explorer = explorer;
  }

  get #play() {
    return this.#explorer.play;
  }

  get #puzzle() {
    return this.#explorer.game.puzzle;
  }

  /**
   * Opens a task of a list with addresses by its number from 1; the one that was opened last, if
   * none is given; or the first one. Of mistakes the first one is the next one.
   */
  openBuiltIn(name, number = name === 'mistakes' ? 1 : Number(load(name) ?? 0) + 1) {
    return this.#explorer.openPart(lists[name], async (module) => {
      const tasks = module.tasks.map(({ position, ...words }) => ({
        ...words,
        wanted: parseAddress(position),
      }));
      const list = { name, tasks, ...(name === 'mistakes' && { answered: postpone }) };
      if (tasks.length === 0) return this.openBuiltIn('puzzle');
      if (tasks[number - 1]) return this.#begin(list, number - 1);
      const noun = nouns[name];
      return this.#begin(list, 0, `No such ${noun}. Shown instead: ${noun} 1.`);
    });
  }

  /** Opens another task of the list, or the same one again. */
  open(/** @type {number} */ i) {
    return this.#begin(this.#puzzle.list, i);
  }

  /** Opens the first mistake of the game, or the one after that on the board. */
  async openMistake() {
    const list = tasksOf(this.#play.state);
    const { at } = this.#play.state.session;
    const last = list.tasks.findIndex(({ wanted }) => wanted.at === at);
    if (list.tasks.length > 0) await this.#begin(list, (last + 1) % list.tasks.length);
  }

  /** Opens task `i` of a list; then shows `complaint`, if any. */
  async #begin(/** @type {TaskList} */ list, i, complaint = null) {
    const { name, tasks, of } = list;
    const { wanted, goal } = tasks[i];
    const isNext = this.back !== null;
    this.#puzzle.begin(list, i);
    if (of) {
      const session = of.jump(wanted.at);
      // A new entry of the history, so that Back returns to the game.
      setAddress(session.address, { replace: isNext, side: list.side });
      await this.#play.go(session, { mode: 'puzzle', side: 'both' });
      return;
    }
    store(name, String(i));
    setAddress(`#+${name}/${i + 1}`, { replace: complaint !== null });
    const side = goal ? 'A' : 'both';
    const mode = goal ? 'lesson' : 'puzzle';
    await this.#explorer.open({ ...wanted, side }, { address: 'keep', mode }, complaint);
  }

  /** Opens the position of the task as one to explore, or to play as `side`. */
  leave(side = 'both') {
    const { session } = this.#play.state;
    const { game, start, played: moves } = session;
    if (this.back && side === 'both') return this.#play.go(session, this.back);
    return this.#explorer.openOther({ game, start, moves, side });
  }

  /** How the game of a mistake returns onto the board; null while there is no such task. */
  get back() {
    const { of, side } = this.#puzzle.list;
    const how = /** @type {How} */ ({ mode: 'game', side, address: 'replace', news: 'reached' });
    return of && this.#play.state.mode === 'puzzle' ? how : null;
  }
}
