// What is asked about a whole game: its review, which comes with the position on the board, and
// later what takes longer: estimates, theory, and what follows the better lines of mistakes.

import { AnswerError } from '../base/provider.js';
import { isOver } from '../board/rules.js';
import { Answers, reviewPlayouts, whenFree } from './answers.js';
import { fuller } from './known.js';
import { betterThan, chanceOfA, courseOf } from './review.js';

async function load() {
  try {
    return await import('./story_view.js');
  } catch {
    throw new AnswerError('unreachable', 'A part of the page cannot be loaded.');
  }
}

export class Reviewing {
  #provider;
  #play;
  /** @type {{ left: AbortController, theory: boolean } | null} */
  #asked = null; // the review with searches or theory that is awaited

  /**
   * @import { Answer, Provider, Review } from '../base/types.js'
   * @import { Play } from './play.js'
   * @import { Session } from './session.js'
   * @param {Provider} provider
   * @param {Play} play
   */
  constructor(provider, play) {
    this.#provider = provider;
    this.#play = play;
  }

  get #state() {
    return this.#play.state;
  }

  /**
   * Returns the review of a game, or null if it has no moves or players. Loads what tells it in
   * sentences. Throws AnswerError.
   *
   * @param {Session} session
   * @returns {Promise<Review | null>}
   */
  async reviewOf({ game, start, moves, hasPlayers }) {
    if (!hasPlayers || moves.length === 0) return null;
    const found = this.#provider.review(game, { moves, start });
    const [review, told] = await Promise.all([found, this.#state.told ?? load()]);
    if (!this.#state.told) this.#play.change({ told });
    return review;
  }

  /**
   * Asks for more about the moves of a game that the user steps through or reviews, or of another
   * line of play: estimates of those that are not solved; what the theory tells of them, if that is
   * shown or the game is over; and what follows better lines.
   */
  async askMore() {
    const { session, review, control, guessed, facts, showsWhy, showsValues, isWhole } =
      this.#state;
    const { moves, future, lines } = session;
    const wantsTheory =
      control.length < moves.length && (showsWhy || isWhole || control.length > 0);
    const isBranch = lines.length > 0 && showsValues;
    const isReviewed = review && (isOver(facts) || future.length > 0 || isBranch);
    if (!isReviewed) return;
    // What completed() has added does not count: the sums of the review lack it.
    const isUnsolved = review.review.some((one, i) => one.best === null || one === guessed[i]);
    if (!((isUnsolved && guessed.length < moves.length) || wantsTheory)) {
      await this.#askDetails();
      return;
    }
    if (this.#asked?.theory === wantsTheory) return;
    this.end();
    const left = new AbortController();
    const { signal } = left;
    const mine = (this.#asked = { left, theory: wantsTheory });
    this.#play.change({ isReviewing: true });
    // First: a server may be able to search only one position at once.
    await this.#play.answers.estimated;
    if (signal.aborted) return;
    try {
      const { game, start } = session;
      const how = { theory: wantsTheory, estimate: isUnsolved ? reviewPlayouts : 0, signal };
      const ask = () => this.#provider.review(game, { moves, start }, how);
      const found = await whenFree(ask, signal);
      if (signal.aborted) return;
      // Without long chains and loops there is nothing to control.
      const control = found.review.map(({ gave_control_away: gave, theory }) =>
        Boolean(gave && theory && theory.long_chains + theory.loops.length > 0),
      );
      this.#play.change({
        review: fuller(found, this.#state.review),
        guessed: found.review,
        ...(wantsTheory && { control }),
      });
      await this.#askDetails();
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error; // the game has its review without this
    } finally {
      if (this.#asked === mine) {
        this.#asked = null;
        this.#play.change({ isReviewing: false });
      }
    }
  }

  /**
   * Asks what a review lacks: the second searches of the first and last positions, and what follows
   * the better lines of mistakes.
   */
  async #askDetails() {
    const { answers } = this.#play;
    await answers.estimated; // first, as above
    const { session, guessed } = this.#state;
    for (const i of guessed.length > 0 ? [0, session.moves.length] : []) {
      if (courseOf(this.#state)[i]?.chance !== null) continue;
      const answer = await this.#answerOf(session.jump(i), reviewPlayouts);
      if (answer) await this.judge(i, answer);
    }
    if (answers.isLeft) return;
    const unexplained = this.#state.told?.unexplained(this.#state) ?? [];
    if (unexplained.length === 0) return;
    this.#play.change({ isExplaining: true });
    await this.#explain(unexplained);
    if (!answers.isLeft) this.#play.change({ isExplaining: false });
  }

  /** Asks what follows the better lines of some mistakes, until the position is left. */
  async #explain(/** @type {number[]} */ mistakes) {
    for (const i of mistakes) {
      const isSolved = this.#state.review?.review[i].best !== null;
      const how = { at: i, estimate: isSolved ? 0 : reviewPlayouts };
      const answer = await this.answerAfter(betterThan(this.#state, i) ?? '', how);
      if (!answer) return; // the mistake has its figures without it
      const { continuations } = this.#state;
      this.#play.change({ continuations: new Map([...continuations, [i, answer]]) });
    }
  }

  /** Judges a position of the game by its search and one of equal size after its first choice. */
  async judge(/** @type {number} */ at, /** @type {Answer} */ answer, isLong = false) {
    if (!answer.score) return;
    const { playouts = 0, moves: [first] = [] } = answer.estimate ?? {};
    const isProved = !first || first.value !== undefined;
    const after = isProved
      ? answer
      : await this.answerAfter(first.move, { at, estimate: playouts });
    if (!after) return;
    const range = [chanceOfA(answer), chanceOfA(after)];
    const { searched } = this.#state;
    this.#play.change({ searched: new Map([...searched, [at, { range, isLong }]]) });
  }

  /**
   * Returns the answer after a line instead of the game's move `at`, with what follows; with an
   * estimate by some playouts if it is not solved. Returns null if there is none, or the position
   * on the board is left.
   */
  answerAfter(/** @type {string} */ line, { at = this.#state.session.at, estimate = 0 }) {
    return this.#answerOf(this.#state.session.jump(at).after(line), estimate);
  }

  async #answerOf(/** @type {Session} */ session, /** @type {number} */ estimate) {
    const { answers } = this.#play;
    const asked = new Answers(this.#provider, session, this.#state.numbers);
    try {
      const answer = await asked.position({ line: true, estimate });
      return answers.isLeft ? null : answer;
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      return null;
    }
  }

  /** Ends the search for a review, whose game is left or which more is wanted of. */
  end() {
    this.#asked?.left.abort();
    this.#asked = null;
  }
}
