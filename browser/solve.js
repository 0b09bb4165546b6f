// Solves boards of at most 24 edges in a worker, into table files.

import createModule from './solver.js';
import { TableError } from './table_error.js';

const longest_board = 64 * 1024;

/**
 * Solves a board, a text as in docs/boards.md, and returns the bytes of its table file, a
 * Uint8Array. `progress(done, total)` is called again and again while the worker is busy; when it
 * returns false, a TableError "interrupted" is thrown. Other codes: "usage" for what is no board,
 * "board_too_large", "out_of_memory".
 */
export async function solve(board, progress = () => true) {
  const module = await createModule({
    reportProgress: (done, total) => (progress(done, total) === false ? 0 : 1),
  });
  const text = (name, types, values) =>
    module.UTF8ToString(module.ccall(`triwar_browser_${name}`, 'number', types, values));
  // A longer one is refused; of all of it the stack might be too small.
  const text_of_board = board.slice(0, longest_board + 1);
  const error = module.ccall('triwar_browser_solve', 'number', ['string'], [text_of_board]);
  if (error !== 0) {
    throw new TableError(text('error_name', ['number'], [error]), text('error', [], []));
  }
  const begin = module._triwar_browser_table();
  return module.HEAPU8.slice(begin, begin + module._triwar_browser_table_size());
}
