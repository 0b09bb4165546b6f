// The view of a game: its board, the panel beside it, and the user's actions on both.

import { BoardView } from './board_view.js';
import { $, targetOf } from './elements.js';
import { fail, say, succeed, toast } from './messages.js';
import { showPanel } from './panel.js';
import { Play } from './play.js';
import { PuzzleView } from './puzzle_view.js';
import { other } from './rules.js';
import { save } from './save.js';
import { Session, setAddress } from './session.js';
import { SetUpView } from './set_up_view.js';
import { SolvingView } from './solving_view.js';
import { keptBoards, load, saveGame, store } from './storage.js';
import { WhyView } from './why_view.js';
import { nameOf, plural } from './words.js';

/**
 * @import { Provider, View } from './types.js'
 * @implements {View}
 */
export class GameView {
  name = 'game';
  play;
  canReturn = () => false; // whether undo at the first position returns to another game
  #provider;
  #onOpened;
  #board = new BoardView($('pane'), $('fit'), (line) => this.#choose(line));
  #setUp;
  #why;
  solving;
  puzzle;
  /** Whether the board is that of a game, of the first screen, or of a puzzle. */
  mode = /** @type {'game' | 'start' | 'puzzle'} */ ('game');
  onBegin = () => {}; // called before the first line is drawn on the board of the first screen
  onShow = () => {}; // called when a position is shown
  #showsValues = load('values') !== 'hidden';
  #scale = /** @type {import('./values.js').Scale} */ (load('scale') ?? 'difference');
  #helps = false; // whether to show values in a match
  #isPeeking = false;
  #address = null; // the address of the position that was shown last, until the view is left
  #moves = null; // the moves of that position's game
  #addressing = 'push'; // how the next position changes the address bar: push, replace, keep

  /**
   * `onOpened` is called when a game is opened, before its board is shown.
   *
   * @param {Provider} provider
   * @param {() => void} onOpened
   */
  constructor(provider, onOpened) {
    this.#provider = provider;
    this.#onOpened = onOpened;
    this.#setUp = new SetUpView(() => this.show());
    this.play = new Play(provider, {
      opened: () => this.#opened(),
      arrived: () => this.#arrived(),
      show: () => this.show(),
      moved: (moves) => this.#announce(moves),
      succeeded: succeed,
      failed: fail,
    });
    this.solving = new SolvingView(provider, this.play);
    this.#why = new WhyView(provider, this.play, () => this.show());
    this.puzzle = new PuzzleView(this.play, () => this.show());
    for (const event of ['pointerover', 'focusin', 'pointerleave', 'focusout']) {
      $('side').addEventListener(event, ({ type, target }) => {
        const isOver = type === 'pointerover' || type === 'focusin';
        const named = isOver ? targetOf({ target }).closest('[data-move]') : null;
        this.#board.highlight(named?.getAttribute('data-move') ?? null);
      });
    }
  }

  get isOpen() {
    return this.play.session !== null;
  }

  /** Whether a game is open that moves can be made in: not while the user sets up a position. */
  get isPlaying() {
    return this.isOpen && !this.#setUp.isOpen && this.mode === 'game';
  }

  get game() {
    return this.play.session?.game ?? '';
  }

  get title() {
    const { board, session } = this.play;
    if (!session) return '';
    return session.at ? `${nameOf(board)}, move ${session.at}` : nameOf(board);
  }

  get fileName() {
    return `${this.game}-${this.play.session.at}`;
  }

  get caption() {
    const { score } = this.play.facts;
    const words = score ? `A ${score.A}, B ${score.B}. ` : '';
    return `${this.game}. ${words}${this.#verdict}`;
  }

