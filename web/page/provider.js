// The error with which the promises of a Provider (types.d.ts) are rejected.

const codesOfBadGames = [
  'not_an_edge',
  'edge_already_drawn',
  'too_many_moves',
  'unreadable',
  'impossible_score', // rules.js
];

/** The reason why a question has no answer, with fields of errors in docs/http.md. */
export class AnswerError extends Error {
  /**
   * `code` is a code of docs/http.md, the name of an error of the library (c/triwar.h),
   * "unreachable", or "impossible_score". If too many states can follow, `states` is their number,
   * and `fitsFrom` about the move from which on there are few enough. `retryAfter` is in seconds.
   */
  constructor(
    code,
    message,
    { move = null, states = null, fitsFrom = null, retryAfter = null } = {},
  ) {
    super(message);
    this.code = code;
    this.move = move;
    this.states = states;
    this.fitsFrom = fitsFrom;
    this.retryAfter = retryAfter;
  }

  /**
   * Returns the error in an answer. If the answer has none, the code is "unreachable". `message` is
   * the default message.
   */
  static of({ error }, { message = '', retryAfter = null } = {}) {
    const { code = 'unreachable', fits_from: fitsFrom, ...fields } = error ?? {};
    return new AnswerError(code, fields.message ?? message, { ...fields, fitsFrom, retryAfter });
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
