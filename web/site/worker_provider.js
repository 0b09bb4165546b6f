// The provider of a site without a server: the library runs as WebAssembly in workers.
//
// The smallest tables and books are compiled in. The site has others as files, which tables.json
// lists; each is fetched at the first question about its game, but those that the library solves
// sooner than they come (`small`) only for statistics. The user can open more. The library reads
// only the parts of a table that it needs.
//
// One worker gives short answers. What may take long has workers of its own, which start when they
// are needed, so that it delays nothing else.

import { AnswerError } from '../page/base/provider.js';
import { TargetProvider } from '../page/target_provider.js';
import { WorkerClient } from './worker_client.js';

/**
 * @import { Asked, Provider, Listed } from '../page/base/types.js'
 * @typedef {Map<string, string>} Names  of files, by game
 * @typedef {{ games: Listed[], files: Names, small: Names }} Listing
 */

/**
 * Fetches a whole file of the site. Throws AnswerError if that fails, with a message that calls the
 * file `words`.
 */
async function fetchFile(/** @type {string} */ name, /** @type {string} */ words) {
  let status;
  try {
    const response = await fetch(new URL(name, document.baseURI));
    if (response.ok) return await response.blob();
    status = `: status ${response.status}`;
  } catch {
    status = ''; // no connection, or it broke
  }
  throw new AnswerError('unreachable', `${words} cannot be fetched${status}.`);
}

const newWorker = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });

/** @implements {Provider} */
export class WorkerProvider extends TargetProvider {
  mostSearchMs = 1000;
  mostUnasked = 40_000_000; // takes two to three seconds
  #newWorker;
  #fetchFile;
  /** @type {Map<string, WorkerClient>} */
  #workers = new Map(); // by the kind of work
  /** @type {Map<string, File | Promise<File>>} */
  #files = new Map(); // of tables and books, by game; promises of them while they are fetched
  /** @type {Promise<Listing> | null} */
  #listing = null; // the content of tables.json

  constructor(from = { newWorker, fetchFile }) {
    super();
    this.#newWorker = from.newWorker;
    this.#fetchFile = from.fetchFile;
  }

  async send(/** @type {string} */ target, /** @type {Asked} */ { game, kind, body, ...watch }) {
    const file = game ? await this.#fileOf(game, kind) : null;
    const worker = this.#worker(kind);
    if (kind === 'solve' && watch.signal) worker.end(); // with all that it has solved before
    const name = file?.name ?? game;
    const response = await worker.call({ name, file, target, body }, watch);
    if (kind === 'statistics') worker.end(); // with all values of the table
    if (response.status === 200) return JSON.parse(response.body);
    // A request for the same endgame would fail again, unlike one to a server.
    if (response.status === 503) throw new AnswerError('out_of_memory', 'Memory is short.');
    if (response.status === 404 && game && !body) {
      const message = `There is no table of ${game} here: open its file, from the menu.`;
      throw new AnswerError('unknown_game', message);
    }
    throw AnswerError.of(JSON.parse(response.body));
  }

  async add(/** @type {File} */ file) {
    const game = await this.#worker().call({ name: file.name ?? 'the table', file });
    this.#files.set(game, file);
    this.forget();
    return game;
  }

  async listed() {
    const { games } = await this.#list();
    const byName = new Map(games.map((game) => [game.game, game]));
    for (const game of await super.listed()) byName.set(game.game, game);
    return [...byName.values()];
  }

  #worker(kind = 'answer') {
    const worker = this.#workers.get(kind) ?? new WorkerClient(this.#newWorker);
    this.#workers.set(kind, worker);
    return worker;
  }

  /** Returns the content of tables.json: the games, and the names of their files by game. */
  #list() {
    const read = async () => {
      const list = await this.#fetchFile('tables.json', 'The list of tables');
      const { games, files, small } = JSON.parse(await list.text());
      return {
        games,
        files: new Map(Object.entries(files)),
        small: new Map(Object.entries(small)),
      };
    };
    this.#listing ??= read().catch((error) => {
      this.#listing = null;
      throw error;
    });
    return this.#listing;
  }

  /** Returns the table or book of a game, which it fetches if the site has it; or null. */
  async #fileOf(/** @type {string} */ game, kind = '') {
    const { files, small } = await this.#list();
    const name = files.get(game) ?? (kind === 'statistics' ? small.get(game) : undefined);
    if (this.#files.has(game) || name === undefined) return this.#files.get(game) ?? null;
    const fetched = this.#fetch(game, name);
    this.#files.set(game, fetched);
    fetched.then(
      (file) => this.#files.set(game, file),
      () => this.#files.delete(game),
    );
    return fetched;
  }

  async #fetch(/** @type {string} */ game, /** @type {string} */ name) {
    const words = `The ${name.endsWith('.book') ? 'book' : 'table'} of ${game}`;
    return new File([await this.#fetchFile(name, words)], name);
  }

  /** Fetches again the files that were fetched before the service worker could cache them. */
  async refetch() {
    try {
      const { files, small } = await this.#list();
      for (const game of this.#files.keys()) {
        const name = files.get(game) ?? small.get(game);
        if (name) await this.#fetch(game, name);
      }
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error; // a later visit caches them
    }
  }
}
