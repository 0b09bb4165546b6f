// Formats numbers and names for the user.

/** @import { Listed } from './types.js' */

/** Returns a value with its sign, such as "+6", "−2" (U+2212) or "0"; "" for null. */
export function signed(/** @type {number | null} */ value) {
  if (value === null) return '';
  if (value === 0) return '0';
  return (value > 0 ? '+' : '\u2212') + Math.abs(value);
}

export function plural(/** @type {number} */ count, /** @type {string} */ word) {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** Returns the first `most` names and the number of the others, such as "1-2, 2-4 and 3 more". */
export function few(/** @type {string[]} */ names, most = 4) {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}

export function capitalised(/** @type {string} */ words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a number rounded to three significant digits, such as "3.62 million". */
export function about(/** @type {number} */ count) {
  return count.toLocaleString('en', {
    notation: 'compact',
    compactDisplay: 'long',
    maximumSignificantDigits: 3,
  });
}

/** Returns words as a sentence, with a capital and a full stop. */
export function sentence(/** @type {string} */ words) {
  return capitalised(words).replace(/\.$/, '') + '.';
}

/** Returns the name of a board as people say it. `title` is in newer answers of the provider. */
export const nameOf = (/** @type {{ game: string, title?: string }} */ { game, title = '' }) =>
  title || game;

/** Returns what players call one cell of a board, and several. */
export function cellWords(/** @type {string} */ game) {
  if (game.startsWith('boxes-')) return ['box', 'boxes'];
  return game.startsWith('triangle-') ? ['triangle', 'triangles'] : ['cell', 'cells'];
}

/** Returns a number of cells of a board in words, such as "3 boxes". */
export function countCells(/** @type {number} */ count, /** @type {string} */ game) {
  return `${count} ${cellWords(game)[count === 1 ? 0 : 1]}`;
}

/** Returns words about cells with what players of a board call these. */
export function inCellsOf(/** @type {string} */ game, /** @type {string} */ words) {
  const [cell, cells] = cellWords(game);
  return words.replace(/\b(c)ell(s?)\b/gi, (_, first, more) => {
    const word = more ? cells : cell;
    return first === 'C' ? capitalised(word) : word;
  });
}

/** Returns the part of a board's name that tells it from others in its group, such as "3x3". */
export function sizeOf(/** @type {Listed} */ facts) {
  const [, size] = /^(?:boxes|triangle)-(\d+(?:x\d+)?)/.exec(facts.game) ?? [];
  return size ?? nameOf(facts);
}

/** Compares games for sort(): boxes, triangles, other boards; by the number of edges; by name. */
export function byKind(/** @type {Listed} */ a, /** @type {Listed} */ b) {
  const key = (/** @type {Listed} */ { game, edges = 0 }) => [
    game.startsWith('boxes-') ? 0 : game.startsWith('triangle-') ? 1 : 2,
    edges,
  ];
  const [[kindA, edgesA], [kindB, edgesB]] = [key(a), key(b)];
  return kindA - kindB || edgesA - edgesB || a.game.localeCompare(b.game);
}

const last = 'More boards'; // those that few people play

/** Returns games by the heading below which the page lists them, in the order to list them. */
export function grouped(/** @type {Listed[]} */ games) {
  /** @type {Map<string, Listed[]>} */
  const groups = new Map();
  for (const facts of [...games].sort(byKind)) {
    const group = groupOf(facts);
    groups.set(group, [...(groups.get(group) ?? []), facts]);
  }
  return [...groups].sort(([a], [b]) => Number(a === last) - Number(b === last));
}

function groupOf(/** @type {{ game: string, group?: string }} */ { game, group = '' }) {
  const [, rows, columns] = /^boxes-(\d+)x(\d+)$/.exec(game) ?? [];
  if (rows && (Number(rows) < 2 || Number(rows) > Number(columns))) return last;
  return capitalised(group) || 'Your boards';
}
