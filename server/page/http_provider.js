// Answers from the server: the interface that docs/http.md describes.
//
// A provider answers questions about games; the page has no rule of any game of its own. A position
// is asked for as { moves: ["2-4", ...] } or, without history, as { state: "0x1f" }.

/** Something that the provider cannot answer. `code` is that of docs/http.md, or "unreachable". */
export class AnswerError extends Error {
  constructor(code, message, { move = null, retryAfter = null } = {}) {
    super(message);
    this.code = code;
    this.move = move;
    this.retryAfter = retryAfter;
  }

  /** Whether the same question may be answered later. */
  get passes() {
    return this.code === 'unreachable' || this.code === 'overloaded';
  }

  /** How many milliseconds to wait until then. */
  get wait() {
    return 1000 * (this.retryAfter ?? 2);
  }

  /** Whether the moves or the state cannot be played on the board. */
  get isBadGame() {
    return ['not_an_edge', 'edge_already_drawn', 'too_many_moves', 'unreadable'].includes(this.code);
  }
}

const most_remembered = 1000;

export class HttpProvider {
  #base;
  #answers = new Map();  // by address, the last used last

  /** `base` is where the interface stands, with a slash at its end. */
  constructor(base) {
    this.#base = base;
  }

  /** The games that have tables. */
  async games() {
    return (await this.#fetch('games', {})).games;
  }

  /** The facts and the geometry of one. */
  game(name) {
    return this.#answer(`games/${encodeURIComponent(name)}`, {});
  }

  /** The value of a position and of each move; with `line` perfect play to the end, too. */
  position(name, { moves, state }, line = false) {
    const question = state === undefined ? { moves: moves.join(',') } : { state };
    return this.#answer(`games/${encodeURIComponent(name)}/position`,
                        line ? question : { ...question, line: '0' });
  }

  /** What each move of a game has lost. */
  review(name, moves) {
    return this.#answer(`games/${encodeURIComponent(name)}/review`, { moves: moves.join(',') });
  }

  /** How the values of a table are spread. */
  statistics(name) {
    return this.#answer(`games/${encodeURIComponent(name)}/statistics`, {});
  }

  /** A position of the painting game; cells as "row,column". */
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
