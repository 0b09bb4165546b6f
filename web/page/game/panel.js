// The panel beside the board: verdict, score, moves with their losses, and controls.

import { $, enable, hasFocus, setAttributes } from '../base/elements.js';
import { capitalised, countCells, inCellsOf, signed } from '../base/words.js';
import { isOver, other } from '../board/rules.js';
import { guessedLegend, legend } from '../board/values.js';
import { moveItems, wordsWithMoves } from './moves_view.js';
import { numberOf, resultsAgainst } from './opponent.js';
import * as reviews from './review.js';

/**
 * @import { State } from './state.js'
 * @import { Player } from '../base/types.js'
 *
 * Shows a game. When the user selects a position, calls `onJump` with its number of moves. When
 * the user selects a move of another line of play, calls `onTakeUp` with that line and the number
 * of moves.
 * `canReturn` tells whether undo at the first position returns to another game. When the user wants
 * to practise a mistake, calls `onPractise` with its number, from 0.
 *
 * @typedef {{ canReturn: boolean, onJump: (at: number) => void, onPractise: (i: number) => void,
 *             onTakeUp: (line: string[], at: number) => void }} How
 *
 * @param {State} state
 * @param {How} how
 */
export function showPanel(state, how) {
  const { session, isPending, isEstimating, isGrowing, scale } = state;
  const { answer, estimate } = state.seen;
  const { showsValues: showing } = state;
  showVerdict(state);
  showCards(state);
  const hasNumbers = answer !== null && Object.keys(answer.values).length > 0;
  const isOpening = session.at === 0 && session.start === null;
  const guessed = answer && estimate ? guessedLegend(answer, estimate, scale, isOpening) : '';
  const says = showing ? (hasNumbers ? legend(answer, scale) : guessed) : '';
  const outlined = says && state.better?.line ? ' Outlined: better.' : '';
  $('legend').textContent = inCellsOf(session.game, says + outlined);
  $('legend').hidden = says === '';
  $('legend').ariaBusy = String(showing && isGrowing);
  $('plotbox').ariaBusy = String(isPending);
  $('story').ariaBusy = String(state.isReviewing);
  const isAwaited = isPending || state.opening !== '';
  $('verdict').ariaBusy = String(isAwaited || (showing && isEstimating));
  $('remark').ariaBusy = String(state.isExplaining);
  $('remark').hidden = isQuiet(state);
  $('remark').replaceChildren(...wordsWithMoves(isQuiet(state) ? '' : remarkOf(state)));
  showMoves(state, how);
  $('perfect').replaceChildren(...wordsWithMoves(state.perfect));
  $('perfect').hidden = state.perfect === '';
  showControls(state, how.canReturn);
}

function showCards(/** @type {State} */ state) {
  const { mode, session, facts, answer, computer, friend, levelOfGame: level, hints } = state;
  const { won, played } = resultsAgainst(level.name);
  const record = played > 0 ? `won ${won} of ${played}` : '';
  const experience = hints.values || hints.why ? 'with hints' : record;
  $('score').hidden = !session.hasPlayers;
  for (const player of /** @type {const} */ (['A', 'B'])) {
    const id = player.toLowerCase();
    const isNext = facts.to_move === player && session.hasPlayers;
    const who = $(`who-${id}`, HTMLSelectElement);
    const kind = state.playerOf(player);
    const isComputer = kind === 'computer';
    who.value = kind;
    const [reviewed, rival] = [other(session.reviewed), session.friend ? 'Friend' : 'Computer'];
    const isOne = state.opponent !== null || reviewed !== null; // the user plays one side
    who.options[0].text = reviewed === player ? rival : isOne ? 'You' : `Player ${player}`;
    who.options[1].text = reviewed === player ? 'Computer plays on' : 'Computer';
    setAttributes(who, { title: isComputer && level.rule });
    who.disabled = mode !== 'game';
    $(`score-${id}`).textContent = String(facts.score?.[player] ?? 0);
    $(`card-${id}`).classList.toggle('next', isNext);
    const rest = player === other(computer) ? experience : '';
    const words = isComputer ? `Level ${numberOf(level)}` : rest;
    $(`turn-${id}`).textContent = words;
    $(`card-${id}`).classList.toggle('told', words !== '');
  }
  $('share').hidden = friend === null || (answer?.to_move !== friend && !isOverNow(state));
}

