// Validates the texts of boards.

import { longestBoard, TableError } from './table_error.js';

const source = 'the board'; // what messages call the text

/** Returns the name of a board, or null if the text has none. */
function nameOf(board) {
  try {
    const { name } = JSON.parse(board);
    return typeof name === 'string' ? name : null;
  } catch {
    return null;
  }
}

/** Returns a triangle with this name: a valid board if the name is valid. */
const triangleOf = (name) =>
  JSON.stringify({ name, points: [0, 1, 2].map((i) => [i, i * i]), cells: [[1, 2, 3]] });

/**
 * Validates a board by `call(name, types, values)`, which calls a function of browser.cpp and
 * throws TableError. Returns the number of its edges, and whether solve.js solves so many.
 */
export function check(call, board) {
  const tryText = (text) => {
    try {
      // The library refuses longer texts; the whole of one might be too large for the stack.
      call('check', ['string', 'string'], [text.slice(0, longestBoard + 1), source]);
      return null;
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      return error;
    }
  };
  const error = tryText(board);
  if (error === null) {
    const edges = call('edges');
    return { edges, isSmall: edges <= call('most_edges') };
  }
  const name = nameOf(board);
  for (const prefix of [`${source}: `, `${name}: `]) {
    if (error.reason.startsWith(prefix)) error.reason = error.reason.slice(prefix.length);
  }
  if (name !== null && tryText(triangleOf(name)) !== null) error.field = 'name';
  throw error;
}
