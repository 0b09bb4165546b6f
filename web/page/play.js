// The game on the board: moves of the user and the computer, and the provider's answers.
//
// An answer is outdated if a newer question has been asked, or the game closed, before it arrives.

import { AnswerError } from './provider.js';
import { marksOf } from './review.js';
import { chooseMove, hardestBest, levels, thinkMs } from './opponent.js';
import { factsOf, isOver, other, reviewFrom, withPlayers } from './rules.js';
import { Session } from './session.js';

export class Play {
  /** @type {Board | null} */
  board = null; // null while no game is open
  /** @type {Session | null} */
  session = null;
  /** @type {Facts | null} */
  facts = null; // of the position on the board
  /** @type {Facts['steps']} */
  steps = []; // the moves of the game, also those that are not on the board
  /** @type {Answer | null} */
  answer = null; // for the position on the board, or while isPending for the previous one; or null
  isPending = false; // whether the answer for the position on the board is awaited
  side = 'both'; // the side that the user plays: A, B, both or none
  level = levels[0]; // the strength of the computer
  isHeld = false; // whether the computer waits, because the user sets up a position
  /** @type {Map<string, number>} */
  numbers = new Map(); // the number of each line, by its name
  #provider;
  #listener;
  /** @type {{ moves: string[], review: Review } | null} */
  #reviewed = null; // the newest review, and the moves that it covers
  /** @type {{ moves: string[], gave: boolean[] }} */
  #control = { moves: [], gave: [] }; // the game that askControl() asked about last
  #timer = null;
  /** @type {{ steps: boolean } | null} */
  #acting = null; // the pending automatic move; `steps`: whether more moves follow it
  #latest = 0; // the number of the newest question; answers to older ones are dropped
  /** @type {string[]} */
  #queued = []; // lines that the user selected while an answer was awaited, to be drawn after it

  /**
   * @import { Answer, Board, Facts, PlayListener, Provider, Review } from './types.js'
   * @param {Provider} provider
   * @param {PlayListener} listener
   */
  constructor(provider, listener) {
    this.#provider = provider;
    this.#listener = listener;
  }

  /** The review of the game; null until it arrives, and for games without moves or players. */
  get review() {
    return this.#reviewed?.moves === this.session.moves ? this.#reviewed.review : null;
  }

  /** For each move of the game whether it gave control away; [] unless askControl() found out. */
  get control() {
    return this.#control.moves === this.session.moves ? this.#control.gave : [];
  }

  /** Returns the names of the lines that are drawn in a state, a bigint or text such as "0x1f". */
  linesOf(state) {
    const bits = BigInt(state);
    const drawn = [...this.numbers].filter(([, number]) => (bits >> BigInt(number)) & 1n);
    return drawn.map(([line]) => line);
  }

  /** Whether moves are made automatically, one after another, until the user stops them. */
  get stepping() {
    return this.#acting?.steps === true;
  }

  /** The computer's side, A or B, if the user plays the other one; otherwise null. */
  get computer() {
    return this.session?.friend ? null : this.#opponent;
  }

  /** The side of the friend with whom the user exchanges links, A or B; otherwise null. */
  get friend() {
    return this.session?.friend ? this.#opponent : null;
  }

