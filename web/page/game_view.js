// The view of a game: its board, the panel beside it, and the user's actions on both.

import { $, targetOf } from './base/elements.js';
import { fail, say, succeed, toast } from './base/messages.js';
import { keptBoards, store } from './base/storage.js';
import { cellWords, countCells, nameOf } from './base/words.js';
import { BoardView } from './board/board_view.js';
import { mostSteps } from './game/hints.js';
import { showPanel, verdictOf, remarkOf } from './game/panel.js';
import * as setUp from './game/set_up_view.js';
import { SolvingView } from './game/solving_view.js';
import { noAttempt } from './game/state.js';
import { WhyView } from './game/why_view.js';

/**
 * @import { Play } from './game/play.js'
 * @import { State } from './game/state.js'
 * @import { Player, Provider, View } from './base/types.js'
 * @implements {View}
 */
export class GameView {
  name = 'game';
  #play;
  #canReturn;
  #onBegin;
  #onTry;
  #onPractise;
  #board = new BoardView($('pane'), $('fit'), (line) => this.#choose(line));
  #why;
  solving;

  /**
   * `canReturn()` tells whether undo at the first position returns to another game. `onBegin(line)`
   * is called when the user draws the first line on the board of the first screen, `onTry(line)` in
   * a puzzle, `onPractise(i)` when the user wants to practise a mistake, the game's move `i`.
   *
   * @param {Provider} provider
   * @param {Play} play
   * @param {{ canReturn: () => boolean, onBegin: (line: string) => void,
   *           onTry: (line: string) => void, onPractise: (i: number) => void }} explorer
   */
  constructor(provider, play, { canReturn, onBegin, onTry, onPractise }) {
    this.#play = play;
    this.#canReturn = canReturn;
    this.#onBegin = onBegin;
    this.#onTry = onTry;
    this.#onPractise = onPractise;
    setUp.listenToSetUp(play);
    this.solving = new SolvingView(provider, play);
    this.#why = new WhyView(play);
    play.subscribe((state, before) => this.#follow(state, before));
    for (const event of ['pointerover', 'focusin', 'pointerleave', 'focusout']) {
      $('side').addEventListener(event, ({ type, target }) => {
        const isOver = type === 'pointerover' || type === 'focusin';
        const named = isOver ? targetOf({ target }).closest('[data-move]') : null;
        this.#board.highlight(named?.getAttribute('data-move') ?? null);
      });
    }
  }

  get #state() {
    return this.#play.state;
  }

  get game() {
    return this.#state.session.game;
  }

  get title() {
    const { board, session } = this.#state;
    return session.at ? `${nameOf(board)}, move ${session.at}` : nameOf(board);
  }

  get fileName() {
    return `${this.game}-${this.#state.session.at}`;
  }

  get caption() {
    const { score } = this.#state.facts;
    const words = score ? `A ${score.A}, B ${score.B}. ` : '';
    return `${this.game}. ${words}${this.#verdict}`;
  }

  /** Whose turn it is, or who has won; and the result under best play, if values are shown. */
  get #verdict() {
    const { showsValues } = this.#state;
    const [, head, tail] = verdictOf(this.#state);
    return showsValues && tail ? `${head}. ${tail}` : `${head}.`;
  }

  get picture() {
    return this.#board.picture();
  }

  focus() {
    this.#board.focus();
  }

  leave() {
    this.#play.close();
  }

  undo() {
    const { mode, setUp, afterUndo } = this.#state;
    if (setUp !== null || mode === 'puzzle') return true;
    if (afterUndo < 0) return mode === 'lesson';
    this.#play.jump(afterUndo);
    return true;
  }

  redo() {
    if (this.#state.isPlaying) this.#play.jump(this.#state.afterRedo);
  }

  /** Shows a state, and announces what is new. */
  #follow(/** @type {State} */ state, /** @type {State} */ before) {
    const isNewBoard = state.board !== before.board;
    if (state.session !== before.session) this.solving.stop();
    if (!state.isOpen) return;
    if (isNewBoard) {
      this.#board.setBoard(state.board);
      this.#nameCells();
      // The link for a friend would name a board that only this browser keeps.
      for (const option of document.querySelectorAll('option[value=friend]'))
        option.toggleAttribute('hidden', keptBoards().has(this.game));
    }
    this.#show(state);
    const { problem, news } = state;
    const isAnswered = before.isPending && !state.isPending;
    if (problem && problem !== before.problem) fail(problem.error, problem.again);
    else if (!problem && (isAnswered || before.problem)) succeed();
    if (!isAnswered || !news) return;
    if (news === 'reached') this.#sayMove(state);
    else this.#sayDrawn(state, news);
  }

