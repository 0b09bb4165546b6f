// The game on the board: makes the states (state.js) from the moves of the user and the computer
// and the provider's answers. Nothing else makes them; whoever shows or keeps them subscribes.
//
// An answer is outdated if a newer question has been asked, or the game closed, before it arrives.

import { anySeed, takeMs, thinkMs } from './opponent.js';
import { AnswerError } from './provider.js';
import { factsOf, isOver, other } from './rules.js';
import { Session } from './session.js';
import { State } from './state.js';

/**
 * How a position comes onto the board. What is left out stays as it is.
 *
 * @typedef {object} How
 * @property {State['mode']} [mode]
 * @property {string} [side]  that the user plays
 * @property {string} [address]  how the address bar follows: push (unless given), replace, keep
 * @property {State['news']} [news]  what to announce with the answer; by default nothing
 * @property {State['hints']} [hints]
 */

const noHints = { values: false, why: false };

// The playouts of searches: those for the user, each of which goes on with the one before it; and
// those of each move in a review.
const shownPlayouts = [1000, 5000, 25_000];
const reviewPlayouts = 2000;

export class Play {
  state;
  #provider;
  /** @type {((state: State, before: State) => void)[]} */
  #followers = [];
  #timer = null;
  #estimating = Promise.resolve(); // until the newest estimate is there, or none comes
  #asked = {}; // stands for the newest review that was asked for
  #latest = 0; // the number of the newest question; answers to older ones are dropped
  /** @type {string[]} */
  #queued = []; // lines that the user selected while an answer was awaited, to be drawn after it

  /**
   * @import { Provider, Review } from './types.js'
   * @param {Provider} provider
   * @param {Partial<State>} settings
   */
  constructor(provider, settings = {}) {
    this.#provider = provider;
    this.state = new State(settings);
  }

  /**
   * Calls `follow(state, before)` after each change, later subscribers after earlier ones. Only the
   * last one may itself change the state.
   */
  subscribe(/** @type {(state: State, before: State) => void} */ follow) {
    this.#followers.push(follow);
  }

