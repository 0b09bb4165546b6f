// The game on the board: what people and the computer do to it, and what the provider says of it.

import { AnswerError } from './provider.js';
import { chooseMove, hardestBest } from './opponent.js';
import { Session } from './session.js';

const think_ms = 450; // between the moves of the computer, so that one can follow

export class Play {
  board = null; // facts and geometry of the game; null while there is none
  session = null;
  answer = null; // to the position on the board, while known
  side = 'both'; // whose moves the user makes: A, B, both, none
  level = null; // of the computer, one of opponent.js
  numbers = null; // of the lines, by name
  #provider;
  #view;
  #reviewed = null; // { moves, review }: the newest review, and what it is of
  #timer = null;
  #acting = null; // what plays by itself now: { steps }, whether on and on
  #latest = 0; // the newest question; older answers are dropped

  /**
   * `view` has opened(), called when another board is there, show(), called at each change,
   * moved(before, moves), called when lines were drawn after the position `before`, succeeded(),
   * and failed(error, again).
   */
  constructor(provider, view) {
    this.#provider = provider;
    this.#view = view;
  }

  /** What each move of the game has lost, while known. */
  get review() {
    return this.#reviewed?.moves === this.session.moves ? this.#reviewed.review : null;
  }

  /** Whether it plays on and on, until it is stopped. */
  get stepping() {
    return this.#acting?.steps === true;
  }

  /** Whose moves the computer makes, A or B, while the user makes those of the other; else null. */
  get computer() {
    return { A: 'B', B: 'A' }[this.side] ?? null;
  }

  /** Whether it can play on by itself: there are moves ahead, or nobody plays. */
  get canStep() {
    return this.session.future.length > 0 || (this.side === 'none' && this.answer?.best.length > 0);
  }

  bit = (name) => this.numbers.get(name);

  /**
   * Shows a game. Throws AnswerError, and leaves all as it is, where there is no such game, or its
   * moves cannot be made. Returns whether it is still wanted when it is there.
   */
  async open({ game, moves = [], state = null }) {
    this.stop();
    const question = ++this.#latest;
    const session = new Session(game, moves, state);
    const [board, problem] = await Promise.all([
      this.#provider.game(game),
      this.#provider.position(game, session.question(this.bit)).then(
        () => null,
        (error) => error,
      ),
    ]);
    if (problem?.isBadGame) throw problem;
    if (question !== this.#latest) return false;
    [this.board, this.session] = [board, session];
    this.numbers = new Map(board.edges.map(([a, b], i) => [`${a}-${b}`, i]));
    this.#view.opened();
    return this.show(session);
  }

  /** Shows another game on the same board. */
  show(session) {
    this.stop();
    this.session = session;
    if (!session.hasHistory) this.side = 'both';
    return this.#refresh();
  }

  /** There is no game on the board any more. */
  close() {
    this.stop();
    ++this.#latest;
    [this.board, this.session, this.answer] = [null, null, null];
  }

