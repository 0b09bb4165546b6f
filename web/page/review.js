// What a review tells about a game: margins, mistakes and why they are some, and how well each
// player played. What is proved and what a search estimates are said in different words.

import { factsOf, other } from './rules.js';
import { cellWords, few, plural } from './words.js';

/**
 * Returns the margins, A minus B, under perfect play after 0, 1, 2 ... moves of a review: A's lead
 * so far, `lead` at the start, plus the value of the rest for A. Unknown margins are null.
 *
 * @import { State } from './state.js'
 * @import { Review } from './types.js'
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

/** Returns the margin after the first `count` moves of a game, or null if it is not proved. */
function provedMargin(/** @type {State} */ { review, session: { start } }, count) {
  return review ? marginsOf(review, start?.score ? start.score.A - start.score.B : 0)[count] : null;
}

/**
 * Returns the estimate of the position on the board. A search of a position does not know what the
 * game's next move leads to, even if that is solved: then the move has what is proved instead, and
 * its place among the others.
 */
export function judgedBy(/** @type {State} */ state) {
  const { estimate, isEstimating, isPending, session, facts } = state;
  const [next] = session?.future ?? [];
  const others = estimate?.moves.filter(({ move }) => move !== next) ?? [];
  const isNew = !isPending && !isEstimating && estimate && next;
  const margin = isNew ? provedMargin(state, session.at + 1) : null;
  if (margin === null) return estimate;
  const { score, to_move: mover } = facts;
  const sign = mover === 'B' ? -1 : 1;
  const value = sign * (margin - (score.A - score.B));
  const proved = { move: next, margin, value, chance: (1 + sign * Math.sign(margin)) / 2 };
  const place = others.findIndex(({ chance }) => chance < proved.chance);
  return { ...estimate, moves: others.toSpliced(place < 0 ? others.length : place, 0, proved) };
}

// ---- Mistakes ----------------------------------------------------------------------------------

/**
 * Returns the numbers of the user's mistakes, from 0; those of both players unless the user plays
 * or has played one side. First come those that changed who wins or, by an estimate, who is ahead;
 * then the others that an estimate doubts, then those that lost only points; each in the order
 * played.
 */
export function mistakesOf(/** @type {State} */ state) {
  const { session, side, marks, steps } = state;
  const mine = session.reviewed ?? side;
  const all = marks.flatMap((mark, i) =>
    mark && (other(mine) === null || steps[i].player === mine) ? [i] : [],
  );
  const rank = (i) => (turned(state, i) ? 0 : marks[i] === '?!' ? 1 : 2);
  return all.sort((a, b) => rank(a) - rank(b) || a - b);
}

/** Whether a mistake changed who wins or, by an estimate, who is ahead. */
function turned({ marks, guessed }, i) {
  if (marks[i] !== '?!') return marks[i] === '??';
  const { chance, best_chance: before } = guessed[i].estimate;
  return before >= 0.5 && chance < 0.5;
}

/** Returns where the game turned, once it is over and reviewed; else "". */
export function turningWords(/** @type {State} */ state) {
  const { session, isReviewing } = state;
  const isEnd = session.reviewed && session.future.length === 0 && !isReviewing;
  const [i] = isEnd ? mistakesOf(state) : [];
  if (i === undefined || !turned(state, i)) return '';
  const drew = `${lower(state.who(state.steps[i].player))} drew ${session.moves[i]}`;
  const guessed = state.marks[i] === '?!' ? ', by an estimate' : '';
  return `The game turned at move ${i + 1}${guessed}: ${drew}. \u201cNext mistake\u201d shows it.`;
}

const lower = (who) => (who.length > 1 ? who.charAt(0).toLowerCase() + who.slice(1) : who);

/** Returns that a player wins, or "tie" for neither. */
export function winWords(/** @type {State} */ state, winner) {
  if (winner === 'tie') return 'the game is a tie';
  const who = state.who(winner);
  return who === 'You' ? 'you win' : `${lower(who)} wins`;
}

const winnerOf = (margin) => (margin > 0 ? 'A' : margin < 0 ? 'B' : 'tie');

/** Returns a chance as a percentage. */
export const percent = (chance) => `about ${Math.round(100 * chance)}\u00a0%`;

/**
 * Returns who is ahead, by the chance of a player, a tie half: "you are clearly ahead, with a
 * chance of about 81 %". `tie` is the chance of a tie. If nobody is known to play, A is to move.
 */
export function standing(
  /** @type {State} */ state,
  /** @type {'A' | 'B'} */ player,
  /** @type {number} */ chance,
  { tie = 0, was = false } = {},
) {
  const most = Math.max(chance, 1 - chance);
  // Not if the first choice, of fewer playouts, has less than half of such ties.
  if (tie >= 0.5 && tie <= 2 * (1 - most)) return `a tie ${was ? 'was' : 'is'} likely`;
  if (most <= 0.55) return `it ${was ? 'was' : 'is'} about even`;
  const leader = chance > 0.5 ? player : other(player);
  const unnamed = leader === 'A' ? 'the player to move' : 'the other player';
  const who = state.session.hasPlayers ? lower(state.who(leader)) : unnamed;
  const verb = who === 'you' ? ['are', 'were'] : ['is', 'was'];
  const ahead = most >= 0.75 ? 'clearly ahead' : 'ahead';
  return `${who} ${verb[Number(was)]} ${ahead}, with a chance of ${percent(most)}`;
}

