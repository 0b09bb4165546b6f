// The view in which the user draws a board on a grid, by selecting the corners of each cell in
// order. The provider validates boards; the page itself only warns (drawn_board.js).

import {
  $,
  arrows,
  enable,
  hasFocus,
  isEnabled,
  listenToInput,
  setAttributes,
  svg,
  targetOf,
} from '../base/elements.js';
import { copy } from '../base/messages.js';
import { addressOfBoard, linkTo } from '../base/place.js';
import { AnswerError } from '../base/provider.js';
import { save } from '../base/save.js';
import { keptBoards, load, store } from '../base/storage.js';
import { byKind, capitalised, plural } from '../base/words.js';
import {
  boardText,
  emptyGrid,
  gridOf,
  keysOf,
  parseBoard,
  placeOf,
  pointNumbers,
  sidesAmong,
  warnings,
} from './drawn_board.js';

const spacing = 44; // of points, in pixels: far enough apart for a finger
const beside = 48; // pixels left and right of the grid
const aboveBelow = 320; // pixels above and below the grid, with messages

/**
 * A cell is the list of its corners' keys (drawn_board.js); `corners` is the unfinished cell.
 * `drawn` are the lines drawn at the start, as pairs of keys. `chosen` is the number of the
 * selected cell, from 0, or null.
 *
 * @typedef {{ cells: string[][], corners: string[], drawn: string[][],
 *             grid: ReturnType<typeof gridOf>, chosen: number | null }} Drawn
 * @typedef {{ edges?: number, isSmall?: boolean, error?: AnswerError }} Verdict
 * @type {Drawn}
 */
const nothing = { cells: [], corners: [], drawn: [], grid: emptyGrid, chosen: null };
const mostWarnings = 3; // the others are only counted
const tooLarge =
  'This board cannot be solved here. Save it, and solve it by triwar-generate --board FILE.';

/** Returns the message of a board's error without the prefix "board: NAME: ". */
const reasonOf = (/** @type {AnswerError} */ { message }) =>
  message.replace(/^(the )?board: ([\w-]+: )?/, '');

/**
 * @import { Provider, View } from '../base/types.js'
 * @import { BoardFile } from './drawn_board.js'
 * @implements {View}
 */
export class BoardEditor {
  name = 'drawing';
  game = '';
  title = 'A board of your own';
  fileName = 'board';
  caption = '';
  picture = svg('svg', { id: 'sketch', role: 'group', 'aria-label': 'Points to draw cells on' });
  #provider;
  #onSolved;
  #board = nothing;
  /** @type {Drawn[]} */
  #past = []; // the boards to which undo returns
  /** @type {Drawn[]} */
  #future = []; // the boards to which redo returns
  #current = '0,0'; // the point that Tab reaches
  #latest = 0; // the number of the newest question; answers to older ones are dropped
  #shown = Promise.resolve(); // until the provider's verdict on the draft is shown
  /** @type {Verdict} */
  #verdict = {}; // the provider's verdict on the board
  #name = $('board-name', HTMLInputElement);

