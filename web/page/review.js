// What a review tells about a game: margins, marks of mistakes, and sums of lost points.

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
 * Returns the mark of each move of a review: "??" if it made the result of the game worse for its
 * player, "?" if only the margin, else null.
 */
export const marksOf = (/** @type {Review} */ { review }) => review.map(({ mark }) => mark);

/** Returns a sentence about the points that the solved moves of a review lost; "" if none is. */
export function lossWords(/** @type {Review} */ { review, loss, loss_from: from }) {
  if (from === null) return '';
  return `Points lost in moves ${from} to ${review.length}: A ${loss.A}, B ${loss.B}.`;
}
