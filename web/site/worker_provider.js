// The provider of a site without a server: the library runs as WebAssembly in a worker.
//
// Small tables are compiled in. The site has others as files, which tables.json lists; each is
// fetched at the first question about its game. The user can open more. The library reads only the
// parts of a file that it needs. For boards without a table, a worker solves the states that can
// follow.

import { AnswerError } from '../page/provider.js';
import { keepBoard, keptBoards } from '../page/storage.js';
import { parseResponse, TargetProvider } from '../page/target_provider.js';
import { EndgamesClient } from './endgames_client.js';
import { WorkerClient } from './worker_client.js';

const root = document.baseURI; // of index.html
const tablesWorker = () => new WorkerClient(new URL('./tables_worker.js', import.meta.url));
const solverWorker = () => new WorkerClient(new URL('./solver_worker.js', import.meta.url));

/**
 * Fetches a whole file of the site. Throws AnswerError if that fails, with a message that calls the
 * file `words`.
 */
async function fetchFile(name, words) {
  let status;
  try {
    const response = await fetch(new URL(name, root));
    if (response.ok) return await response.blob();
    status = `: status ${response.status}`;
  } catch {
    status = ''; // no connection, or it broke
  }
  throw new AnswerError('unreachable', `${words} cannot be fetched${status}.`);
}

/** @implements {Provider} */
export class WorkerProvider extends TargetProvider {
  mostStates = 2 ** 31 - 2 ** 27; // a worker's memory has room for one byte for each
  #tables = tablesWorker();
  #endgames = new EndgamesClient();
  #files = new Map(); // the table files, by game; promises of them while they are fetched
  #listing = null; // a promise of the content of tables.json
  /** @type {WorkerClient | null} */
  #counter = null; // the worker that counted last

  /** @import { Provider } from '../page/types.js' */
  async ask(path, query, body = null) {
    if (path === 'games') return { games: await this.#games() };
    const target = `/v1/${path}${query && '?'}${query}`;
    const parameters = new URLSearchParams(query);
    const [, encoded, question] = path.match(/^games\/([^/]*)\/?(.*)$/) ?? [];
    const game = encoded ? decodeURIComponent(encoded) : parameters.get('game');
    if (game) await this.#ensureTable(game);
    const isCount = question === 'statistics';
    if (parameters.get('theory') === '1') {
      try {
        return await this.#endgames.ask(game, target, parameters); // solves nimbers
      } catch (error) {
        if (!['unknown_game', 'too_large'].includes(error.code)) throw error;
      }
    }
    try {
      return parseResponse(
        await (isCount ? this.#count(game, target) : this.#tables.call('answer', { target, body })),
      );
    } catch (error) {
      if (error.code !== 'unknown_game' || body !== null) throw error;
    }
    try {
      if (!isCount) return await this.#endgames.ask(game, target, parameters);
    } catch (error) {
      if (error.code !== 'unknown_game') throw error;
    }
    const message = `There is no table of ${game} here: open its file, from the menu.`;
    throw new AnswerError('unknown_game', message);
  }

  async add(file) {
    const game = await this.#tables.call('add', { name: file.name ?? 'the table', file });
    this.#files.set(game, file);
    this.#counter?.end();
    this.forget();
    return game;
  }

  file(game) {
    const file = this.#files.get(game);
    return file instanceof Blob ? file : null;
  }

  check(board) {
    return this.#tables.call('check', { board });
  }

  async solve(board, progress, signal) {
    const game = await this.add(await this.#solved(board, progress, signal));
    keepBoard(game, board);
    return game;
  }

  /** Returns the table of a board. */
  async #solved(board, progress = () => {}, signal = new AbortController().signal) {
    const solver = solverWorker();
    signal.addEventListener('abort', () => solver.end());
    try {
      return new Blob([await solver.call('solve', { board }, progress)]);
    } finally {
      solver.end();
    }
  }

  async solveEndgame(game, question, states, progress, signal) {
    const moves = question.state ?? question.moves.join(',');
    await this.#endgames.solve(game, moves, states, progress, signal);
    this.forget();
  }

  async #games() {
    const { games } = await this.#list();
    const solved = [...keptBoards().keys()].map((game) => ({ game }));
    const byName = new Map([...solved, ...games].map((game) => [game.game, game]));
    const own = parseResponse(await this.#tables.call('answer', { target: '/v1/games' }));
    for (const game of own.games) byName.set(game.game, game);
    return [...byName.values()];
  }

  /** Returns the content of tables.json: the games, and the names of their table files by game. */
  #list() {
    const read = async () => {
      const list = await fetchFile('tables.json', 'The list of tables');
      const { games, files } = JSON.parse(await list.text());
      return { games, files: new Map(Object.entries(files)) };
    };
    this.#listing ??= read().catch((error) => {
      this.#listing = null;
      throw error;
    });
    return this.#listing;
  }

  /**
   * Adds the table of a game, unless it has been added already: fetches it if the site has it, or
   * solves the board again if the user has solved it.
   */
  async #ensureTable(game) {
    if (!this.#files.has(game)) {
      const name = (await this.#list()).files.get(game);
      const board = keptBoards().get(game);
      if (name === undefined && board === undefined) return;
      const make = () =>
        name === undefined ? this.#solved(board) : fetchFile(name, `The table of ${game}`);
      if (!this.#files.has(game)) this.#files.set(game, this.#addTable(game, name ?? game, make));
    }
    await this.#files.get(game);
  }

  /** Adds the table that make() returns. */
  async #addTable(game, name, make) {
    try {
      const file = await make();
      await this.#tables.call('add', { name, file });
      this.#files.set(game, file);
      return file;
    } catch (error) {
      this.#files.delete(game);
      throw error;
    }
  }

  /**
   * Returns the response to a target about the states of a game, from a worker of its own, because
   * counting is slow. Ends the previous count.
   */
  async #count(game, target) {
    this.#counter?.end();
    const worker = tablesWorker();
    this.#counter = worker;
    try {
      const file = await this.#files.get(game);
      if (file) await worker.call('add', { name: file.name ?? game, file });
      return await worker.call('answer', { target });
    } finally {
      worker.end();
    }
  }

  /** Fetches again the tables that were fetched before the service worker could cache them. */
  async refetch() {
    try {
      const { files } = await this.#list();
      for (const game of this.#files.keys()) {
        if (files.has(game)) await fetchFile(files.get(game), `The table of ${game}`);
      }
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error; // a later visit caches them
    }
  }
}
