// What a value says: the outcome of the whole game, or a number on one of three scales.

import { capitalised, signed } from '../base/words.js';
import { other } from './rules.js';

/**
 * The scales of numbers on the board: the mover's final cells minus the opponent's; what of that a
 * move loses against a best one; or only the outcome.
 *
 * @import { Answer } from '../base/types.js'
 * @typedef {'difference' | 'loss' | 'outcome'} Scale
 */

const mostGuessed = 5; // lines of the board with an estimate, unless it is empty

/**
 * Returns the moves of an estimate, the first choice first: `margin` for the player to move;
 * `loss`, that margin minus the one of the first choice; and the `outcome` if that is proved.
 * `side` tells by the chance who is then ahead; `isOnBoard` whether the line has a label: those
 * that the search prefers, or all on an empty board (`isOpening`), one of each that mirror each
 * other; and proved ones.
 *
 * @import { Estimate } from '../base/types.js'
 */
export function guessesOf(
  /** @type {Answer} */ { to_move: mover },
  /** @type {Estimate} */ { moves },
  isOpening = false,
) {
  // Those of mirror images are the same.
  const figures = moves.map(({ playouts, margin }) => `${playouts} ${margin}`);
  const kinds = [...new Set(figures)].slice(0, isOpening ? Infinity : mostGuessed);
  const labelled = new Set(kinds.map((kind) => figures.indexOf(kind)));
  const sign = mover === 'B' ? -1 : 1;
  const first = moves[0].margin;
  return moves.map(({ move, margin, chance, value }, i) => {
    const isProved = value !== undefined;
    const side = isEven(chance) ? 'even' : chance > 0.5 ? 'ahead' : 'behind';
    return {
      ...{ move, chance, side, isProved, isOpening, isFirst: i === 0 },
      isOnBoard: labelled.has(i) || isProved,
      ...{ margin: sign * margin, loss: sign * (margin - first) },
      outcome: isProved ? outcomes[1 + Math.sign(sign * margin)] : null,
    };
  });
}

/** @typedef {ReturnType<typeof guessesOf>[number]} Guess */

const percentOf = (/** @type {number} */ chance) => `${Math.round(100 * chance)}%`;

/** Returns the text for a move with an estimate on a scale. */
export function guessedNumber(
  /** @type {Guess} */ { margin, loss, chance, outcome, isOpening },
  /** @type {Scale} */ scale,
) {
  if (isOpening || scale === 'outcome') return outcome ?? `\u2248${percentOf(chance)}`;
  if (outcome && scale === 'difference') return signed(margin);
  return '\u2248' + signed(roundedToHalves(scale === 'loss' ? loss : margin));
}

/** Returns the same for screen readers. */
export function spokenGuess(
  /** @type {Guess} */ { margin, chance, isOpening },
  /** @type {Scale} */ scale,
) {
  const isOfChance = isOpening || scale === 'outcome';
  return `about ${isOfChance ? percentOf(chance) : spoken(roundedToHalves(margin))} by an estimate`;
}

/** Whether a chance is about even. */
export const isEven = (/** @type {number} */ chance) => Math.max(chance, 1 - chance) <= 0.55;

const outcomes = ['loss', 'tie', 'win']; // of margins of -1, 0 and 1

/** Returns a margin as precisely as an estimate means it. */
const roundedToHalves = (/** @type {number} */ margin) => Math.round(2 * margin) / 2 || 0;

/**
 * Returns an answer and an estimate in which a side has the mover's place, so that their numbers
 * and outcomes are those for this side.
 *
 * @param {'A' | 'B'} side
 * @param {Answer | null} answer
 * @param {Estimate | null} estimate
 */
export function seenBy(side, answer, estimate) {
  if (!answer?.to_move || answer.to_move === side) return { answer, estimate };
  const values = Object.entries(answer.values).map(([move, value]) => [move, -value]);
  const value = answer.value && -answer.value;
  const turned = (/** @type {Estimate['moves'][0]} */ one) => ({ ...one, chance: 1 - one.chance });
  return {
    answer: { ...answer, to_move: side, value, values: Object.fromEntries(values) },
    estimate: estimate && { ...estimate, moves: estimate.moves.map(turned) },
  };
}

