// Validates the text of a board file, and separates invalid names from other errors.

import { longestBoard, TableError } from './table_error.js';

const source = 'the board'; // names the text in messages

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
export function check({ number, run }, board) {
  const tryText = (text) => {
    try {
      // Cuts a text that the library will reject as too long: the whole might overflow the stack.
      run('check', text.slice(0, longestBoard + 1), source);
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
  for (const prefix of [`${source}: `, `${name}: `]) {
    if (error.reason.startsWith(prefix)) error.reason = error.reason.slice(prefix.length);
  }
  if (name !== null && tryText(triangleOf(name)) !== null) error.field = 'name';
  throw error;
}
