// The computer as an opponent, and the results against it. The provider finds its moves.

import { load, store } from '../base/storage.js';
import { capitalised } from '../base/words.js';

// The delays before a move of the computer, and before one after a move that has closed a cell.
export const thinkMs = 450;
export const takeMs = 100;

/** The levels of docs/http.md, the weakest first. Each knows what those before it do. */
export const levels = [
  { name: 'takes', rule: 'takes what it can, else draws any line' },
  { name: 'keeps', rule: 'draws no third side while it can' },
  { name: 'hands-over', rule: 'leaves the last two of a chain to you, to keep control' },
  { name: 'counts', rule: 'counts the chains that will be there' },
  { name: 'searches', rule: 'looks ahead by a short search' },
  {
    name: 'perfect',
    rule: 'plays perfectly what can be solved, else may err',
  },
];

/** @typedef {(typeof levels)[number]} Level */

/** @type {Record<string, string>} */
const formerly = { easy: 'keeps', medium: 'hands-over', strong: 'counts', expert: 'perfect' };

/** Returns the level with a name, or with the name that earlier versions stored; else keeps. */
export const levelOf = (/** @type {string} */ name) =>
  levels.find((level) => level.name === (formerly[name] ?? name)) ?? levels[1];

/** Returns the number of a level, the weakest first. */
export const numberOf = (/** @type {Level} */ level) => levels.indexOf(level) + 1;

/** Returns the choice of a level. */
export const levelOptions = () =>
  levels.map(({ name }, i) => new Option(`${i + 1} ${capitalised(name.replace('-', ' '))}`, name));

/** Returns a number that makes games differ. */
export const anySeed = () => Math.floor(Math.random() * 2 ** 32);

/** Returns the number of games against the computer at each level, finished and won. */
function results() {
  try {
    return JSON.parse(load('results') ?? '{}') ?? {};
  } catch {
    return {};
  }
}

/** Returns the number of games that the user has finished and won against the computer. */
export function resultsAgainst(/** @type {string} */ level) {
  const { won, played } = results()[level] ?? {};
  return Number.isInteger(won) && Number.isInteger(played)
    ? { won, played }
    : { won: 0, played: 0 };
}

/** Counts a finished game. */
export function countResult(/** @type {string} */ level, /** @type {boolean} */ isWon) {
  const { won, played } = resultsAgainst(level);
  const counted = { won: won + Number(isWon), played: played + 1 };
  store('results', JSON.stringify({ ...results(), [level]: counted }));
}
