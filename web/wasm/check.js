// Validates the text of a board file.

import { longestBoard, TableError } from './table_error.js';

const source = 'the board'; // the name of the text in messages

/** Returns the name of a board, or null if the text has none. */
function nameOf(board) {
  try {
    const { name } = JSON.parse(board);
    return typeof name === 'string' ? name : null;
  } catch {
    return null;
  }
}

/** Returns the text of a triangle board, which is valid if `name` is. */
const triangleOf = (name) =>
  JSON.stringify({ name, points: [0, 1, 2].map((i) => [i, i * i]), cells: [[1, 2, 3]] });

/**
 * Validates a board. `call(name, types, values)` calls a function of browser.cpp. Returns the
 * number of edges, and whether solve.js solves boards of that size. Throws TableError for invalid
 * boards.
 */
export function check(call, board) {
  const tryText = (text) => {
    try {
      // The library rejects longer texts; passing all of one might overflow the stack.
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
