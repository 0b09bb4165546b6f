// Draws small pictures of boards and positions from their names, without asking the provider.

import { svg } from '../base/elements.js';
import { keptBoards } from '../base/storage.js';

/**
 * Returns the points of a grid of boxes, and the lines drawn at its start.
 *
 * @type {(rows: number, columns: number, variant: string) => Shape}
 */
function grid(rows, columns, variant) {
  /** @type {number[][]} */
  const points = [];
  for (let y = 0; y <= rows; ++y) for (let x = 0; x <= columns; ++x) points.push([x, y]);
  const left = [0, 0, 0, rows];
  const lower = [0, rows, columns, rows];
  /** @type {Record<string, number[][]>} */
  const lines = {
    swedish: [left, lower, [0, 0, columns, 0], [columns, 0, columns, rows]],
    icelandic: [left, lower],
  };
  return { points, lines: lines[variant] ?? [] };
}

function triangle(/** @type {number} */ rows) {
  /** @type {number[][]} */
  const points = [];
  for (let y = 0; y <= rows; ++y)
    for (let i = 0; i <= y; ++i) points.push([rows / 2 + i - y / 2, y * 0.87]);
  return { points, lines: [] };
}

/** Returns the points of a board of the user; none if it is not known. */
function pointsOfOwn(/** @type {string} */ game) {
  try {
    /** @type {{ points: number[][] }} */
    const { points } = JSON.parse(keptBoards().get(game) ?? '');
    const [left, top] = [0, 1].map((axis) => Math.min(...points.map((place) => place[axis])));
    return points.map(([x, y]) => [x - left, y - top]);
  } catch {
    return []; // users may have edited the browser's storage
  }
}

/** @typedef {{ points: number[][], lines: number[][] }} Shape  a line is x, y, x, y */
/** @type {(game: string) => Shape} */
function shapeOf(game) {
  const [, rows, columns, variant] = /^boxes-(\d+)x(\d+)(?:-(\w+))?$/.exec(game) ?? [];
  if (rows) return grid(Number(rows), Number(columns), variant);
  const [, size] = /^triangle-(\d+)$/.exec(game) ?? [];
  if (size) return triangle(Number(size));
  return { points: pointsOfOwn(game), lines: [] };
}

const side = 44; // of the picture, in pixels

/**
 * Returns a picture of a board with some drawn lines, by name, and with others of a class. Boards
 * from tables of the user have neither points nor lines.
 *
 * @type {(game: string, drawn?: string[], marked?: Record<string, string>) => SVGSVGElement}
 */
export function thumbnail(game, drawn = [], marked = {}) {
  const { points, lines } = shapeOf(game);
  const [wide, high] = [0, 1].map((axis) => Math.max(1, ...points.map((place) => place[axis])));
  const ends = (/** @type {string} */ name) =>
    name.split('-').flatMap((point) => points[Number(point) - 1] ?? []);
  const all = [
    ...[...lines, ...drawn.map(ends)].map((line) => ({ line, kind: '' })),
    ...Object.entries(marked).map(([name, kind]) => ({ line: ends(name), kind })),
  ].filter(({ line }) => line.length > 0);
  const scale = Math.min((side - 10) / Math.max(wide, high), 14);
  const place = (/** @type {number} */ x, /** @type {number} */ y) => [
    (side - wide * scale) / 2 + x * scale,
    (side - high * scale) / 2 + y * scale,
  ];
  const radius = Math.min(2.4, Math.max(1.2, scale / 5));
  return svg(
    'svg',
    { class: 'thumbnail', viewBox: `0 0 ${side} ${side}`, 'aria-hidden': 'true' },
    ...all.map(({ line: [a, b, c, d], kind }) => {
      const [[x1, y1], [x2, y2]] = [place(a, b), place(c, d)];
      return svg('line', { x1, y1, x2, y2, class: kind || null });
    }),
    ...points.map(([x, y]) => {
      const [cx, cy] = place(x, y);
      return svg('circle', { cx, cy, r: radius });
    }),
  );
}
