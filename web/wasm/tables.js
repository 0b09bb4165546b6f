// Answers requests as triwar-serve does, but without a server: the same targets, status codes and
// bodies.

import createTables from './triwar.js';
import { functionsOf, TableError } from './table_error.js';

/**
 * Returns a function read(offset, into) that fills the array `into` with the bytes from `offset`.
 * read() returns the number of bytes copied, which is smaller than the array only at the end.
 */
function reader(bytes) {
  if (bytes instanceof Blob) {
    const files = new globalThis.FileReaderSync(); // in workers only
    return (offset, into) => {
      const slice = bytes.slice(offset, offset + into.length);
      const part = new Uint8Array(files.readAsArrayBuffer(slice));
      into.set(part);
      return part.length;
    };
  }
  return (offset, into) => {
    const part = bytes.subarray(offset, offset + into.length);
    into.set(part);
    return part.length;
  };
}

/**
 * Loads the library with its embedded tables, and returns the functions that use it. `options` are
 * passed to emscripten's module factory; for example, `wasmBinary` is the content of the .wasm
 * file. Throws as the factory does if the module cannot be loaded, and TableError if the library
 * cannot be opened.
 */
export const openTables = (options = {}) => openService(createTables, 0, options);

/** As openTables(), by a module's factory. Solves endgames of at most `most` stored states. */
export async function openService(createModule, most, options) {
  const sources = []; // { name, read } by number
  const numbers = new Map(); // of the open sources, by game
  let lost = null; // the name of a file that the last call could not read
  const module = await createModule({
    ...options,
    readSource(number, offset, into) {
      const { name, read } = sources[number];
      try {
        return read(offset, into);
      } catch {
        lost = name;
        return 0;
      }
    },
  });
  const { number, text, run } = functionsOf(module);
  run('open', most);

  /** As run(). Throws also if the library could not read the file of a table. */
  const runReading = (...call) => {
    lost = null;
    try {
      run(...call);
    } catch (error) {
      if (lost === null) throw error;
    }
    if (lost === null) return;
    const message = `The file ${lost} cannot be read any more: it was changed or removed.`;
    throw new TableError('damaged', message);
  };
  return {
    /**
     * Adds a table, replacing any table of the same game. Returns the name of the game. `name` is
     * the table's name in messages. A Blob, such as a File, is read on demand, which works only in
     * workers. A Uint8Array must not change later. Throws TableError.
     */
    add(name, bytes) {
      const size = bytes instanceof Blob ? bytes.size : bytes.length;
      const source = sources.push({ name, read: reader(bytes) }) - 1;
      try {
        runReading('add', source, size, name);
      } catch (error) {
        delete sources[source];
        throw error;
      }
      const game = text('added');
      delete sources[numbers.get(game)];
      numbers.set(game, source);
      return game;
    },

    /**
     * Returns the { status, body } of the response to a GET request for a target, such as
     * "/v1/games/triangle-3/position?moves=2-4", or to a POST request if there is a body. Throws
     * TableError with code "damaged" if a table's file was changed or removed.
     */
    answer(target, body = null) {
      if (body === null) runReading('answer', target);
      else runReading('post', target, body);
      return { status: number('status'), body: text('text') };
    },

    /**
     * Validates the text of a board file (docs/boards.md). Returns { edges, isSmall }: the number
     * of edges, and whether solve.js solves boards of that size. Throws TableError if the board is
     * invalid.
     */
    check(board) {
      run('check', board, 'the board');
      const edges = number('edges');
      return { edges, isSmall: edges <= number('most_edges') };
    },

    /**
     * Returns the number of stored states that can follow a position of a built-in board. `moves`
     * are moves, such as "2-4,4-5", or a state, such as "0x1f". Returns null if the states are too
     * many to count, or if an argument is invalid. Only for endgames.js.
     */
    count(game, moves) {
      const states = number('count', game, moves);
      return states < 0 ? null : states;
    },
  };
}