  /**
   * `onSolved` is called with the name of a board's game when the board is to be played.
   *
   * @param {Provider} provider
   * @param {(game: string) => Promise<void>} onSolved
   */
  constructor(provider, onSolved) {
    this.#provider = provider;
    this.#onSolved = onSolved;
    $('sketch-place').append(this.picture);
    const actions = {
      undo: () => this.undo(),
      redo: () => this.redo(),
      clear: () => this.#change(nothing),
      delete: () => this.#deleteCell(),
      load: () => $('board-file').click(),
      save: () => this.#save(),
      link: () => this.#copyLink(),
      solve: () => this.#solve(),
    };
    for (const [name, action] of Object.entries(actions)) {
      const id = `sketch-${name}`;
      $(id).addEventListener('click', () => isEnabled(id) && action());
    }
    listenToInput('board-file', async (file) => {
      const text = await file.text().catch(() => null);
      if (text === null) this.#complain(`${file.name} cannot be read.`);
      else await this.load(text);
    });
    this.#name.addEventListener('input', () => this.#changed());
    $('sketch-from').addEventListener('change', () => this.#startFrom());
    this.picture.addEventListener('keydown', (event) => this.#press(event));
    window.addEventListener('resize', () => {
      if ($('drawing').offsetParent !== null) this.#render();
    });
    const draft = parseBoard(load('board') ?? '');
    if (draft) this.#board = this.#withBoard(draft);
  }

  show() {
    this.#changed();
    this.#listBoards();
  }

  async #listBoards() {
    const games = await this.#provider.games().catch(() => []);
    const boards = games.toSorted(byKind);
    const options = boards.map(({ game }) => new Option(game, game));
    $('sketch-from').replaceChildren(new Option('a board\u2026', ''), ...options);
  }

  /** Replaces the drawing by the selected game's board. */
  async #startFrom() {
    const list = $('sketch-from', HTMLSelectElement);
    const { value } = list;
    list.value = '';
    const question = ++this.#latest;
    try {
      const { points, cells, drawn = [] } = await this.#provider.game(value);
      if (question !== this.#latest) return;
      const corners = cells.map((cell) => cell.corners);
      const keys = { cells: keysOf(points, corners), drawn: keysOf(points, drawn) };
      this.#change({ ...nothing, ...keys, grid: gridOf(points) });
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      if (question === this.#latest) this.#refuse(error);
    }
  }

  focus() {
    this.#spot('[tabindex="0"]')?.focus();
  }

  leave() {} // late verdicts do no harm

  undo() {
    this.#step(this.#past, this.#future);
    return true;
  }

  redo() {
    this.#step(this.#future, this.#past);
  }

  #step(/** @type {Drawn[]} */ from, /** @type {Drawn[]} */ to) {
    if (from.length === 0) return;
    to.push(this.#board);
    this.#board = from.pop() ?? nothing;
    this.#changed();
  }

  /** Shows the board in the text of a file, or the reason why it cannot be drawn. */
  async load(/** @type {string} */ text) {
    const { error } = await this.#check(text);
    const board = error ? null : parseBoard(text);
    await this.#shown; // the verdict on the draft, which would replace this one
    if (board) this.#change(this.#withBoard(board));
    else if (error) this.#refuse(error);
    else this.#complain('This file has no board: a name, points, and cells of them.');
  }

  #withBoard(/** @type {BoardFile} */ { name, cells, drawn }) {
    this.#name.value = name;
    return { ...nothing, cells, drawn, grid: gridOf(cells.flat().map(placeOf)) };
  }

  #save() {
    const file = new Blob([this.#text()], { type: 'application/json' });
    save(file, `${this.#name.value || 'board'}.json`);
  }

  /** Copies a link that has the whole board in it. */
  #copyLink() {
    copy(linkTo(addressOfBoard(this.#text())), 'A link with this board is');
  }

  #text() {
    return boardText({ ...this.#board, name: this.#name.value });
  }

  // ---- Drawing ---------------------------------------------------------------------------------

  #change(/** @type {Partial<Drawn>} */ change) {
    this.#past.push(this.#board);
    this.#future = [];
    this.#board = { ...this.#board, ...change };
    this.#proposeName();
    this.#changed();
  }

  /** Proposes the next free name if the name is that of another board that the browser keeps. */
  #proposeName() {
    const { value: name } = this.#name;
    const kept = keptBoards();
    if (!kept.has(name) || kept.get(name) === JSON.stringify(JSON.parse(this.#text()))) return;
    const stem = name.replace(/-\d+$/, '');
    let i = 2;
    while (kept.has(`${stem}-${i}`)) ++i;
    this.#name.value = `${stem}-${i}`;
  }

  /**
   * Adds a point as the next corner, or closes the cell if the point is the first of at least three
   * corners. Ignores other points that are corners already.
   */
  #choose(/** @type {string} */ key) {
    const { cells, corners } = this.#board;
    this.#current = key;
    if (corners.length > 2 && key === corners[0]) {
      this.#change({ cells: [...cells, corners], corners: [] });
    } else if (!corners.includes(key)) this.#change({ corners: [...corners, key] });
  }

  /** Selects a cell, or deselects it if it is selected. */
  #chooseCell(/** @type {number} */ i) {
    this.#board = { ...this.#board, chosen: this.#board.chosen === i ? null : i };
    this.#render();
    this.#enableButtons();
  }

  #deleteCell() {
    const { chosen, drawn } = this.#board;
    const hadFocus = hasFocus(this.picture);
    const cells = this.#board.cells.filter((_, i) => i !== chosen);
    this.#change({ cells, drawn: sidesAmong(drawn, cells), chosen: null });
    if (hadFocus) this.focus();
  }

  #changed() {
    this.#render();
    this.#showStatus();
    this.#warn();
    store('board', this.#text());
    this.#verdict = {};
    this.#enableButtons();
    this.#shown = this.#judge();
  }

  async #judge() {
    const question = ++this.#latest;
    const verdict = this.#board.cells.length > 0 ? await this.#check(this.#text()) : {};
    if (question !== this.#latest) return;
    this.#verdict = verdict;
    if (verdict.error) this.#refuse(verdict.error);
    else this.#complain(verdict.isSmall === false ? tooLarge : '');
    const isBadName = verdict.error && /\bname\b/.test(reasonOf(verdict.error));
    this.#name.setAttribute('aria-invalid', String(Boolean(isBadName)));
    this.#enableButtons();
    if (verdict.edges !== undefined) this.#showStatus(verdict.edges);
  }

  #showStatus(edges = /** @type {number | undefined} */ (undefined)) {
    const { cells, corners } = this.#board;
    const words = [];
    if (cells.length > 0) {
      const lines = edges === undefined ? '' : `, ${plural(edges, 'line')}`;
      words.push(`${plural(cells.length, 'cell')}${lines}.`);
    }
    if (corners.length > 0)
      words.push(`Cell ${cells.length + 1}: ${plural(corners.length, 'corner')}.`);
    if (corners.length > 2) words.push('The first one again closes it.');
    $('sketch-status').textContent =
      words.join(' ') ||
      'Choose the corners of a cell one after the other; the first one again closes it.';
  }

  /** @returns {Promise<Verdict>} the provider's verdict on the text of a board file */
  async #check(/** @type {string} */ text) {
    try {
      return await this.#provider.check(text);
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      return { error };
    }
  }

  get #hasProblem() {
    return $('board-problem').textContent !== '';
  }

