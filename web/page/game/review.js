// What a review tells about a game: margins, mistakes and why they are some, and how well each
// player played. What is proved and what a search estimates are said in different words.

import { capitalised, countCells, few, inCellsOf, lostCells, plural } from '../base/words.js';
import { factsOf, other } from '../board/rules.js';
import { isEven } from '../board/values.js';

/**
 * @typedef {State & { review: Review }} Reviewed
 * @typedef {{ margin: number | null, chance: number }} Known  of a position, as far as it is known
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

/** Returns the place of a mark among all: 0 for the most serious. */
const seriousness = (/** @type {string | null} */ mark) => ['??', '?!', '?'].indexOf(mark ?? '');

/**
 * Returns the numbers of the mistakes of both players, from 0, in the order played: the list, the
 * curve and the tasks have these.
 */
export const mistakesOf = (/** @type {State} */ { marks }) =>
  [...marks.keys()].filter((i) => marks[i]);

const mostMoments = 3;

/**
 * Returns those of some mistakes that mattered most, in the order played: the one after which the
 * result of the game did not change, then the most serious ones.
 */
export function momentsOf(/** @type {State} */ state, mistakes = mistakesOf(state)) {
  const { review, guessed, marks } = state;
  const turn = (review?.turning_point?.move ?? 0) - 1;
  const cost = (/** @type {number} */ i) => review?.review[i].loss ?? dropOf(guessed[i].estimate);
  const rank = (/** @type {number} */ i) => (i === turn ? -1 : seriousness(marks[i]));
  return mistakes
    .toSorted((a, b) => rank(a) - rank(b) || cost(b) - cost(a))
    .slice(0, mostMoments)
    .sort((a, b) => a - b);
}

/** @param {Review['review'][number]['estimate']} estimate */
const dropOf = (estimate) => (estimate ? estimate.best_chance - estimate.chance : 0);

/** Returns which move decided a game that is over; else "". Values alone decide it. */
export function turningWords(/** @type {State} */ state) {
  if (!state.isWhole || (state.review?.loss_from ?? null) === null) return ''; // nothing is proved
  const { margin: last, review, turning_point: turn } = /** @type {Reviewed} */ (state).review;
  const margin = last ?? 0; // of a game that is over: known
  if (turn === null)
    return `The result never changed: from the first line on ${was(state, margin)}.`;
  if (turn.move) {
    const { move, player, best_result: before } = review[turn.move - 1];
    const whose = before === 'win' ? (player === 'A' ? 1 : -1) : 0;
    const drew = `${lower(state.who(player))} drew ${move}`;
    return `${capitalised(was(state, whose))} until move ${turn.move}: ${drew}.`;
  }
  const ofWinner = (/** @type {number} */ chance) => (margin < 0 ? 1 - chance : chance);
  const chances = courseOf(state).map(({ chance }) => ofWinner(chance ?? 0.5));
  const behind = chances.slice(0, turn.before).findLastIndex((chance) => chance < 0.5);
  const around = behind >= 0 ? `, by an estimate around move ${behind + 1}` : '';
  return `The game was decided before move ${turn.before}${around}: then ${was(state, margin)}.`;
}

/** Returns that the player with a margin was winning, or that nobody was. */
export function was(/** @type {State} */ state, /** @type {number} */ margin) {
  if (margin === 0) return 'it was a tie';
  const who = lower(state.who(winnerOf(margin)));
  return `${who} ${who === 'you' ? 'were' : 'was'} winning`;
}

export const lower = (/** @type {string} */ who) =>
  who.length > 1 ? who.charAt(0).toLowerCase() + who.slice(1) : who;

/** Returns that a player wins, or "tie" for neither. */
export function winWords(/** @type {State} */ state, /** @type {string} */ winner) {
  if (winner === 'tie') return 'the game is a tie';
  const who = state.who(winner);
  return who === 'You' ? 'you win' : `${lower(who)} wins`;
}

const winnerOf = (/** @type {number | null} */ margin) =>
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

/** Returns what a mistake changed, proved or by an estimate, what was better, and why. */
export function mistakeWords(/** @type {State} */ state, /** @type {number} */ i) {
  const { session, review, steps } = /** @type {Reviewed} */ (state);
  const { best, loss, better, mark } = review.review[i];
  const { move, player } = steps[i];
  const who = state.who(player);
  const drew = `${session.at === i ? `Here ${lower(who)}` : who} drew ${move}`;
  const [before, after] = /** @type {Known[]} */ (courseOf(state).slice(i, i + 2));
  const proved = after.margin === null ? '' : winWords(state, winnerOf(after.margin));
  if (best !== null) {
    const won = winWords(state, winnerOf(before.margin));
    const change = `With best play ${won} before it, and ${proved} after it. `;
    const lost = countCells(lostCells(loss ?? 0), session.game);
    const words = `${drew} and lost ${lost}. ${mark === '??' ? change : ''}`;
    return `${words}Better: ${few(better)}.${causeOf(state, i)}`;
  }
  const was = standing(state, 'A', before.chance, { was: true });
  const is = proved ? `${proved} (proved)` : standing(state, 'A', after.chance);
  const words = `${drew}. By an estimate ${was} before it; after it ${is}.`;
  const first = betterThan(state, i);
  return first ? `${words} Suggested: ${first}.${causeOf(state, i)}` : words;
}