const isOverNow = (/** @type {State} */ { answer }) => answer !== null && isOver(answer);

function showVerdict(/** @type {State} */ state) {
  const [kind, head, tail] = verdictOf(state);
  $('verdict').className = `verdict ${kind}`;
  for (const player of ['A', 'B'])
    $(`card-${player.toLowerCase()}`).classList.toggle('won', kind === `over ${player}`);
  $('headline').textContent = head;
  $('subline').replaceChildren(...wordsWithMoves(tail));
}

/** Returns whose turn it is in words, or "" if that is not known. */
function turnOf(/** @type {State} */ state, /** @type {Player | null} */ player) {
  if (player === null) return '';
  const who = state.who(player);
  if (who === player) return `${player} to move`;
  return who === 'You' ? 'Your turn' : `${who}\u2019s turn`;
}

/** Returns the CSS class of the verdict, its headline, and the line below the headline. */
export function verdictOf(/** @type {State} */ state) {
  const { answer, session, facts, showsValues: showing } = state;
  if (!answer) return ['', '\u2026', '\u00a0'];
  const over = isOver(facts); // as whose turn it is: while pending, `answer` is an older one
  if (!session.hasPlayers) {
    const known = showing && answer.value !== null;
    const tail = known ? `The rest is worth ${signed(answer.value)} to the player to move.` : '';
    const rest = tail || unknown(state);
    return ['', 'A state without history', over ? 'Every line is drawn.' : rest];
  }
  const turn = turnOf(state, facts.to_move);
  if (!over && (!showing || answer.value === null)) return ['', turn, unknown(state)];
  const { A = 0, B = 0 } = facts.score ?? {};
  const margin = over ? A - B : (answer.margin ?? 0);
  const winner = reviews.winnerOf(margin);
  const who = state.who(winner);
  const isYou = who === 'You';
  if (over) {
    const points = `${Math.max(A, B)} to ${Math.min(A, B)}`;
    const won =
      winner === 'tie' ? `A tie, ${points}` : `${who} ${isYou ? 'have' : 'has'} won ${points}`;
    const turn = session.reviewed ? '' : state.told?.turningWords(state);
    return [
      `over ${winner}`,
      won,
      turn || (margin ? `By ${countCells(Math.abs(margin), session.game)}.` : 'Nobody wins.'),
    ];
  }
  return [winner, turn, reviews.resultWords(state, margin)];
}

/** Whether the remark stands in the place of the result, as in a match without values. */
const isQuiet = (/** @type {State} */ { isMatch, showsValues }) => isMatch && !showsValues;

/** Returns a sentence instead of the result: a remark, or what an estimate says. */
function unknown(/** @type {State} */ state) {
  const { judged, answer, isEstimating, showsValues } = state;
  if (isQuiet(state)) return remarkOf(state);
  if (!showsValues) return 'Values are hidden.';
  if (!judged) return isEstimating ? 'Estimating\u2026' : 'Not solved here.';
  const [{ margin, value, chance }] = judged.moves; // as the board shows them
  const mover = answer?.to_move ?? 'A';
  if (value !== undefined && chance === 1)
    return `${capitalised(reviews.winWords(state, margin))} (proved).`;
  const by = judged.isLong ? 'a longer search' : 'an estimate';
  return `By ${by} ${reviews.standing(state, mover, chance, { tie: judged.chance.tie })}.`;
}

