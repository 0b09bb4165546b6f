// The view of a game: its board, the panel beside it, and the user's actions on both.

import { BoardView } from './board_view.js';
import { $ } from './elements.js';
import { fail, say, succeed, toast } from './messages.js';
import { showPanel } from './panel.js';
import { Play } from './play.js';
import { save } from './save.js';
import { Session, setAddress } from './session.js';
import { load, store } from './settings.js';
import { plural } from './words.js';

/**
 * @import { Provider, View } from './types.js'
 * @implements {View}
 */
export class GameView {
  name = 'game';
  play;
  #provider;
  #onOpened;
  #board = new BoardView($('pane'), $('fit'), (line) => this.#draw(line));
  #showsValues = load('values') !== 'hidden';
  #isPeeking = false;

  /**
   * `onOpened` is called when another board has come.
   *
   * @param {Provider} provider
   * @param {() => void} onOpened
   */
  constructor(provider, onOpened) {
    this.#provider = provider;
    this.#onOpened = onOpened;
    this.play = new Play(provider, {
      opened: () => this.#opened(),
      show: () => this.show(),
      moved: (before, moves) => this.#announce(before, moves),
      succeeded: succeed,
      failed: fail,
    });
  }

  get isOpen() {
    return this.play.session !== null;
  }

  get game() {
    return this.play.session?.game ?? '';
  }

  get title() {
    return this.game;
  }

  get fileName() {
    return `${this.game}-${this.play.session.at}`;
  }

  get picture() {
    return this.#board.element;
  }

  focus() {
    this.#board.focus();
  }

  leave() {
    this.play.close();
  }

  undo() {
    if (this.isOpen) this.arrive(this.play.undo());
  }

  redo() {
    if (this.isOpen) this.arrive(this.play.redo());
  }

  #opened() {
    this.#onOpened(); // first, so that the board has a size
    this.#board.setBoard(this.play.board);
    $('save-table').hidden = !this.#provider.file?.(this.game);
  }

  show() {
    if (!this.isOpen) return;
    const { session, answer } = this.play;
    const values = this.#showsValues || this.#isPeeking;
    setAddress('#' + session.address(this.play.bit));
    this.#board.show({
      drawn: this.#drawnLines(),
      last: session.played.at(-1) ?? null,
      next: session.future[0] ?? null,
      answer,
      values,
    });
    showPanel(this.play, values, (at) => this.jump(at));
    $('peek').hidden = this.#showsValues;
    $('values', HTMLInputElement).checked = this.#showsValues;
  }

  /** Returns the players who drew the lines, by line; null for an unknown player. */
  #drawnLines() {
    const { session, numbers, review } = this.play;
    const drawn = new Map();
    if (session.start !== null) {
      for (const [line, number] of numbers) {
        if ((session.start >> BigInt(number)) & 1n) drawn.set(line, null);
      }
    }
    session.played.forEach((move, i) => drawn.set(move, review?.review[i]?.player ?? null));
    return drawn;
  }

  /** Tells screen readers about lines that were drawn after the position `before`. */
  #announce(before, moves) {
    const { answer } = this.play;
    const who = before?.to_move ? `${before.to_move} draws` : 'Drawn:';
    const closed =
      before && answer.owners.filter(Boolean).length - before.owners.filter(Boolean).length;
    const words = [`${who} ${moves.join(', ')}.`];
    if (closed) words.push(`${plural(closed, 'cell')} closed.`);
    if (answer.score) words.push(`Score ${answer.score.A} to ${answer.score.B}.`);
    if (this.#showsValues || answer.to_move === null) words.push(`${$('headline').textContent}.`);
    if (answer.to_move) words.push(`${answer.to_move} to move.`);
    say(words.join(' '));
  }

  announceOpened() {
    this.focus();
    say(`${this.game} is open. ${$('headline').textContent}.`);
  }

  /** Announces another position of the game, once it is shown. */
  async arrive(shown) {
    if (!(await shown)) return;
    const { at, moves } = this.play.session;
    const { textContent: headline } = $('headline');
    say(`Move ${at} of ${moves.length}. ${headline}. ${$('remark').textContent}`);
  }

  jump(at) {
    return this.arrive(this.play.jump(at));
  }

  #draw(line) {
    if (this.play.draw(line)) return;
    const { computer } = this.play;
    toast(
      `The computer plays ${computer}. Redo continues; with \u201cBoth\u201d you draw any line.`,
    );
  }

  async perfectLine() {
    const moves = await this.play.perfectLine();
    if (moves) say(`Perfect play from here: ${moves.join(', ')}`);
  }

  async newGame() {
    if (await this.play.show(new Session(this.game))) this.play.beginComputer();
  }

  saveTable() {
    save(this.#provider.file(this.game), `${this.game}.tb.zst`);
  }

  setValues(shown) {
    this.#showsValues = shown;
    store('values', shown ? 'shown' : 'hidden');
    this.show();
    say(shown ? 'Values are shown.' : 'Values are hidden.');
  }

  /** Shows hidden values until it is called with false. */
  peek(on) {
    if (this.#isPeeking === on) return;
    this.#isPeeking = on;
    this.show();
  }
}
