// Games as text with comments, as players post them: "1. 1-2 2. 2-3?? 1-0".

import { copy } from '../base/messages.js';
import { startText } from '../base/place.js';
import { signed } from '../base/words.js';
import { factsOf } from '../board/rules.js';
import { courseOf } from './review.js';

/** Copies a game to the clipboard, with what its review says of the moves. */
export const copyGame = (/** @type {State} */ state) => copy(recordOf(state), 'The game is');

/**
 * Returns the text of a game: headers, numbered moves with their marks and what they changed, if it
 * has a review, and the result if the game is over.
 *
 * @import { State } from './state.js'
 * @import { Player } from '../base/types.js'
 */
function recordOf(/** @type {State} */ state) {
  const { session, review, marks, control, board } = state;
  const { game, start, moves, id } = session;
  const headers = [
    ['Board', game],
    ['Date', new Date(id).toISOString().slice(0, 10)],
    ...(start ? [['Start', startText(start)]] : []),
  ].map(([name, value]) => `[${name} "${value}"]`);
  const leads = courseOf(state).map(({ margin }) => signed(margin));
  const words = moves.map((move, i) => {
    const comments = [];
    if ((review?.review[i].loss ?? 0) > 0)
      comments.push(`A's final lead goes from ${leads[i]} to ${leads[i + 1]}`);
    if (control[i]) comments.push('gives control away');
    const comment = comments.length > 0 ? ` {${comments.join(', ')}}` : '';
    return `${i + 1}. ${move}${marks[i] ?? ''}${comment}`;
  });
  const { score, closes } = factsOf(board, { start, moves });
  const isOver = Object.keys(closes).length === 0;
  const result = isOver && score ? resultOf(score) : '*';
  return `${headers.join('\n')}\n\n${words.join('\n')}\n${result}\n`;
}

const resultOf = (/** @type {Record<Player, number>} */ { A, B }) =>
  A > B ? '1-0' : A < B ? '0-1' : '1/2-1/2';
