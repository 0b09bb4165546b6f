// The error with which the promises of a Provider (types.d.ts) are rejected.

const codesOfBadGames = [
  'not_an_edge',
  'edge_already_drawn',
  'too_many_moves',
  'unreadable',
  'invalid_parameter', // a state, or a board
  'impossible_score', // rules.js
];

/** The reason why a question has no answer, with fields of errors in docs/http.md. */
export class AnswerError extends Error {
  /**
   * `code` is a code of docs/http.md, the name of an error of the library (c/triwar.h),
   * "unreachable", or "impossible_score". `retryAfter` is in seconds.
   *
   * @param {{ move?: number | null, retryAfter?: number | null }} [facts]
   */
  constructor(/** @type {string} */ code, /** @type {string} */ message, facts = {}) {
    super(message);
    this.code = code;
    this.move = facts.move ?? null;
    this.retryAfter = facts.retryAfter ?? null;
  }

  /**
   * Returns the error in an answer. If the answer has none, the code is "unreachable". `message` is
   * the default message.
   *
   * @param {{ error?: any }} answer
   * @param {{ message?: string, retryAfter?: number | null }} [given]
   */
  static of({ error }, { message = '', retryAfter = null } = {}) {
    const { code = 'unreachable', ...facts } = error ?? {};
    return new AnswerError(code, facts.message ?? message, { ...facts, retryAfter });
  }

  /** Whether a retry may succeed. */
  get passes() {
    return this.code === 'unreachable' || this.code === 'overloaded';
  }

  /** The number of milliseconds to wait before a retry. */
  get wait() {
    return 1000 * (this.retryAfter ?? 2);
  }

  /** Whether the moves or the state are unreadable, or not legal on the board. */
  get isBadGame() {
    return codesOfBadGames.includes(this.code);
  }
}
