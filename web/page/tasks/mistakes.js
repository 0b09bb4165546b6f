// The mistakes of games that were reviewed: they are asked again as puzzles, after some days. They
// are kept as the text that users save and open elsewhere.

import { parseAddress } from '../base/place.js';
import { load, store } from '../base/storage.js';
import { ownMistakesOf } from '../game/review.js';
import { momentsOf } from '../game/told.js';

/** The days after which a mistake is asked again, each time that its task was solved at once. */
const days = [1, 3, 7, 21];
const dayMs = 86_400_000;
const mostKept = 200;

/** How a text of mistakes begins. Each has a line, as `form` says. */
export const heading = '# My mistakes';
const words = 'game, mark, day of the next time, times solved, number of the game';
const form = /^(\S+) (\?\?|\?!|\?) (\d{4}-\d\d-\d\d) (\d) (\d{1,15})$/;

/**
 * @typedef {object} Mistake
 * @property {string} address  of the game up to the mistake, with the position before it
 * @property {string} mark
 * @property {string} due  the day from which it is asked again, as 2026-11-29
 * @property {number} solved  how often in a row it was solved at once; it is learnt if always
 * @property {number} of  the id of its game
 */

/** Returns the day that comes after some days, of which the last one is today. */
const dayAfter = (/** @type {number} */ count) =>
  new Date(Date.now() + count * dayMs).toISOString().slice(0, 10);

const isLearnt = (/** @type {Mistake} */ { solved }) => solved >= days.length;

/**
 * Returns the mistakes in a text; lines that are none are skipped.
 *
 * @returns {Mistake[]}
 */
function mistakesIn(/** @type {string} */ text) {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, address = '', mark = '', due = '', solved, of] = form.exec(line) ?? [];
    return isOfMistake(address)
      ? [{ address, mark, due, solved: Number(solved), of: Number(of) }]
      : [];
  });
}

/** Whether an address names a mistake of a game. */
function isOfMistake(/** @type {string} */ address) {
  try {
    const { moves = [], at } = parseAddress(address);
    return moves.length > 0 && at === moves.length - 1;
  } catch {
    return false; // users may have edited the text
  }
}

/** Returns all mistakes as a text, which readMistakes() reads. */
export const textOfMistakes = () => load('my-mistakes') ?? '';

const keptMistakes = () => mistakesIn(textOfMistakes());

/** Keeps mistakes. If there are too many, those that are learnt are forgotten first. */
function keep(/** @type {Mistake[]} */ mistakes) {
  const lines = mistakes
    .toSorted((a, b) => a.solved - b.solved)
    .slice(0, mostKept)
    .map(({ address, mark, due, solved, of }) => [address, mark, due, solved, of].join(' '));
  store('my-mistakes', [`${heading}: ${words}`, ...lines, ''].join('\n'));
}

/**
 * Adds the mistakes of a text; of one that is kept already, the one that was solved more often
 * counts. Returns how many mistakes the text has.
 */
export function readMistakes(/** @type {string} */ text) {
  const read = mistakesIn(text);
  const all = [...keptMistakes(), ...read].sort((a, b) => a.solved - b.solved);
  keep([...new Map(all.map((mistake) => [mistake.address, mistake])).values()]);
  return read.length;
}

/** Returns the mistakes that are not learnt, those first that are due first. */
const openMistakes = () =>
  keptMistakes()
    .filter((mistake) => !isLearnt(mistake))
    .sort((a, b) => a.due.localeCompare(b.due));

/** Returns the number of mistakes that are to be asked now. */
export const dueMistakes = () => openMistakes().filter(({ due }) => due <= dayAfter(0)).length;

/**
 * Keeps the user's worst mistakes in a game that is reviewed, in place of those that it had
 * before. What is known of them stays: one that is learnt is not asked again. Another line of play
 * changes nothing until it is over.
 *
 * @import { State } from '../game/state.js'
 */
export function keepMistakes(/** @type {State} */ state) {
  const { session, review, marks, mode, isWhole } = state;
  if (!review || mode !== 'game' || !session.reviewed || !isWhole) return;
  const { moves, id: of } = session;
  const kept = keptMistakes();
  const known = new Map(kept.map((mistake) => [mistake.address, mistake]));
  const found = momentsOf(state, ownMistakesOf(state)).map((i) => {
    const address = session.with({ moves: moves.slice(0, i + 1), at: i }).address.slice(1);
    const isNew = { address, mark: marks[i] ?? '', due: dayAfter(days[0]), solved: 0, of };
    return known.get(address) ?? isNew;
  });
  const isOther = (/** @type {Mistake} */ mistake) => mistake.of !== of || isLearnt(mistake);
  const others = kept.filter((mistake) => isOther(mistake) && !found.includes(mistake));
  keep([...found, ...others]);
}

/** Asks a mistake again later: the later, the more often it was solved when due. */
export function postpone(/** @type {string} */ address, /** @type {boolean} */ isSolved) {
  const mistakes = keptMistakes().map((mistake) => {
    if (mistake.address !== address || (isSolved && mistake.due > dayAfter(0))) return mistake;
    const solved = isSolved ? mistake.solved + 1 : 0;
    return { ...mistake, solved, due: dayAfter(days[solved] ?? 0) };
  });
  keep(mistakes);
}

/** Returns the mistakes as tasks. */
export function mistakeTasks() {
  const tasks = openMistakes().map(({ address, mark }) => {
    const wanted = parseAddress(address);
    const before = `You drew ${wanted.moves?.at(-1)} here. Find a better line.`;
    return { position: address, address, mark, before };
  });
  return { tasks };
}
