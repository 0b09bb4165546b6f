// Solves boards of at most 24 edges in a worker, into table files.

import createModule from './solver.js';
import { TableError } from './table_error.js';

const longestBoard = 64 * 1024;
const source = 'the board'; // what messages call the text

/** Calls a function of solver.cpp with a board. Returns its error, or null. */
function failure(module, name, board) {
  const text = (from, types, values) =>
    module.UTF8ToString(module.ccall(`triwar_browser_${from}`, 'number', types, values));
  // The library refuses longer texts; the whole of one might be too large for the stack.
  const values = [board.slice(0, longestBoard + 1), source];
  const code = module.ccall(`triwar_browser_${name}`, 'number', ['string', 'string'], values);
  if (code === 0) return null;
  return new TableError(text('error_name', ['number'], [code]), text('error', [], []));
}

/** Returns the name of a board, or null if the text has none. */
function nameOf(board) {
  try {
    const { name } = JSON.parse(board);
    return typeof name === 'string' ? name : null;
  } catch {
    return null;
  }
}

/** Returns whether the library refuses a name, whatever the board. */
function refusesName(module, name) {
  const triangle = {
    name,
    points: [
      [0, 0],
      [1, 0],
      [0, 1],
    ],
    cells: [[1, 2, 3]],
  };
  return failure(module, 'check', JSON.stringify(triangle)) !== null;
}

/** Calls a function of solver.cpp with a board. Throws TableError. */
function call(module, name, board) {
  const error = failure(module, name, board);
  if (error === null) return;
  const boardName = nameOf(board);
  for (const prefix of [`${source}: `, `${boardName}: `]) {
    if (error.reason.startsWith(prefix)) error.reason = error.reason.slice(prefix.length);
  }
  if (boardName !== null && refusesName(module, boardName)) error.field = 'name';
  throw error;
}

let checker = null; // solves nothing, so that its memory stays small

/** Returns the number of edges of a board. Throws as solve() does, but for no size. */
export async function check(board) {
  checker ??= createModule();
  const module = await checker;
  call(module, 'check', board);
  return module._triwar_browser_edges();
}

/**
 * Solves a board, a text as in docs/boards.md. Returns the bytes of its table file, a Uint8Array.
 * Calls `progress(done, total)` many times while the worker is busy. Throws TableError: "usage" for
 * a text that is no board, "board_too_large", "out_of_memory", "interrupted" if `progress` returns
 * false.
 *
 * @param {string} board
 * @param {(done: number, total: number) => boolean | void} progress
 */
export async function solve(board, progress = () => {}) {
  const module = await createModule({
    reportProgress: (done, total) => (progress(done, total) === false ? 0 : 1),
  });
  call(module, 'solve', board);
  const begin = module._triwar_browser_table();
  return module.HEAPU8.slice(begin, begin + module._triwar_browser_table_size());
}
