// The game on the board: makes the states (state.js) from the moves of the user and the computer
// and the provider's answers. Nothing else makes them; whoever shows or keeps them subscribes.
//
// An answer is outdated if another position has come, or the game was closed, before it arrives.

import { AnswerError } from '../base/provider.js';
import { factsOf, other } from '../board/rules.js';
import { Answers } from './answers.js';
import { mostSteps } from './hints.js';
import { completed, fuller, sharedBy } from './known.js';
import { courseOf, whoDraws } from './review.js';
import { Reviewing } from './reviewing.js';
import { Session } from './session.js';
import { notOpen, State } from './state.js';
import { Turns } from './turns.js';

/**
 * How a position comes onto the board. What is left out stays as it is.
 *
 * @typedef {object} How
 * @property {State['mode']} [mode]
 * @property {string} [side]  that the user plays
 * @property {string} [address]  how the address bar follows: push (unless given), replace, keep
 * @property {State['news']} [news]  what to announce with the answer; by default nothing
 * @property {State['hints']} [hints]
 * @property {State['attempt']} [attempt]
 */

/** While nothing is asked about the position on the board, and no other one is opened. */
const idle = { opening: '', isEstimating: false, isGrowing: false, isExplaining: false };

const noHints = { values: false, why: false };

export class Play {
  state;
  #provider;
  /** @type {((state: State, before: State) => void)[]} */
  #followers = [];
  /** @type {(() => void)[]} */
  #changes = []; // what followers are still to be told
  #turns = new Turns(this);
  #opening = new AbortController(); // is aborted when another position or board is opened
  answers; // about the position on the board
  reviewing; // asks about the whole game
  /** @type {string[]} */
  #queued = []; // lines that the user selected while an answer was awaited, to be drawn after it

  /**
   * @import { Provider } from '../base/types.js'
   * @import { Where } from '../board/board_view.js'
   * @import { Place } from '../base/place.js'
   * @param {Provider} provider
   * @param {Partial<State>} settings
   */
  constructor(provider, settings = {}) {
    this.#provider = provider;
    this.reviewing = new Reviewing(provider, this);
    this.state = new State(settings);
    this.answers = new Answers(provider, this.state.session, this.state.numbers);
  }

  /** Calls `follow(state, before)` after each change, which may make others: they come later. */
  subscribe(/** @type {(state: State, before: State) => void} */ follow) {
    this.#followers.push(follow);
  }

