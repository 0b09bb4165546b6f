// The provider that asks triwar-serve over HTTP (docs/http.md). The server also solves positions of
// boards that the user has drawn: each request about such a board contains it.

import { AnswerError } from './provider.js';
import { keepBoard, keptBoards } from './storage.js';
import { covers, mostAtOnce, TargetProvider } from './target_provider.js';

const longestTarget = 4096; // bytes that the server reads

export class HttpProvider extends TargetProvider {
  mostStates = 0; // the limit of the server, which it tells when it refuses to solve a position
  advice = 'triwar-serve --solve sets this limit.';
  /** @type {Set<string> | null} */
  #served = null; // the names of the games that the server listed last
  /** @type {{ game: string, moves: string, most: number } | null} */
  #solved = null; // the position that solveEndgame() solved last, and its number of states

  async ask(path, query, text = null, /** @type {AbortSignal | null} */ signal = null) {
    const url = urlOf(path, query);
    const { searchParams: values } = url;
    const [, inPath, kind] = /^games\/([^/]*)\/?(.*)$/.exec(path) ?? [];
    const game = inPath ? decodeURIComponent(inPath) : values.get('game');
    const board = kind === 'statistics' || values.has('board') ? null : keptBoards().get(game);
    const isServed = board && (await this.#isServed(game));
    if (board && !isServed) values.set('board', board);
    if ((kind === 'position' || kind === 'review') && !values.has('solve')) {
      const moves = values.get('moves') ?? values.get('state') ?? '';
      const most = covers(this.#solved, { game, moves }) ? this.#solved.most : mostAtOnce;
      values.set('solve', String(most));
    }
    let response;
    let body;
    try {
      response = await fetch(url, { signal, ...(text !== null && { method: 'POST', body: text }) });
      body = await response.json();
    } catch {
      throw new AnswerError('unreachable', 'The server does not answer.');
    }
    if (response.ok) return body;
    if (isServed && body.error?.code === 'unknown_game') {
      this.#served.delete(game); // the server has reloaded its tables, without this one
      return this.ask(path, query, text, signal);
    }
    this.mostStates = body.error?.limit ?? this.mostStates;
    throw AnswerError.of(body, {
      message: response.statusText,
      retryAfter: Number(response.headers.get('Retry-After')) || null,
    });
  }

  async games() {
    const games = await super.games();
    this.#served = new Set(games.map(({ game }) => game));
    const own = [...keptBoards().keys()].filter((game) => !this.#served.has(game));
    return [...own.map((game) => ({ game })), ...games];
  }

  async #isServed(game) {
    if (!this.#served) await this.games();
    return this.#served.has(game);
  }

  /** The server tells no progress, and ends its work even if `signal` is aborted. */
  async solveEndgame(game, { moves, state }, states, _progress, signal) {
    const asked = state === undefined ? { moves: moves.join(',') } : { state };
    const query = String(new URLSearchParams({ ...asked, line: '0', solve: String(states) }));
    await this.ask(`games/${encodeURIComponent(game)}/position`, query, null, signal);
    this.#solved = { game, moves: asked.moves ?? asked.state, most: states };
    this.forget(); // reviews without the values that are known now
  }

  /** A board is small enough if requests about all of its games fit into the server's limit. */
  async check(board) {
    const { name, text } = read(board);
    const path = `games/${encodeURIComponent(name)}`;
    if (!fits(path, { board: text })) return { isSmall: false };
    if (await this.#isServed(name)) {
      const message = `${name} is the name of another game; choose another name`;
      throw new AnswerError('unreadable', message);
    }
    try {
      const { edges } = await this.ask(path, String(new URLSearchParams({ board: text })));
      const moves = edges.map((ends) => ends.join('-')).join();
      const longest = { moves, line: '0', theory: '1', board: text, solve: '9'.repeat(20) };
      return { edges: edges.length, isSmall: fits(`${path}/position`, longest) };
    } catch (error) {
      if (error.code === 'unknown_game') return { isSmall: false };
      throw error;
    }
  }

  /** Keeps the board; the server solves it when it is asked about a position. */
  async solve(board) {
    const { name, text } = read(board);
    keepBoard(name, text);
    this.forget();
    return name;
  }
}

function urlOf(path, query) {
  const url = new URL(`v1/${path}`, document.baseURI);
  url.search = query;
  return url;
}

/** Whether the server reads a target with these values. */
function fits(path, values) {
  const { pathname, search } = urlOf(path, String(new URLSearchParams(values)));
  return pathname.length + search.length <= longestTarget;
}

/**
 * Returns the name of the board in a text, and the text without blanks. The name is one that no
 * board has if it is empty. Throws AnswerError if the text is not a JSON object with a name.
 */
function read(board) {
  const refuse = (why) => {
    throw new AnswerError('unreadable', `not a board: ${why}`);
  };
  let found;
  try {
    found = JSON.parse(board);
  } catch {
    refuse('not JSON');
  }
  if (typeof found?.name !== 'string') refuse('it has no name');
  return { name: found.name || '?', text: JSON.stringify(found) };
}
