// What the card of a game says in words: who was ahead in its parts, and how well each player
// played.

import { factsOf } from '../board/rules.js';
import { isEven } from '../board/values.js';
import { by, courseOf, leadWords, lower, was } from './review.js';

/**
 * @import { Reviewed } from './review.js'
 * @import { State } from './state.js'
 */

/** Returns the accuracy of each player, as index.html explains it; "" if none is known. */
export function accuracyWords(/** @type {State} */ state) {
  const { accuracy } = /** @type {Reviewed} */ (state).review;
  const known = /** @type {const} */ (['A', 'B']).filter((one) => accuracy[one] !== null);
  const shares = known.map((one) => `${lower(state.who(one))} ${accuracy[one]}\u00a0%`);
  return shares.length > 0 ? `Accuracy: ${shares.join(', ')}.` : '';
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
 * Returns who was ahead at the end of a part of the course of a game, and how often that changed.
 * Among proved results a tie is one of its own; by estimates nobody is ahead now and then.
 */
function whoWasAhead(/** @type {State} */ state, /** @type {ReturnType<typeof courseOf>} */ part) {
  const [last] = part.slice(-1);
  if (last.chance === null) return 'not known';
  const words =
    last.margin === null
      ? `${leadWords(state, 'A', last.chance, { was: true })}, by an estimate`
      : was(state, last.margin) + by(last.margin);
  const sides = part.flatMap(({ margin, chance }) => {
    if (margin === null && isEven(chance ?? 0.5)) return [];
    return Math.sign(margin ?? (chance ?? 0.5) - 0.5);
  });
  const changes = sides.filter((side, k) => k > 0 && side !== sides[k - 1]);
  if (changes.length === 0) return words;
  const often = changes.length === 1 ? 'once' : `${changes.length} times`;
  return `the lead changed ${often}; at its end ${words}`;
}
