// What the provider is asked about one position, until that is left: then searches end, and their
// promises are rejected.

import { AnswerError } from '../base/provider.js';

/**
 * The playouts of searches: those of each move in a review; those for the user, each of which goes
 * on with the one before it; and that on request.
 */
export const reviewPlayouts = 2000;
const shownPlayouts = [reviewPlayouts, 5000, 25_000];
const longPlayouts = 50_000;

/** Waits as long as a server that is busy asks for. */
const pauseAfter = (/** @type {AnswerError} */ { wait }) =>
  new Promise((resolve) => setTimeout(resolve, wait));

/**
 * Returns an answer. Asks again as long as the server is busy; if `isPatient`, also if it cannot be
 * reached. Throws AnswerError.
 *
 * @template T
 * @param {() => Promise<T>} ask
 * @param {AbortSignal} signal
 * @returns {Promise<T>}
 */
export async function whenFree(ask, signal, isPatient = false) {
  try {
    return await ask();
  } catch (error) {
    const isBusy = error instanceof AnswerError && error.code === 'overloaded';
    if (!isBusy && !(isPatient && error instanceof AnswerError && error.passes)) throw error;
    await pauseAfter(error);
    if (signal.aborted) throw new AnswerError('interrupted', 'Stopped.');
    return whenFree(ask, signal, isPatient);
  }
}

export class Answers {
  estimated = Promise.resolve(); // until the first estimates are there, or none come
  #provider;
  #game;
  #question;
  #left = new AbortController();

  /**
   * @import { Session } from './session.js'
   * @import { Estimate, Provider } from '../base/types.js'
   * @param {Provider} provider
   * @param {Session} session
   * @param {Map<string, number>} numbers  of the board's lines, by name
   */
  constructor(provider, session, numbers) {
    this.#provider = provider;
    this.#game = session.game;
    this.#question = session.question(numbers);
  }

  get isLeft() {
    return this.#left.signal.aborted;
  }

  /** Ends all searches, and drops late answers. */
  leave() {
    this.#left.abort();
  }

  position({ line = false, estimate = 0 } = {}) {
    const { signal } = this.#left;
    return this.#provider.position(this.#game, this.#question, { line, estimate, signal });
  }

  theory() {
    return this.#provider.theory(this.#game, this.#question);
  }

  /** Returns the move of a level. */
  move(/** @type {string} */ level, /** @type {number} */ seed) {
    const { signal } = this.#left;
    const ask = () => this.#provider.move(this.#game, this.#question, level, seed, signal);
    return whenFree(ask, signal);
  }

  /**
   * Yields estimates by more and more playouts, as long as one more changes something and takes no
   * longer than the provider wants; only the first one if `isShort`; only one by the most playouts
   * if `isLong`. `estimate` is null if there is none, and if `answer` has values: because a search
   * has proved all moves, or a solve has answered meanwhile. Ends when the position is left.
   */
  async *estimates({ isShort = false, isLong = false }) {
    const steps = isLong ? [longPlayouts] : isShort ? shownPlayouts.slice(0, 1) : shownPlayouts;
    const { signal } = this.#left;
    /** @type {Estimate | null} */
    let estimate = null;
    for (const [i, playouts] of steps.entries()) {
      const begun = performance.now();
      const ask = () => this.position({ estimate: playouts });
      const answer = await whenFree(ask, signal, true).catch((error) => {
        if (!(error instanceof AnswerError)) throw error;
        return null;
      });
      if (this.isLeft) return;
      const isLimited = answer?.estimate !== undefined && answer.estimate.playouts < playouts;
      estimate = answer === null ? estimate : (answer.estimate ?? null);
      const next = ((steps[i + 1] ?? 0) / playouts) * (performance.now() - begun);
      const isQuick = next <= (this.#provider.mostSearchMs ?? Infinity);
      const isGrowing = answer !== null && estimate !== null && i + 1 < steps.length && isQuick;
      yield {
        answer,
        estimate,
        isGrowing: isGrowing && !isLimited,
        isLimited: isLong || isLimited,
      };
      if (!isGrowing || isLimited) return;
    }
  }
}
