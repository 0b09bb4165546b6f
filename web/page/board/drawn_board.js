// Converts a drawn board, whose cells are lists of keys, into a board file (docs/boards.md) and
// back. A key "x,y" names the place with these coordinates.

/**
 * @typedef {{ name: string, cells: string[][], drawn: string[][] }} BoardFile
 * @typedef {number[]} Place  its coordinates
 */

const longestFile = 64 * 1024;
const mostSteps = 30; // of the grid in each direction; larger boards get a coarser grid

const keyOf = (/** @type {Place} */ [x, y]) => `${x},${y}`;
export const placeOf = (/** @type {string} */ key) => key.split(',').map(Number);

export const emptyGrid = { origin: [0, 0], step: 1 };

/** Returns the grid on which to show places: its top left point, and its step. */
export function gridOf(/** @type {Place[]} */ places) {
  if (places.length === 0) return emptyGrid;
  const [least, most] = [Math.min, Math.max].map((end) =>
    [0, 1].map((axis) => end(...places.map((place) => place[axis]))),
  );
  // Divides before subtracting: the difference may overflow.
  const size = Math.max(...least.map((from, axis) => most[axis] / mostSteps - from / mostSteps));
  const small = size * mostSteps < 1 ? (size * mostSteps) / 4 || 1 : 1;
  const step = size > 1 ? Math.ceil(size) : small;
  const origin = least.map((from, axis) => {
    if (from >= 0 && most[axis] / step <= mostSteps) return 0;
    return step === 1 ? Math.floor(from) : from;
  });
  return { origin, step };
}

const isPlace = (/** @type {unknown} */ point) =>
  Array.isArray(point) && point.length === 2 && point.every(Number.isFinite);

/**
 * Returns the { name, cells, drawn } of a board file: cells as lists of keys, and the lines drawn
 * at the start as pairs of keys. Returns null if the text is too long or not a board, or if it has
 * something that cannot be drawn, such as a point without a cell.
 */
export function parseBoard(/** @type {string} */ text) {
  if (text.length > longestFile) return null;
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  const { name, points, cells, drawn = [], ...others } = found ?? {};
  if (Object.keys(others).length > 0 || typeof name !== 'string') return null;
  if (!Array.isArray(points) || !points.every(isPlace)) return null;
  const isCorner = (/** @type {number} */ corner) =>
    Number.isInteger(corner) && points[corner - 1] !== undefined;
  const areCorners = (/** @type {unknown} */ corners) =>
    Array.isArray(corners) && corners.every(isCorner);
  if (![cells, drawn].every((lists) => Array.isArray(lists) && lists.every(areCorners)))
    return null;
  if (!drawn.every((/** @type {number[]} */ line) => line.length === 2)) return null;
  const keys = keysOf(points, cells);
  // A drawing cannot have points without a cell, or two points in one place.
  if (new Set(keys.flat()).size !== points.length) return null;
  return { name, cells: keys, drawn: keysOf(points, drawn) };
}

/** Converts lists of point numbers, from 1, to lists of keys. */
export function keysOf(/** @type {Place[]} */ points, /** @type {number[][]} */ lists) {
  return lists.map((numbers) => numbers.map((number) => keyOf(points[number - 1])));
}

/** Returns the lines, given as pairs of keys, that are sides of a cell. */
export function sidesAmong(/** @type {string[][]} */ lines, /** @type {string[][]} */ cells) {
  return lines.filter(([a, b]) =>
    cells.some((cell) =>
      cell.some((key, i) => {
        const next = cell[(i + 1) % cell.length];
        return (key === a && next === b) || (key === b && next === a);
      }),
    ),
  );
}

/** Returns the number of each point by key. Points are numbered from 1 in reading order. */
export function pointNumbers(/** @type {string[][]} */ cells) {
  const places = [...new Set(cells.flat())].map(placeOf);
  places.sort(([a, b], [c, d]) => b - d || a - c);
  return new Map(places.map((place, i) => [keyOf(place), i + 1]));
}

/** Returns the text of a board file, from what parseBoard() returns. */
export function boardText(/** @type {BoardFile} */ { name, cells, drawn }) {
  const numbers = pointNumbers(cells);
  const places = [...numbers.keys()].map(placeOf);
  const numbersOf = (/** @type {string[][]} */ lists) =>
    lists.map((keys) => keys.map((key) => numbers.get(key)));
  const board = { name, points: places, cells: numbersOf(cells) };
  const parts = Object.entries(drawn.length > 0 ? { ...board, drawn: numbersOf(drawn) } : board);
  return `{${parts.map(([key, value]) => `"${key}":${JSON.stringify(value)}`).join(',\n ')}}\n`;
}
