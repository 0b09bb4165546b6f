// The view of the painting game: a grid of two rows. Cells are named as in docs/http.md,
// "row,column".

import { $, arrows, hasFocus, inputs, setAttributes, svg, targetOf } from './elements.js';
import { complain, fail, instead, succeed, toast } from './messages.js';
import { levels, thinkMs } from './opponent.js';
import { AnswerError } from './provider.js';
import { setAddress } from './session.js';
import { load, store } from './storage.js';

export const firstColumns = '12';

const mostShown = 60; // columns
const leastSize = 46; // of a cell, in pixels: large enough for a finger
const gutter = 44; // in pixels, for the labels of rows and columns

/** Returns the names of the cells that a move paints: one cell, or a square of four. */
function cellsOf({ tool, row, column }) {
  if (tool === 'cell') return [`${row},${column}`];
  return [`1,${column}`, `2,${column}`, `1,${column + 1}`, `2,${column + 1}`];
}

/** Returns a five-pointed star with the given centre. */
function star(x, y, radius) {
  const points = Array.from({ length: 10 }, (_, k) => {
    const [far, angle] = [k % 2 ? 0.42 * radius : radius, (k * Math.PI) / 5];
    return `${(x + far * Math.sin(angle)).toFixed(1)},${(y - far * Math.cos(angle)).toFixed(1)}`;
  });
  return svg('polygon', { class: 'star', points: points.join(' ') });
}

function verdict({ nimber, move }) {
  if (!move) return `The player to move loses: the Grundy value is ${nimber}.`;
  const { tool, row, column } = move;
  const where =
    tool === 'cell'
      ? `the cell in row ${row}, column ${column}`
      : `the square of columns ${column} and ${column + 1}`;
  return `The player to move wins by painting ${where}. The Grundy value is ${nimber}.`;
}

/**
 * @import { PaintingAnswer, Provider, View } from './types.js'
 * @implements {View}
 */
export class PaintingView {
  name = 'painting';
  game = 'painting';
  title = 'Painting game';
  fileName = 'painting';

  get caption() {
    return $('paint-verdict').textContent;
  }

  picture = svg('svg', { id: 'grid', role: 'group', 'aria-label': 'Grid of the painting game' });
  #provider;
  #onOpen;
  #columns = firstColumns;
  /** @type {string[]} */
  #cells = []; // in the order painted
  /** @type {PaintingAnswer | null} */
  #answer = null;
  /** @type {number[]} */
  #strokes = []; // the number of cells of each move made in this view
  #isUpright = false; // whether columns are stacked, for a narrow window that is taller than wide
  /** @type {'you' | 'computer' | null} */
  #lastBy = null; // who made the last move against the computer
  #latest = 0; // the number of the newest question; answers to older ones are dropped

  /**
   * `onOpen` is called before a position is requested from the provider.
   *
   * @param {Provider} provider
   * @param {() => void} onOpen
   */
  constructor(provider, onOpen) {
    this.#provider = provider;
    this.#onOpen = onOpen;
    $('grid-place').append(this.picture);
    const columns = $('columns', HTMLInputElement);
    columns.addEventListener('change', () => {
      if (/^[1-9]\d*$/.test(columns.value)) this.open(columns.value, []);
      else toast('The number of columns is a whole number from 1 on.');
    });
    $('paint-best').addEventListener('click', () => this.#paint(cellsOf(this.#answer.move)));
    $('paint-undo').addEventListener('click', () => this.undo());
    this.#computer.checked = load('painting-computer') === 'on';
    this.#hints.checked = load('painting-hints') !== 'hidden';
    this.#computer.addEventListener('change', () => {
      this.#hints.checked = !this.#hasComputer;
      this.#lastBy = null;
      this.#changeSettings();
    });
    this.#hints.addEventListener('change', () => this.#changeSettings());
    this.picture.addEventListener('keydown', (event) => this.#press(event));
    window.addEventListener('resize', () => {
      if ($('painting').offsetParent !== null) this.#render();
    });
  }

  focus() {
    this.#square('[tabindex="0"]')?.focus();
  }

  leave() {
    ++this.#latest;
  }

