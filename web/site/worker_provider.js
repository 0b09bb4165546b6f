// Answers without a server: the library that triwar-serve answers by, as WebAssembly in a worker.
//
// Small tables are compiled in. Others lie beside the page, where tables.json lists them, and are
// fetched when they are asked; yet others the user has in files. Large ones are read in parts.

import { Crew } from './crew.js';
import { AnswerError } from './provider.js';
import { TargetProvider } from './target_provider.js';

/** A file beside the page. Throws AnswerError. */
async function fetched(name, words) {
  let response;
  try {
    response = await fetch(new URL(name, import.meta.url));
  } catch {
    throw new AnswerError('unreachable', `${words} cannot be fetched.`);
  }
  if (response.ok) return response;
  throw new AnswerError('unreachable', `${words} cannot be fetched: status ${response.status}.`);
}

/** A provider, as provider.js has it. */
export default class WorkerProvider extends TargetProvider {
  #tables = new Crew('./worker.js');
  #checker = new Crew('./solver_worker.js');
  #added = new Map(); // files of tables by game, or promises of them
  #listed = null; // a promise of what tables.json has
  #counting = null; // { target, crew, answer } while a table is counted

  constructor() {
    super();
    keepOffline(() => this.#refetch());
  }

  async ask(path, query) {
    if (path === 'games') return { games: await this.#games() };
    const [, encoded, what] = path.match(/^games\/([^/]*)\/?(.*)$/) ?? [];
    const game = encoded && decodeURIComponent(encoded);
    if (game) await this.#have(game);
    const target = `/v1/${path}${query && '?'}${query}`;
    try {
      return await this.#parsed(
        what === 'statistics' ? this.#count(game, target) : this.#tables.ask('answer', { target }),
      );
    } catch (error) {
      if (error.code !== 'unknown_game') throw error;
      throw new AnswerError(
        error.code,
        `There is no table of ${game} here: open its file, from ` + 'the menu.',
      );
    }
  }

  async add(file) {
    const game = await this.#tables.ask('add', { name: file.name ?? 'the table', file });
    this.#added.set(game, file);
    this.#counting?.crew.end();
    this.forget();
    return game;
  }

  file(name) {
    const file = this.#added.get(name);
    return file instanceof Blob ? file : null;
  }

  check(board) {
    return this.#checker.ask('check', { board });
  }

  async solve(board, progress, signal) {
    const solver = new Crew('./solver_worker.js');
    signal.addEventListener('abort', () => solver.end());
    try {
      const bytes = await solver.ask('solve', { board }, progress);
      return await this.add(new Blob([bytes]));
    } finally {
      solver.end();
    }
  }

  async #parsed(answering) {
    const { status, body } = await answering;
    const answer = JSON.parse(body);
    if (status === 200) return answer;
    throw AnswerError.of(answer);
  }

  async #games() {
    const { games } = await this.#list();
    const known = new Map(games.map((facts) => [facts.game, facts]));
    const { games: own } = await this.#parsed(this.#tables.ask('answer', { target: '/v1/games' }));
    for (const facts of own) known.set(facts.game, facts);
    return [...known.values()];
  }

  #list() {
    const read = async () => {
      const { games, files } = await (await fetched('tables.json', 'The list of tables')).json();
      return { games, files: new Map(Object.entries(files)) };
    };
    this.#listed ??= read().catch((error) => {
      this.#listed = null;
      throw error;
    });
    return this.#listed;
  }

  /** Sees to it that the table of a game is there, if it is in a file beside the page. */
  async #have(game) {
    if (!this.#added.has(game)) {
      const file = (await this.#list()).files.get(game);
      if (file === undefined) return;
      if (!this.#added.has(game)) this.#added.set(game, this.#fetchTable(game, file));
    }
    await this.#added.get(game);
  }

  async #fetchTable(game, file) {
    try {
      const found = await (await fetched(file, `The table of ${game}`)).blob();
      await this.#tables.ask('add', { name: file, file: found });
      this.#added.set(game, found);
      return found;
    } catch (error) {
      this.#added.delete(game);
      throw error;
    }
  }

  /** Counting takes long, and others must not wait for it: a worker of its own does that, for one
   *  table at a time. */
  #count(game, target) {
    if (this.#counting?.target === target) return this.#counting.answer;
    this.#counting?.crew.end();
    const crew = new Crew('./worker.js');
    const counting = { target, crew, answer: this.#aside(crew, game, target) };
    this.#counting = counting;
    const end = () => {
      crew.end();
      if (this.#counting === counting) this.#counting = null;
    };
    counting.answer.then(end, end);
    return counting.answer;
  }

  /** Answers by a worker that has but one table more than those compiled in. */
  async #aside(crew, game, target) {
    const file = await this.#added.get(game);
    if (file) await crew.ask('add', { name: file.name ?? game, file });
    return crew.ask('answer', { target });
  }

  /** The tables that have come before there was anything that keeps them for later. */
  async #refetch() {
    try {
      const { files } = await this.#list();
      for (const game of this.#added.keys()) {
        if (files.has(game)) await fetched(files.get(game), game);
      }
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error; // kept another time
    }
  }
}

/** Has the browser keep the page; `late` is called when it is kept from now on. */
async function keepOffline(late) {
  const workers = navigator.serviceWorker; // there is none where addresses begin with http:
  if (!workers) return;
  if (!workers.controller) workers.addEventListener('controllerchange', late, { once: true });
  try {
    await workers.register(new URL('service_worker.js', import.meta.url));
  } catch {
    // The page works on, as long as there is a connection.
  }
}
