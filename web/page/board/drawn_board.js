// Converts a drawn board, whose cells are lists of keys, into a board file (docs/boards.md) and
// back, and warns about boards that are valid but probably contain a mistake. A key "x,y" names the
// place with these coordinates.

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

// Warnings. A cell is the list of its corners' coordinates, in order around the cell.

const near = 1e-9;

const minus = (/** @type {Place} */ [a, b], /** @type {Place} */ [c, d]) => [a - c, b - d];
const same = (/** @type {Place} */ a, /** @type {Place} */ b) => Math.hypot(...minus(a, b)) < near;

/** Returns the side of the line through `a` and `b` on which a place is: 1, -1, or 0 if on it. */
function side(/** @type {Place} */ a, /** @type {Place} */ b, /** @type {Place} */ place) {
  const [[x, y], [u, v]] = [minus(b, a), minus(place, a)];
  const area = x * v - y * u;
  return Math.abs(area) < near * Math.hypot(x, y) * Math.hypot(u, v) ? 0 : Math.sign(area);
}

const sidesOf = (/** @type {Place[]} */ cell) =>
  cell.map((corner, i) => [corner, cell[(i + 1) % cell.length]]);

const doCross = (/** @type {Place[]} */ [a, b], /** @type {Place[]} */ [c, d]) =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

/** Returns whether two sides have a segment in common without being the same side. */
function share(/** @type {Place[]} */ [a, b], /** @type {Place[]} */ [c, d]) {
  if (side(a, b, c) !== 0 || side(a, b, d) !== 0) return false;
  if ((same(a, c) && same(b, d)) || (same(a, d) && same(b, c))) return false;
  const along = minus(b, a);
  const at = (/** @type {Place} */ place) => {
    const [x, y] = minus(place, a);
    return (x * along[0] + y * along[1]) / (along[0] ** 2 + along[1] ** 2);
  };
  const [from, to] = [at(c), at(d)].sort((x, y) => x - y);
  return from < 1 - near && to > near;
}

function isInside(/** @type {Place} */ [x, y], /** @type {Place[]} */ cell) {
  const crossings = sidesOf(cell).filter(
    ([[a, b], [c, d]]) => b > y !== d > y && x < a + ((y - b) / (d - b)) * (c - a),
  );
  return crossings.length % 2 === 1;
}

/** Returns a place just inside a cell for each of its sides, next to the side's midpoint. */
function placesInside(/** @type {Place[]} */ cell) {
  return sidesOf(cell).map(([a, b]) => {
    const [dx, dy] = minus(b, a).map((length) => length * 1e-3);
    const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    return isInside([x - dy, y + dx], cell) ? [x - dy, y + dx] : [x + dy, y - dx];
  });
}

const doOverlap = (/** @type {Place[]} */ a, /** @type {Place[]} */ b) =>
  sidesOf(a).some((one) => sidesOf(b).some((other) => doCross(one, other))) ||
  placesInside(a).some((place) => isInside(place, b)) ||
  placesInside(b).some((place) => isInside(place, a));

const isDuplicate = (/** @type {Place[]} */ a, /** @type {Place[]} */ b) =>
  a.length === b.length && a.every((corner) => b.some((other) => same(corner, other)));

/** Returns a sentence about the first problem found in one cell, or null. */
function flawOf(/** @type {Place[]} */ cell, /** @type {number} */ number) {
  const sides = sidesOf(cell);
  if (sides.some((one) => sides.some((other) => doCross(one, other))))
    return `The sides of cell ${number} cross each other.`;
  if (sides.some(([a, b], i) => side(a, b, sides[(i + 1) % sides.length][1]) === 0))
    return `Three corners of cell ${number} lie on one line.`;
  return null;
}

/**
 * Returns a sentence about the first problem found between two cells, or null.
 *
 * @type {(a: Place[], b: Place[], numbers: string) => string | null}
 */
function flawOfPair(a, b, numbers) {
  if (isDuplicate(a, b)) return `Cells ${numbers} are the same.`;
  if (doOverlap(a, b)) return `Cells ${numbers} overlap.`;
  if (sidesOf(a).some((one) => sidesOf(b).some((other) => share(one, other))))
    return `Cells ${numbers} touch along a part of a side: they have no line in common.`;
  return null;
}

/**
 * Returns at most one sentence for each cell of a board and for each pair of its cells.
 *
 * @returns {string[]}
 */
export function warnings(/** @type {Place[][]} */ cells) {
  return cells
    .flatMap((cell, i) => [
      flawOf(cell, i + 1),
      ...cells.slice(0, i).map((other, k) => flawOfPair(other, cell, `${k + 1} and ${i + 1}`)),
    ])
    .flatMap((flaw) => flaw ?? []);
}