  /**
   * Takes back the last move made in this view, or else the last cell of the address. Returns false
   * if no cell is painted.
   */
  undo() {
    if (this.#cells.length === 0) return false;
    const strokes = [...this.#strokes];
    const own = this.#lastBy === 'computer' ? (strokes.pop() ?? 0) : 0; // of the computer
    const last = own + (strokes.pop() ?? 1);
    this.open(this.#columns, this.#cells.slice(0, -last), null, strokes);
    return true;
  }

  redo() {}

  /**
   * Opens a position, or an empty grid if the position is invalid. Then shows `complaint`, if any,
   * which says why another position was not opened. `by` tells who has made the last move against
   * the computer, if anybody. If that is the user, the computer answers.
   */
  async open(
    columns,
    cells,
    complaint = null,
    strokes = [],
    /** @type {'you' | 'computer' | null} */ by = null,
  ) {
    const question = ++this.#latest;
    const retry = () => {
      if (question === this.#latest) this.open(columns, cells, complaint, strokes, by);
    };
    this.#onOpen();
    setAddress(`#painting/${columns}${cells.length ? '/' + cells.join(';') : ''}`);
    try {
      const answer = await this.#provider.painting(columns, cells);
      if (question !== this.#latest) return;
      succeed();
      [this.#strokes, this.#lastBy] = [strokes, by];
      this.#show(columns, cells, answer);
      if (complaint) complain(complaint);
      if (by === 'you') this.#answerLater();
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      if (question !== this.#latest) return;
      if (error.passes || (columns === firstColumns && cells.length === 0)) fail(error, retry);
      else {
        const others = cells.length > 0 ? columns : firstColumns;
        this.open(others, [], complaint ?? instead(error, `${others} free columns`));
      }
    }
  }

  #show(columns, cells, answer) {
    [this.#columns, this.#cells, this.#answer] = [columns, cells, answer];
    $('columns', HTMLInputElement).value = columns;
    this.#render();
    $('paint-undo', HTMLButtonElement).disabled = cells.length === 0;
    $('paint-best', HTMLButtonElement).disabled = !answer.move;
    const all = BigInt(columns);
    $('paint-note').textContent =
      all > mostShown
        ? `The first ${mostShown} of ${all.toLocaleString('en')} columns are shown.`
        : '';
  }

  // ---- The computer as an opponent -------------------------------------------------------------

  #hints = $('paint-hints', HTMLInputElement);

  #computer = $('paint-computer', HTMLInputElement);

  get #hasComputer() {
    return this.#computer.checked;
  }

  /** Stores and shows the settings that the user has changed. */
  #changeSettings() {
    store('painting-computer', this.#hasComputer ? 'on' : 'off');
    store('painting-hints', this.#hints.checked ? 'shown' : 'hidden');
    this.#render();
  }

  get #isFull() {
    return BigInt(this.#cells.length) === 2n * BigInt(this.#columns);
  }

  get #words() {
    const you = this.#lastBy === 'you';
    if (this.#isFull && this.#cells.length > 0) {
      if (!this.#lastBy) return 'The grid is full: whoever painted last has won.';
      return you ? 'You have won.' : 'The computer has won.';
    }
    if (this.#hints.checked) return verdict(this.#answer);
    return you ? 'The computer\u2019s turn.' : 'Your turn: paint a cell or a square.';
  }

  /** Paints cells for the user. Then the computer answers, if it is the opponent. */
  #paint(cells) {
    if (this.#hasComputer && this.#lastBy === 'you') return; // it is about to answer
    this.#add(cells, this.#hasComputer ? 'you' : null);
  }

  /** Lets the computer move after `thinkMs` milliseconds, unless the position changes before. */
  #answerLater() {
    if (this.#isFull) return;
    const question = this.#latest;
    setTimeout(() => {
      if (question === this.#latest && this.#hasComputer)
        this.#add(this.#moveOfComputer(), 'computer');
    }, thinkMs);
  }

  /** Returns a winning move, unless there is none or the level of the computer errs. */
  #moveOfComputer() {
    const level = levels.find(({ name }) => name === load('level')) ?? levels.at(-1);
    if (this.#answer.move && Math.random() >= level.probability) return cellsOf(this.#answer.move);
    const free = Array.from(
      { length: 2 * this.#shown },
      (_, i) => `${(i % 2) + 1},${(i >> 1) + 1}`,
    );
    const cells = free.filter((cell) => !this.#cells.includes(cell));
    return cells.length > 0
      ? [cells[Math.floor(Math.random() * cells.length)]]
      : cellsOf(this.#answer.move);
  }

  #add(cells, by) {
    const strokes = [...this.#strokes, cells.length];
    return this.open(this.#columns, [...this.#cells, ...cells], null, strokes, by);
  }

  // ---- The grid --------------------------------------------------------------------------------

  get #shown() {
    return Number(BigInt(this.#columns) < mostShown ? this.#columns : mostShown);
  }

  /** @returns {SVGElement | null} */
  #square(selector) {
    return this.picture.querySelector(selector);
  }

  #render() {
    if (!this.#answer) return;
    const columns = this.#shown;
    const across = $('painting-frame').clientWidth - gutter - 16;
    const { innerWidth, innerHeight } = window;
    this.#isUpright = columns * leastSize > across && innerWidth < innerHeight;
    const room = this.#isUpright
      ? Math.min(across / 2, innerHeight / 2 / columns)
      : across / columns;
    const size = Math.max(leastSize, Math.min(72, Math.floor(room)));
    const [width, height] = this.#isUpright
      ? [2 * size + gutter + 8, columns * size + 32]
      : [columns * size + gutter + 8, 2 * size + 28];
    const isFocused = hasFocus(this.picture);
    const { cell } = isFocused ? /** @type {SVGElement} */ (document.activeElement).dataset : {};
    const focused = Number(cell?.split(',')[1]) <= columns ? cell : '1,1'; // if it is still shown
    setAttributes(this.picture, { width, height, viewBox: `0 0 ${width} ${height}` });
    this.picture.replaceChildren(...this.#ticks(columns, size));
    $('paint-verdict').textContent = this.#words;
    const hint = this.#hints.checked ? this.#answer.move : null;
    const best = new Set(hint ? cellsOf(hint) : []);
    for (let column = 1; column <= columns; ++column) {
      for (const row of [1, 2]) {
        this.picture.append(this.#cell(row, column, size, best, focused));
      }
    }
    if (isFocused) this.#square(`[data-cell="${focused}"]`)?.focus();
  }

  /** Returns the coordinates in the picture of a row and a column, both counted from 0. */
  #place(row, column, size) {
    const [x, y] = this.#isUpright ? [row, column] : [column, row];
    return [4 + gutter + x * size, (this.#isUpright ? 28 : 4) + y * size];
  }

  /** Returns the labels of the rows, of column 1 and of every fifth column. */
  #ticks(columns, size) {
    const [beforeRows, beforeColumns] = this.#isUpright
      ? [(0.35 * gutter) / size, (-0.5 * gutter) / size]
      : [(0.5 * gutter) / size, 2 + 14 / size];
    const tick = (row, column, words) => {
      const [x, y] = this.#place(row, column, size);
      return svg('text', { class: 'tick', x, y }, words);
    };
    const all = Array.from({ length: columns }, (_, i) => i + 1);
    return [
      ...[1, 2].map((row) => tick(row - 0.5, -beforeRows, `row ${row}`)),
      ...all
        .filter((column) => column === 1 || column % 5 === 0)
        .map((column) => tick(beforeColumns, column - 0.5, String(column))),
    ];
  }

  #cell(row, column, size, best, current) {
    const name = `${row},${column}`;
    const [x, y] = this.#place(row - 1, column - 1, size);
    const isPainted = this.#cells.includes(name);
    const isBest = best.has(name);
    const says = [`row ${row}, column ${column}`];
    if (isPainted) says.push('painted');
    if (isBest) says.push('part of the best move');
    return svg(
      'g',
      {
        class: `square ${isPainted ? 'painted' : ''} ${isBest ? 'best' : ''}`,
        role: 'button',
        'data-cell': name,
        'aria-label': says.join(', '),
        'aria-disabled': isPainted ? 'true' : null,
        tabindex: current === name ? 0 : -1,
        onclick: () => this.#choose(row, column),
      },
      svg('rect', { x, y, width: size - 2, height: size - 2, rx: 4 }),
      isBest ? star(x + size / 2 - 1, y + size / 2 - 1, 11) : null,
    );
  }

  /** Paints a cell, or the square of this column and the next or else the one before, if free. */
  #choose(row, column) {
    const tool = inputs('tool').find(({ checked }) => checked).value;
    const isSquare = tool === 'square';
    const isFree = (cell) => {
      const at = Number(cell.split(',')[1]);
      return at >= 1 && at <= this.#shown && !this.#cells.includes(cell);
    };
    const cells = [column, isSquare ? column - 1 : column]
      .map((first) => cellsOf({ tool, row, column: first }))
      .find((painted) => painted.every(isFree));
    if (cells) this.#paint(cells);
    else if (isSquare) toast('No square of four free cells fits here.');
  }

  #press(event) {
    const { cell } = targetOf(event).dataset;
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const [row, column] = cell.split(',').map(Number);
    if (event.key in arrows) {
      const [x, y] = arrows[event.key];
      const [columns, rows] = this.#isUpright ? [y, x] : [x, y];
      const target = this.#square(`[data-cell="${row + rows},${column + columns}"]`);
      if (target) {
        this.#square('[tabindex="0"]')?.setAttribute('tabindex', '-1');
        target.setAttribute('tabindex', '0');
        target.focus();
      }
    } else if (event.key === 'Enter' || event.key === ' ') this.#choose(row, column);
    else return;
    event.preventDefault();
  }
}