  #warn() {
    const all = warnings(this.#board.cells.map((cell) => cell.map(placeOf)));
    const more = all.length - mostWarnings;
    const words = all.slice(0, mostWarnings);
    if (more > 0) words.push(`And ${more} more.`);
    $('board-warnings').textContent = words.join(' ');
  }

  /**
   * Shows a message, and the numbers of the points, by which messages name lines. Hides both if the
   * message is empty.
   */
  #complain(/** @type {string} */ words) {
    const hadProblem = this.#hasProblem;
    $('board-problem').textContent = words;
    if (hadProblem !== this.#hasProblem) this.#render();
  }

  #refuse(/** @type {AnswerError} */ error) {
    this.#complain(capitalised(reasonOf(error)));
  }

  #enableButtons() {
    const { cells, corners, chosen } = this.#board;
    const { isSmall, error } = this.#verdict;
    const isWhole = cells.length > 0 && corners.length === 0; // there are cells, all finished
    enable('sketch-undo', this.#past.length > 0);
    enable('sketch-redo', this.#future.length > 0);
    enable('sketch-clear', cells.length + corners.length > 0);
    enable('sketch-save', isWhole && (!error || error.passes));
    enable('sketch-link', isWhole && (!error || error.passes));
    enable('sketch-delete', chosen !== null);
    enable('sketch-solve', isWhole && isSmall === true);
  }

  async #solve() {
    const question = this.#latest;
    this.#complain('');
    try {
      await this.#onSolved(await this.#provider.solve(this.#text()));
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      if (question === this.#latest) this.#refuse(error);
    }
  }

  // ---- The grid --------------------------------------------------------------------------------

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

  #render() {
    const { cells, corners, drawn, chosen } = this.#board;
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
      ...(this.#hasProblem ? [...pointNumbers(cells)] : []).map(([key, number]) => {
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
        onclick: () => this.#chooseCell(i),
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

  #press(/** @type {KeyboardEvent} */ event) {
    const { key, cell } = targetOf(event).dataset;
    const isChoice = event.key === 'Enter' || event.key === ' ';
    if (cell !== undefined && isChoice) {
      this.#chooseCell(Number(cell));
      this.#spot(`[data-cell="${cell}"]`)?.focus();
    } else if (cell !== undefined && ['Delete', 'Backspace'].includes(event.key)) {
      if (Number(cell) !== this.#board.chosen) this.#chooseCell(Number(cell));
      this.#deleteCell();
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
