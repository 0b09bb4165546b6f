// Calls the functions of the WebAssembly modules, whose errors are TableErrors.

/** `code` is the name of an error of the C interface, such as "damaged". */
export class TableError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const longestBody = 1 << 20; // bytes of the longest body of a request that the library accepts
const longestBoard = 64 << 10; // and of the longest board; targets are shorter

/**
 * Returns functions that call triwar_browser_`name` of a module with numbers and strings. number()
 * and text() return its result; run() throws TableError if its result is an error.
 */
export function functionsOf(module) {
  // Cuts texts that the library will reject as too long: the whole might overflow the stack, which
  // has 5 MiB, and of which ccall() takes 4 bytes for a character. No first argument is a body.
  const cut = (value, i) =>
    typeof value === 'string' ? value.slice(0, (i === 0 ? longestBoard : longestBody) + 1) : value;
  const call = (name, result, values) => {
    const types = values.map((value) => typeof value);
    return module.ccall(`triwar_${name}`, result, types, values.map(cut));
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
