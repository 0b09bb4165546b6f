// Games as text with comments, as players post them: "1. 1-2 2. 2-3? {loses 2 points} 1-0".

import { copy } from '../base/messages.js';
import { startText } from '../base/place.js';
import { plural } from '../base/words.js';
import { factsOf } from '../board/rules.js';

/** Copies a game to the clipboard, with the losses and marks of its review. */
export const copyGame = (/** @type {State} */ state) => copy(recordOf(state), 'The game is');

/**
 * Returns the text of a game: headers, numbered moves with the marks and losses of its review, if
 * there is one, and the result if the game is over.
 *
 * @import { State } from './state.js'
 * @import { Player } from '../base/types.js'
 */
function recordOf(/** @type {State} */ { session, review, marks, control, board }) {
  const { game, start, moves, id } = session;
  const headers = [
    ['Board', game],
    ['Date', new Date(id).toISOString().slice(0, 10)],
    ...(start ? [['Start', startText(start)]] : []),
  ].map(([name, value]) => `[${name} "${value}"]`);
  const words = moves.map((move, i) => {
    const loss = review?.review[i].loss ?? 0;
    const comments = [];
    if (loss > 0) comments.push(`loses ${plural(loss, 'point')}`);
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
