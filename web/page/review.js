// What a review tells about a game: margins, and how well each player played.

import { plural } from './words.js';

/**
 * Returns the margins, A minus B, under perfect play after 0, 1, 2 ... moves of a review: A's lead
 * so far, `lead` at the start, plus the value of the rest for A. Unknown margins are null.
 *
 * @import { Review } from './types.js'
 * @param {Review} review
 */
export function marginsOf({ review, margin }, lead = 0) {
  let score = lead;
  const margins = [];
  for (const { player, best, closed } of review) {
    const sign = player === 'A' ? 1 : -1;
    margins.push(best === null ? null : score + sign * best);
    score += sign * closed;
  }
  return [...margins, margin];
}

/**
 * Returns how well the players played the solved moves of a review: the share of moves that kept
 * the result, and the points lost; "" if none is solved.
 */
export function accuracyWords(/** @type {Review} */ { review, loss, loss_from: from }) {
  if (from === null) return '';
  const solved = review.slice(from - 1);
  const words = /** @type {const} */ (['A', 'B']).flatMap((one) => {
    const moves = solved.filter(({ player }) => player === one);
    const kept = moves.filter(({ mark }) => mark !== '??');
    if (moves.length === 0) return [];
    const share = Math.round((100 * kept.length) / moves.length);
    return `${one} ${share}\u00a0%, ${plural(loss[one], 'point')} lost`;
  });
  return `Accuracy in moves ${from} to ${review.length}: ${words.join('; ')}.`;
}
