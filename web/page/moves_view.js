// The list of a game's moves, with what they lost.

import { few, mark, signed } from './words.js';
import { html } from './svg.js';

/**
 * The margin after each of 0, 1, 2 ... moves, from a review of them, as far as it goes: before a
 * move it is the score so far and what is best from there, for A.
 */
export function marginsOf({ review, margin }) {
  let score = 0;
  const margins = [];
  for (const { player, best, closed } of review) {
    const sign = player === 'A' ? 1 : -1;
    margins.push(score + sign * best);
    score += sign * closed;
  }
  return [...margins, margin];
}

/**
 * Rows for all moves of a game. `review` is that of the provider, or null; of what it says only who
 * has moved and closed what is told unless values are `showing`. `at` is how many moves are on the
 * board; `onJump` is called with the number of a move.
 */
export function moveRows(moves, review, showing, at, onJump) {
  const margins = showing && review && marginsOf(review);
  return moves.map((move, i) => {
    const reviewed = review?.review[i];
    const lost = showing && reviewed?.loss > 0;
    const number = i + 1;
    return html(
      'tr',
      {
        class: `${number === at ? 'at' : ''} ${number > at ? 'future' : ''}`,
        'aria-current': number === at ? 'step' : null,
        onclick: () => onJump(number),
      },
      html('td', { class: 'number' }, String(number)),
      html(
        'td',
        {},
        html(
          'button',
          { class: 'move', type: 'button' },
          html('span', { class: `dot ${reviewed?.player ?? ''}`, 'aria-hidden': 'true' }),
          reviewed ? html('span', { class: 'spoken' }, `${reviewed.player}: `) : null,
          move,
          reviewed?.closed ? html('span', { class: 'closed' }, ` +${reviewed.closed}`) : null,
        ),
      ),
      html(
        'td',
        { title: lost ? `better: ${few(reviewed.better, 8)}` : null },
        ...(lost ? [`${reviewed.loss} `, html('b', {}, mark(reviewed.loss))] : []),
      ),
      html('td', { class: 'margin' }, margins ? signed(margins[number]) : ''),
    );
  });
}
