// The error with which the promises of a Provider (types.d.ts) are rejected.

const codesOfBadGames = ['not_an_edge', 'edge_already_drawn', 'too_many_moves', 'unreadable'];

/**
 * The reason why a question has no answer, with the fields of errors in docs/http.md. For invalid
 * boards `field` is the invalid part, and `reason` the message without the board's name before it.
 */
export class AnswerError extends Error {
  /** `code` is a name of an error (docs/http.md) or "unreachable"; `retryAfter` is in seconds. */
  constructor(
    code,
    message,
    { move = null, field = null, reason = null, states = null, retryAfter = null } = {},
  ) {
    super(message);
    this.code = code;
    this.move = move;
    this.field = field;
    this.reason = reason;
    this.states = states;
    this.retryAfter = retryAfter;
  }

  /** Returns the error in an answer; `message` is the default message. */
  static of({ error }, { message = '', retryAfter = null } = {}) {
    const { code = 'unreachable', ...fields } = error ?? {};
    return new AnswerError(code, fields.message ?? message, { ...fields, retryAfter });
  }

  /** Whether a retry may succeed. */
  get passes() {
    return this.code === 'unreachable' || this.code === 'overloaded';
  }

  /** The number of milliseconds to wait before a retry. */
  get wait() {
    return 1000 * (this.retryAfter ?? 2);
  }

  /** Whether the board does not allow the moves or the state. */
  get isBadGame() {
    return codesOfBadGames.includes(this.code);
  }
}
