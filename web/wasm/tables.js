// Answers requests as triwar-serve does, but without a server: the same targets, status codes and
// bodies.

import createModule from './triwar.js';

/** `code` is the name of an error of the C interface, such as "damaged". */
export class TableError extends Error {
  constructor(/** @type {string} */ code, /** @type {string} */ message) {
    super(message);
    this.code = code;
  }
}

const longestBody = 1 << 20; // bytes of the longest body that the library accepts
const longestTarget = 4096;

/**
 * Returns a function read(offset, into) that fills the array `into` with the bytes from `offset`.
 * read() returns the number of bytes copied, which is smaller than the array only at the end.
 *
 * @param {Blob | Uint8Array} bytes
 * @returns {(offset: number, into: Uint8Array) => number}
 */
function reader(bytes) {
  const files = bytes instanceof Blob ? new globalThis.FileReaderSync() : null; // in workers only
  return (offset, into) => {
    const end = offset + into.length;
    const part =
      bytes instanceof Blob
        ? new Uint8Array(/** @type {any} */ (files).readAsArrayBuffer(bytes.slice(offset, end)))
        : bytes.subarray(offset, end);
    into.set(part);
    return part.length;
  };
}

/**
 * Loads the library with its embedded tables, and returns the functions that use it. It solves
 * positions without a table if at most `mostStates` states can follow, when requests need them, and
 * keeps those used last. Calls `progress(done, total)` many times while it solves or searches.
 * Other options are passed to emscripten's module factory; for example, `wasmBinary` is the content
 * of the .wasm file. Throws as the factory does if the module cannot be loaded, and TableError if
 * the library cannot be opened.
 *
 * @param {{ mostStates?: number, progress?: (done: number, total: number) => void,
 *           [option: string]: unknown }} [options]
 */
export async function openTables({ mostStates = 1e6, progress = () => {}, ...options } = {}) {
  /** @type {{ name: string, read: ReturnType<typeof reader> }[]} */
  const sources = []; // by number
  /** @type {Map<string, number>} */
  const numbers = new Map(); // of the open sources, by game
  /** @type {string | null} */
  let lost = null; // the name of a file that the last call could not read
  const module = await createModule({
    ...options,
    reportProgress: progress,
    /** @type {(number: number, offset: number, into: Uint8Array) => number} */
    readSource(number, ...part) {
      const { name, read } = sources[number];
      try {
        return read(...part);
      } catch {
        lost = name;
        return 0;
      }
    },
  });
  /**
   * Calls triwar_`name` with numbers and strings.
   *
   * @param {'number' | 'string'} result
   * @param {...(number | string)} values
   */
  const call = (/** @type {string} */ name, result, ...values) =>
    module.ccall(
      `triwar_${name}`,
      result,
      values.map((value) => typeof value),
      values,
    );
  /**
   * Calls triwar_browser_`name`. Throws TableError if it returns an error, or could not read the
   * file of a table.
   *
   * @param {...(number | string)} values
   */
  const run = (/** @type {string} */ name, ...values) => {
    lost = null;
    const error = call(`browser_${name}`, 'number', ...values);
    if (lost !== null) {
      const message = `The file ${lost} cannot be read any more: it was changed or removed.`;
      throw new TableError('damaged', message);
    }
    if (error === 0) return;
    throw new TableError(call('error_name', 'string', error), call('last_error', 'string'));
  };
  run('open', mostStates);
  return {
    /**
     * Adds a table, replacing any table of the same game. Returns the name of the game. `name` is
     * the table's name in messages. A Blob, such as a File, is read on demand, which works only in
     * workers. A Uint8Array must not change later. Throws TableError.
     *
     * @param {Blob | Uint8Array} bytes
     * @returns {string}
     */
    add(/** @type {string} */ name, bytes) {
      const size = bytes instanceof Blob ? bytes.size : bytes.length;
      const source = sources.push({ name, read: reader(bytes) }) - 1;
      try {
        run('add', source, size, name);
      } catch (error) {
        delete sources[source];
        throw error;
      }
      const game = call('browser_added', 'string');
      const replaced = numbers.get(game);
      if (replaced !== undefined) delete sources[replaced];
      numbers.set(game, source);
      return game;
    },

    /**
     * Returns the { status, body } of the response to a GET request for a target, such as
     * "/v1/games/triangle-3/position?moves=2-4", or to a POST request if there is a body. Throws
     * TableError with code "damaged" if a table's file was changed or removed.
     *
     * @param {string | null} [body]
     * @returns {{ status: number, body: string }}
     */
    answer(/** @type {string} */ target, body = null) {
      // Cuts what the library refuses as too long: the whole might overflow the stack, which has 5
      // MiB, and of which ccall() takes 4 bytes for a character.
      const asked = target.slice(0, longestTarget + 1);
      if (body === null) run('answer', asked);
      else run('post', asked, body.slice(0, longestBody + 1));
      return {
        status: call('browser_status', 'number'),
        body: call('browser_text', 'string'),
      };
    },
  };
}
