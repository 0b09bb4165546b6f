// Answers about games that begin with a position set up by the user. The provider answers for
// states, without players; this module adds the players, the score and the review.

import { isOver } from './unsolved.js';

/**
 * Returns the answer for the position on the board and the review of the game. Requires that the
 * game's start has a mover.
 *
 * @import { Answer, Review } from './types.js'
 * @import { Session } from './session.js'
 * @param {Session} session
 * @param {(session: Session) => Promise<Answer>} ask  returns the provider's answer for a position
 * @returns {Promise<[Answer, Review]>}
 */
export async function answersFrom(session, ask) {
  const { start, moves, at } = session;
  const score = { ...start.score };
  let { mover } = start;
  let owners = [];
  /** @type {Review} */
  const review = { review: [], loss: { A: 0, B: 0 }, margin: 0, lead: score.A - score.B };
  let shown;
  for (let i = 0; i <= moves.length; ++i) {
    const previous = owners;
    const found = await ask(session.until(i));
    // The player of the previous move owns the cells that it closed.
    const closer = review.review[i - 1]?.player ?? '?';
    owners = found.owners.map((owner, cell) => owner && (previous[cell] ?? closer));
    const sign = mover === 'A' ? 1 : -1;
    const isKnown = found.value !== null;
    const margin = isKnown ? score.A - score.B + sign * found.value : null;
    const over = isOver(found);
    const winner = !isKnown ? null : margin > 0 ? 'A' : margin < 0 ? 'B' : 'tie';
    const answer = {
      ...found,
      owners,
      winner,
      margin,
      score: { ...score },
      to_move: over ? null : mover,
    };
    if (i === at) shown = /** @type {Answer} */ (answer);
    review.margin = margin;
    if (i === moves.length) break;
    const move = moves[i];
    const closed = found.closes[move];
    const value = isKnown ? found.values[move] : null;
    const loss = isKnown ? found.value - value : null;
    const better = loss > 0 ? found.best : [];
    review.review.push({ move, player: mover, closed, value, best: found.value, loss, better });
    review.loss[mover] += loss;
    score[mover] += closed;
    if (closed === 0) mover = mover === 'A' ? 'B' : 'A';
  }
  return [shown, review];
}
