// Builds the list of moves with their losses and marks, the sums of losses, and the buttons of the
// other lines of play.

import { few, plural, signed } from './words.js';
import { html } from './elements.js';

/**
 * Returns the margins, A minus B, under perfect play after 0, 1, 2 ... moves of a review: A's lead
 * so far plus the value of the rest for A. Unknown margins are null.
 *
 * @import { Facts, Review } from './types.js'
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
  return `Lost by moves ${from} to ${review.length}: A ${loss.A}, B ${plural(loss.B, 'point')}.`;
}

/**
 * Returns a row for each move, with losses and margins if there is a review and `showing` is true.
 * `at` is the number of moves on the board. A click
 * calls `onJump` with the move's number, from 1.
 *
 * @param {Facts['steps']} steps  the moves
 * @param {Review | null} review
 */
export function moveRows(steps, review, showing, at, onJump) {
  const margins = showing && review && marginsOf(review);
  const marks = showing && review && marksOf(review);
  return steps.map(({ move, player, closed }, i) => {
    const reviewed = review?.review[i];
    const lost = showing && reviewed?.loss > 0;
    const number = i + 1;
    return html(
      'tr',
      {
        class: `${number === at ? 'at' : ''} ${number > at ? 'future' : ''}`,
        'aria-current': number === at ? 'step' : null,
        'data-move': move,
        onclick: () => onJump(number),
      },
      html('td', { class: 'number' }, String(number)),
      html(
        'td',
        {},
        html(
          'button',
          { class: 'move', type: 'button' },
          player ? html('b', { class: `who ${player}` }, player) : null,
          player ? html('span', { class: 'spoken' }, ': ') : null,
          move,
          closed ? html('span', { class: 'closed' }, ` +${closed}`) : null,
        ),
      ),
      html(
        'td',
        { title: lost ? `better: ${few(reviewed.better, 8)}` : null },
        ...(lost ? [`${reviewed.loss} `, html('b', {}, marks[i] ?? '')] : []),
      ),
      html('td', { class: 'margin' }, signed(margins?.[number] ?? null)),
    );
  });
}

/**
 * Returns a button for each other line of play. Its label is the number of the line's first move
 * that differs from `moves`, and a few moves from there. A click calls `onTakeUp` with the line.
 */
export function lineButtons(lines, moves, onTakeUp) {
  return lines.map((line) => {
    const differs = line.findIndex((move, i) => move !== moves[i]);
    const from = differs < 0 ? 0 : differs;
    return html(
      'button',
      { class: 'quiet', type: 'button', onclick: () => onTakeUp(line) },
      `${from + 1}: ${few(line.slice(from))}`,
    );
  });
}

/** Splits a text into strings and moves. Moves are elements; hovering one highlights its line. */
export function wordsWithMoves(words) {
  return words
    .split(/(\d+-\d+)/)
    .map((part, i) => (i % 2 === 1 ? html('span', { 'data-move': part }, part) : part));
}
