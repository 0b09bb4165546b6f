// Maps the questions of Provider (types.d.ts) to targets of docs/http.md, and caches answers (LRU).

import { AnswerError } from './provider.js';
import { unsolvedPosition, unsolvedReview } from './rules.js';

const mostAnswers = 1000;

/** Returns the answer in a response of the library. Throws AnswerError if its status is not 200. */
export function parseResponse({ status, body }) {
  const answer = JSON.parse(body);
  if (status === 200) return answer;
  throw AnswerError.of(answer);
}

/** The most states to solve without asking the user. Solving them takes about a second. */
export const mostAtOnce = 1_000_000;

/**
 * Whether all states that can follow a position can also follow the position `solved`. False if one
 * is given by moves and the other by a state, or if `solved` is null.
 */
export function covers(solved, { game, moves }) {
  if (solved?.game !== game) return false;
  const areStates = [solved.moves, moves].map((text) => text.startsWith('0x'));
  if (areStates[0] !== areStates[1]) return false;
  if (areStates[0]) return (BigInt(moves) & BigInt(solved.moves)) === BigInt(solved.moves);
  const drawn = new Set(moves.split(','));
  return solved.moves.split(',').every((move) => move === '' || drawn.has(move));
}

/** @implements {Provider} */
export class TargetProvider {
  #answers = new Map(); // promises, by target; the most recently used last

  /**
   * Returns the answer for a target below /v1/, given by its path and query, such as "games" and
   * "". Asks by POST if there is a body. Throws AnswerError. Must be overridden.
   *
   * @import { Provider } from './types.js'
   * @returns {Promise<any>}
   */
  async ask(path, query, body = null) {
    throw new Error(`no answer to ${path}?${query}${body ?? ''}`);
  }

  async games() {
    return (await this.ask('games', '')).games;
  }

  game(name) {
    return this.#answer(`games/${encodeURIComponent(name)}`, {});
  }

  position(name, question, line = false) {
    return this.#unlessTooLarge(
      this.#position(name, question, line ? {} : { line: '0' }),
      async ({ states, fitsFrom }) => ({
        ...unsolvedPosition(await this.game(name), question, states),
        fits_from: fitsFrom,
      }),
    );
  }

  async theory(name, question) {
    const { theory = null } = await this.#position(name, question, { line: '0', theory: '1' });
    return theory;
  }

  #position(name, { moves, state }, options) {
    const asked = state === undefined ? { moves: moves.join(',') } : { state };
    return this.#answer(`games/${encodeURIComponent(name)}/position`, { ...asked, ...options });
  }

  review(name, moves, theory = false) {
    const asked = { moves: moves.join(','), ...(theory && { theory: '1' }) };
    return this.#unlessTooLarge(
      this.#answer(`games/${encodeURIComponent(name)}/review`, asked),
      async () => unsolvedReview(await this.game(name), moves),
    );
  }

  statistics(name) {
    return this.#answer(`games/${encodeURIComponent(name)}/statistics`, {});
  }

  parse(text, game) {
    return this.ask('parse', String(new URLSearchParams(game ? { game } : {})), text);
  }

  /** Empties the cache. Call it when tables have changed. */
  forget() {
    this.#answers.clear();
  }

  /**
   * Awaits and returns an answer. If it fails because too many states can follow, returns
   * other(error) instead; `error.states` is their number, or null if they were not counted.
   */
  async #unlessTooLarge(answering, other) {
    try {
      return await answering;
    } catch (error) {
      if (!(error instanceof AnswerError) || error.code !== 'too_large') throw error;
      return other(error);
    }
  }

  #answer(path, values) {
    const query = String(new URLSearchParams(values));
    const target = `${path}?${query}`;
    const answers = this.#answers;
    const answer = answers.get(target) ?? this.ask(path, query);
    answers.delete(target);
    answers.set(target, answer);
    answer.catch(() => answers.get(target) === answer && answers.delete(target));
    if (answers.size > mostAnswers) answers.delete(answers.keys().next().value);
    return answer;
  }
}
