// The provider that asks triwar-serve over HTTP (docs/http.md). The server also solves positions of
// boards that the user has drawn: each request about such a board contains it.

import { AnswerError } from './provider.js';
import { keepBoard, keptBoards } from './storage.js';
import { TargetProvider } from './target_provider.js';

export class HttpProvider extends TargetProvider {
  mostStates = 0; // the limit of the server, which it tells when it refuses to solve a position
  advice = 'triwar-serve --solve sets this limit.';
  #most = 1_000_000; // states to solve without asking the user, which takes about a second

  async ask(path, query, text = null, /** @type {AbortSignal | null} */ signal = null) {
    const url = new URL(`v1/${path}`, document.baseURI);
    url.search = query;
    const { searchParams: values } = url;
    const [, inPath, kind] = /^games\/([^/]*)\/?(.*)$/.exec(path) ?? [];
    const board = keptBoards().get(inPath ? decodeURIComponent(inPath) : values.get('game'));
    if (board && kind !== 'statistics' && !values.has('board')) values.set('board', board);
    if (kind === 'position' || kind === 'review') values.set('solve', String(this.#most));
    let response;
    let body;
    try {
      response = await fetch(url, { signal, ...(text !== null && { method: 'POST', body: text }) });
      body = await response.json();
    } catch {
      throw new AnswerError('unreachable', 'The server does not answer.');
    }
    if (response.ok) return body;
    this.mostStates = body.error?.limit ?? this.mostStates;
    throw AnswerError.of(body, {
      message: response.statusText,
      retryAfter: Number(response.headers.get('Retry-After')) || null,
    });
  }

  async games() {
    const games = await super.games();
    const names = new Set(games.map(({ game }) => game));
    const own = [...keptBoards().keys()].filter((game) => !names.has(game));
    return [...own.map((game) => ({ game, kind: 'board' })), ...games];
  }

  /** The server tells no progress, and ends its work even if `signal` is aborted. */
  async solveEndgame(game, { moves, state }, states, _progress, signal) {
    const most = this.#most;
    this.#most = Math.max(most, states);
    const asked = state === undefined ? { moves: moves.join(',') } : { state };
    const query = String(new URLSearchParams({ ...asked, line: '0' }));
    try {
      await this.ask(`games/${encodeURIComponent(game)}/position`, query, null, signal);
    } catch (error) {
      this.#most = most;
      throw error;
    }
    this.forget(); // reviews without the values that are known now
  }

  /** A board is small enough if it fits into a request to a server that solves. */
  async check(board) {
    const name = nameOf(board);
    const query = String(new URLSearchParams({ board }));
    try {
      const { edges } = await this.ask(`games/${encodeURIComponent(name)}`, query);
      return { edges: edges.length, isSmall: true };
    } catch (error) {
      if (['unknown_game', 'target_too_long'].includes(error.code)) return { isSmall: false };
      if (error.code !== 'unreadable') throw error;
      const reason = error.message.replace(/^board: /, '');
      throw new AnswerError(error.code, error.message, {
        reason,
        field: /\bname\b/.test(reason) ? 'name' : null,
      });
    }
  }

  /** Keeps the board; the server solves it when it is asked about a position. */
  async solve(board) {
    const game = nameOf(board);
    keepBoard(game, board);
    this.forget();
    return game;
  }
}

/** Returns the name of a board in its text; a name that no board has if it has none. */
function nameOf(board) {
  const { name } = JSON.parse(board);
  return name || '?';
}
