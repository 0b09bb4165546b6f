// Answers about boards without a table: a worker solves the states that can follow.

import { AnswerError } from '../page/provider.js';
import { covers, mostAtOnce, parseResponse } from '../page/target_provider.js';
import { WorkerClient } from './worker_client.js';

const newWorker = () => new WorkerClient(new URL('./endgames_worker.js', import.meta.url));

export class EndgamesClient {
  #worker = newWorker(); // solves at most `mostAtOnce` states, so it is never busy for long
  /** @type {{ game: string, moves: string, most: number, worker: WorkerClient } | null} */
  #solved = null; // the position that solve() solved last, and its worker

  /**
   * Returns the answer for a target of docs/http.md about a game; `query` is its query. The answer
   * for a position has `states`, the number of states that can follow. Throws AnswerError.
   */
  ask(game, target, query) {
    const moves = query.get('moves') ?? query.get('state') ?? '';
    const { worker, most } = covers(this.#solved, { game, moves })
      ? this.#solved
      : { worker: this.#worker, most: mostAtOnce };
    return this.#call(worker, { target, game, moves, most });
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
    const query = new URLSearchParams({ [moves.startsWith('0x') ? 'state' : 'moves']: moves });
    const target = `/v1/games/${game}/position?${query}&line=0`;
    const values = { target, game, moves, most: states };
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
    const { states, ...response } = await worker.call('answer', values, progress);
    // A request for the same endgame would fail again, unlike one to a server.
    if (response.status === 503) throw new AnswerError('out_of_memory', 'Memory is short.');
    return { ...parseResponse(response), states };
  }
}
