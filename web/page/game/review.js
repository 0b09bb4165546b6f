// The figures of a review: margins, chances, mistakes, and who was ahead. What is proved and what a
// search estimates are said in different words.

import { factsOf, other } from '../board/rules.js';
import { isEven } from '../board/values.js';

/**
 * @typedef {State & { review: Review }} Reviewed
 */

/**
 * Returns the margins, A minus B, under perfect play after 0, 1, 2 ... moves of a review: A's lead
 * so far, `lead` at the start, plus the value of the rest for A. Unknown margins are null.
 *
 * @import { State } from './state.js'
 * @import { Session } from './session.js'
 * @import { Answer, Player, Review } from '../base/types.js'
 * @param {Review} review
 */
export function marginsOf({ review, margin }, lead = 0) {
  let score = lead;
  const margins = [];
  for (const { player, best, closed } of review) {
    const sign = player === 'A' ? 1 : -1;
    margins.push(best === null ? null : score + sign * best);
    score += sign * closed;
  }
  return [...margins, margin];
}

/**
 * Returns what is known of each position of a game, from before its first move to after its last
 * one: the proved `margin`, A minus B, or null; and A's `chance`, a tie half, or null. Where
 * nothing is proved that is the mean of two searches (`range`): that of the position, which thinks
 * well of the mover, and that after its first choice, which thinks well of the other. `isLong`
 * tells whether the user has let them search longer.
 *
 * Headline, lines, list, curve and sentences take their figures from here, so that they agree.
 */
export function courseOf(/** @type {State} */ { review, guessed, searched, session }) {
  const ofA = (/** @type {number} */ i, /** @type {'chance' | 'best_chance'} */ key) => {
    const { player, estimate } = guessed[i] ?? {};
    return estimate && (player === 'B' ? 1 - estimate[key] : estimate[key]);
  };
  const margins = review ? marginsOf(review, leadAt(session)) : [null]; // without moves
  return margins.map((margin, i) => {
    if (margin !== null)
      return { margin, chance: (1 + Math.sign(margin)) / 2, range: null, isLong: false };
    const { range = [ofA(i - 1, 'chance'), ofA(i, 'best_chance')], isLong = false } =
      searched.get(i) ?? {};
    const [low, high] = range;
    const isKnown = low !== undefined && high !== undefined;
    return { margin, chance: isKnown ? meanOf([low, high]) : null, range, isLong };
  });
}

/** Returns A's chance by the search of a position, a tie half, or what is proved of it. */
export function chanceOfA(/** @type {Answer} */ { margin, estimate }) {
  if (!estimate) return (1 + Math.sign(margin ?? 0)) / 2;
  return estimate.chance.A + estimate.chance.tie / 2;
}

const meanOf = (/** @type {number[]} */ [a, b]) => (a + b) / 2;
const within = (/** @type {number} */ chance) => Math.max(0, Math.min(1, chance));

const leadAt = (/** @type {Session} */ { start }) =>
  start?.score ? start.score.A - start.score.B : 0;

const unknown = { margin: null, chance: null, isLong: false };

/**
 * Returns the estimate of the position on the board, whose first choice has the mover's chance in
 * the position, as courseOf(). In a review the game's next move has what is proved of it.
 */
export function judgedBy(/** @type {State} */ state) {
  const { estimate, isEstimating, isPending, session, facts, answer } = state;
  if (!estimate || !answer) return null;
  const { at, future } = session;
  const course = isPending || isEstimating ? [] : courseOf(state);
  const [here, after] = [course[at] ?? unknown, course[at + 1] ?? unknown];
  const sign = answer.to_move === 'B' ? -1 : 1;
  const lead = facts.score ? facts.score.A - facts.score.B : 0;
  const { margin } = after;
  const proved = margin !== null && {
    ...{ margin, value: sign * (margin - lead), chance: (1 + sign * Math.sign(margin)) / 2 },
  };
  const moves = estimate.moves
    .map((one) => (proved && one.move === future[0] ? { ...one, ...proved } : one))
    .sort((a, b) => Number(isLost(a)) - Number(isLost(b)));
  const [best] = moves;
  const ofMover = (/** @type {number} */ chance) => (sign > 0 ? chance : 1 - chance);
  const ahead = here.chance ?? meanOf([chanceOfA({ ...answer, estimate }), ofMover(best.chance)]);
  const shift = best.value === undefined ? ofMover(ahead) - best.chance : 0;
  const shifted = moves.map((one) =>
    one.value === undefined ? { ...one, chance: within(one.chance + shift) } : one,
  );
  return { ...estimate, moves: shifted, isLong: here.isLong };
}

