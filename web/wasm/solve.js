// Solves boards of at most 24 edges into table files.

import createModule from './solver.js';
import { functionsOf } from './table_error.js';

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
  const module = await createModule({ reportProgress: progress });
  const { number, run } = functionsOf(module);
  run('solve', board, 'the board');
  const begin = number('table');
  return module.HEAPU8.slice(begin, begin + number('table_size'));
}