/** Returns why the last move on the board was a mistake, else the remark on it. */
export function remarkOf(/** @type {State} */ state) {
  const { explained } = state;
  return explained === null ? state.remark : (state.told?.mistakeWords(state, explained) ?? '');
}

function showMoves(/** @type {State} */ state, /** @type {How} */ how) {
  const { session, steps, review, marks, isPending, showsValues: showing } = state;
  const { moves, at, lines } = session;
  const buttons = () => [...$('moves').querySelectorAll('button')];
  const focused = buttons().findIndex((button) => button === document.activeElement);
  const course = showing && review ? reviews.courseOf(state) : [];
  const sign = state.viewer === 'B' ? -1 : 1;
  const figures = course.map(({ margin }) => margin && sign * margin);
  const shown = { steps, review, figures, marks, showing, at, lines };
  $('moves').replaceChildren(...moveItems(shown, how.onJump, how.onTakeUp));
  if (focused >= 0) buttons()[focused]?.focus({ preventScroll: true });
  $('moves').classList.toggle('reviewed', showing && review !== null);
  $('marks').hidden = !(showing && marks.some(Boolean));
  $('movelist').hidden = moves.length === 0 && lines.length === 0;
  const row = /** @type {HTMLElement | null} */ ($('moves').querySelector('.at'));
  const list = $('list'); // scrolled by scrollTop: scrollIntoView() might also scroll the page
  list.scrollTop = row ? row.offsetTop - list.clientHeight / 2 : 0;
  const revealed = course.some(({ chance }) => chance !== null);
  // While the review is awaited, the plot stays, so that the layout does not jump.
  $('plotbox').hidden = !(revealed || (isPending && showing && moves.length > 0));
  const isReview = revealed && state.isReview;
  $('story').hidden = !isReview;
  document.body.classList.toggle('reviewing', isReview);
  if (revealed) state.told?.showReview(state, how);
  enable(
    'mistake',
    showing && !state.isMatch && !state.isReviewing && reviews.ownMistakesOf(state).length > 0,
  );
  $('mistake').ariaBusy = String(state.isReviewing);
}

function showControls(/** @type {State} */ state, /** @type {boolean} */ canReturn) {
  const { session, answer } = state;
  enable('first', session.at > 0);
  enable('back', state.afterUndo >= 0 || canReturn);
  enable('forward', session.future.length > 0);
  enable('last', session.future.length > 0);
  if (answer) {
    // The buttons do not change until an answer comes, to avoid a flicker.
    const over = isOver(answer);
    const hadFocus = hasFocus($('best'));
    const isOfTwo = state.friend !== null || state.side === 'two'; // without help
    const isKnown = answer.best.length > 0 || state.suggested !== null;
    enable('best', !state.isOpponentsTurn && !isOfTwo && isKnown);
    const best = answer.value === null ? 'Suggestion' : 'Best move';
    $('best').textContent = state.isMatch ? 'Hint' : best;
    $('best').hidden = over || isOfTwo;
    $('best').classList.toggle('primary', !state.isMatch);
    $('again').hidden = !over;
    $('again').textContent = state.opponent || other(session.reviewed) ? 'Rematch' : 'New game';
    for (const id of ['tools', 'scale', 'type']) $(id).hidden = state.isMatch;
    const isEnd = over && isQuiet(state) && state.mode === 'game';
    $('side').classList.toggle('match', state.isMatch);
    $('side').classList.toggle('ended', isEnd);
    const isReviewable = over && state.side !== 'both';
    $('review').hidden = !isReviewable;
    $('again').classList.toggle('primary', !isReviewable);
    if (over && hadFocus) $(isReviewable ? 'review' : 'again').focus();
    enable('line', answer.best.length > 0 && !state.isMatch);
  }
  enable('play', !state.isMatch && (state.canStep || state.isStepping));
  $('play').setAttribute('aria-pressed', String(state.isStepping));
}
