// Answers from the server: the interface that docs/http.md describes.

import { AnswerError } from './provider.js';

const most_remembered = 1000;

/** A provider, as provider.js has it. */
export class HttpProvider {
  #base;
  #answers = new Map();  // by address, the last used last

  /** `base` is where the interface stands, with a slash at its end. */
  constructor(base) {
    this.#base = base;
  }

  async games() {
    return (await this.#fetch('games', {})).games;
  }

  game(name) {
    return this.#answer(`games/${encodeURIComponent(name)}`, {});
  }

  position(name, { moves, state }, line = false) {
    const question = state === undefined ? { moves: moves.join(',') } : { state };
    return this.#answer(`games/${encodeURIComponent(name)}/position`,
                        line ? question : { ...question, line: '0' });
  }

  review(name, moves) {
    return this.#answer(`games/${encodeURIComponent(name)}/review`, { moves: moves.join(',') });
  }

  statistics(name) {
    return this.#answer(`games/${encodeURIComponent(name)}/statistics`, {});
  }

  painting(columns, cells) {
    return this.#answer('painting', { columns: String(columns), cells: cells.join(';') });
  }

  async #answer(path, query) {
    const key = path + '?' + new URLSearchParams(query);
    if (this.#answers.has(key)) {
      const answer = this.#answers.get(key);
      this.#answers.delete(key);
      this.#answers.set(key, answer);
      return answer;
    }
    const answer = await this.#fetch(path, query);
    this.#answers.set(key, answer);
    if (this.#answers.size > most_remembered) this.#answers.delete(this.#answers.keys().next().value);
    return answer;
  }

  async #fetch(path, query) {
    const url = new URL(path, this.#base);
    url.search = new URLSearchParams(query);
    let response;
    let body;
    try {
      response = await fetch(url);
      body = await response.json();
    } catch {
      throw new AnswerError('unreachable', 'The server does not answer.');
    }
    if (response.ok) return body;
    throw new AnswerError(body.error?.code ?? 'unreachable', body.error?.message ?? response.statusText, {
      move: body.error?.move ?? null,
      retryAfter: Number(response.headers.get('Retry-After')) || null,
    });
  }
}
