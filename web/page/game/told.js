// What is told of a reviewed game: which move decided it, what each mistake changed, and why it was
// one. It loads with the first review.

import { countCells, few, inCellsOf, lostCells, plural } from '../base/words.js';
import { factsOf } from '../board/rules.js';
import {
  betterThan,
  courseOf,
  lower,
  mistakesOf,
  standing,
  was,
  winnerOf,
  winWords,
} from './review.js';

/**
 * @import { Reviewed } from './review.js'
 * @import { State } from './state.js'
 * @import { Review } from '../base/types.js'
 * @typedef {{ margin: number | null, chance: number }} Known  of a position, as far as it is known
 */

/** Returns the place of a mark among all: 0 for the most serious. */
const seriousness = (/** @type {string | null} */ mark) => ['??', '?!', '?'].indexOf(mark ?? '');

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
    const stood = `before it${whose ? '' : ','} ${was(state, whose)}`;
    return `Move ${turn.move} decided the game: ${stood}; ${drew}.`;
  }
  const ofWinner = (/** @type {number} */ chance) => (margin < 0 ? 1 - chance : chance);
  const chances = courseOf(state).map(({ chance }) => ofWinner(chance ?? 0.5));
  const behind = chances.slice(0, turn.before).findLastIndex((chance) => chance < 0.5);
  const around = behind >= 0 ? `, by an estimate around move ${behind + 1}` : '';
  return `The game was decided before move ${turn.before}${around}: then ${was(state, margin)}.`;
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
 * Returns why a line was worse than a better one, after a blank, and what follows the better one;
 * "" as long as nothing tells it.
 */
export function causeOf(/** @type {State} */ state, /** @type {number} */ i) {
  const better = betterThan(state, i);
  if (better === null) return '';
  const sentences = [reasonOf(state, i, better), consequenceOf(state, i, better)];
  return sentences.map((words) => words && ` ${words}`).join('');
}

/**
 * Returns what a better line takes, or the move gives away: cells, control over long chains and
 * loops, if there are any, or long chains; else "".
 */
function reasonOf(
  /** @type {State} */ state,
  /** @type {number} */ i,
  /** @type {string} */ better,
) {
  const { board, session, steps, control, guessed, continuations } = state;
  const { start, game, moves } = session;
  const { move } = steps[i];
  const cells = (/** @type {number} */ count) => countCells(count, game);
  const { closes } = factsOf(board, { start, moves: moves.slice(0, i) });
  if (closes[better] > closes[move]) return `${better} takes ${cells(closes[better])}.`;
  const [given, less] = [move, better].map((line) => givenBy(state, i, line).length);
  if (given > less && closes[move] === 0) {
    const gives = `${move} gives ${cells(given)} away`;
    const opens = guessed[i]?.remark?.replace(/^[AB]/, move).replace(/\.$/, '') ?? gives;
    return `${inCellsOf(game, opens)}, and ${better} ${less ? `gives only ${less}` : 'nothing'}.`;
  }
  const [left, leftByBetter] = [guessed[i], continuations.get(i)].map((one) => one?.theory);
  if (control[i] && left && left.long_chains + left.loops.length > 0)
    return `${move} gave control away (control: the other must open the next long chain or loop).`;
  const [long, longAfter] = [left?.long_chains, leftByBetter?.long_chains];
  if (long === undefined || longAfter === undefined || long === longAfter) return '';
  return `${move} leaves ${plural(long, 'long chain')}, and ${better} ${longAfter || 'none'}.`;
}

/** Returns what follows a better line than the game's move `i`, once that is known; else "". */
function consequenceOf(
  /** @type {State} */ state,
  /** @type {number} */ i,
  /** @type {string} */ better,
) {
  const { board, session, steps, continuations } = state;
  const follows = continuations.get(i);
  if (!follows) return '';
  const { margin, continuation = [], estimate } = follows;
  if (margin === null) {
    const [then] = estimate?.moves ?? [];
    return then ? `After ${better} the search expects ${then.move}.` : '';
  }
  const { player } = steps[i];
  const share = (/** @type {number} */ lead) =>
    (board.cells.length + (player === 'A' ? lead : -lead)) / 2;
  const { margin: after } = courseOf(state)[i + 1];
  const not = after === null ? '' : `, not ${share(after)}`;
  const won = `${lower(state.who(player))} ${countCells(share(margin), session.game)}${not}`;
  const line = continuation.slice(0, 4).join(' ') + (continuation.length > 4 ? ' \u2026' : '');
  return `Best play after ${better} gives ${won}${line && `: ${line}`}.`;
}

/** Returns which moves of the card, and mistakes around the position, lack what follows better. */
export function unexplained(/** @type {State} */ state) {
  const { session, marks, continuations } = state;
  const shown = [...momentsOf(state), session.at, session.at - 1];
  return [...new Set(shown)].filter(
    (i) => marks[i] && betterThan(state, i) && !continuations.has(i),
  );
}
