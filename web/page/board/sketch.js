// The grid on which the user draws a board: its points, and what is drawn on them so far.

import { arrows, hasFocus, setAttributes, svg, targetOf } from '../base/elements.js';
import { plural } from '../base/words.js';
import { emptyGrid, placeOf, pointNumbers } from './drawn_board.js';

const spacing = 44; // of points, in pixels: far enough apart for a finger
const beside = 48; // pixels left and right of the grid
const aboveBelow = 320; // pixels above and below the grid, with messages

/**
 * A cell is the list of its corners' keys (drawn_board.js); `corners` is the unfinished cell.
 * `drawn` are the lines drawn at the start, as pairs of keys. `chosen` is the number of the
 * selected cell, from 0, or null.
 *
 * @typedef {{ cells: string[][], corners: string[], drawn: string[][],
 *             grid: typeof emptyGrid, chosen: number | null }} Drawn
 * @type {Drawn}
 */
export const nothing = { cells: [], corners: [], drawn: [], grid: emptyGrid, chosen: null };

export class Sketch {
  picture = svg('svg', { id: 'sketch', role: 'group', 'aria-label': 'Points to draw cells on' });
  #listener;
  #board = nothing;
  #current = '0,0'; // the point that Tab reaches

  /**
   * Calls `listener` when the user selects a point, by its key, or selects or deletes a cell.
   *
   * @param {{ choose: (key: string) => void, chooseCell: (i: number) => void,
   *           deleteCell: (i: number) => void }} listener
   */
  constructor(listener) {
    this.#listener = listener;
    this.picture.addEventListener('keydown', (event) => this.#press(event));
  }

  focus() {
    this.#spot('[tabindex="0"]')?.focus();
  }

  /** @returns {SVGElement | null} */
  #spot(/** @type {string} */ selector) {
    return this.picture.querySelector(selector);
  }

