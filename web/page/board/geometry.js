// Lays out the points, lines and cells of a board on the screen. Lengths are in CSS pixels.

const shortestLine = 46; // long enough for a finger
const longestLine = 280;
const margin = 24;
const [leastRadius, mostRadius] = [4, 7]; // of points

/**
 * @import { Board } from '../base/types.js'
 * @typedef {{ name: string, x1: number, y1: number, x2: number, y2: number, x: number,
 *             y: number }} Line  its ends and its middle
 */

/** Returns the distance of a point from a line segment. */
function distance(/** @type {number[]} */ [x, y], /** @type {Line} */ { x1, y1, x2, y2 }) {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const t = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - (x1 + t * dx), y - (y1 + t * dy));
}

/**
 * Returns the vertical scale factor that makes all lines as long as the horizontal ones, or 1 if
 * there is none. Needed for boards whose coordinates are columns and rows of text.
 */
function stretch(/** @type {number[][][]} */ ends) {
  const squares = ends.map(([a, b]) => [(a[0] - b[0]) ** 2, (a[1] - b[1]) ** 2]);
  const [flat] = squares.find(([, dy]) => dy === 0) ?? [0];
  const other = squares.find(([, dy]) => dy > 0);
  if (flat === 0 || !other || other[0] >= flat) return 1;
  const square = (flat - other[0]) / other[1];
  const equal = squares.every(([dx, dy]) => Math.abs(dx + square * dy - flat) < 1e-9 * flat);
  return equal ? Math.sqrt(square) : 1;
}

/**
 * Returns the element with the least key, or -1 if there are no elements. Keys are pairs of
 * lengths; the second lengths decide if the first ones differ by at most a pixel.
 */
function least(/** @type {number[]} */ elements, /** @type {(i: number) => number[]} */ key) {
  const before = (/** @type {number[]} */ [a, b], /** @type {number[]} */ [c, d]) =>
    Math.abs(a - c) > 1 ? a < c : b < d;
  return elements.reduce((best, i) => (best < 0 || before(key(i), key(best)) ? i : best), -1);
}

/** Returns the least coordinate of places on an axis, and the greatest minus the least. */
function extent(/** @type {number[][]} */ places, /** @type {number} */ axis) {
  const all = places.map((place) => place[axis]);
  const least = Math.min(...all);
  return [least, Math.max(...all) - least];
}

/**
 * Returns the places of points, with x and y swapped if the board then fits the window better: too
 * wide is worse than too high. `leastScale` makes the shortest line as long as `shortestLine`.
 *
 * @type {(places: number[][], leastScale: number, width: number, height: number) => number[][]}
 */
function turned(places, leastScale, width, height) {
  const [wide, high] = [0, 1].map((axis) => extent(places, axis)[1] * leastScale + 2 * margin);
  const misfit = (/** @type {number} */ x, /** @type {number} */ y) =>
    (x > width ? 2 : 0) + (y > height ? 1 : 0);
  return misfit(high, wide) < misfit(wide, high) ? places.map(([x, y]) => [y, x]) : places;
}

export class Geometry {
  /**
   * Fits a board into a width and a height, turned on its side if it fits better. Makes it larger
   * if its lines would be too short to be touched.
   */
  constructor(/** @type {Board} */ board, width = 0, height = 0) {
    const ends = (/** @type {number[][]} */ points) =>
      board.edges.map(([a, b]) => [points[a - 1], points[b - 1]]);
    const upright = stretch(ends(board.points));
    const stretched = board.points.map(([x, y]) => [x, y * upright]);
    const lengths = ends(stretched).map(([a, b]) => Math.hypot(a[0] - b[0], a[1] - b[1]));
    const shortest = Math.min(...lengths);
    const leastScale = shortestLine / shortest;
    const places = turned(stretched, leastScale, width, height);
    const [[left, wide], [top, high]] = [extent(places, 0), extent(places, 1)];
    const frame = Math.max(margin, Math.min(width, height) / 16);
    const fit = Math.min(
      wide ? (width - 2 * frame) / wide : Infinity,
      high ? (height - 2 * frame) / high : Infinity,
    );
    const scale = Math.max(Math.min(fit, longestLine / shortest), leastScale);

    this.game = board.game;
    this.width = Math.max(width, wide * scale + 2 * margin);
    this.height = Math.max(Math.min(height, high * scale + 4 * margin), high * scale + 2 * margin);
    const x0 = (this.width - wide * scale) / 2;
    const y0 = (this.height - high * scale) / 2;
    this.points = places.map(([x, y]) => ({
      x: x0 + (x - left) * scale,
      y: y0 + (y - top) * scale,
    }));
    this.line = shortest * scale; // the length of the shortest line
    this.lines = board.edges.map(([a, b]) => {
      const [{ x: x1, y: y1 }, { x: x2, y: y2 }] = [this.points[a - 1], this.points[b - 1]];
      return { name: `${a}-${b}`, x1, y1, x2, y2, x: (x1 + x2) / 2, y: (y1 + y2) / 2 };
    });
    this.drawn = (board.drawn ?? []).map((ends) => ends.map((point) => this.points[point - 1]));
    this.cells = board.cells.map(({ corners }) => {
      const points = corners.map((corner) => this.points[corner - 1]);
      const mean = (/** @type {'x' | 'y'} */ axis) =>
        points.reduce((sum, point) => sum + point[axis], 0) / points.length;
      return { points, x: mean('x'), y: mean('y') };
    });
    this.radius = Math.max(leastRadius, Math.min(mostRadius, this.line / 16));
  }

  /** Returns the line of `open` nearest to a point, or -1 if none is less than `reach` away. */
  nearest(/** @type {number[]} */ place, /** @type {number[]} */ open, reach = 24) {
    let best = -1;
    for (const i of open) {
      const far = distance(place, this.lines[i]);
      if (far < reach) [best, reach] = [i, far];
    }
    return best;
  }

  /**
   * Returns the line of `open` to which an arrow key leads from line `from`, or -1. Right visits
   * all lines in reading order, left in the reverse order. Up and down lead to the nearest line in
   * the row above or below.
   *
   * @type {(from: number, open: number[], arrow: number[]) => number}
   */
  neighbour(from, open, [dx, dy]) {
    const { x, y } = this.lines[from];
    const below = (/** @type {number} */ i) => (this.lines[i].y - y) * (dy || dx);
    if (dx !== 0) {
      const ahead = (/** @type {number} */ i) =>
        Math.abs(below(i)) > 1 ? below(i) > 0 : (this.lines[i].x - x) * dx > 0;
      const far = (/** @type {number} */ i) => [
        Math.abs(below(i)) > 1 ? below(i) : 0,
        this.lines[i].x * dx,
      ];
      return least(
        open.filter((i) => i !== from && ahead(i)),
        far,
      );
    }
    return least(
      open.filter((i) => below(i) > 1),
      (i) => [below(i), Math.abs(this.lines[i].x - x)],
    );
  }
}
