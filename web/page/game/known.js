// What is known of the moves of a game, and stays known when another answer or another line of play
// comes.

/**
 * Returns the one of two reviews of a game that knows the values of more moves; the first one if
 * they know as many.
 *
 * @import { Review } from '../base/types.js'
 * @import { Session } from './session.js'
 * @import { State } from './state.js'
 * @type {(one: Review | null, other: Review | null) => Review | null}
 */
export function fuller(one, other) {
  const known = (/** @type {Review | null} */ review) =>
    review?.review.filter(({ best }) => best !== null).length ?? -1;
  return known(other) > known(one) ? other : one;
}

/**
 * Returns a review with the values of moves that it lacks, as far as `known` has them.
 *
 * @type {(review: Review | null, known: Review['review']) => Review | null}
 */
export function completed(review, known) {
  const all = review?.review.map((move, i) =>
    move.best === null && (known[i]?.best ?? null) !== null ? known[i] : move,
  );
  return review && all ? { ...review, review: all } : null;
}

/**
 * Returns what is known of the moves with which a game and another one, `next`, both begin, and of
 * the positions between them. That is nothing if `next` is null: it is on another board.
 *
 * @param {Pick<State, 'session' | 'control' | 'guessed' | 'searched' | 'continuations'>} known
 * @param {Session | null} next
 */
export function sharedBy({ session, control, guessed, searched, continuations }, next) {
  const isOther = next === null || next.start !== session.start;
  const count = isOther ? 0 : [...session.moves, ''].findIndex((move, i) => move !== next.moves[i]);
  return {
    control: control.slice(0, count),
    guessed: guessed.slice(0, count),
    searched: new Map([...searched].filter(([at]) => !isOther && at <= count)),
    continuations: new Map([...continuations].filter(([i]) => i < count)),
  };
}
