// What a review tells about a game: margins, marks of mistakes, and sums of lost points.

/**
 * Returns the margins, A minus B, under perfect play after 0, 1, 2 ... moves of a review: A's lead
 * so far plus the value of the rest for A. Unknown margins are null.
 *
 * @import { Review } from './types.js'
 * @param {Review} review
 */
export function marginsOf({ review, margin, lead = 0 }) {
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
 * player, "?" if only the margin, else null. Moves that are not solved have no mark.
 *
 * @param {Review} whole
 */
export function marksOf(whole) {
  const margins = marginsOf(whole);
  return whole.review.map(({ player, loss, mark }, i) => {
    if (mark !== undefined) return mark;
    if (!loss) return null;
    const [before, after] = [margins[i], margins[i + 1]].map(Math.sign);
    return (player === 'A' ? after < before : after > before) ? '??' : '?';
  });
}

/** Returns a sentence about the points that the solved moves of a review lost; "" if none is. */
export function lossWords(/** @type {Review} */ whole) {
  const { review, loss } = whole;
  const from = whole.loss_from ?? review.findIndex((move) => move.loss !== null) + 1;
  if (from === 0) return '';
  return `Points lost in moves ${from} to ${review.length}: A ${loss.A}, B ${loss.B}.`;
}
