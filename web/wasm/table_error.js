// The error that the functions of web/wasm/ throw.

/**
 * `code` is the name of an error of the C interface, such as "damaged". For an invalid board,
 * `field` is "name" if its name is invalid, else null, and `reason` is the message without the
 * prefix that names the board.
 */
export class TableError extends Error {
  constructor(code, message, { field = null, reason = message } = {}) {
    super(message);
    this.code = code;
    this.field = field;
    this.reason = reason;
  }
}

/** The maximum size of a board file that the library accepts, in bytes. */
export const longestBoard = 64 * 1024;