  /** Changes what needs no answer: settings, or that the game begins. */
  change(/** @type {Partial<State>} */ fields) {
    const before = this.state;
    const state = new State({ ...before, ...fields });
    this.state = state;
    for (const follow of this.#followers) follow(state, before);
  }

  // ---- Positions -------------------------------------------------------------------------------

  /**
   * Opens a game, given by the fields of a Session and the side that the user plays. Returns false
   * if the answer fails or is outdated. Throws AnswerError and keeps the game on the board if the
   * new board cannot be loaded, or if the game is not legal on it, unless that is outdated.
   */
  async open({ game, side = this.state.side, ...fields }, /** @type {How} */ how = {}) {
    this.stop();
    const question = ++this.#latest;
    if (how.mode === 'start') this.change({ mode: 'start' }); // at once: it is a page of its own
    const session = new Session(game, fields);
    // Asks about an empty board at once. #ask() asks again, and the provider has kept the answer.
    const isEmpty = session.moves.length === 0 && session.start === null;
    const early = isEmpty ? this.#provider.position(game, { moves: [] }).catch(() => {}) : null;
    try {
      const [board] = await Promise.all([this.#provider.game(game), early]);
      if (question !== this.#latest) return false;
      const { steps, to_move: mover } = factsOf(board, session); // throws if the game is illegal
      // Who opens a friend's link is to move, or has not made the last move of the game.
      if (session.friend && side === 'both') side = mover ?? other(steps.at(-1)?.player) ?? 'A';
      return await this.#ask(session, { mode: 'game', ...how, side }, { board, answer: null });
    } catch (error) {
      if (question !== this.#latest) return false;
      this.change({ isEstimating: false, isGrowing: false }); // the question that ended was asked
      throw error;
    }
  }

  /** Shows another game on the same board. Returns false if the answer fails or is outdated. */
  go(/** @type {Session} */ session, /** @type {How} */ how = {}) {
    this.stop();
    return this.#ask(session, how);
  }

  /** Shows the position after `at` moves of the game. */
  jump(at) {
    return this.go(this.state.session.jump(at), { news: 'reached' });
  }

  /** Asks about the position again. */
  askAgain() {
    return this.#ask(this.state.session);
  }

  /** Closes the game: removes it from the board, and drops pending moves and answers. */
  close() {
    this.stop();
    ++this.#latest;
    const nothing = { board: null, session: null, answer: null, estimate: null, setUp: null };
    const idle = { isPending: false, isEstimating: false, isGrowing: false };
    this.change({ ...nothing, ...idle, mode: 'game' });
  }

  /**
   * Shows a position, asks about it, and shows it again with the answer, which is also shown if
   * only the review of the game fails. If that has no values, estimates follow. Then the
   * computer moves if it is its turn: not if the user has gone back. Returns false if the answer
   * fails or is outdated.
   *
   * @param {Session} session
   * @param {How & { isMove?: boolean }} how
   * @param {Partial<State>} fields  of the state, for a new board
   */
  async #ask(session, { isMove = false, ...how } = {}, fields = {}) {
    const { start, moves, played, future } = session;
    const { board, answer, review, control, guessed, ...before } = { ...this.state, ...fields };
    const isSameBoard = board === this.state.board;
    const isSameGame = isSameBoard && before.session?.moves === moves;
    const isSame = session === before.session;
    let known;
    try {
      const { steps } = factsOf(board, { start, moves });
      known = { steps, facts: factsOf(board, { start, moves: played }) };
    } catch (error) {
      // An outdated row of the table of moves, or another line of a saved game that was edited.
      this.change({ problem: { error, again: () => {} } });
      return false;
    }
    const question = ++this.#latest;
    const fail = (error) => ({
      error,
      again: () => question === this.#latest && this.askAgain(),
    });
    this.change({
      address: 'push',
      news: null,
      hints: session.id === before.session?.id ? before.hints : noHints, // they are for one game
      ...how,
      ...{ board, session, answer, ...known },
      side: session.hasPlayers ? (how.side ?? before.side) : 'both',
      numbers: isSameBoard ? before.numbers : numbersOf(board),
      estimate: isSameBoard ? before.estimate : null,
      isPending: true,
      isGrowing: false,
      review: isSameGame ? review : null,
      control: isSameGame ? control : [],
      guessed: isSameGame ? guessed : [],
      isReviewing: isSameGame && before.isReviewing,
      theory: isSame ? before.theory : undefined,
      setUp: isSame ? before.setUp : null,
    });
    const [found, whole] = await Promise.allSettled([
      this.#position(session),
      this.#reviewOf(session),
    ]);
    if (question !== this.#latest) return false;
    const isAnswered = found.status === 'fulfilled';
    const failed = [found, whole].find(({ status }) => status === 'rejected');
    if (failed) this.#queued = [];
    const { mode } = this.state;
    const isUnsolved = isAnswered && found.value.value === null;
    const isEstimating = isUnsolved && (mode === 'game' || mode === 'puzzle');
    this.change({
      isPending: !isAnswered,
      answer: isAnswered ? found.value : null,
      isEstimating,
      estimate: isEstimating && isSame ? this.state.estimate : null,
      review: whole.status === 'fulfilled' ? fuller(whole.value, this.state.review) : null,
      problem: failed?.status === 'rejected' ? fail(failed.reason) : null,
    });
    if (!failed) setTimeout(() => question === this.#latest && this.#drawQueued());
    this.#estimating = isEstimating ? this.#estimate(question) : Promise.resolve();
    if (isAnswered && (isMove || future.length === 0)) this.considerMoving();
    this.askMore();
    return isAnswered;
  }

  /**
   * Returns the answer for a position, with perfect play to the end if `line` is true, or if it is
   * not solved with an estimate by `playouts` games.
   */
  #position = (/** @type {Session} */ session, { line = false, playouts = 0 } = {}) =>
    this.#provider.position(session.game, session.question(this.state.numbers), line, playouts);

  /**
   * Asks for estimates of the position on the board by more and more playouts, as long as one more
   * changes something and takes no longer than the provider wants.
   */
  async #estimate(question) {
    // On its turn the computer is about to search for itself.
    const steps = this.state.isComputersTurn ? shownPlayouts.slice(0, 1) : shownPlayouts;
    let before = 0; // the playouts of the last estimate
    for (const [i, playouts] of steps.entries()) {
      const begun = performance.now();
      const answer = await this.#searched(playouts, question);
      if (question !== this.#latest) return;
      if (answer && !answer.estimate) {
        // The search has proved all moves; or a solve has answered meanwhile.
        this.change({ answer, estimate: null, isEstimating: false, isGrowing: false });
        return;
      }
      const estimate = answer?.estimate ?? (i > 0 ? this.state.estimate : null);
      const next = ((steps[i + 1] ?? 0) / playouts) * (performance.now() - begun);
      const isGrowing =
        answer !== null &&
        i + 1 < steps.length &&
        estimate?.playouts > before && // else it has met a limit
        next <= (this.#provider.mostSearchMs ?? Infinity);
      this.change({ estimate, isEstimating: false, isGrowing });
      if (!isGrowing) return;
      before = estimate.playouts;
    }
  }

  /**
   * Returns the answer with an estimate of the position on the board; null if none comes. Asks
   * again, as long as the server is busy.
   *
   * @returns {Promise<import('./types.js').Answer | null>}
   */
  async #searched(playouts, question) {
    try {
      return await this.#position(this.state.session, { playouts });
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      if (question !== this.#latest || !error.passes) return null;
      await pauseAfter(error);
      return question === this.#latest ? this.#searched(playouts, question) : null;
    }
  }

  /** Returns the move of a level. Asks again, as long as the server is busy, unless `isLeft()`. */
  async #moveOf(/** @type {string} */ level, seed, isLeft) {
    const { session, numbers } = this.state;
    try {
      return await this.#provider.move(session.game, session.question(numbers), level, seed);
    } catch (error) {
      if (!(error instanceof AnswerError) || error.code !== 'overloaded') throw error;
      await pauseAfter(error);
      return isLeft() ? null : this.#moveOf(level, seed, isLeft);
    }
  }

  /**
   * Returns the review of a game, or null if it has no moves or players.
   *
   * @param {Session} session
   * @returns {Promise<Review | null>}
   */
  async #reviewOf(session) {
    const { game, start, moves, hasPlayers } = session;
    if (!hasPlayers || moves.length === 0) return null;
    return this.#provider.review(game, { moves, start });
  }

  /**
   * Asks for more about the moves of a game that the user steps through or reviews: estimates of
   * those that are not solved; and what the theory tells of them, if that is shown or in a review.
   */
  async askMore() {
    const { session, review, control, guessed, facts, showsWhy } = this.state;
    const wantsTheory = control.length === 0 && (showsWhy || session?.reviewed !== null);
    const isReviewed = review && (isOver(facts) || session.future.length > 0);
    const isUnsolved = review?.review.some(({ best }) => best === null);
    if (!isReviewed || !((isUnsolved && guessed.length === 0) || wantsTheory)) return;
    const { game, moves, start } = session;
    const isLeft = () => this.state.session?.moves !== moves;
    const asked = (this.#asked = {});
    this.change({ isReviewing: true });
    await this.#estimating; // first: a server may be able to search only one position at once
    if (isLeft()) return;
    try {
      const playouts = isUnsolved ? reviewPlayouts : 0;
      const found = await this.#provider.review(game, { moves, start }, wantsTheory, playouts);
      if (isLeft()) return;
      const control = found.review.map((move) => move.gave_control_away === true);
      this.change({
        review: fuller(found, this.state.review),
        guessed: found.review,
        isReviewing: false,
        ...(wantsTheory && { control }),
      });
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error; // the game has its review without this
      if (error.code === 'overloaded') {
        await pauseAfter(error);
        if (!isLeft()) await this.askMore();
      } else if (!isLeft() && this.#asked === asked) this.change({ isReviewing: false });
    }
  }

  /** Asks for the nimbers of the position. */
  async askTheory() {
    const { session, numbers } = this.state;
    let theory = null;
    try {
      theory = await this.#provider.theory(session.game, session.question(numbers));
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
    }
    if (this.state.session === session) this.change({ theory });
  }

  // ---- Moves of the user -----------------------------------------------------------------------

  /**
   * Draws a line for the user, or queues it while an answer is awaited. Draws nothing on the
   * opponent's turn. Returns false if it is the opponent's turn but the computer is not about to
   * move, else true.
   */
  draw(name) {
    const { isPending, answer, isOpponentsTurn, acting } = this.state;
    if (isPending) {
      if (answer) this.#queued.push(name);
      return true;
    }
    if (isOpponentsTurn) return acting !== null;
    if (answer) this.play(name);
    return true;
  }

  #drawQueued() {
    const [name, ...rest] = this.#queued;
    this.#queued = [];
    const { answer, isOpponentsTurn } = this.state;
    if (!(name in answer.closes) || isOpponentsTurn) return;
    this.play(name);
    this.#queued = rest;
  }

  /** Draws lines, and ends automatic moves. */
  play(...moves) {
    this.stop();
    return this.#play(moves);
  }

  #play(moves, session = this.state.session.play(...moves)) {
    return this.#ask(session, { isMove: true, news: moves });
  }

  /** Begins a game on the board of the first screen, with lines that the user has drawn. */
  begin(/** @type {string} */ side, /** @type {boolean} */ friend, moves = []) {
    const session = new Session(this.state.session.game, { friend, moves });
    const news = moves.length > 0 ? moves : null;
    return this.go(session, { mode: 'game', side, news });
  }

  /** Sets who plays: the side of the user, and whether the opponent is a friend. */
  setPlayers(/** @type {string} */ side, /** @type {boolean} */ friend) {
    const { session: last, side: mine, hints } = this.state;
    const isSame = side === mine && friend === last.friend; // the user chose another level
    const session = last.with({ friend, reviewed: null });
    return this.go(session, { side, address: 'replace', hints: isSame ? hints : noHints });
  }

  /** Reviews an ended game, with values. */
  review() {
    const { session, side } = this.state;
    this.change({ values: true });
    return this.go(session.with({ reviewed: side }), { side: 'both', news: 'reached' });
  }

  /** Begins a new game with the same players; in a review, with those of the reviewed game. */
  newGame() {
    const { session, side } = this.state;
    const { game, friend, reviewed } = session;
    return this.go(new Session(game, { friend }), { mode: 'game', side: reviewed ?? side });
  }

  /** Begins a new game, in which the other one of the players begins. */
  rematch() {
    const { session, side } = this.state;
    const { game, friend, reviewed } = session;
    const mine = reviewed ?? side;
    return this.go(new Session(game, { friend }), { mode: 'game', side: other(mine) ?? mine });
  }

  beginSetUp() {
    this.stop();
    this.change({ setUp: this.state.session.state(this.state.numbers) });
  }

  endSetUp() {
    this.change({ setUp: null });
    if (this.state.session.future.length === 0) this.considerMoving();
  }

  async bestMove() {
    if (this.state.isOpponentsTurn) return;
    this.stop();
    const question = this.#latest;
    const { isPending, answer, suggested } = this.state;
    if (isPending || !answer || !(suggested || answer.best.length > 0)) return;
    try {
      const isLeft = () => question !== this.#latest;
      const move = suggested ?? (await this.#moveOf('perfect', 0, isLeft));
      if (isLeft()) return;
      await this.#play([move], this.state.session.playSuggested(move));
    } catch (error) {
      const again = () => question === this.#latest && this.bestMove();
      this.change({ problem: { error, again } });
    }
  }

  /**
   * Replaces the moves after the position on the board with perfect play; the position stays.
   * Returns the new moves, or null if the answer fails or comes too late.
   */
  async perfectLine() {
    this.stop();
    const question = this.#latest;
    const { session } = this.state;
    try {
      const { continuation } = await this.#position(session, { line: true });
      if (question !== this.#latest) return null;
      return (await this.go(session.addPerfect(continuation))) ? continuation : null;
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      const again = () => question === this.#latest && this.perfectLine();
      this.change({ problem: { error, again } });
      return null;
    }
  }

  // ---- Automatic moves -------------------------------------------------------------------------

  /**
   * Lets the computer move after a moment if it is its turn, unless an automatic step
   * will make this move.
   */
  considerMoving() {
    const { computer, isPending, isOpponentsTurn, isStepping, canStep } = this.state;
    const isItsTurn = computer !== null && !isPending && isOpponentsTurn;
    const isPlaying = this.state.isPlaying || this.state.mode === 'lesson';
    if (isItsTurn && isPlaying && !(isStepping && canStep))
      this.#later((acting) => this.#moveOfComputer(acting));
  }

  /** Calls `action` after a moment, unless stop() is called before. */
  #later(action, { steps = false } = {}) {
    this.stop();
    const acting = { steps };
    const { steps: moves, session } = this.state;
    const isTaking = moves[session.at - 1]?.closed > 0;
    this.#timer = setTimeout(
      async () => {
        try {
          await action(acting);
        } catch (error) {
          if (this.state.acting === acting)
            this.change({ problem: { error, again: () => this.considerMoving() } });
        }
        if (this.state.acting === acting) this.stop();
      },
      isTaking ? takeMs : thinkMs,
    );
    this.change({ acting });
  }

  /**
   * Makes the game's next move, or one that the computer selects if there is none. Returns false if
   * stop() was called meanwhile, or if the answer fails or is outdated.
   */
  async #moveOfComputer(acting) {
    let [move] = this.state.session.future;
    if (!move) {
      await this.#estimating;
      const { isPending, isEstimating, levelOfGame } = this.state;
      const isLeft = () => this.state.acting !== acting;
      if (isLeft() || isPending || isEstimating) return false;
      move = await this.#moveOf(levelOfGame.name, anySeed(), isLeft);
    }
    return this.state.acting === acting && this.#play([move]);
  }

  /** Makes the next move, and schedules the one after it. */
  async #step(acting) {
    if (!this.state.canStep || !(await this.#moveOfComputer(acting))) return;
    if (this.state.acting === acting && this.state.canStep) this.#stepLater();
  }

  #stepLater() {
    this.#later((acting) => this.#step(acting), { steps: true });
  }

  toggleSteps() {
    if (this.state.isStepping) this.stop();
    else this.#stepLater();
  }

  /** Ends automatic moves, and forgets the lines that wait to be drawn. */
  stop() {
    clearTimeout(this.#timer);
    this.#queued = [];
    if (this.state.acting) this.change({ acting: null });
  }
}

/** Waits as long as a server that is busy asks for. */
const pauseAfter = (/** @type {AnswerError} */ { wait }) =>
  new Promise((resolve) => setTimeout(resolve, wait));

/**
 * Returns the one of two reviews of a game that knows the values of more moves; the first one if
 * they know as many.
 */
function fuller(/** @type {Review | null} */ one, /** @type {Review | null} */ other) {
  const known = (review) => review?.review.filter(({ best }) => best !== null).length ?? -1;
  return known(other) > known(one) ? other : one;
}

/** Returns the numbers of a board's lines, from 0, by name. */
function numbersOf(/** @type {import('./types.js').Board} */ { edges }) {
  return new Map(edges.map(([a, b], i) => [`${a}-${b}`, i]));
}
