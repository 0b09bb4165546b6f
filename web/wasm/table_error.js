// The error of a table that cannot be opened or made.

/**
 * `code` is the name of an error of the C interface, such as "damaged". For a board that is refused
 * there are `field`, the part of the board ("name" or null), and `reason`, the message without the
 * names before it.
 */
export class TableError extends Error {
  constructor(code, message, { field = null, reason = message } = {}) {
    super(message);
    this.code = code;
    this.field = field;
    this.reason = reason;
  }
}

/** The library refuses longer texts of boards. */
export const longestBoard = 64 * 1024;
