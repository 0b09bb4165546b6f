// Maps the questions of Provider (types.d.ts) to targets of docs/http.md, and caches answers (LRU).
// Requests about a board that the user has drawn contain the board.

import { startText } from './base/place.js';
import { AnswerError } from './base/provider.js';
import { keepBoard, keptBoards } from './base/storage.js';

/**
 * @import { Asked, Listed, Provider, Question } from './base/types.js'
 * @typedef {Record<string, string>} Query
 * @typedef {{ game: string, query: Query, most: number }} Solved
 * @typedef {{ body?: string, signal?: AbortSignal,
 *             progress?: (done: number, total: number) => void }} How
 */

const mostAnswers = 1000;

/** The most states to solve in the answer about a position, which takes a tenth of a second. */
const mostAtOnce = 1_000_000;

const longestTarget = 4096; // bytes that the library reads

/**
 * Whether all states that can follow a position can also follow the position `solved`. False if one
 * is given by moves and the other by a state.
 */
function covers(/** @type {Query} */ solved, /** @type {Query} */ { start, moves, state }) {
  if (solved.start !== start || (solved.state === undefined) !== (state === undefined))
    return false;
  if (state) return (BigInt(state) & BigInt(solved.state)) === BigInt(solved.state);
  const drawn = new Set(moves.split(','));
  return solved.moves.split(',').every((move) => move === '' || drawn.has(move));
}

/** @returns {Query} the parameters that name a position or a game */
function queryOf(/** @type {Question} */ asked) {
  if ('state' in asked) return { state: asked.state };
  const { moves, start } = asked;
  return { moves: moves.join(','), ...(start && { start: startText(start) }) };
}

/** Returns the target of a question about a game; if `game` is "", of one about none. */
function targetOf(/** @type {string} */ game, /** @type {string} */ question, query = {}) {
  const about = game ? `games/${encodeURIComponent(game)}` : '';
  const path = [about, question].filter(Boolean).join('/');
  const text = String(new URLSearchParams(query));
  return `/v1/${path}${text && '?'}${text}`;
}

/** @implements {Provider} */
export class TargetProvider {
  mostUnasked = Infinity;
  /** @type {Map<string, Promise<any>>} */
  #answers = new Map(); // by target; the most recently used last
  /** @type {Set<string> | null} */
  #served = null; // the names of the games that were listed last
  /** @type {Solved | null} */
  #solved = null; // the position that solveEndgame() solved last, and its number of states
  #counted = ''; // the game whose table was counted last
  #counting = new AbortController();

  /**
   * Returns the answer for a target. Asks by POST if there is a body. Throws AnswerError. Must be
   * overridden.
   *
   * @returns {Promise<any>}
   */
  async send(/** @type {string} */ target, /** @type {Asked} */ { body }) {
    throw new Error(`no answer to ${target} ${body ?? ''}`);
  }

  async games() {
    const games = await this.listed();
    const served = new Set(games.map(({ game }) => game));
    this.#served = served;
    const own = [...keptBoards().keys()].filter((game) => !served.has(game));
    return [...own.map((game) => ({ game })), ...games];
  }

