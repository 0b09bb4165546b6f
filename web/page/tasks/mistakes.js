// The mistakes of games that were reviewed: they are asked again as puzzles, after some days.

import { parseAddress } from '../base/place.js';
import { load, store } from '../base/storage.js';
import { other } from '../board/rules.js';
import { mistakesOf } from '../game/review.js';

/** The days after which a mistake is asked again, each time that its task was solved at once. */
const days = [1, 3, 7, 21];
const dayMs = 86_400_000;
const mostOfGame = 3;
const mostKept = 60;

/**
 * @typedef {object} Mistake
 * @property {number} of  the id of its game
 * @property {string} address  of the game up to the mistake, with the position before it
 * @property {string} mark
 * @property {number} due  when it is asked again, in milliseconds
 * @property {number} solved  how often in a row it was solved at once
 */

/** @returns {Mistake[]} */
function keptMistakes() {
  try {
    const kept = JSON.parse(load('my-mistakes') ?? '[]');
    return kept.filter(
      (/** @type {Mistake} */ { address, due }) => parseAddress(address) && Number.isFinite(due),
    );
  } catch {
    return []; // users may have edited the browser's storage
  }
}

/** Returns the number of mistakes that are to be asked now. */
export const dueMistakes = () => keptMistakes().filter(({ due }) => due <= Date.now()).length;

/**
 * Keeps the first mistakes of a game that is reviewed, in place of those that it had before.
 *
 * @import { State } from '../game/state.js'
 */
export function keepMistakes(/** @type {State} */ state) {
  const { session, review, marks, mode } = state;
  if (!review || mode !== 'game' || !other(session.reviewed)) return;
  const { moves, id: of } = session;
  const kept = keptMistakes();
  const known = new Map(kept.map((mistake) => [mistake.address, mistake]));
  const found = mistakesOf(state)
    .slice(0, mostOfGame)
    .map((i) => {
      const { address } = session.with({ moves: moves.slice(0, i + 1), at: i });
      const isNew = { of, address, mark: marks[i], due: Date.now() + dayMs, solved: 0 };
      return known.get(address) ?? isNew;
    });
  const others = kept.filter((mistake) => mistake.of !== of);
  store('my-mistakes', JSON.stringify([...found, ...others].slice(0, mostKept)));
}

/** Asks a mistake again later: the later, the more often it was solved when due. Or forgets it. */
export function postpone(/** @type {string} */ address, /** @type {boolean} */ isSolved) {
  const mistakes = keptMistakes().flatMap((mistake) => {
    if (mistake.address !== address || (isSolved && mistake.due > Date.now())) return [mistake];
    const solved = isSolved ? mistake.solved + 1 : 0;
    const due = Date.now() + days[solved] * dayMs;
    return solved < days.length ? [{ ...mistake, solved, due }] : [];
  });
  store('my-mistakes', JSON.stringify(mistakes));
}

/** Returns the mistakes as tasks: those first that are due first. */
export function mistakeTasks() {
  const tasks = keptMistakes()
    .sort((a, b) => a.due - b.due)
    .map(({ address, mark }) => {
      const wanted = parseAddress(address);
      const before = `You drew ${wanted.moves?.at(-1)} here. Find a better line.`;
      return { position: address, address, mark, before };
    });
  return { tasks };
}
