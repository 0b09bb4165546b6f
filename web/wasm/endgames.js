// Answers questions about a board without a table by solving the rest of the game.

import createModule from './endgames_module.js';
import { functionsOf } from './table_error.js';

const longestGame = 4096;

/**
 * Opens a built-in board. Solves endgames of at most `most` stored states when questions need them,
 * and keeps the endgames used last. Calls `progress(done, total)` many times while it solves.
 * `options` are passed to emscripten's module factory. Throws as the factory does if the module
 * cannot be loaded, and TableError with code "unknown_game" or "board_too_large".
 *
 * @param {string} game
 * @param {number} most
 * @param {(done: number, total: number) => boolean | void} progress
 */
export async function openEndgames(game, most, progress = () => {}, options = {}) {
  const module = await createModule({ ...options, reportProgress: progress });
  const { number, text, run } = functionsOf(module);
  // Cuts texts that are longer than any legal game: they might overflow the stack of WebAssembly.
  const short = (moves) => moves.slice(0, longestGame);
  const answer = (name, ...values) => {
    run(name, ...values);
    return JSON.parse(text('text'));
  };
  run('open', game, most);

  // `moves` are moves, such as "2-4,4-5", or for count() and position() a state, such as "0x1f".
  // Answers are as in docs/http.md; { error } has code "too_large" if more than `most` states can
  // follow. Throws TableError with code "board_too_large" or "out_of_memory" if solving fails, or
  // "interrupted" if `progress` returns false.
  return {
    /** Returns the name and the geometry of the board. */
    board: () => answer('board'),

    /** Answers a position, with perfect play to the end if `line` is true. */
    position: (moves, line = true) => answer('position', short(moves), Number(line)),

    /** Reviews a game. Moves before the first position that can be solved have null values. */
    review: (moves) => answer('review', short(moves)),

    /**
     * Returns the number of stored states that can follow. Returns null if they are too many to
     * count, or if the moves are invalid.
     */
    count(moves) {
      const states = number('count', short(moves));
      return states < 0 ? null : states;
    },
  };
}
