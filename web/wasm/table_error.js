// What keeps a table from being opened or made.

/** `code` is the name of an error of the C interface, such as "damaged". */
export class TableError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}
