// Answers about boards without a table: a worker solves the states that can follow.

import { AnswerError } from '../page/provider.js';
import { WorkerClient } from './worker_client.js';

const newWorker = () => new WorkerClient(new URL('./endgames_worker.js', import.meta.url));

/** The boards without a table in the list of games; `edges` is the number of undrawn lines. */
export const boards = [
  ...Object.entries({ '4x4': 40, '4x5': 49, '5x5': 60, '6x6': 84, '7x7': 112 }),
  ...Object.entries({ '4x4': 24, '4x5': 31, '5x5': 40, '5x6': 49 }).map(named('swedish')),
  ...Object.entries({ '4x4': 32, '4x5': 40, '5x5': 50, '5x6': 60 }).map(named('icelandic')),
].map(([size, edges]) => ({ game: `boxes-${size}`, kind: 'board', edges }));

/** Whether a name looks like that of a built-in board, such as "boxes-5x7". */
export const isBuiltIn = (name) => /^(triangle|boxes)-\d/.test(name);

/** Returns a function that adds a variant to the name of a board. */
function named(variant) {
  return ([size, edges]) => [`${size}-${variant}`, edges];
}

/** The most states to solve without asking the user. Solving them takes about a second. */
const mostAtOnce = 1_000_000;

/**
 * Whether all states that can follow a position can also follow the position `solved`. False if one
 * is given by moves and the other by a state, or if `solved` is null.
 */
function covers(solved, { game, moves }) {
  if (solved?.game !== game) return false;
  const areStates = [solved.moves, moves].map((text) => text.startsWith('0x'));
  if (areStates[0] !== areStates[1]) return false;
  if (areStates[0]) return (BigInt(moves) & BigInt(solved.moves)) === BigInt(solved.moves);
  const drawn = new Set(moves.split(','));
  return solved.moves.split(',').every((move) => move === '' || drawn.has(move));
}

export class EndgamesClient {
  #worker = newWorker(); // solves at most `mostAtOnce` states, so it is never busy for long
  /** @type {{ game: string, moves: string, most: number, worker: WorkerClient } | null} */
  #solved = null; // the position that solve() solved last, and its worker

  /**
   * Answers the question "position", "review" or "" (the board's geometry) as in docs/http.md.
   * `query` is the query of its URL. Throws AnswerError.
   */
  ask(game, question, query) {
    const moves = query.get('moves') ?? query.get('state') ?? '';
    const values = { game, question, moves, line: query.get('line') !== '0' };
    const { worker, most } = covers(this.#solved, values)
      ? this.#solved
      : { worker: this.#worker, most: mostAtOnce };
    return this.#call(worker, { ...values, most });
  }

  /**
   * Solves the states that can follow a position, so that ask() can answer questions about them.
   * Forgets the states that an earlier call solved. `moves` are the position's moves, or a state.
   * `states` is the number of states to solve. Throws AnswerError, also if `signal` is aborted.
   */
  async solve(game, moves, states, progress, signal) {
    if (signal.aborted) throw new AnswerError('interrupted', 'Stopped.');
    this.#forget();
    const worker = newWorker();
    const stop = () => worker.end();
    signal.addEventListener('abort', stop);
    const values = { game, moves, most: states, question: 'position', line: false };
    try {
      await this.#call(worker, values, progress);
      this.#forget(); // what another call has solved in the meantime
      this.#solved = { game, moves, most: states, worker };
    } catch (error) {
      worker.end();
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  #forget() {
    this.#solved?.worker.end();
    this.#solved = null;
  }

  async #call(worker, values, progress) {
    const answer = await worker.call('answer', values, progress);
    if (answer.error) throw AnswerError.of(answer);
    return answer;
  }
}