  get #opponent() {
    return other(this.side);
  }

  /** Whether somebody plays against somebody, so that help is hidden at first. */
  get isMatch() {
    return ['A', 'B', 'two'].includes(this.side);
  }

  /** Whether a move can follow automatically: the game's next move, or one of the computer. */
  get canStep() {
    const { session, side, answer } = this;
    return session.future.length > 0 || (side === 'none' && answer !== null && !isOver(answer));
  }

  /**
   * Opens a game, given by the fields of a Session. Returns false if the answer fails or is
   * outdated. Throws AnswerError and keeps the game on the board if the new board cannot be loaded,
   * or if the game is not legal on it.
   */
  async open({ game, ...fields }) {
    this.stop();
    const question = ++this.#latest;
    const session = new Session(game, fields);
    // Asks about an empty board at once. show() asks again, and the provider has kept the answer.
    const isEmpty = session.moves.length === 0 && session.start === null;
    const early = isEmpty ? this.#provider.position(game, { moves: [] }).catch(() => {}) : null;
    const [board] = await Promise.all([this.#provider.game(game), early]);
    if (question !== this.#latest) return false;
    const facts = factsOf(board, session); // throws if the game is illegal
    // Who opens a friend's link is to move, or has not made the last move of the game.
    const before = facts.steps.at(-1)?.player;
    if (session.friend && this.side === 'both') this.side = facts.to_move ?? other(before) ?? 'A';
    [this.board, this.session, this.answer] = [board, session, null];
    this.numbers = numbersOf(board);
    this.#listener.opened();
    return this.show(session);
  }

  /** Shows another game on the same board. Returns false if the answer fails or is outdated. */
  show(session) {
    this.stop();
    this.session = session;
    if (!session.hasPlayers) this.side = 'both';
    return this.#refresh();
  }

  /** Closes the game: removes it from the board, and drops pending moves and answers. */
  close() {
    this.stop();
    ++this.#latest;
    [this.board, this.session, this.answer, this.isPending] = [null, null, null, false];
  }

  /** Returns the answer for a position, with perfect play to the end if `line` is true. */
  #position = async (session, line = false) => {
    const { game, start, played } = session;
    const found = await this.#provider.position(game, session.question(this.numbers), line);
    return start?.mover ? withPlayers(found, factsOf(this.board, { start, moves: played })) : found;
  };

  /**
   * Returns the review of a game, or null if it has no moves or players.
   *
   * @param {Session} session
   * @returns {Promise<Review | null>}
   */
  async #reviewOf(session) {
    const { game, start, moves, hasPlayers } = session;
    if (!hasPlayers || moves.length === 0) return null;
    return start
      ? reviewFrom(session, this.steps, this.#position)
      : this.#provider.review(game, moves);
  }

  /**
   * Asks which moves of a reviewed game gave control away, and shows it. Does nothing if it has
   * asked, unless the answer failed with an error that passes.
   */
  async askControl() {
    const { game, start, moves } = this.session;
    if (start || !this.review || this.#control.moves === moves) return;
    const asked = { moves, gave: [] };
    this.#control = asked;
    try {
      const { review } = await this.#provider.review(game, moves, true);
      asked.gave = review.map((move) => move.gave_control_away === true);
      if (this.#control === asked && this.session) this.#listener.show();
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error; // the game has its review without this
      if (error.passes && this.#control === asked) this.#control = { moves: [], gave: [] };
    }
  }

  /** Asks about the position again; then the computer moves if it is its turn. */
  async askAgain() {
    if (await this.#refresh()) this.#considerMoving();
  }

  /**
   * Shows the position, asks about it, and shows it again with the answer. Returns false if the
   * answer fails or is outdated. The answer is also shown if only the review of the game fails.
   */
  async #refresh() {
    const question = ++this.#latest;
    const { session } = this;
    const { start, moves, played } = session;
    this.isPending = true;
    const fail = (error) => {
      if (question !== this.#latest) return;
      this.#queued = [];
      this.#listener.show();
      this.#listener.failed(error, async () => {
        if (question === this.#latest) await this.askAgain();
      });
    };
    try {
      this.steps = factsOf(this.board, { start, moves }).steps;
      this.facts = factsOf(this.board, { start, moves: played });
      this.#listener.arrived();
      this.#listener.show();
      const [answer, review] = await Promise.allSettled([
        this.#position(session),
        this.#reviewOf(session),
      ]);
      if (question !== this.#latest) return false;
      if (answer.status === 'rejected') throw answer.reason;
      [this.answer, this.isPending] = [answer.value, false];
      if (review.status === 'rejected') {
        this.#reviewed = null;
        fail(review.reason);
        return true;
      }
      this.#reviewed = review.value && { moves, review: review.value };
      this.#listener.succeeded();
      this.#listener.show();
      setTimeout(() => question === this.#latest && this.#drawQueued());
      return true;
    } catch (error) {
      if (question === this.#latest) this.answer = null;
      fail(error);
      return false;
    }
  }

  // ---- Moving

  /**
   * Draws a line for the user, or queues it while an answer is awaited. Draws nothing on the
   * opponent's turn. Returns false if it is the opponent's turn but the computer is not about to
   * move, else true.
   */
  draw(name) {
    if (this.isPending) {
      if (this.answer) this.#queued.push(name);
      return true;
    }
    if (this.isOpponentsTurn) return this.#acting !== null;
    this.stop();
    if (this.answer) this.play(name);
    return true;
  }

  #drawQueued() {
    const [name, ...rest] = this.#queued;
    this.#queued = [];
    if (!(name in this.answer.closes) || this.isOpponentsTurn) return;
    this.stop();
    this.#queued = rest;
    this.play(name);
  }

  /** Draws lines. Returns false if the answer fails or is outdated. */
  async play(...moves) {
    this.session.play(...moves);
    if (!(await this.#refresh())) return false;
    this.#listener.moved(moves);
    this.#considerMoving();
    return true;
  }

  async bestMove() {
    if (this.isOpponentsTurn) return;
    this.stop();
    const question = this.#latest;
    if (this.isPending || !this.answer || this.answer.best.length === 0) return;
    try {
      const move = await hardestBest(this.answer, this.#after);
      if (question === this.#latest) await this.play(move);
    } catch (error) {
      this.#listener.failed(error, () => {
        if (question === this.#latest) this.bestMove();
      });
    }
  }

  #after = (move) => this.#position(this.session.after(move));

  /** Whether the computer or the friend is to move in the position of `answer`. */
  get isOpponentsTurn() {
    return this.#opponent !== null && this.answer?.to_move === this.#opponent;
  }

  // ---- The computer

  get #isComputersTurn() {
    return this.computer !== null && !this.isPending && this.isOpponentsTurn;
  }

  /**
   * Lets the computer move after `thinkMs` milliseconds if it is its turn, unless an automatic step
   * will make this move.
   */
  #considerMoving() {
    const stepping = this.#acting?.steps && this.canStep;
    if (this.#isComputersTurn && !stepping && !this.isHeld)
      this.#later((acting) => this.#moveOfComputer(acting));
  }

  /** Calls `action` after `thinkMs` milliseconds, unless stop() is called before. */
  #later(action, { steps = false } = {}) {
    this.stop();
    const acting = { steps };
    this.#acting = acting;
    this.#timer = setTimeout(async () => {
      try {
        await action(acting);
      } catch (error) {
        this.#listener.failed(error, () => this.#considerMoving());
      }
      if (this.#acting === acting) this.stop();
      this.#listener.show();
    }, thinkMs);
    this.#listener.show();
  }

  /**
   * Makes the game's next move, or one that the computer selects if there is none. Returns false if
   * stop() was called meanwhile, or if the answer fails or is outdated.
   */
  async #moveOfComputer(acting) {
    const { answer, level, board, session } = this;
    const move = session.future[0] ?? (await chooseMove(answer, level, this.#after, board));
    return this.#acting === acting && this.play(move);
  }

  /** Sets the side that the user plays: A, B, both or none. */
  setSide(side) {
    this.stop();
    this.side = side;
    this.#listener.show();
    this.beginComputer();
  }

  /** Lets the computer move if it is its turn and the game has no next move. */
  beginComputer() {
    if (this.session.future.length === 0) this.#considerMoving();
  }

  /** Makes the next move, and schedules the one after it. */
  async #step(acting) {
    if (!this.canStep || !(await this.#moveOfComputer(acting))) return;
    if (this.#acting === acting && this.canStep) this.#stepLater();
  }

  #stepLater() {
    this.#later((acting) => this.#step(acting), { steps: true });
  }

  toggleSteps() {
    if (this.stepping) this.stop();
    else this.#stepLater();
    this.#listener.show();
  }

  stop() {
    clearTimeout(this.#timer);
    this.#acting = null;
    this.#queued = [];
  }

  // ---- Back and forth

  /** Shows the position after `at` moves. Returns false if the answer fails or is outdated. */
  async jump(at) {
    this.stop();
    this.session.jump(at);
    const shown = await this.#refresh();
    if (shown) this.beginComputer();
    return shown;
  }

  /** Takes back the last move; against the computer, the user's last move and all after it. */
  undo() {
    let at = this.session.at - 1;
    while (at > 0 && this.#isOfComputer(at)) --at;
    return this.jump(at);
  }

  /** Makes the game's next move; against the computer, also its moves that follow. */
  redo() {
    let at = this.session.at + 1;
    while (this.#isOfComputer(at)) ++at;
    return this.jump(at);
  }

  /** Whether the computer plays one side and drew the game's move `i`, counted from 0. */
  #isOfComputer(i) {
    return this.computer !== null && this.steps[i]?.player === this.computer;
  }

  /**
   * Shows the position before a mistake: first before those that changed the result, in the order
   * played, then before those that lost only points, and then from the first one again. Returns
   * false (no promise) if the game has no mistake; otherwise returns as jump() does.
   */
  nextMistake() {
    const { review } = this;
    const marks = review ? marksOf(review) : [];
    const marked = (wanted) => marks.flatMap((mark, i) => (mark === wanted ? [i] : []));
    const losing = [...marked('??'), ...marked('?')];
    if (losing.length === 0) return false;
    return this.jump(losing[(losing.indexOf(this.session.at) + 1) % losing.length]);
  }

  /** Shows the first `at` moves of another line of play. Returns false as jump() does. */
  takeUp(line, at) {
    this.stop();
    this.session.takeUp(line, at);
    return this.#refresh();
  }

  /**
   * Replaces the moves after the position on the board with perfect play; the position stays.
   * Returns the new moves, or null if the answer fails or comes too late.
   */
  async perfectLine() {
    this.stop();
    const question = this.#latest;
    try {
      const { continuation } = await this.#position(this.session, true);
      if (question !== this.#latest) return null;
      this.session.addPerfect(continuation);
      return (await this.#refresh()) ? continuation : null;
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      this.#listener.failed(error, () => {
        if (question === this.#latest) this.perfectLine();
      });
      return null;
    }
  }
}

/** Returns the numbers of a board's lines, from 0, by name. */
function numbersOf(/** @type {Board} */ { edges }) {
  return new Map(edges.map(([a, b], i) => [`${a}-${b}`, i]));
}
