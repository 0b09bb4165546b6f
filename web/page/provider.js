// The error of providers, which types.d.ts describes.

const codesOfBadGames = ['not_an_edge', 'edge_already_drawn', 'too_many_moves', 'unreadable'];

/**
 * A question without an answer. The fields are those of errors in docs/http.md, and of boards that
 * are refused: `field`, the part of the board, and `reason`, the message without a name before it.
 */
export class AnswerError extends Error {
  /** `code` is a code of docs/http.md, or "unreachable"; `retryAfter` is in seconds. */
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

  /** Returns the error of an answer; `message` is for an answer that has none. */
  static of({ error }, { message = '', retryAfter = null } = {}) {
    const { code = 'unreachable', ...fields } = error ?? {};
    return new AnswerError(code, fields.message ?? message, { ...fields, retryAfter });
  }

  /** Whether a retry may succeed. */
  get passes() {
    return this.code === 'unreachable' || this.code === 'overloaded';
  }

  /** How many milliseconds to wait until then. */
  get wait() {
    return 1000 * (this.retryAfter ?? 2);
  }

  /** Whether the board does not allow the moves or the state. */
  get isBadGame() {
    return codesOfBadGames.includes(this.code);
  }
}