/** Returns the mover's score minus the opponent's, or 0 if the score is unknown. */
export function leadOf(/** @type {Answer} */ { score, to_move: mover }) {
  if (!score || !mover) return 0;
  return mover === 'A' ? score.A - score.B : score.B - score.A;
}

/**
 * Returns the outcome of the whole game for the mover after a move with a value: "win", "tie" or
 * "loss". Returns null if the score is unknown.
 */
export function outcomeOf(/** @type {Answer} */ answer, /** @type {number} */ value) {
  if (!answer.score) return null;
  const final = leadOf(answer) + value;
  return final > 0 ? 'win' : final < 0 ? 'loss' : 'tie';
}

/** Returns the value of a move that leads to a margin, A minus B; undefined if it is not known. */
export function valueOf(/** @type {Answer | null} */ answer, /** @type {number | null} */ margin) {
  if (!answer || margin === null) return undefined;
  return (answer.to_move === 'B' ? -margin : margin) - leadOf(answer);
}

/** Returns the text for a move with a value on a scale. */
export function numberOf(
  /** @type {Answer} */ answer,
  /** @type {number} */ value,
  /** @type {Scale} */ scale,
) {
  if (scale === 'loss') return signed(value - (answer.value ?? 0));
  const outcome = outcomeOf(answer, value);
  if (scale === 'outcome' && outcome) return outcome.charAt(0).toUpperCase();
  return signed(leadOf(answer) + value);
}

/** Returns what the numbers on the board say, whose side they take, and the number of all lines. */
export function legend(/** @type {Answer} */ answer, /** @type {Scale} */ scale) {
  const { to_move: mover, score, values } = answer;
  const all = [...new Set(Object.values(values))];
  const same = all.length === 1 && `Every line: ${numberOf(answer, all[0], scale)}.`;
  const looks = score && `Green dashes: ${mover} wins; red dots: ${mover} loses; filled: best.`;
  return [same, scaleWords(scale, mover, score !== null), looks].filter(Boolean).join(' ');
}

/** Returns what the numbers on a scale say to a mover; null stands for any. */
export function scaleWords(
  /** @type {Scale} */ scale,
  /** @type {string | null} */ mover = null,
  hasScore = true,
) {
  const who = mover ?? 'the mover';
  return {
    difference: hasScore
      ? `${capitalised(who)}\u2019s final score minus ${other(mover) ?? 'the other'}\u2019s, ` +
        'after best play.'
      : 'What the mover takes from here on, minus what the other takes.',
    loss: `By how much the line changes the final difference for ${who}.`,
    outcome: `W, T, L: ${who} wins, ties or loses.`,
  }[scale];
}

/** Returns what the estimates on the board say. `isOpening`: the board is empty. */
export function guessedLegend(
  /** @type {Answer} */ { to_move: mover },
  /** @type {Estimate} */ { playouts, moves },
  /** @type {Scale} */ scale,
  /** @type {boolean} */ isOpening,
) {
  const says = {
    difference: mover
      ? `${mover}\u2019s final score minus ${other(mover)}\u2019s`
      : 'the mover\u2019s lead',
    loss: 'the change of the final difference against the suggested move',
    outcome: `${mover ?? 'the mover'}\u2019s chance, a tie half`,
  };
  const what = says[isOpening ? 'outcome' : scale];
  const about = `\u2248: ${what}, by an estimate of ${playouts.toLocaleString('en')} games.`;
  const proved = moves.some(({ value }) => value !== undefined) ? ' Without \u2248: proved.' : '';
  const who = mover ?? 'the mover';
  const more = isOpening ? 'An empty board has only chances.' : 'Dots: gives cells away.';
  return `${about}${proved} Green: ${who} has over 55%; red: under 45%. ${more}`;
}

/** Returns a number for screen readers, such as "plus 6". */
export function spoken(/** @type {number} */ value) {
  if (value === 0) return '0';
  return (value > 0 ? 'plus ' : 'minus ') + Math.abs(value);
}
