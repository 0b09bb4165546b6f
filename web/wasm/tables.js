// The answers of triwar-serve in a worker, without a server: the same targets, status and bytes.

import createModule from './triwar.js';
import { TableError } from './table_error.js';

const longestTarget = 4096;

/** Reads the bytes that lie at `offset` into an array; returns how many. */
function reader(bytes) {
  if (bytes instanceof Blob) {
    const files = new FileReaderSync();
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

/** The tables that are compiled in, and those that are added. */
export async function openTables() {
  const sources = []; // { name, read } by number
  const numbers = new Map(); // by game, of those that are open
  let lost = null; // the name of a file that has changed, or is gone
  const module = await createModule({
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
  const call = (name, types, values) =>
    module.ccall(`triwar_browser_${name}`, 'number', types, values);
  const text = (name, types, values) => module.UTF8ToString(call(name, types, values));
  const check = (error) => {
    if (error === 0) return;
    throw new TableError(text('error_name', ['number'], [error]), text('error', [], []));
  };

  check(call('open', [], []));
  return {
    /** Adds a table, which takes the place of that of its game; returns the game. A Blob, such as a
     *  File, is read in pieces when they are needed, in workers alone; a Uint8Array must not change
     *  any more. */
    add(name, bytes) {
      const size = bytes instanceof Blob ? bytes.size : bytes.length;
      const number = sources.push({ name, read: reader(bytes) }) - 1;
      lost = null;
      try {
        check(call('add', ['number', 'number', 'string'], [number, size, name]));
      } catch (error) {
        delete sources[number];
        throw error;
      }
      const game = text('added', [], []);
      delete sources[numbers.get(game)];
      numbers.set(game, number);
      return game;
    },

    /** Answers what is asked by GET, such as "/v1/games/triangle-3/position?moves=2-4,4-5". */
    answer(target) {
      lost = null;
      // A longer one is refused; of all of it the stack might be too small.
      check(call('answer', ['string'], [target.slice(0, longestTarget + 1)]));
      return { status: call('status', [], []), body: text('text', [], []) };
    },

    /** The name of a file that could not be read, in the last call of the other two; or null. */
    lost: () => lost,
  };
}