/** Whether a move is proved to lose. */
const isLost = (/** @type {{ value?: number, chance: number }} */ { value, chance }) =>
  value !== undefined && chance === 0;

// ---- Mistakes ----------------------------------------------------------------------------------

/**
 * Returns the numbers of the mistakes of both players, from 0, in the order played: the list, the
 * curve and the tasks have these.
 */
export const mistakesOf = (/** @type {State} */ { marks }) =>
  [...marks.keys()].filter((i) => marks[i]);

/** Returns which mistakes to practise: the user's own, if the user plays or played one side. */
export function ownMistakesOf(/** @type {State} */ state) {
  const { steps, mine } = state;
  return mistakesOf(state).filter((i) => other(mine) === null || steps[i].player === mine);
}

/** Returns that the player with a margin was winning, or that nobody was. */
export function was(/** @type {State} */ state, /** @type {number} */ margin) {
  if (margin === 0) return 'it was a tie';
  const who = lower(state.who(winnerOf(margin)));
  return `${who} ${who === 'you' ? 'were' : 'was'} winning`;
}

/** Returns by how much a player wins, after a blank: the difference at the end; "" for a tie. */
export const by = (/** @type {number} */ margin) => (margin ? ` by ${Math.abs(margin)}` : '');

export const lower = (/** @type {string} */ who) =>
  who.length > 1 ? who.charAt(0).toLowerCase() + who.slice(1) : who;

/** Returns who wins, and by how much: "you win by 8", or that nobody does. */
export function winWords(/** @type {State} */ state, /** @type {number} */ margin) {
  if (margin === 0) return 'the game is a tie';
  const who = lower(state.who(winnerOf(margin)));
  return `${who} ${who === 'you' ? 'win' : 'wins'}${by(margin)}`;
}

/** Returns moves after those of `before` with who draws them: "you 1-2 7-8, the computer 2-5". */
export function whoDraws(
  /** @type {State} */ state,
  /** @type {string[]} */ before,
  /** @type {string[]} */ moves,
) {
  const { start } = state.session;
  const { steps } = factsOf(state.board, { start, moves: [...before, ...moves] });
  const words = steps.slice(before.length).map(({ move, player }, i, all) => {
    const who = player === all[i - 1]?.player ? '' : `, ${lower(state.who(player))}`;
    return `${who} ${move}`;
  });
  return words.join('').replace(/^, */, '');
}

/** Returns the result of perfect play by both players as a sentence. */
export const resultWords = (/** @type {State} */ state, /** @type {number} */ margin) =>
  `With best play ${winWords(state, margin)}.`;

export const winnerOf = (/** @type {number} */ margin) =>
  margin ? (margin > 0 ? 'A' : 'B') : 'tie';

/** Returns a chance as a percentage. */
export const percent = (/** @type {number} */ chance) => `about ${Math.round(100 * chance)}\u00a0%`;

/**
 * Returns who is ahead, by the chance of a player, a tie half: "you are clearly ahead". `tie` is
 * the chance of a tie. If nobody is known to play, A is to move.
 */
export function leadWords(
  /** @type {State} */ state,
  /** @type {'A' | 'B'} */ player,
  /** @type {number} */ chance,
  { tie = 0, was = false } = {},
) {
  const most = Math.max(chance, 1 - chance);
  // Not if the first choice, of fewer playouts, has less than half of such ties.
  if (tie >= 0.5 && tie <= 2 * (1 - most)) return `a tie ${was ? 'was' : 'is'} likely`;
  if (isEven(chance)) return `it ${was ? 'was' : 'is'} about even`;
  const leader = chance > 0.5 ? player : other(player);
  const unnamed = leader === 'A' ? 'the player to move' : 'the other player';
  const who = state.session.hasPlayers ? lower(state.who(leader)) : unnamed;
  const verb = who === 'you' ? ['are', 'were'] : ['is', 'was'];
  return `${who} ${verb[Number(was)]} ${most >= 0.75 ? 'clearly ahead' : 'ahead'}`;
}

/** Returns the same with the chance: "you are clearly ahead, with a chance of about 81 %". */
export function standing(
  /** @type {State} */ state,
  /** @type {Player} */ player,
  /** @type {number} */ chance,
  how = {},
) {
  const words = leadWords(state, player, chance, how);
  const most = Math.max(chance, 1 - chance);
  return words.endsWith('ahead') ? `${words}, with a chance of ${percent(most)}` : words;
}

/** Returns a line that was better than a mistake, proved or by an estimate; null if none was. */
export function betterThan(
  /** @type {State} */ { review, guessed, steps },
  /** @type {number} */ i,
) {
  const better = review?.review[i].better[0] ?? guessed[i]?.estimate?.first ?? null;
  return better === steps[i].move ? null : better;
}
