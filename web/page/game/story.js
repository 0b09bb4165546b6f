// What the card of a game says in words: who was ahead in its parts, and how well each player
// played.

import { cellWords } from '../base/words.js';
import { factsOf } from '../board/rules.js';
import { isEven } from '../board/values.js';
import { courseOf, leadWords, lower, was } from './review.js';

/**
 * @import { Reviewed } from './review.js'
 * @import { State } from './state.js'
 */

/** Returns how many of each player's moves lost nothing, and what it counts; "" if that is none. */
export function accuracyWords(/** @type {State} */ state) {
  const { review, accuracy } = /** @type {Reviewed} */ (state).review;
  const known = /** @type {const} */ (['A', 'B']).filter((one) => accuracy[one] !== null);
  if (known.length === 0) return '';
  const shares = known.map((one) => `${lower(state.who(one))} ${accuracy[one]}\u00a0%`);
  const unit = cellWords(state.session.game)[1];
  const isSolved = review.every(({ best }) => best !== null);
  const where = isSolved ? '' : ' and values are proved';
  const counted = `Of the moves at which a line would have lost ${unit}${where}, so many did not.`;
  return `Accuracy: ${shares.join(', ')}. ${counted}`;
}

/**
 * Returns the three parts of a game, by whether safe lines are left: their names, first and last
 * moves, and who was ahead in them.
 */
export function partsOf(/** @type {State} */ state) {
  const { moves, start } = state.session;
  const course = courseOf(state);
  const isSafe = (/** @type {unknown} */ _, /** @type {number} */ i) => {
    const { closes, gives } = factsOf(state.board, { start, moves: moves.slice(0, i) });
    return Object.keys(gives).some((move) => closes[move] + gives[move] === 0);
  };
  const chains = moves.findLastIndex(isSafe) + 1;
  const ends = [Math.ceil(chains / 2), chains, moves.length];
  return ['Beginning', 'Middle', 'Chains'].flatMap((name, k) => {
    const [from, to] = [k ? ends[k - 1] : 0, ends[k]];
    const words = whoWasAhead(state, course.slice(from, to + 1));
    return from < to ? [{ name, from: from + 1, to, words }] : [];
  });
}

/**
 * Returns who was ahead in a part of the course of a game; if that changed, who was at its end.
 * Among proved results a tie is one of its own; by estimates nobody is ahead now and then.
 */
function whoWasAhead(/** @type {State} */ state, /** @type {ReturnType<typeof courseOf>} */ part) {
  const [last] = part.slice(-1);
  if (last.chance === null) return 'not known';
  const sides = part.map(({ chance }) =>
    chance === null || isEven(chance) ? 0 : Math.sign(chance - 0.5),
  );
  const words =
    last.margin !== null
      ? was(state, Math.sign(last.margin))
      : `${leadWords(state, 'A', last.chance, { was: true })}, by an estimate`;
  const results = new Set(part.flatMap(({ margin }) => (margin === null ? [] : Math.sign(margin))));
  const hasChanged = results.size > 1 || (sides.includes(1) && sides.includes(-1));
  return hasChanged ? `it changed hands; at its end ${words}` : words;
}
