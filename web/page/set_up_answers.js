// Answers about games that begin with a position set up by the user. The provider answers for
// states, without players; this module adds the players, the score and the review.

/**
 * Returns the provider's answer for a state, with the players of a position that has this state.
 *
 * @import { Answer, Facts, Review } from './types.js'
 * @import { Session } from './session.js'
 * @param {Answer} found
 * @param {Facts} facts
 * @returns {Answer}
 */
export function withPlayers(found, { owners, score, to_move: mover }) {
  const isKnown = found.value !== null;
  const lead = score.A - score.B;
  const margin = isKnown ? lead + (mover === 'B' ? -found.value : found.value) : null;
  const winner = !isKnown ? null : margin > 0 ? 'A' : margin < 0 ? 'B' : 'tie';
  return { ...found, owners, score, to_move: mover, margin, winner };
}

/**
 * Returns the review of a game that begins with a mover.
 *
 * @param {Session} session
 * @param {Facts['steps']} steps  its moves
 * @param {(session: Session) => Promise<Answer>} ask  returns the answer for a position
 * @returns {Promise<Review>}
 */
export async function reviewFrom(session, steps, ask) {
  const { A, B } = session.start.score;
  /** @type {Review} */
  const review = { review: [], loss: { A: 0, B: 0 }, margin: null, lead: A - B };
  for (const [i, step] of steps.entries()) {
    const { value: best, values, best: better } = await ask(session.until(i));
    const value = values[step.move] ?? null;
    const loss = value === null ? null : best - value;
    review.review.push({ ...step, value, best, loss, better: loss > 0 ? better : [] });
    review.loss[step.player] += loss;
  }
  review.margin = (await ask(session.until(steps.length))).margin;
  return review;
}