  /** Asks about the position, and shows it. Returns whether the answer is still wanted. */
  async #refresh() {
    const question = ++this.#latest;
    const { session } = this;
    const { game, moves } = session;
    this.answer = null;
    this.#view.show();
    try {
      const [answer, review] = await Promise.all([
        this.#provider.position(game, session.question(this.bit)),
        session.hasHistory && moves.length > 0 ? this.#provider.review(game, moves) : null,
      ]);
      if (question !== this.#latest) return false;
      this.answer = answer;
      this.#reviewed = review && { moves, review };
      this.#view.succeeded();
      this.#view.show();
      return true;
    } catch (error) {
      if (question === this.#latest) {
        this.#view.failed(error, async () => {
          if (question === this.#latest && (await this.#refresh())) this.#considerMoving();
        });
      }
      return false;
    }
  }

  // ---- Moving

  /**
   * The user draws a line, unless it is the computer's turn. Returns whether that was in order, or
   * at least comes while the computer is about to move.
   */
  draw(name) {
    if (this.#isComputersTurn) return this.#acting !== null;
    this.stop();
    if (this.answer) this.play(name);
    return true;
  }

  /** Draws lines; returns whether the position after them came to be shown. */
  async play(...moves) {
    const before = this.answer;
    this.session.play(...moves);
    if (!(await this.#refresh())) return false;
    this.#view.moved(before, moves);
    this.#considerMoving();
    return true;
  }

  async bestMove() {
    this.stop();
    const question = this.#latest;
    if (!this.answer || this.answer.best.length === 0) return;
    try {
      const move = await hardestBest(this.answer, this.#after);
      if (question === this.#latest) await this.play(move);
    } catch (error) {
      this.#view.failed(error, () => {
        if (question === this.#latest) this.bestMove();
      });
    }
  }

  #after = (move) =>
    this.#provider.position(this.session.game, this.session.after(move).question(this.bit));

  // ---- The computer

  get #isComputersTurn() {
    return this.computer !== null && this.answer?.to_move === this.computer;
  }

  /** Moves for the computer on its turn; what it did before in this position it does again. */
  #considerMoving() {
    const stepping = this.#acting?.steps && this.canStep;
    if (this.#isComputersTurn && !stepping) this.#later((acting) => this.#moveOfComputer(acting));
  }

  /** Does something soon, unless all that plays by itself is stopped before. */
  #later(action, { steps = false } = {}) {
    this.stop();
    const acting = { steps };
    this.#acting = acting;
    this.#timer = setTimeout(async () => {
      try {
        await action(acting);
      } catch (error) {
        this.#view.failed(error, () => this.#considerMoving());
      }
      if (this.#acting === acting) this.stop();
      this.#view.show();
    }, think_ms);
    this.#view.show();
  }

  async #moveOfComputer(acting) {
    const move = this.session.future[0] ?? (await chooseMove(this.answer, this.level, this.#after));
    return this.#acting === acting && this.play(move);
  }

  /** Chooses who the user plays; the computer begins where it is its turn, but not in the past. */
  setSide(side) {
    this.stop();
    this.side = side;
    this.#view.show();
    this.beginComputer();
  }

  beginComputer() {
    if (this.session.future.length === 0) this.#considerMoving();
  }

  /** Plays on by itself: the moves that are known, or with nobody playing the computer's. */
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
    this.#view.show();
  }

  stop() {
    clearTimeout(this.#timer);
    this.#acting = null;
  }

  // ---- Back and forth

  /** Returns whether the position came to be shown. */
  async jump(at) {
    this.stop();
    this.session.jump(at);
    const shown = await this.#refresh();
    if (shown) this.beginComputer();
    return shown;
  }

  /** Takes a move back; against the computer up to one's own. */
  undo() {
    let at = this.session.at - 1;
    if (this.side === 'A' || this.side === 'B') {
      while (at > 0 && this.review?.review[at]?.player !== this.side) --at;
    }
    return this.jump(at);
  }

  redo() {
    return this.jump(this.session.at + 1);
  }

  /** To the next move that loses something, shown before it is made. */
  nextMistake() {
    const losing = (this.review?.review ?? []).flatMap(({ loss }, i) => (loss > 0 ? [i] : []));
    return losing.length > 0
      ? this.jump(losing.find((i) => i > this.session.at) ?? losing[0])
      : false;
  }

  restore() {
    this.stop();
    this.session.restore();
    return this.#refresh();
  }

  /**
   * Puts perfect play from here behind the moves on the board, to be stepped through. Returns its
   * moves when they are shown, else null.
   */
  async perfectLine() {
    this.stop();
    const question = this.#latest;
    try {
      const { continuation } = await this.#provider.position(
        this.session.game,
        this.session.question(this.bit),
        true,
      );
      if (question !== this.#latest) return null;
      this.session.branch(continuation);
      return (await this.#refresh()) ? continuation : null;
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      this.#view.failed(error, () => {
        if (question === this.#latest) this.perfectLine();
      });
      return null;
    }
  }
}