  /** Whose turn it is, or who has won; and the result under best play, if values are shown. */
  get #verdict() {
    const [head, tail] = ['headline', 'subline'].map((id) => $(id).textContent);
    return this.#values && tail ? `${head}. ${tail}` : `${head}.`;
  }

  get picture() {
    return this.#board.picture();
  }

  get #values() {
    if (this.mode !== 'game') return this.mode === 'puzzle' && this.puzzle.isSolved;
    return this.#isPeeking || (this.play.isMatch ? this.#helps : this.#showsValues);
  }

  focus() {
    this.#board.focus();
  }

  leave() {
    this.#address = null;
    this.#setUp.end();
    this.solving.stop();
    this.play.close();
  }

  undo() {
    if (this.#setUp.isOpen || this.mode === 'puzzle') return true;
    if (!this.isOpen || this.play.session.at === 0) return false;
    this.arrive(this.play.undo());
    return true;
  }

  redo() {
    if (this.isPlaying) this.arrive(this.play.redo());
  }

  #opened() {
    this.#setUp.end();
    this.solving.stop();
    this.#onOpened(); // first, so that the board has a size
    this.#board.setBoard(this.play.board);
    // The link for a friend would name a board that only this browser keeps.
    for (const option of document.querySelectorAll('option[value=friend]'))
      option.toggleAttribute('hidden', keptBoards().has(this.game));
    $('save-table').hidden = !this.#provider.file?.(this.game);
  }

  /**
   * Opens a game, as Play.open() does. `address` tells how to change the address bar: push, replace
   * or keep.
   */
  async open(wanted, address) {
    const opened = this.play.open(wanted);
    this.#addressing = address;
    try {
      return await opened;
    } finally {
      if (this.#addressing === address) this.#addressing = 'push';
    }
  }

  /**
   * Sets the title, saves the game, and changes the address bar as `#addressing` tells, but does
   * not push the address of the position that was shown last. Does none of this if that position
   * is shown again and the address bar names it. Always resets `#addressing` to push.
   */
  #arrived() {
    const { session, side } = this.play;
    const { address, moves } = session;
    const how = this.#addressing;
    this.#addressing = 'push';
    if (this.mode !== 'game') {
      [this.#address, this.#moves] = [null, null];
      return;
    }
    if (this.#setUp.isOutdated) this.#setUp.end();
    if (address === this.#address && location.hash === address) {
      setAddress(address, { side });
      return;
    }
    const isStep = this.#moves === moves;
    const isKept = how === 'keep' || (address === this.#address && how === 'push');
    [this.#address, this.#moves] = [address, moves];
    document.title = `${this.title} \u00b7 triwar`;
    this.#save();
    store('place', JSON.stringify({ address, side }));
    if (!isKept) setAddress(address, { replace: how === 'replace', isStep, side });
  }

  #save() {
    const { board, session, side, facts } = this.play;
    const drawsAll = Object.keys(facts.closes).length === session.future.length;
    const isOver = drawsAll && session.isPlayed;
    saveGame(session, { side, title: nameOf(board), score: facts.score, isOver });
  }

  show() {
    if (!this.isOpen) return;
    const isSetUp = this.#setUp.isOpen;
    const { session, facts, steps, answer, isPending } = isSetUp ? this.#setUp.position : this.play;
    const values = this.#values;
    const drawn = new Map(session.played.map((move, i) => [move, steps[i].player]));
    for (const line of this.play.linesOf(session.start?.state ?? '0')) drawn.set(line, null);
    const [last = null, next = null] = [session.played.at(-1), session.future[0]];
    const { owners, to_move: mover, closes, gives } = facts;
    const scale = this.#scale;
    const known = { drawn, last, next, owners, mover, closes, gives, answer, isPending };
    const structure = this.mode === 'game' && !isSetUp ? this.#why.structure : null;
    this.#board.show({ ...known, values, scale, structure, isSetUp });
    showPanel(this.play, {
      showing: values,
      scale,
      canReturn: this.canReturn(),
      onJump: (at) => this.jump(at),
      onTakeUp: (line, at) => this.arrive(this.play.takeUp(line, at)),
    });
    this.onShow();
    this.puzzle.show(this.mode === 'puzzle');
    this.#why.show();
    this.solving.show();
    $('peek').hidden = values && !this.#isPeeking;
    $('values', HTMLInputElement).checked = values && !this.#isPeeking;
    $('values-name').textContent = this.play.isMatch ? 'Hints' : 'Values';
    $('scale', HTMLSelectElement).value = scale;
  }

  /** Announces the last moves to screen readers. */
  #announce(moves) {
    const { session, steps, facts } = this.play;
    const drawn = steps.slice(session.at - moves.length, session.at);
    const who = drawn[0].player ? `${drawn[0].player} draws` : 'Drawn:';
    const closed = drawn.reduce((sum, step) => sum + step.closed, 0);
    const words = [`${who} ${moves.join(', ')}.`];
    if (closed) words.push(`${plural(closed, 'cell')} closed.`);
    if (facts.score) words.push(`Score ${facts.score.A} to ${facts.score.B}.`);
    words.push(this.#verdict);
    say(words.join(' '));
  }

  announceOpened() {
    this.focus();
    say(`${this.game} is open. ${this.#verdict}`);
  }

  /** Announces the position to screen readers if the promise `shown` resolves to true. */
  async arrive(shown) {
    if (!(await shown)) return;
    const { at, moves } = this.play.session;
    say(`Move ${at} of ${moves.length}. ${this.#verdict} ${$('remark').textContent}`);
  }

  /** Lets the game on the board of the first screen begin. The user plays `side`. */
  begin(side, friend) {
    this.#helps = this.#why.helps = false;
    this.play.side = side;
    this.play.session.friend = friend;
  }

  jump(at) {
    return this.arrive(this.play.jump(at));
  }

  /** Shows the position after `at` moves, which the address bar names already. */
  step(at) {
    this.#addressing = 'replace';
    return this.jump(at);
  }

  #choose(line) {
    if (this.#setUp.isOpen) {
      this.#setUp.toggle(line);
      return;
    }
    if (this.mode === 'puzzle') {
      this.puzzle.choose(line);
      return;
    }
    if (this.mode === 'start') this.onBegin();
    if (this.play.draw(line)) return;
    const { computer, friend } = this.play;
    toast(
      computer
        ? `The computer plays ${computer}. Redo continues; as both players you draw any line.`
        : `Your friend plays ${friend}: send the link, and open the one that comes back.`,
    );
  }

  async perfectLine() {
    const moves = await this.play.perfectLine();
    if (moves) say(`Perfect play from here: ${moves.join(', ')}`);
  }

  async newGame() {
    const { friend, reviewed } = this.play.session;
    if (reviewed) this.play.side = reviewed; // the opponent of the reviewed game plays on
    if (await this.play.show(new Session(this.game, { friend }))) this.play.beginComputer();
  }

  /** Reviews an ended game: shows values and its first mistake, or its start if there is none. */
  review() {
    this.play.session.reviewed = this.play.side;
    this.play.side = 'both';
    this.#showsValues = true;
    this.arrive(this.play.nextMistake() || this.play.jump(0));
    $('mistake').focus(); // the pressed button is hidden
  }

  beginSetUp() {
    this.#setUp.begin(this.play);
    this.focus();
  }

  endSetUp() {
    this.#setUp.end();
    this.show();
    this.focus();
    this.play.beginComputer();
  }

  /** Opens the position that the user has set up. */
  openSetUp() {
    const { start } = this.#setUp;
    this.#setUp.end();
    this.arrive(this.play.show(new Session(this.game, { start })));
    this.focus();
  }

  saveTable() {
    save(this.#provider.file(this.game), `${this.game}.tb.zst`);
  }

  /** Sets who plays a side, "you", "computer" or "friend". */
  setWho(player, who) {
    const opponent = other(player);
    const { value } = $(`who-${opponent.toLowerCase()}`, HTMLSelectElement);
    const players = { [player]: who, [opponent]: value };
    if (who === 'friend' || (who === 'computer' && value === 'friend')) players[opponent] = 'you';
    const mine = ['A', 'B'].filter((one) => players[one] === 'you');
    const side = mine.length === 2 ? 'both' : (mine[0] ?? 'none');
    const { session } = this.play;
    this.#helps = this.#why.helps = false;
    this.#setUp.end();
    session.friend = Object.values(players).includes('friend');
    session.reviewed = null;
    this.play.setSide(side);
    this.#address = session.address;
    this.#save();
    setAddress(this.#address, { replace: true, side }); // in the history, for a reload
  }

  setScale(scale) {
    this.#scale = scale;
    store('scale', scale);
    this.show();
  }

  setValues(shown) {
    if (this.play.isMatch) this.#helps = shown;
    else {
      this.#showsValues = shown;
      store('values', shown ? 'shown' : 'hidden');
    }
    this.show();
    say(shown ? 'Values are shown.' : 'Values are hidden.');
  }

  /** Shows hidden values after peek(true), until peek(false). */
  peek(on) {
    if (this.#isPeeking === on) return;
    this.#isPeeking = on;
    this.show();
  }
}