  /**
   * Returns the games that can be asked about without their boards.
   *
   * @returns {Promise<Listed[]>}
   */
  async listed() {
    return (await this.#ask('', 'games')).games;
  }

  /** @returns {ReturnType<Provider['game']>} */
  game(/** @type {string} */ name) {
    return this.#answer(name, '', {});
  }

  /** @type {Provider['position']} */
  position(name, question, { line = false, estimate = 0, signal } = {}) {
    const query = { ...queryOf(question), theory: 'structure', estimate: String(estimate) };
    const whole = line ? query : { ...query, line: '0' };
    return this.#answer(name, 'position', whole, estimate > 0 ? signal : undefined);
  }

  async theory(/** @type {string} */ name, /** @type {Question} */ question) {
    const query = { ...queryOf(question), line: '0', theory: '1', estimate: '0' };
    const { theory = null } = await this.#answer(name, 'position', query);
    return theory;
  }

  /** @type {Provider['review']} */
  review(name, asked, { theory = false, estimate = 0, signal } = {}) {
    const query = { ...queryOf(asked), estimate: String(estimate) };
    const whole = theory ? { ...query, theory: '1' } : query;
    return this.#answer(name, 'review', whole, estimate > 0 ? signal : undefined);
  }

  /** @type {Provider['move']} */
  async move(name, question, level, seed, signal) {
    const query = { ...queryOf(question), level, seed: String(seed) };
    return (await this.#ask(name, 'move', query, { signal })).move;
  }

  statistics(/** @type {string} */ name) {
    if (name !== this.#counted) {
      this.#counting.abort(); // one table is counted at a time
      this.#counting = new AbortController();
      this.#counted = name;
    }
    return this.#answer(name, 'statistics', {}, this.#counting.signal);
  }

  parse(/** @type {string} */ text, /** @type {string} */ game) {
    return this.#ask('', 'parse', game ? { game } : {}, { body: text });
  }

  /** @type {NonNullable<Provider['solveEndgame']>} */
  async solveEndgame(game, question, states, progress, signal) {
    const query = queryOf(question);
    const asked = { ...query, line: '0', solve: String(states) };
    this.#solved = null; // a worker forgets it
    await this.#ask(game, 'position', asked, { signal, progress });
    this.#solved = { game, query, most: states };
    this.#answers.clear(); // reviews without the values that are known now
  }

  /** A board is small enough if requests about all of its games are short enough. */
  async check(/** @type {string} */ board) {
    const { name, text } = read(board);
    const fits = (question = '', query = {}) =>
      targetOf(name, question, { ...query, board: text }).length <= longestTarget;
    if (!fits()) return { isSmall: false };
    if (await this.#isServed(name)) {
      const message = `${name} is the name of another game; choose another name`;
      throw new AnswerError('unreadable', message);
    }
    try {
      const { edges } = await this.#ask(name, '', { board: text });
      const moves = edges.map((/** @type {number[]} */ ends) => ends.join('-')).join();
      const more = { line: '0', theory: '1', solve: '9'.repeat(20), estimate: '50000' };
      return { edges: edges.length, isSmall: fits('position', { moves, ...more }) };
    } catch (error) {
      if (error instanceof AnswerError && error.code === 'unknown_game') return { isSmall: false };
      throw error;
    }
  }

  /** Keeps the board, which is solved when it is asked about. */
  async solve(/** @type {string} */ board) {
    const { name, text } = read(board);
    keepBoard(name, text);
    this.forget();
    return name;
  }

  /** Empties the caches. Call it when tables have changed. */
  forget() {
    this.#answers.clear();
    this.#served = null;
  }

  async #isServed(/** @type {string} */ game) {
    if (!this.#served) await this.games();
    return this.#served?.has(game) ?? false;
  }

  /** @type {(game: string, asked: string, query: Query, signal?: AbortSignal) => Promise<any>} */
  #answer(game, question, query, signal) {
    const target = targetOf(game, question, query);
    const answers = this.#answers;
    const answer = answers.get(target) ?? this.#ask(game, question, query, { signal });
    answers.delete(target);
    answers.set(target, answer);
    const drop = () => answers.get(target) === answer && answers.delete(target);
    signal?.addEventListener('abort', drop); // at once: who asks again asks anew
    answer.then(() => signal?.removeEventListener('abort', drop), drop);
    if (answers.size > mostAnswers) answers.delete([...answers.keys()][0]);
    return answer;
  }

  /**
   * Returns the answer to a question about a game, or about none. Adds the board to one about a
   * board of the user, and the limit of states to solve.
   *
   * @type {(game: string, question: string, query?: Query, how?: How) => Promise<any>}
   */
  async #ask(game, question, query = {}, how = {}) {
    const values = { ...query };
    const about = game || query.game;
    const board = question === 'statistics' || query.board ? undefined : keptBoards().get(about);
    const isServed = board !== undefined && (await this.#isServed(about));
    if (board !== undefined && !isServed) values.board = board;
    const kind = this.#limit(game, question, values);
    try {
      return await this.send(targetOf(game, question, values), { ...how, game: about, kind });
    } catch (error) {
      if (!(error instanceof AnswerError) || !isServed || error.code !== 'unknown_game')
        throw error;
      this.#served?.delete(about); // the server has reloaded its tables, without this one
      return this.#ask(game, question, query, how);
    }
  }

  /**
   * Adds the limit of states to solve to the parameters of a question. Returns the kind of its work
   * if that may take long.
   *
   * @type {(game: string, question: string, query: Query) => string | undefined}
   */
  #limit(game, question, query) {
    if (query.solve) return 'solve';
    if (question === 'statistics') return question;
    if (!['position', 'move', 'review'].includes(question)) return undefined;
    const solved = this.#solved?.game === game && covers(this.#solved.query, query) && this.#solved;
    const isEstimated = Number(query.estimate) > 0;
    // Estimates of a review take long, so that there is time to solve more of it, too; and the best
    // level waits for what can be solved.
    const isPatient = query.level === 'perfect' || (question === 'review' && isEstimated);
    const most = isPatient ? this.mostUnasked : mostAtOnce;
    const limit = solved ? solved.most : most;
    if (limit < Infinity) query.solve = String(limit); // else that of the server holds
    if (solved) return 'solve';
    if (!isEstimated && !['searches', 'perfect'].includes(query.level)) return undefined;
    return question === 'move' ? 'position' : question;
  }
}

/**
 * Returns the name of the board in a text, and the text without blanks. The name is one that no
 * board has if it is empty. Throws AnswerError if the text is not a JSON object with a name.
 */
function read(/** @type {string} */ board) {
  let found;
  try {
    found = JSON.parse(board);
  } catch {
    throw new AnswerError('unreadable', 'not a board: not JSON');
  }
  if (typeof found?.name === 'string')
    return { name: found.name || '?', text: JSON.stringify(found) };
  throw new AnswerError('unreadable', 'not a board: it has no name');
}