/** Returns a line that was better than a mistake, proved or by an estimate; null if none was. */
export function betterThan(
  /** @type {State} */ { review, guessed, steps },
  /** @type {number} */ i,
) {
  const better = review?.review[i].better[0] ?? guessed[i]?.estimate?.first ?? null;
  return better === steps[i].move ? null : better;
}

/** Returns the numbers of the lines that are drawn after the first `count` moves, and of `more`. */
function drawnBy(
  /** @type {State} */ state,
  /** @type {number} */ count,
  /** @type {string[]} */ ...more
) {
  const { start, moves } = state.session;
  const names = [...state.linesOf(start?.state ?? '0'), ...moves.slice(0, count), ...more];
  return new Set(names.map((name) => state.numbers.get(name)));
}

/** Returns the cells that the opponent can close one after another if `line` is move `i`. */
export function givenBy(
  /** @type {State} */ state,
  /** @type {number} */ i,
  /** @type {string} */ line,
) {
  const { cells } = state.board;
  const drawn = drawnBy(state, i, line);
  const openOf = (/** @type {{ edges: number[] }} */ { edges }) =>
    edges.filter((edge) => !drawn.has(edge));
  const full = () => cells.flatMap((cell, k) => (openOf(cell).length === 0 ? [k] : []));
  const before = full();
  for (let last; (last = cells.map(openOf).find(({ length }) => length === 1));) drawn.add(last[0]);
  return full().filter((cell) => !before.includes(cell));
}

/**
 * Returns why a line was worse than a better one, after a blank: what it gives away, the control
 * that it loses, the long chains that it leaves; else what follows the better one. "" as long as
 * nothing tells it.
 */
export function causeOf(/** @type {State} */ state, /** @type {number} */ i) {
  const { board, session, steps, control, guessed, continuations } = state;
  const { start, game, moves } = session;
  const better = betterThan(state, i);
  if (better === null) return '';
  const { move, player } = steps[i];
  const cells = (/** @type {number} */ count) => countCells(count, game);
  if (control[i])
    return ` ${move} gave control away (control: the other must open the next long chain).`;
  const { closes } = factsOf(board, { start, moves: moves.slice(0, i) });
  if (closes[better] > closes[move]) return ` ${better} takes ${cells(closes[better])}.`;
  const [given, less] = [move, better].map((line) => givenBy(state, i, line).length);
  if (given > less && closes[move] === 0) {
    const gives = `${move} gives ${cells(given)} away`;
    const opens = guessed[i]?.remark?.replace(/^[AB]/, move).replace(/\.$/, '') ?? gives;
    return ` ${inCellsOf(game, opens)}, and ${better} ${less ? `gives only ${less}` : 'nothing'}.`;
  }
  const follows = continuations.get(i);
  if (!follows) return '';
  const [long, longAfter] = [guessed[i], follows].map((one) => one?.theory?.long_chains);
  const chains = (/** @type {number} */ count) => plural(count, 'long chain');
  const differs =
    long !== undefined && longAfter !== undefined && long !== longAfter
      ? ` ${move} leaves ${chains(long)}, and ${better} ${longAfter || 'none'}.`
      : '';
  const { margin, continuation = [], estimate } = follows;
  if (margin === null) {
    const [then] = estimate?.moves ?? [];
    return differs || (then ? ` After ${better} the search expects ${then.move}.` : '');
  }
  const after = courseOf(state)[i + 1].margin ?? 0;
  const share = (/** @type {number} */ lead) =>
    (board.cells.length + (player === 'A' ? lead : -lead)) / 2;
  const whose = lower(state.who(player));
  const won = `${cells(share(margin))} for ${whose} and not ${share(after)}`;
  const line = continuation.slice(0, 4).join(' ') + (continuation.length > 4 ? ' \u2026' : '');
  return `${differs} ${better} leads to ${won}${line && `: ${line}`}.`;
}

/** Returns the moves of the card, and mistakes around the position, that have no cause yet. */
export function unexplained(/** @type {State} */ state) {
  const { session, marks, continuations } = state;
  const shown = [...momentsOf(state), session.at, session.at - 1];
  return [...new Set(shown)].filter(
    (i) => marks[i] && betterThan(state, i) && !continuations.has(i) && causeOf(state, i) === '',
  );
}
