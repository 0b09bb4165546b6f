// Calls the functions of the WebAssembly modules, whose errors are TableErrors.

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

/**
 * Returns functions that call triwar_browser_`name` of a module with numbers and strings. number()
 * and text() return its result; run() throws TableError if its result is an error.
 */
export function functionsOf(module) {
  const call = (name, result, values) => {
    const types = values.map((value) => typeof value);
    return module.ccall(`triwar_${name}`, result, types, values);
  };
  const number = (name, ...values) => call(`browser_${name}`, 'number', values);
  const text = (name, ...values) => call(`browser_${name}`, 'string', values);
  const run = (name, ...values) => {
    const error = number(name, ...values);
    if (error === 0) return;
    const code = call('error_name', 'string', [error]);
    throw new TableError(code, call('last_error', 'string', []));
  };
  return { number, text, run };
}

/** The maximum size of a board file that the library accepts, in bytes. */
export const longestBoard = 64 * 1024;
