// Converts a drawn board, whose cells are lists of keys, into a board file (docs/boards.md) and
// back. A key "x,y" names the place with these coordinates.

const longestFile = 64 * 1024;
const mostSteps = 30; // of the grid in each direction; larger boards get a coarser grid

const keyOf = ([x, y]) => `${x},${y}`;
export const placeOf = (key) => key.split(',').map(Number);

export const emptyGrid = { origin: [0, 0], step: 1 };

/** Returns the grid on which to show places: its top left point, and its step. */
export function gridOf(places) {
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

const isPlace = (point) =>
  Array.isArray(point) && point.length === 2 && point.every(Number.isFinite);

/**
 * Returns the { name, cells } of a board file, with cells as lists of keys. Returns null if the
 * text is not a board, or if a drawing would lose a part of it.
 */
export function parseBoard(text) {
  if (text.length > longestFile) return null;
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  if (
    Object.keys(found ?? {})
      .sort()
      .join() !== 'cells,name,points'
  )
    return null;
  const { name, points, cells } = found;
  if (typeof name !== 'string' || !Array.isArray(points) || !Array.isArray(cells)) return null;
  const isCorner = (corner) => Number.isInteger(corner) && points[corner - 1] !== undefined;
  if (!points.every(isPlace)) return null;
  if (!cells.every((cell) => Array.isArray(cell) && cell.every(isCorner))) return null;
  const keys = cells.map((cell) => cell.map((corner) => keyOf(points[corner - 1])));
  // A drawing cannot have points without a cell, or two points in one place.
  return new Set(keys.flat()).size === points.length ? { name, cells: keys } : null;
}

/** Returns the number of each point by key. Points are numbered from 1 in reading order. */
export function pointNumbers(cells) {
  const places = [...new Set(cells.flat())].map(placeOf);
  places.sort(([a, b], [c, d]) => b - d || a - c);
  return new Map(places.map((place, i) => [keyOf(place), i + 1]));
}

/** Returns the text of a board file. */
export function boardText(name, cells) {
  const numbers = pointNumbers(cells);
  const places = [...numbers.keys()].map(placeOf);
  const corners = cells.map((cell) => cell.map((key) => numbers.get(key)));
  const parts = Object.entries({ name, points: places, cells: corners });
  return `{${parts.map(([key, value]) => `"${key}":${JSON.stringify(value)}`).join(',\n ')}}\n`;
}
