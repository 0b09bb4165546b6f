// Stores settings, progress and drawn boards in localStorage or, if the browser does not allow
// that, in memory.

/** Other pages of the site may have settings, too. */
const key = (/** @type {string} */ name) => `triwar.${name}`;
const ofVisit = new Map(); // the settings that could not be stored in localStorage

export function load(/** @type {string} */ name) {
  try {
    return ofVisit.get(name) ?? localStorage.getItem(key(name));
  } catch {
    return null;
  }
}

/** Whether the browser keeps nothing beyond the visit. */
export const isBlocked = () => ofVisit.size > 0;

export function store(/** @type {string} */ name, /** @type {string} */ value) {
  try {
    localStorage.setItem(key(name), value);
    ofVisit.delete(name);
  } catch {
    ofVisit.set(name, value);
  }
}

/**
 * @typedef {object} Progress  what the user has reached in a list of puzzles or lessons
 * @property {number[]} reached  the numbers of the tasks, from 0
 * @property {number} streak  how many puzzles in a row were solved at the first try
 * @property {number} longest  the longest such streak
 *
 * @returns {Progress}
 */
export function progressOf(/** @type {string} */ list) {
  try {
    const { reached, streak, longest } = JSON.parse(load(`progress.${list}`) ?? '');
    const numbers = [streak, longest, ...reached];
    if (numbers.every((number) => Number.isInteger(number) && number >= 0))
      return { reached, streak, longest };
  } catch {
    // Nothing is stored, or users have edited the browser's storage.
  }
  return { reached: [], streak: 0, longest: 0 };
}

export function storeProgress(/** @type {string} */ list, /** @type {Progress} */ progress) {
  store(`progress.${list}`, JSON.stringify(progress));
}

const mostBoards = 20;

const boardsOfVisit = new Map(); // other tabs may replace them in localStorage
let kept = { json: null, boards: new Map() }; // the boards, and the stored text they come from

/**
 * Returns the texts of the boards that the user has solved, by game, the last one at the end.
 * Parses what is stored only after a change.
 */
export function keptBoards() {
  const json = load('solved-boards') ?? '[]';
  if (json !== kept.json) {
    /** @type {[string, string][]} */
    let stored = [];
    try {
      stored = [...new Map(JSON.parse(json))];
    } catch {
      // Users may have edited the browser's storage.
    }
    kept = { json, boards: new Map([...stored, ...boardsOfVisit]) };
  }
  return kept.boards;
}

/** Keeps the text of a board, so that it can be solved again after a reload. */
export function keepBoard(/** @type {string} */ game, /** @type {string} */ text) {
  const others = [...keptBoards()].filter(([name]) => name !== game);
  boardsOfVisit.set(game, text);
  kept.json = null;
  store('solved-boards', JSON.stringify([...others, [game, text]].slice(-mostBoards)));
}
