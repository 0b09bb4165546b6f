// Hints in a match, one step more each time: where the best line is, its kind, and which it is.

import { cellWords } from '../base/words.js';

/** The number of steps. */
export const mostSteps = 3;

/**
 * Returns what the steps of a hint so far say. The board shows the cells that it speaks of.
 *
 * @import { State } from './state.js'
 * @import { Facts } from '../base/types.js'
 * @param {State} state
 */
export function hintWords({ hint, facts, session }) {
  const { move, steps, where } = /** @type {NonNullable<State['hint']>} */ (hint);
  const [cell, cells] = cellWords(session.game);
  return [
    `Look at the marked ${cells}, ${where.words}.`,
    `${kindOf(move, facts, cell, cells)}.`,
    `Draw ${move}.`,
  ]
    .slice(0, steps)
    .join(' ');
}

/** Returns what kind of move a line is. */
function kindOf(
  /** @type {string} */ move,
  /** @type {Facts} */ { closes, gives },
  /** @type {string} */ cell,
  /** @type {string} */ cells,
) {
  const canTake = Object.values(closes).some((count) => count > 0);
  const isSafe = Object.values(gives).some((count) => count === 0);
  if (closes[move] > 0) return `Take a ${cell}`;
  if (canTake) return `Do not take all: leave the last ${cells}, so that the other one must open`;
  if (gives[move] === 0) return `It is a safe line: it gives no ${cell} away`;
  return isSafe
    ? 'Give something away here, although safe lines are left'
    : 'No line is safe: give something away here';
}
