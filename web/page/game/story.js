// What the card of a game says in words: who was ahead in its parts, and how well each player
// played.

import { factsOf } from '../board/rules.js';
import { isEven } from '../board/values.js';
import { by, courseOf, leadWords, lower, was } from './review.js';

/**
 * @import { Reviewed } from './review.js'
 * @import { State } from './state.js'
 */

/** Returns the accuracy of each player; "" if none is known. */
export function accuracyWords(/** @type {State} */ state) {
  const { accuracy } = /** @type {Reviewed} */ (state).review;
  const known = /** @type {const} */ (['A', 'B']).filter((one) => accuracy[one] !== null);
  const shares = known.map((one) => `${lower(state.who(one))} ${accuracy[one]}\u00a0%`);
  if (shares.length === 0) return '';
  return `Accuracy at proved moves where one could go wrong: ${shares.join(', ')}.`;
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
 * Returns who was ahead before and after a part of the course of a game, and how often the lead
 * changed, if more than once: another player led than the one who led last.
 */
function whoWasAhead(/** @type {State} */ state, /** @type {ReturnType<typeof courseOf>} */ part) {
  const wordsOf = (/** @type {typeof part[0]} */ { margin, chance }) => {
    if (margin !== null) return was(state, margin) + by(margin);
    if (chance === null) return 'it is not known who was ahead';
    return `by an estimate ${leadWords(state, 'A', chance, { was: true })}`;
  };
  const [first, last] = [part[0], part[part.length - 1]];
  const [before, after] = [first, last].map(wordsOf);
  const leaders = part
    .map(({ margin, chance }) => margin ?? (isEven(chance ?? 0.5) ? 0 : (chance ?? 0) - 0.5))
    .map(Math.sign)
    .filter(Boolean);
  const changes = leaders.filter((leader, k) => k > 0 && leader !== leaders[k - 1]).length;
  if (changes > 1) {
    const guessed = part.some(({ margin }) => margin === null) ? ', by estimates' : '';
    return `the lead changed ${changes} times${guessed}; at its end ${after}`;
  }
  if (before === after) return after;
  const isSame = (first.margin ?? 0) * (last.margin ?? 0) > 0;
  return `${before}, then ${isSame ? by(last.margin ?? 0).trim() : after}`;
}
