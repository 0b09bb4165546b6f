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
const longestName = 255; // of a table, in messages

/**
 * Returns the bytes of a table, without a copy. Throws TypeError for anything else.
 *
 * @returns {Blob | Uint8Array}
 */
function bytesOf(/** @type {unknown} */ data) {
  if (data instanceof Blob) {
    if (typeof globalThis.FileReaderSync === 'function') return data;
    throw new TypeError('the table is a Blob, which only workers of browsers can read');
  }
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  if (ArrayBuffer.isView(data)) {
    return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  }
  throw new TypeError('the table is neither a Blob nor an ArrayBuffer nor a view of one');
}

/**
 * Returns a function read(offset, into) that fills the array `into` with the bytes from `offset`.
 * read() returns the number of bytes copied, which is smaller than the array only at the end.
 *
 * @returns {(offset: number, into: Uint8Array) => number}
 */
function reader(/** @type {Blob | Uint8Array} */ bytes) {
  const files = bytes instanceof Blob ? new globalThis.FileReaderSync() : null;
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
 * Returns a text in UTF-8 for the library, which refuses longer ones than `longest` bytes: cut, as
 * the whole might overflow its stack of 5 MiB.
 */
const encoded = (/** @type {string} */ text, /** @type {number} */ longest) =>
  new TextEncoder().encode(text.slice(0, longest + 1)).subarray(0, longest + 1);

/**
 * Compiles the library: `wasmBinary`, or else triwar.wasm.
 *
 * @returns {Promise<WebAssembly.Module>}
 */
async function compile(/** @type {any} */ { wasmBinary, locateFile }) {
  if (wasmBinary) return WebAssembly.compile(wasmBinary);
  const folder = new URL('.', import.meta.url).href;
  const url = locateFile?.('triwar.wasm', folder) ?? `${folder}triwar.wasm`;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  const again = response.clone();
  // Fails if the server sends another type than application/wasm.
  return WebAssembly.compileStreaming(response).catch(async () =>
    WebAssembly.compile(await again.arrayBuffer()),
  );
}

/**
 * Loads the library with its embedded tables, and returns the functions that use it. It solves
 * positions without a table if at most `mostStates` states can follow, when requests need them, and
 * keeps those used last; 40 million states take about three seconds. Calls `progress(done, total)`
 * many times while it solves or searches; if that throws, the call ends, and throws the same. Other
 * options are passed to emscripten's module factory; for example, `wasmBinary` is the content of
 * the .wasm file. Throws as the factory does if the module cannot be loaded, and TableError if the
 * library cannot be opened.
 *
 * @param {{ mostStates?: number, progress?: (done: number, total: number) => void,
 *           [option: string]: unknown }} [options]
 */
export async function openTables({ mostStates = 4e7, progress = () => {}, ...options } = {}) {
  /** @type {{ name: string, size: number, read: ReturnType<typeof reader> }[]} */
  const sources = []; // by number
  /** Of the open sources, by game. */
  const opened = {
    /** @type {Map<string, number>} */
    add: new Map(),
    /** @type {Map<string, number>} */
    add_book: new Map(),
  };
  /** @type {string | null} */
  let lost = null; // the name of a file that the last call could not read
  /** @type {{ error: unknown } | null} */
  let stopped = null; // what `progress` threw in the last call
  let isBusy = false;
  /** @type {Module | null} */
  let module = null; // null before the first call, and after an instance broke

  const compiled = await compile(options);
  const callbacks = {
    ...options,
    /** Returns whether the work is to go on. */
    reportProgress(/** @type {number} */ done, /** @type {number} */ total) {
      try {
        progress(done, total);
      } catch (error) {
        stopped = { error };
      }
      return stopped === null;
    },
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
  };

  /**
   * Calls triwar_`name` with numbers, strings and arrays of bytes.
   *
   * @param {'number' | 'string'} result
   * @param {...(number | string | Uint8Array)} values
   */
  const call = (/** @type {string} */ name, result, ...values) => {
    const types = values.map((value) => (typeof value === 'object' ? 'array' : typeof value));
    return /** @type {Module} */ (module).ccall(`triwar_${name}`, result, types, values);
  };
  /**
   * Calls triwar_browser_`name`. Throws TableError if it returns an error, or could not read the
   * file of a table; and what `progress` threw.
   *
   * @param {...(number | string | Uint8Array)} values
   */
  const run = (/** @type {string} */ name, ...values) => {
    lost = stopped = null;
    const error = call(`browser_${name}`, 'number', ...values);
    if (stopped !== null) throw /** @type {{ error: unknown }} */ (stopped).error;
    if (lost !== null) {
      const message = `The file ${lost} cannot be read any more: it was changed or removed.`;
      throw new TableError('damaged', message);
    }
    if (error === 0) return;
    throw new TableError(call('error_name', 'string', error), call('last_error', 'string'));
  };

  /**
   * Returns options of the module factory that make an instance by `instantiate`.
   *
   * @param {(imports: any, receive: (made: WebAssembly.Instance) => void) => void} instantiate
   */
  const instantiatedBy = (instantiate) => ({
    ...callbacks,
    instantiateWasm(/** @type {any} */ imports, /** @type {any} */ receive) {
      instantiate(imports, receive);
      return {};
    },
  });
  /** Makes an instance at once, and opens the tables of the last one. Drops one that it refuses. */
  const restart = () => {
    const made = instantiatedBy((imports, receive) =>
      receive(new WebAssembly.Instance(compiled, imports)),
    );
    createModule(made).catch(() => {}); // makes `made` the module before it returns
    module = /** @type {any} */ (made);
    try {
      run('open', mostStates);
      for (const [call, numbers] of Object.entries(opened)) {
        for (const [game, number] of numbers) {
          try {
            run(call, number, sources[number].size, sources[number].name);
          } catch (error) {
            delete sources[number];
            numbers.delete(game);
            throw error;
          }
        }
      }
    } catch (error) {
      module = null;
      throw error;
    }
  };
  /**
   * Returns work(). If that breaks the instance, by a trap of WebAssembly, drops it and throws
   * TableError; the next call makes another one.
   *
   * @template Result
   * @param {() => Result} work
   */
  const guarded = (work) => {
    if (isBusy) throw new TableError('usage', 'progress() must not call the library');
    isBusy = true;
    try {
      if (module === null) restart();
      return work();
    } catch (/** @type {any} */ error) {
      if (error instanceof TableError || (stopped !== null && error === stopped.error)) throw error;
      module = null;
      const message = `the library failed, and starts again at the next call: ${error?.message}`;
      throw new TableError('internal', message);
    } finally {
      isBusy = false;
    }
  };

  /**
   * Adds the file of a table or, by the call `add_book`, of a book. Returns its game.
   *
   * @param {'add' | 'add_book'} how
   * @param {Blob | ArrayBuffer | ArrayBufferView} data
   * @returns {string}
   */
  const addFile = (how, /** @type {string} */ name, data) => {
    const bytes = bytesOf(data);
    const size = bytes instanceof Blob ? bytes.size : bytes.length;
    const shown = name.slice(0, longestName);
    return guarded(() => {
      const source = sources.push({ name: shown, size, read: reader(bytes) }) - 1;
      try {
        run(how, source, size, shown);
      } catch (error) {
        delete sources[source];
        throw error;
      }
      const game = call('browser_added', 'string');
      const replaced = opened[how].get(game);
      if (replaced !== undefined) delete sources[replaced];
      opened[how].set(game, source);
      return game;
    });
  };

  module = await new Promise((resolve, reject) => {
    const made = instantiatedBy((imports, receive) => {
      WebAssembly.instantiate(compiled, imports).then(receive).catch(reject);
    });
    createModule(made).then(resolve, reject);
  });
  run('open', mostStates);
  return {
    /**
     * Adds a table, replacing any table of the same game. Returns the name of the game. `name` is
     * the table's name in messages. A Blob, such as a File, is read on demand, which works only in
     * workers. Other bytes must not change later. Throws TableError, and TypeError unless `data`
     * has bytes.
     *
     * @param {Blob | ArrayBuffer | ArrayBufferView} data
     * @returns {string}
     */
    add: (/** @type {string} */ name, data) => addFile('add', name, data),

    /**
     * Adds a book, a file GAME.book, in the same way: the exact values of the first lines of a
     * built-in board, for positions without a table. The book is read whole, in this call.
     *
     * @param {Blob | ArrayBuffer | ArrayBufferView} data
     * @returns {string}
     */
    addBook: (/** @type {string} */ name, data) => addFile('add_book', name, data),

    /**
     * Returns the { status, body } of the response to a GET request for a target, such as
     * "/v1/games/triangle-3/position?moves=2-4", or to a POST request if there is a body. Throws
     * TableError: with code "damaged" if a table's file was changed or removed, with "internal" if
     * the library failed.
     *
     * @param {string | null} [body]
     * @returns {{ status: number, body: string }}
     */
    answer(/** @type {string} */ target, body = null) {
      const asked = encoded(target, longestTarget);
      const posted = body === null ? null : encoded(body, longestBody);
      return guarded(() => {
        if (posted === null) run('answer', asked, asked.length);
        else run('post', asked, asked.length, posted, posted.length);
        return {
          status: call('browser_status', 'number'),
          body: call('browser_text', 'string'),
        };
      });
    },
  };
}