  /** Changes what needs no answer: settings, or that the game begins. */
  change(/** @type {Partial<State>} */ fields) {
    const before = this.state;
    const state = new State({ ...before, ...fields });
    this.state = state;
    this.#changes.push(() => this.#followers.forEach((follow) => follow(state, before)));
    if (this.#changes.length > 1) return; // made by a follower
    try {
      for (; this.#changes.length > 0; this.#changes.shift()) this.#changes[0]();
    } finally {
      this.#changes = [];
    }
  }

  // ---- Positions -------------------------------------------------------------------------------

  /**
   * Opens a game, given by the fields of a Session and the side that the user plays. Returns false
   * if the answer fails or is outdated. Throws AnswerError and keeps the game on the board if the
   * new board cannot be loaded, or if the game is not legal on it, unless that is outdated.
   */
  async open(
    /** @type {Place & { side?: string }} */ { game, side = this.state.mine, ...fields },
    /** @type {How} */ how = {},
  ) {
    this.stop();
    const { signal } = this.#leave();
    // The first screen is shown at once: it is a page of its own.
    const isEntered = how.mode === 'start' && this.state.mode !== 'start';
    this.change({ opening: game, ...(isEntered && { mode: 'start', begins: 'A' }) });
    const session = new Session(game, fields);
    // Asks about an empty board at once. #ask() asks again, and the provider has kept the answer.
    const isEmpty = session.moves.length === 0 && session.start === null;
    const early = isEmpty ? this.#provider.position(game, { moves: [] }).catch(() => {}) : null;
    try {
      const [board] = await Promise.all([this.#provider.game(game), early]);
      if (signal.aborted) return false;
      const { steps, to_move: mover } = factsOf(board, session); // throws if the game is illegal
      // Who opens a friend's link is to move, or has not made the last move of the game.
      if (session.friend && side === 'both') side = mover ?? other(steps.at(-1)?.player) ?? 'A';
      return await this.#ask(session, { mode: 'game', ...how, side }, { board, answer: null });
    } catch (error) {
      if (signal.aborted) return false;
      const { session: last, numbers } = this.state;
      // The last position stays.
      if (this.state.isOpen) this.answers = new Answers(this.#provider, last, numbers);
      // The question that ended was asked.
      this.change(idle);
      throw error;
    }
  }

  /** Ends what is asked about the position on the board, or about one that is being opened. */
  #leave() {
    this.answers.leave();
    this.#opening.abort();
    this.#opening = new AbortController();
    return this.#opening;
  }

  /** Shows another game on the same board. Returns false if the answer fails or is outdated. */
  go(/** @type {Session} */ session, /** @type {How} */ how = {}) {
    this.stop();
    return this.#ask(session, how);
  }

  /** Shows the position after `at` moves of the game. */
  jump(/** @type {number} */ at) {
    return this.go(this.state.session.jump(at), { news: 'reached' });
  }

  /** Asks about the position again. */
  askAgain() {
    return this.#ask(this.state.session);
  }

  /** Closes the game: removes it from the board, and drops pending moves and answers. */
  close() {
    this.stop();
    this.#leave();
    this.reviewing.end();
    const nothing = { ...notOpen, answer: null, estimate: null, setUp: null };
    this.change({ ...nothing, ...idle, isPending: false, mode: 'game' });
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
    const { board, answer, review, ...before } = { ...this.state, ...fields };
    const isSameBoard = board === this.state.board;
    const isSameGame = isSameBoard && before.session.moves === moves;
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
    this.#leave();
    const numbers = isSameBoard ? before.numbers : numbersOf(board);
    const answers = (this.answers = new Answers(this.#provider, session, numbers));
    if (!isSameGame) this.reviewing.end();
    const fail = (/** @type {unknown} */ error) => ({
      error,
      again: () => answers.isLeft || this.askAgain(),
    });
    this.change({
      address: 'push',
      news: null,
      hints: session.id === before.session.id ? before.hints : noHints, // they are for one game
      ...how,
      ...{ board, session, answer, numbers, ...known },
      side: session.hasPlayers ? (how.side ?? before.side) : 'both',
      estimate: isSameBoard ? before.estimate : null,
      opening: '',
      isPending: true,
      isGrowing: false,
      isLimited: false,
      hint: isSame ? before.hint : null,
      review: isSameGame ? review : null,
      ...(!isSameGame && sharedBy(before, isSameBoard ? session : null)),
      isReviewing: isSameGame && before.isReviewing,
      isExplaining: false,
      theory: isSame ? before.theory : undefined,
      perfect: isSame ? before.perfect : '',
      setUp: isSame ? before.setUp : null,
    });
    const [found, whole] = await Promise.allSettled([
      answers.position(),
      this.reviewing.reviewOf(session),
    ]);
    if (answers.isLeft) return false;
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
      review:
        whole.status === 'fulfilled'
          ? fuller(this.state.review, completed(whole.value, this.state.guessed))
          : null,
      problem: failed?.status === 'rejected' ? fail(failed.reason) : null,
    });
    if (!failed) setTimeout(() => answers.isLeft || this.#drawQueued());
    // On its turn the computer is about to search for itself.
    if (isEstimating) answers.estimated = this.#estimate({ isShort: this.state.isComputersTurn });
    if (isAnswered && (isMove || future.length === 0)) this.#turns.consider();
    this.reviewing.askMore();
    return isAnswered;
  }

  /** Shows the estimates of the position on the board, one after another. */
  async #estimate(/** @type {{ isShort?: boolean, isLong?: boolean }} */ how) {
    const { answers } = this;
    const { at } = this.state.session;
    for await (const { answer, estimate, isGrowing, isLimited } of answers.estimates(how)) {
      const isJudged = how.isShort || (courseOf(this.state)[at]?.chance ?? null) !== null;
      if (answer && (how.isLong || !isJudged)) await this.reviewing.judge(at, answer, how.isLong);
      if (answers.isLeft) return;
      const isProved = answer !== null && estimate === null;
      const found = isProved ? { answer, estimate } : { estimate: estimate ?? this.state.estimate };
      this.change({ ...found, isEstimating: false, isGrowing, isLimited });
    }
  }

  /** Estimates the position on the board by a longer search. */
  searchLonger() {
    this.change({ isGrowing: true });
    return this.#estimate({ isLong: true });
  }

  /** Asks for the nimbers of the position. */
  async askTheory() {
    const { answers } = this;
    let theory = null;
    try {
      theory = await answers.theory();
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
    }
    if (!answers.isLeft) this.change({ theory });
  }

  // ---- Moves of the user -----------------------------------------------------------------------

  /**
   * Draws a line for the user, or queues it while an answer is awaited. Draws nothing on the
   * opponent's turn. Returns false if it is the opponent's turn but the computer is not about to
   * move, else true.
   */
  draw(/** @type {string} */ name) {
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
    if (!answer || !(name in answer.closes) || isOpponentsTurn) return;
    this.play(name);
    this.#queued = rest;
  }

  /** Draws lines, and ends automatic moves. */
  play(/** @type {string[]} */ ...moves) {
    this.stop();
    return this.makeMoves(moves);
  }

  /** Draws lines; automatic moves go on. */
  makeMoves(/** @type {string[]} */ moves) {
    return this.#ask(this.state.session.play(...moves), { isMove: true, news: moves });
  }

  /** Begins a game on the board of the first screen, with lines that the user has drawn. */
  begin(/** @type {string[]} */ moves = []) {
    const { session: last, rival, begins } = this.state;
    // A line that the user draws is the first one, of A.
    const side = rival === 'here' ? 'two' : moves.length > 0 ? 'A' : begins;
    const session = new Session(last.game, { friend: rival === 'friend', moves });
    const news = moves.length > 0 ? moves : null;
    return this.go(session, { mode: 'game', side, news });
  }

  /**
   * Sets who plays: the side of the user, and whether the opponent is a friend. If it is then the
   * computer's turn, it goes on from here; later moves stay as another line of play.
   */
  setPlayers(/** @type {string} */ side, /** @type {boolean} */ friend) {
    const { session: last, side: mine, hints, facts } = this.state;
    const isSame = side === mine && friend === last.friend; // the user chose another level
    const isComputersTurn = !friend && other(facts.to_move) === side;
    const moves = isComputersTurn ? last.played : last.moves;
    const session = last.takeUp(moves, last.at).with({ friend, reviewed: null });
    return this.go(session, { side, address: 'replace', hints: isSame ? hints : noHints });
  }

  /** Reviews an ended game, with values. */
  review() {
    const { session, side } = this.state;
    this.change({ values: true });
    return this.go(session.with({ reviewed: side }), { side: 'both', news: 'reached' });
  }

  /** Begins a new game; in a review, by default with the players of the reviewed game. */
  newGame(/** @type {string} */ side = this.state.mine) {
    const { game, friend } = this.state.session;
    return this.go(new Session(game, { friend }), { mode: 'game', side });
  }

  /** Begins a new game, in which the other one of the players begins. */
  rematch() {
    return this.newGame(other(this.state.mine) ?? undefined);
  }

  beginSetUp() {
    this.stop();
    const { session, numbers, facts } = this.state;
    const [mover, ofA] = [facts.to_move ?? 'A', facts.score?.A ?? 0];
    this.change({ setUp: { lines: session.state(numbers), mover, ofA } });
  }

  endSetUp() {
    this.change({ setUp: null });
    if (this.state.session.future.length === 0) this.#turns.consider();
  }

  /** Draws the best move, or the suggested one. */
  bestMove() {
    return this.#findBest((move) => this.makeMoves([move]));
  }

  /** Tells one step more of a hint. `whereIs(line)` returns the part of the board that has it. */
  async hint(/** @type {(line: string) => Where} */ whereIs) {
    const { hint } = this.state;
    const steps = Math.min(mostSteps, (hint?.steps ?? 0) + 1);
    if (hint) this.change({ hint: { ...hint, steps } });
    else
      await this.#findBest((move) => this.change({ hint: { move, steps, where: whereIs(move) } }));
  }

  /** Calls `use` with the best move of the position on the board, or the suggested one. */
  async #findBest(/** @type {(move: string) => unknown} */ use) {
    if (this.state.isOpponentsTurn) return;
    this.stop();
    const { answers } = this;
    const { isPending, answer, suggested } = this.state;
    if (isPending || !answer || !(suggested || answer.best.length > 0)) return;
    try {
      const move = suggested ?? (await answers.move('perfect', 0));
      if (!answers.isLeft) await use(move);
    } catch (error) {
      if (answers.isLeft) return;
      this.change({ problem: { error, again: () => answers.isLeft || this.#findBest(use) } });
    }
  }

  /** Shows perfect play from the position on the board, as far as a book has it. */
  async perfectLine() {
    const { answers } = this;
    try {
      const { continuation = [], continuation_cut: isCut } = await answers.position({ line: true });
      if (answers.isLeft) return;
      const rest = isCut ? ' and so on' : '';
      const line = whoDraws(this.state, this.state.session.played, continuation);
      this.change({ perfect: `Perfect play: ${line}${rest}`, problem: null });
    } catch (error) {
      const again = () => answers.isLeft || this.perfectLine();
      if (!answers.isLeft) this.change({ problem: { error, again } });
    }
  }

  /** Begins to make one move after another, or ends that. */
  toggleSteps() {
    this.#turns.toggleSteps();
  }

  /** Ends automatic moves, and forgets the lines that wait to be drawn. */
  stop() {
    this.#queued = [];
    this.#turns.stop();
  }
}

/** Returns the numbers of a board's lines, from 0, by name. */
function numbersOf(/** @type {import('../base/types.js').Board} */ { edges }) {
  return new Map(edges.map(([a, b], i) => [`${a}-${b}`, i]));
}
