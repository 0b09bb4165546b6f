// Solves boards of at most 24 edges into table files.

import createModule from './solver.js';
import { longestBoard, TableError } from './table_error.js';

/**
 * Solves a board, given as the text of a board file (docs/boards.md). Returns the bytes of its
 * table file as a Uint8Array. Calls `progress(done, total)` many times while it solves. Throws
 * TableError with code "usage" for an invalid board, "board_too_large", "out_of_memory", or
 * "interrupted" if `progress` returns false.
 *
 * @param {string} board
 * @param {(done: number, total: number) => boolean | void} progress
 */
export async function solve(board, progress = () => {}) {
  const module = await createModule({
    reportProgress: (done, total) => (progress(done, total) === false ? 0 : 1),
  });
  const call = (name, types = [], values = []) =>
    module.ccall(`triwar_browser_${name}`, 'number', types, values);
  // Cuts a text that the library will reject as too long: the whole might overflow the stack.
  const values = [board.slice(0, longestBoard + 1), 'the board'];
  const code = call('solve', ['string', 'string'], values);
  if (code !== 0) {
    const name = module.UTF8ToString(call('error_name', ['number'], [code]));
    throw new TableError(name, module.UTF8ToString(call('error')));
  }
  const begin = call('table');
  return module.HEAPU8.slice(begin, begin + call('table_size'));
}
