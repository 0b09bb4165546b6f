// The error with which the promises of a Provider (types.d.ts) are rejected.

const codesOfBadGames = [
  'not_an_edge',
  'edge_already_drawn',
  'too_many_moves',
  'unreadable',
  'impossible_score', // rules.js
];

/**
 * The reason why a question has no answer, with fields of errors in docs/http.md.
 *
 * @import { Theory } from './types.js'
 */
export class AnswerError extends Error {
  /**
   * `code` is a code of docs/http.md, the name of an error of the library (c/triwar.h),
   * "unreachable", or "impossible_score". If too many states can follow, `states` is their number,
   * `fitsFrom` about the move from which on there are few enough, `limit` the most that can be
   * solved, and `theory` that of the position. `retryAfter` is in seconds.
   *
   * @param {{ move?: number | null, states?: number | null, fitsFrom?: number | null,
   *           limit?: number | null, theory?: Theory | null,
   *           retryAfter?: number | null }} [facts]
   */
  constructor(/** @type {string} */ code, /** @type {string} */ message, facts = {}) {
    super(message);
    this.code = code;
    this.move = facts.move ?? null;
    this.states = facts.states ?? null;
    this.fitsFrom = facts.fitsFrom ?? null;
    this.limit = facts.limit ?? null;
    this.theory = facts.theory ?? null;
    this.retryAfter = facts.retryAfter ?? null;
  }

  /**
   * Returns the error in an answer. If the answer has none, the code is "unreachable". `message` is
   * the default message.
   *
   * @param {{ error?: any, theory?: Theory }} answer
   * @param {{ message?: string, retryAfter?: number | null }} [given]
   */
  static of({ error, theory }, { message = '', retryAfter = null } = {}) {
    const { code = 'unreachable', fits_from: fitsFrom, ...facts } = error ?? {};
    return new AnswerError(code, facts.message ?? message, {
      ...facts,
      fitsFrom,
      theory,
      retryAfter,
    });
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
