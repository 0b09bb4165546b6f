// The error for tables that cannot be opened or solved, and for invalid boards.

/**
 * `code` is the name of an error of the C interface, such as "damaged". For an invalid board,
 * `field` is "name" if its name is invalid, else null; `reason` is the message without the names
 * before it.
 */
export class TableError extends Error {
  constructor(code, message, { field = null, reason = message } = {}) {
    super(message);
    this.code = code;
    this.field = field;
    this.reason = reason;
  }
}

/** The maximum size of a board file, in bytes. */
export const longestBoard = 64 * 1024;