/** Returns what a mistake changed, proved or by an estimate, what was better, and why. */
export function mistakeWords(/** @type {State} */ state, i) {
  const { session, review, steps } = state;
  const { best, loss, better } = review.review[i];
  const { move, player } = steps[i];
  const who = state.who(player);
  const drew = `${session.at === i ? `Here ${lower(who)}` : who} drew ${move}`;
  const after = provedMargin(state, i + 1);
  const proved = after === null ? '' : winWords(state, winnerOf(after));
  if (best !== null) {
    const before = winWords(state, winnerOf(provedMargin(state, i)));
    const change = `With best play ${before} before it, and ${proved} after it. `;
    const words = `${drew} and lost ${plural(loss, 'point')}. ${turned(state, i) ? change : ''}`;
    return `${words}Better: ${few(better)}.${causeOf(state, i, better[0])}`;
  }
  const { chance, best_chance: before, first } = doubtOf(state, i);
  const was = standing(state, player, before, { was: true });
  const is = proved ? `${proved} (proved)` : standing(state, player, chance);
  const words = `${drew}. By an estimate ${was} before it; after it ${is}.`;
  return first === move ? words : `${words} Suggested: ${first}.${causeOf(state, i, first)}`;
}

/**
 * Returns the chances of who drew a doubted line, after it and after the suggested one: before it
 * those of the position's estimate, as on the board and in the table of moves; else those of the
 * review, whose searches are smaller.
 */
function doubtOf({ session, isEstimating, judged, steps, guessed }, i) {
  const moves = session.at === i && !isEstimating ? (judged?.moves ?? []) : [];
  const drawn = moves.find(({ move }) => move === steps[i].move);
  const { chance: best, move: first } = moves[0] ?? {};
  if (!drawn || drawn.move === first) return guessed[i].estimate;
  return { chance: drawn.chance, best_chance: best, first };
}

/** Returns why a line was worse than a better one, after a blank; "" if nothing tells it. */
function causeOf({ board, session, steps, control, guessed }, i, better) {
  const { start, game, moves } = session;
  const { closes, gives } = factsOf(board, { start, moves: moves.slice(0, i) });
  const { move } = steps[i];
  const cells = (count) => `${count} ${cellWords(game)[count === 1 ? 0 : 1]}`;
  const canTake = Object.values(closes).some((count) => count > 0);
  if (control[i])
    return ` ${move} gave control away (control: the other must open the next long chain).`;
  if (closes[better] > closes[move]) return ` ${better} takes ${cells(closes[better])}.`;
  if (guessed[i]?.remark) return guessed[i].remark.replace(/^[AB]/, ` ${move}`);
  const isSafe = !canTake && gives[better] === 0 && gives[move] > 0;
  return isSafe ? ` ${move} gives ${cells(gives[move])} away, and ${better} none.` : '';
}

/**
 * Returns how well the players played: how many of their solved moves kept the result, the points
 * lost in these, and how many of the others an estimate doubts. "" if none is solved.
 */
export function accuracyWords(/** @type {State} */ state) {
  const { marks, guessed } = state;
  const { review, loss, loss_from: from } = state.review;
  if (from === null) return '';
  const isSolved = ({ value }) => value !== null;
  const words = /** @type {const} */ (['A', 'B']).flatMap((one) => {
    const mine = [...review.keys()].filter((i) => review[i].player === one);
    const unsolved = mine.filter((i) => !isSolved(review[i]));
    const solved = mine.filter((i) => isSolved(review[i]));
    if (solved.length === 0) return [];
    const kept = solved.filter((i) => marks[i] !== '??').length;
    const doubted = unsolved.filter((i) => marks[i] === '?!').length;
    const points = `${plural(loss[one], 'point')} lost`;
    const words = `${state.who(one)}: kept the result in ${kept} of ${solved.length}, ${points}`;
    if (unsolved.length === 0 || guessed.length === 0) return `${words}.`;
    return `${words}; ${doubted} of ${unsolved.length} others are doubtful by an estimate.`;
  });
  if (review.every(isSolved)) return words.join(' ');
  const known = review.flatMap((move, i) => (isSolved(move) ? [i + 1] : []));
  // The last ones; a book may know the first ones, too.
  const begins = known.filter((i) => !known.includes(i - 1));
  const ends = known.filter((i) => !known.includes(i + 1));
  const runs = begins.map((begin, k) => `${begin} to ${ends[k]}`);
  return `Moves ${runs.join(' and ')} are solved. ${words.join(' ')}`;
}