  /** Returns the column and row of a point, from 0. They are fractions for points off the grid. */
  #at(/** @type {string} */ key) {
    const { origin, step } = this.#board.grid;
    return placeOf(key).map((place, axis) => place / step - origin[axis] / step);
  }

  /**
   * Returns `spots`, the column and row of each selectable point by key, and the `width` and
   * `height` of the grid in pixels.
   */
  #spots() {
    const { cells, corners, grid } = this.#board;
    const { origin, step } = grid;
    const spots = new Map([...cells.flat(), ...corners].map((key) => [key, this.#at(key)]));
    const used = [...spots.values()];
    /** @type {(axis: number, room: number, least: number, most: number) => number} */
    const extent = (axis, room, least, most) =>
      Math.max(
        Math.min(most, Math.max(least, Math.floor(room / spacing))),
        ...used.map((place) => Math.ceil(place[axis]) + 2),
      );
    const columns = extent(0, window.innerWidth - beside, 6, 13);
    const rows = extent(1, window.innerHeight - aboveBelow, 5, 9);
    for (let y = 0; y < rows; ++y) {
      for (let x = 0; x < columns; ++x) {
        const place = [origin[0] + x * step, origin[1] + y * step];
        const isTaken = used.some(([a, b]) => Math.hypot(a - x, b - y) < 0.5);
        if (!isTaken && place.every(Number.isFinite)) spots.set(place.join(), [x, y]);
      }
    }
    return { spots, width: columns * spacing, height: rows * spacing };
  }

  /** Shows a board, and with `isNumbered` the numbers of its points. */
  show(/** @type {Drawn} */ board, isNumbered = false) {
    this.#board = board;
    const { cells, corners, drawn, chosen } = board;
    const { spots, width, height } = this.#spots();
    if (!spots.has(this.#current)) this.#current = [...spots.keys()][0];
    const at = (/** @type {string} */ key) =>
      this.#at(key).map((coordinate) => (coordinate + 0.5) * spacing);
    const path = (/** @type {string[]} */ keys) => keys.map((key) => at(key).join(',')).join(' ');
    const used = new Set(cells.flat());
    const hadFocus = hasFocus(this.picture);
    setAttributes(this.picture, { width, height, viewBox: `0 0 ${width} ${height}` });
    this.picture.replaceChildren(
      ...cells.map((cell, i) =>
        svg('polygon', { class: `made ${i === chosen ? 'chosen' : ''}`, points: path(cell) }),
      ),
      ...drawn.map((line) => svg('polyline', { class: 'made-drawn', points: path(line) })),
      svg('polyline', { class: 'making', points: path(corners) }),
      ...[...spots.keys()].map((key) => this.#point(key, at(key), used.has(key))),
      ...cells.map((cell, i) => this.#cellNumber(i, cell.map(at))),
      ...(isNumbered ? [...pointNumbers(cells)] : []).map(([key, number]) => {
        const [x, y] = at(key);
        return svg('text', { class: 'point-number', x: x + 9, y: y - 9 }, String(number));
      }),
    );
    if (hadFocus) this.focus();
  }

  /** Returns the label of a cell: its number in messages. A click selects or deselects the cell. */
  #cellNumber(/** @type {number} */ i, /** @type {number[][]} */ corners) {
    const mean = (/** @type {number} */ axis) =>
      corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
    const [cx, cy] = [mean(0), mean(1)];
    return svg(
      'g',
      {
        class: 'cell-number',
        role: 'button',
        tabindex: 0,
        'data-cell': i,
        'aria-label': `cell ${i + 1}, ${plural(corners.length, 'corner')}`,
        'aria-pressed': String(i === this.#board.chosen),
        'pointer-events': this.#board.corners.length > 0 ? 'none' : null, // clicks reach points
        onclick: () => this.#listener.chooseCell(i),
      },
      svg('circle', { cx, cy, r: 10 }),
      svg('text', { x: cx, y: cy }, String(i + 1)),
    );
  }

  /** @type {(key: string, place: number[], isUsed: boolean) => SVGGElement} */
  #point(key, [cx, cy], isUsed) {
    const { corners } = this.#board;
    const [column, row] = this.#at(key).map((from) => Math.round(100 * from) / 100 + 1);
    const corner = corners.indexOf(key) + 1;
    const says = [`column ${column}, row ${row}`];
    const classes = ['spot'];
    if (isUsed) says.push('on the board');
    if (isUsed) classes.push('used');
    if (corner) says.push(`corner ${corner} of the new cell`);
    if (corner) classes.push('corner');
    if (corner === 1) classes.push('first');
    if (corner === 1 && corners.length > 2) says.push('closes it');
    return svg(
      'g',
      {
        class: classes.join(' '),
        role: 'button',
        'data-key': key,
        'aria-label': says.join(', '),
        tabindex: key === this.#current ? 0 : -1,
        onclick: () => this.#choose(key),
      },
      svg('circle', { class: 'reach', cx, cy, r: spacing / 2 }),
      svg('circle', { class: 'dot', cx, cy, r: corner ? 7 : isUsed ? 5 : 2.5 }),
    );
  }

  #choose(/** @type {string} */ key) {
    this.#current = key;
    this.#listener.choose(key);
  }

  #press(/** @type {KeyboardEvent} */ event) {
    const { key, cell } = targetOf(event).dataset;
    const isChoice = event.key === 'Enter' || event.key === ' ';
    if (cell !== undefined && isChoice) {
      this.#listener.chooseCell(Number(cell));
      this.#spot(`[data-cell="${cell}"]`)?.focus();
    } else if (cell !== undefined && ['Delete', 'Backspace'].includes(event.key)) {
      this.#listener.deleteCell(Number(cell));
    } else if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key in arrows) this.#moveFocus(key, arrows[event.key]);
    else if (isChoice) this.#choose(key);
    else return;
    event.preventDefault();
  }

  /**
   * Moves the focus from a point to the nearest one within 45 degrees of a direction, if there is
   * one. Distance to the side counts double.
   */
  #moveFocus(/** @type {string} */ from, /** @type {number[]} */ [dx, dy]) {
    const [x, y] = this.#at(from);
    let nearest = null;
    let leastFar = Infinity;
    for (const key of this.#spots().spots.keys()) {
      const [a, b] = this.#at(key);
      const along = (a - x) * dx + (b - y) * dy;
      const aside = Math.abs(dx ? b - y : a - x);
      const far = along + 2 * aside;
      if (along > 0 && aside <= along && far < leastFar) [nearest, leastFar] = [key, far];
    }
    if (nearest === null) return;
    this.#spot('[tabindex="0"]')?.setAttribute('tabindex', '-1');
    this.#current = nearest;
    this.#spot(`[data-key="${nearest}"]`)?.setAttribute('tabindex', '0');
    this.focus();
  }
}
