// Solves boards of at most 24 edges in a worker, into table files.

import createModule from './solver.js';
import { TableError } from './table_error.js';

const longest_board = 64 * 1024;

/** Calls what solver.cpp has, with a text; throws a TableError. */
function call(module, name, board) {
  const text = (name, types, values) =>
    module.UTF8ToString(module.ccall(`triwar_browser_${name}`, 'number', types, values));
  // A longer one is refused; of all of it the stack might be too small.
  const error = module.ccall(
    `triwar_browser_${name}`,
    'number',
    ['string'],
    [board.slice(0, longest_board + 1)],
  );
  if (error === 0) return;
  throw new TableError(text('error_name', ['number'], [error]), text('error', [], []));
}

let checker = null; // solves nothing, so that its memory stays small

/** Reads a board, and returns how many edges it has; throws as `solve` does, but never for size. */
export async function check(board) {
  checker ??= createModule();
  const module = await checker;
  call(module, 'check', board);
  return module._triwar_browser_edges();
}

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
  call(module, 'solve', board);
  const begin = module._triwar_browser_table();
  return module.HEAPU8.slice(begin, begin + module._triwar_browser_table_size());
}
