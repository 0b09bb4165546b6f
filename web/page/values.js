// What a value says: the outcome of the whole game, or a number on one of three scales.

import { other } from './rules.js';
import { capitalised, signed } from './words.js';

/**
 * The scales of numbers on the board: the mover's final cells minus the opponent's; the points that
 * a move loses against a best one; or only the outcome.
 *
 * @import { Answer } from './types.js'
 * @typedef {'difference' | 'loss' | 'outcome'} Scale
 */

/** Returns the mover's score minus the opponent's, or 0 if the score is unknown. */
export function leadOf(/** @type {Answer} */ { score, to_move: mover }) {
  if (!score || !mover) return 0;
  return mover === 'A' ? score.A - score.B : score.B - score.A;
}

/**
 * Returns the outcome of the whole game for the mover after a move with a value: "win", "tie" or
 * "loss". Returns null if the score is unknown.
 */
export function outcomeOf(/** @type {Answer} */ answer, value) {
  if (!answer.score) return null;
  const final = leadOf(answer) + value;
  return final > 0 ? 'win' : final < 0 ? 'loss' : 'tie';
}

/** Returns the text for a move with a value on a scale. */
export function numberOf(/** @type {Answer} */ answer, value, /** @type {Scale} */ scale) {
  if (scale === 'loss') return signed(value - answer.value);
  const outcome = outcomeOf(answer, value);
  if (scale === 'outcome' && outcome) return outcome.charAt(0).toUpperCase();
  return signed(leadOf(answer) + value);
}

/** Returns what the numbers on the board say, whose side they take, and the number of all lines. */
export function legend(/** @type {Answer} */ answer, /** @type {Scale} */ scale) {
  const { to_move: mover, score, values } = answer;
  const all = [...new Set(Object.values(values))];
  const same = all.length === 1 && `Every line: ${numberOf(answer, all[0], scale)}.`;
  return [same, scaleWords(scale, mover, score !== null)].filter(Boolean).join(' ');
}

/** Returns what the numbers on a scale say to a mover; null stands for any. */
export function scaleWords(/** @type {Scale} */ scale, mover = null, hasScore = true) {
  const who = mover ?? 'the mover';
  return {
    difference: hasScore
      ? `${capitalised(who)}\u2019s final cells minus ${other(mover) ?? 'the other'}\u2019s, after best play.`
      : 'What the mover takes from here on, minus what the other takes.',
    loss: `Points that ${who} loses by the move.`,
    outcome: `W, T, L: ${who} wins, ties or loses.`,
  }[scale];
}

/** Returns a number for screen readers, such as "plus 6". */
export function spoken(value) {
  if (value === 0) return '0';
  return (value > 0 ? 'plus ' : 'minus ') + Math.abs(value);
}