  #show(/** @type {State} */ state) {
    if (!state.isOpen) return;
    const isSetUp = state.setUp !== null;
    const shown = isSetUp ? setUp.positionOf(state) : state;
    const { session, facts, steps, seen } = shown;
    const drawn = new Map(session.played.map((move, i) => [move, steps[i].player]));
    for (const line of state.linesOf(session.start?.state ?? '0')) drawn.set(line, null);
    const [last = null, next = null] = [session.played.at(-1), session.future[0]];
    const { owners, to_move: mover, closes, gives } = facts;
    const { scale, showsValues: values, better } = state;
    const known = { drawn, last, next, owners, mover, closes, gives, ...seen };
    const isPending = shown.isPending || shown.isEstimating;
    const structure = isSetUp ? null : state.structure;
    const { rejected, refutation } = state.mode === 'puzzle' ? state.attempt : noAttempt;
    const { explained: i } = state;
    const mistake = i === null ? null : steps[i];
    const isGift = i !== null && mistake?.closed === 0;
    const gift = isGift ? state.told?.givenBy(state, i, mistake.move) : refutation?.cells;
    const given = gift ?? [];
    const tried = { rejected, refuting: refutation?.steps ?? [] };
    const { where, move, steps: told = 0 } = state.hint ?? {};
    const hinted = { cells: where?.cells ?? [], line: (told === mostSteps && move) || null };
    const looks = { isPending, values, scale, structure, given, hinted, better, isSetUp };
    this.#board.show({ ...known, ...looks, ...tried });
    showPanel(state, {
      canReturn: this.#canReturn(),
      onJump: (at) => this.#play.jump(at),
      onPractise: this.#onPractise,
      onTakeUp: (line, at) => this.#play.go(session.takeUp(line, at), { news: 'reached' }),
    });
    setUp.showSetUp(state);
    this.#why.show(state);
    queueMicrotask(() => this.#nameLines()); // when the other parts of the page show the state, too
    this.solving.show(state);
    $('values', HTMLInputElement).checked = values;
    $('scale', HTMLSelectElement).value = scale;
  }

  /** Calls the cells what players of the board call them, in the texts of index.html. */
  #nameCells() {
    for (const [i, kind] of ['.cell-word', '.cell-words'].entries())
      for (const place of document.querySelectorAll(kind))
        place.textContent = cellWords(this.game)[i];
  }

  /** Lets the board show the numbers of the points that sentences beside it name. */
  #nameLines() {
    const named = document.querySelectorAll(
      ':is(#subline, #remark, #why-words, #puzzle) [data-move]',
    );
    this.#board.nameLines(
      [...named].flatMap((move) =>
        move.checkVisibility() ? (move.getAttribute('data-move') ?? []) : [],
      ),
    );
  }

  /** Announces the last moves to screen readers. */
  #sayDrawn(/** @type {State} */ state, /** @type {string[]} */ moves) {
    const { session, steps, facts } = state;
    const drawn = steps.slice(session.at - moves.length, session.at);
    const { player } = drawn[0];
    const who = player === null ? 'Drawn:' : state.named(`${player} draws`);
    const closed = drawn.reduce((sum, step) => sum + step.closed, 0);
    const words = [`${who} ${moves.join(', ')}.`];
    if (closed) words.push(`${countCells(closed, session.game)} closed.`);
    if (facts.score) words.push(`Score ${facts.score.A} to ${facts.score.B}.`);
    words.push(this.#verdict);
    say(words.join(' '));
  }

  #sayMove(/** @type {State} */ state) {
    const { at, moves } = state.session;
    say(`Move ${at} of ${moves.length}. ${this.#verdict} ${remarkOf(state)}`);
  }

  announceOpened() {
    this.focus();
    say(`${this.game} is open. ${this.#verdict}`);
  }

  #choose(/** @type {string} */ line) {
    const { mode, setUp: isSetUp, isPending, answer, computer, friend } = this.#state;
    if (isSetUp) setUp.toggle(this.#play, line);
    else if (mode === 'puzzle') this.#onTry(line);
    else if (mode === 'start') {
      if (answer && !isPending) this.#onBegin(line);
    } else if (!this.#play.draw(line))
      toast(
        computer
          ? `The computer plays ${computer}. Redo continues; as both players you draw any line.`
          : `Your friend plays ${friend}: send the link, and open the one that comes back.`,
      );
  }

  /** Tells one step more of a hint, also to screen readers. */
  async hint() {
    await this.#play.hint((line) => this.#board.whereIs(line));
    say(remarkOf(this.#state));
  }

  async perfectLine() {
    await this.#play.perfectLine();
    say(this.#state.perfect);
    $('perfect').scrollIntoView({ block: 'nearest' });
  }

  review() {
    this.#play.review();
    $('mistake').focus(); // the pressed button is hidden
  }

  beginSetUp() {
    this.#play.beginSetUp();
    this.focus();
  }

  endSetUp() {
    this.#play.endSetUp();
    this.focus();
  }

  /** Opens the position that the user has set up. */
  openSetUp() {
    this.#play.go(setUp.gameOf(this.#state), { news: 'reached' });
    this.focus();
  }

  /** Sets who plays a side, "you", "computer" or "friend". */
  setWho(/** @type {Player} */ player, /** @type {string} */ who) {
    const opponent = player === 'A' ? 'B' : 'A';
    const rival = this.#state.playerOf(opponent);
    /** @type {Record<string, string>} */
    const players = { [player]: who, [opponent]: rival };
    if (who === 'friend' || (who === 'computer' && rival === 'friend')) players[opponent] = 'you';
    const mine = ['A', 'B'].filter((one) => players[one] === 'you');
    const side = mine.length === 2 ? 'both' : (mine[0] ?? 'none');
    this.#play.setPlayers(side, Object.values(players).includes('friend'));
  }

  setScale(/** @type {State['scale']} */ scale) {
    this.#play.change({ scale });
    store('scale', scale);
  }

  setValues(/** @type {boolean} */ shown) {
    const { isMatch, hints } = this.#state;
    this.#play.change(isMatch ? { hints: { ...hints, values: shown } } : { values: shown });
    if (!isMatch) store('values', shown ? 'shown' : 'hidden');
    say(shown ? 'Values are shown.' : 'Values are hidden.');
  }
}
