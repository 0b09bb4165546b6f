// Answers requests as triwar-serve does, but without a server: the same targets, status codes and
// bodies.

import createTables from './triwar.js';
import { functionsOf, longestBoard, TableError } from './table_error.js';

const longestTarget = 4096;

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

const sourceOfBoard = 'the board'; // names the text in messages

/** Returns the name of the board in a text, or null if the text has none. */
function nameOf(board) {
  try {
    const { name } = JSON.parse(board);
    return typeof name === 'string' ? name : null;
  } catch {
    return null;
  }
}

/** Returns the text of a board of one triangle, which is valid if `name` is. */
const triangleOf = (name) =>
  JSON.stringify({ name, points: [0, 1, 2].map((i) => [i, i * i]), cells: [[1, 2, 3]] });

/**
 * Validates the text of a board file. The first argument is the library, as functionsOf() returns
 * it. Returns { edges, isSmall }: the number of edges, and whether solve.js solves boards of that
 * size. Throws TableError if the board is invalid.
 */
function check({ number, run }, board) {
  const tryText = (text) => {
    try {
      // Cuts a text that the library will reject as too long: the whole might overflow the stack.
      run('check', text.slice(0, longestBoard + 1), sourceOfBoard);
      return null;
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      return error;
    }
  };
  const error = tryText(board);
  if (error === null) {
    const edges = number('edges');
    return { edges, isSmall: edges <= number('most_edges') };
  }
  const name = nameOf(board);
  for (const prefix of [`${sourceOfBoard}: `, `${name}: `]) {
    if (error.reason.startsWith(prefix)) error.reason = error.reason.slice(prefix.length);
  }
  if (name !== null && tryText(triangleOf(name)) !== null) error.field = 'name';
  throw error;
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
  let lost = null; // the name of a file that was changed or removed
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
  const library = functionsOf(module);
  const { number, text, run } = library;
  run('open', most);
  return {
    /**
     * Adds a table, replacing any table of the same game. Returns the name of the game. `name` is
     * the table's name in messages. A Blob, such as a File, is read on demand, which works only in
     * workers. A Uint8Array must not change later. Throws TableError.
     */
    add(name, bytes) {
      const size = bytes instanceof Blob ? bytes.size : bytes.length;
      const source = sources.push({ name, read: reader(bytes) }) - 1;
      lost = null;
      try {
        run('add', source, size, name);
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
     * "/v1/games/triangle-3/position?moves=2-4", or to a POST request if there is a body.
     */
    answer(target, body = null) {
      lost = null;
      // Cuts a target that the library will reject as too long: the whole might overflow the stack.
      const asked = target.slice(0, longestTarget + 1);
      if (body === null) run('answer', asked);
      else run('post', asked, body);
      return { status: number('status'), body: text('text') };
    },

    /**
     * Validates the text of a board file (docs/boards.md). Returns { edges, isSmall }: the number
     * of edges, and whether solve.js solves boards of that size. Throws TableError if the board is
     * invalid.
     */
    check(board) {
      lost = null;
      return check(library, board);
    },

    /**
     * Returns the number of stored states that can follow a position of a built-in board. `moves`
     * are moves, such as "2-4,4-5", or a state, such as "0x1f". Returns null if the states are too
     * many to count, or if an argument is invalid. Only for endgames.js.
     */
    count(game, moves) {
      const states = number('count', game, moves.slice(0, longestTarget));
      return states < 0 ? null : states;
    },

    /** Returns the name of the file that the last call could not read, or null. */
    lost: () => lost,
  };
}
