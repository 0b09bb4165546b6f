// The panel beside the board: verdict, score, moves with their losses, and controls.

import { $, inputs, setAttributes } from './elements.js';
import {
  lineButtons,
  lossWords,
  marginsOf,
  marksOf,
  moveRows,
  wordsWithMoves,
} from './moves_view.js';
import { fill, marginPlot } from './plot.js';
import { isOver } from './rules.js';
import { few, finalScore, plural, signed } from './words.js';

/** Enables or disables a button by `aria-disabled`: by `disabled` it would lose the focus. */
export function enable(id, on) {
  $(id).setAttribute('aria-disabled', String(!on));
}

export const isEnabled = (id) => $(id).getAttribute('aria-disabled') !== 'true';

/**
 * @import { Play } from './play.js'
 *
 * Shows a game, with values only if `showing` is true. When the user selects a position, calls
 * `onJump` with its number of moves. When the user selects another line of play, calls `onTakeUp`
 * with that line.
 * `canReturn` tells whether undo at the first position returns to another game.
 *
 * @param {Play} play
 */
export function showPanel(play, { showing, canReturn, onJump, onTakeUp }) {
  const { session, review, isPending } = play;
  showVerdict(play, showing);
  for (const id of ['verdict', 'perfect', 'plotbox']) $(id).ariaBusy = String(isPending);
  const words = showing ? remark(review?.review[session.at], review?.review[session.at - 1]) : '';
  $('remark').replaceChildren(...wordsWithMoves(words));
  showMoves(play, showing, onJump);
  $('lines').replaceChildren(...lineButtons(session.lines, session.moves, onTakeUp));
  $('other-lines').hidden = session.lines.length === 0;
  const perfect = showing ? play.perfect : [];
  $('perfect').replaceChildren(...wordsWithMoves(`Perfect play: ${perfect.join(' ')}`));
  $('perfect').hidden = perfect.length === 0;
  showControls(play, canReturn);
}

function showVerdict({ board, session, facts, answer, side, computer, level }, showing) {
  const [kind, head, tail] = verdict(board, answer, showing);
  $('verdict').className = `verdict ${kind}`;
  const over = answer !== null && isOver(answer);
  const strength = answer?.value === null ? 'careful' : level.name; // perfect needs values
  const who = computer ? `you play ${side}, the computer ${computer}: ${strength}` : '\u00a0';
  const isShown = showing && answer?.value !== null;
  $('under').textContent = over ? 'the game is over' : isShown ? 'under perfect play' : who;
  $('headline').textContent = head;
  $('subline').textContent = tail;
  const score = facts.score ?? { A: 0, B: 0 };
  const cells = board.cells.length;
  $('score').hidden = !session.hasPlayers;
  $('score-a').textContent = String(score.A);
  $('score-b').textContent = String(score.B);
  const [a, b] = [(100 * score.A) / cells, (100 * score.B) / cells];
  setAttributes($('bar-a', SVGRectElement), { width: a });
  setAttributes($('bar-b', SVGRectElement), { width: b, x: 100 - b });
}

/** Returns the CSS class of the verdict, its headline, and the line below the headline. */
function verdict(board, answer, showing) {
  if (!answer) return ['', '\u2026', '\u00a0'];
  if (answer.value === null) {
    const head = answer.to_move ? `${answer.to_move} to move` : 'A state without history';
    return ['', head, 'not solved yet'];
  }
  if (answer.winner === null) {
    return [
      '',
      showing ? `The rest is worth ${signed(answer.value)}` : 'A state without history',
      'to the player to move, whom a state does not name',
    ];
  }
  const over = answer.to_move === null;
  if (!showing && !over) return ['', `${answer.to_move} to move`, 'values are hidden'];
  const [a, b] = finalScore(board.cells.length, answer.margin);
  const head =
    answer.winner === 'tie'
      ? `${over ? 'A tie' : 'Tie'}, ${a} to ${b}`
      : `${answer.winner} ${over ? 'has won' : 'wins'} ${Math.max(a, b)} to ${Math.min(a, b)}`;
  const next = answer.to_move;
  const tail = over
    ? 'every line is drawn'
    : `${next} to move \u00b7 the rest is worth ${signed(answer.value)} to ${next}`;
  return [answer.winner, head, tail];
}

/** Returns a remark on the next move if it is a mistake, else on the last one if so, else "". */
function remark(ahead, behind) {
  if (ahead?.loss > 0) {
    const { player, move, loss, better } = ahead;
    const lost = plural(loss, 'point');
    return `Here ${player} draws ${move} and loses ${lost}. Better: ${few(better)}.`;
  }
  return behind?.loss > 0
    ? `${behind.move} lost ${plural(behind.loss, 'point')}. Better: ${few(behind.better)}.`
    : '';
}

function showMoves({ session, steps, review, isPending }, showing, onJump) {
  const { moves, at } = session;
  const buttons = () => [...$('moves').querySelectorAll('button')];
  const focused = buttons().findIndex((button) => button === document.activeElement);
  $('moves').replaceChildren(...moveRows(steps, review, showing, at, onJump));
  if (focused >= 0) buttons()[focused]?.focus({ preventScroll: true });
  $('movelist').hidden = moves.length === 0;
  const row = /** @type {HTMLElement | null} */ ($('moves').querySelector('.at'));
  const list = $('list'); // scrolled by scrollTop: scrollIntoView() might also scroll the page
  list.scrollTop = row ? row.offsetTop - list.clientHeight / 2 : 0;
  const revealed = showing && review?.review.some(({ best }) => best !== null) ? review : null;
  // While the review is awaited, the plot stays, so that the layout does not jump.
  $('plotbox').hidden = !(revealed || (isPending && showing && moves.length > 0));
  if (revealed)
    fill($('plot'), (width) =>
      marginPlot(width, marginsOf(review), [null, ...marksOf(review)], at, onJump),
    );
  enable('mistake', revealed?.review.some(({ loss }) => loss > 0) ?? false);
  $('losses').textContent = revealed ? lossWords(review) : '';
}

function showControls(play, canReturn) {
  const { session, answer } = play;
  enable('first', session.at > 0);
  enable('back', session.at > 0 || canReturn);
  enable('forward', session.future.length > 0);
  enable('last', session.future.length > 0);
  if (answer) {
    // The buttons do not change until an answer comes, to avoid a flicker.
    const over = isOver(answer);
    const hadFocus = document.activeElement === $('best');
    enable('best', answer.best.length > 0);
    $('best').hidden = over;
    $('again').hidden = !over;
    $('review').hidden = !over || play.computer === null;
    if (over && hadFocus) $('again').focus();
    enable('line', answer.best.length > 0);
  }
  enable('play', play.canStep || play.stepping);
  $('play').setAttribute('aria-pressed', String(play.stepping));
  for (const radio of inputs('side')) {
    radio.checked = radio.value === play.side;
    radio.disabled = !session.hasPlayers && radio.value !== 'both';
  }
}
