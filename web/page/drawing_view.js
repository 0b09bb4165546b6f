// A board of one's own: cells are made by choosing their corners, one after the other, on a grid.
// Whether that is a board says the provider, if it can; the page knows no rule of boards.

import { AnswerError } from './provider.js';
import { save } from './save.js';
import { load, store } from './settings.js';
import { html, svg } from './svg.js';
import { capitalised, plural } from './words.js';

const spacing = 44; // of points, in pixels, so that a finger finds them
const beside = 48; // the pixels beside the grid, and those above and below it, with messages
const above_below = 320;
const largest = 30; // boards that are larger are drawn smaller
const longest_file = 64 * 1024;
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const keyOf = ([x, y]) => `${x},${y}`;
const placeOf = (key) => key.split(',').map(Number);

/** What the library says of a board, without its names of that. */
const verdictOf = (words) =>
  capitalised(words.replace(/^the board: (not a board: |[\w-]+: )?/i, ''));

const nothing = { cells: [], corners: [], grid: { origin: [0, 0], step: 1 } };

/** The grid on which places are shown: its first point, and how far apart its points are. */
function gridOf(places) {
  if (places.length === 0) return nothing.grid;
  const [least, most] = [Math.min, Math.max].map((end) =>
    [0, 1].map((axis) => end(...places.map((place) => place[axis]))),
  );
  // Divided first: the difference of two numbers may be too large for one.
  const size = Math.max(...least.map((from, axis) => most[axis] / largest - from / largest));
  const step = size > 1 ? Math.ceil(size) : size * largest >= 1 ? 1 : (size * largest) / 4 || 1;
  const origin = least.map((from, axis) => {
    if (from >= 0 && most[axis] / step <= largest) return 0;
    return step === 1 ? Math.floor(from) : from;
  });
  return { origin, step };
}

/** The board of a file: { name, cells }, which have keys of corners. Null where there is none. */
function boardOf(text) {
  if (text.length > longest_file) return null;
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
  const isPlace = (point) =>
    Array.isArray(point) && point.length === 2 && point.every(Number.isFinite);
  const isCell = (cell) =>
    Array.isArray(cell) &&
    cell.every((corner) => Number.isInteger(corner) && points[corner - 1] !== undefined);
  if (
    typeof name !== 'string' ||
    !Array.isArray(points) ||
    !points.every(isPlace) ||
    !Array.isArray(cells) ||
    !cells.every(isCell)
  )
    return null;
  const keys = cells.map((cell) => cell.map((corner) => keyOf(points[corner - 1])));
  // What is in no cell, or in the place of another point, would be lost.
  return new Set(keys.flat()).size === points.length ? { name, cells: keys } : null;
}

export class DrawingView {
  #provider;
  #onSolved;
  #now = nothing; // { cells, each a list of keys of corners, corners of the one being made, grid }
  #past = []; // what undo goes back to
  #future = []; // and redo
  #current = '0,0'; // the point that Tab comes to
  #checked = 0; // the newest question; older answers are dropped
  #verdict = {}; // of the provider on the board
  #solving = null; // stops that
  #svg = svg('svg', { id: 'sketch', role: 'group', 'aria-label': 'Points to draw cells on' });
  #status = html('p', { class: 'verdict-line', role: 'status' });
  #problem = html('p', { class: 'problem', role: 'alert', id: 'board-problem' });
  #name = html('input', {
    id: 'board-name',
    autocomplete: 'off',
    spellcheck: 'false',
    size: 14,
    maxlength: 32,
    'aria-describedby': 'board-problem',
  });
  #buttons = {};
  #bar = html('progress', { 'aria-label': 'Solved' });
  #progress;
  element;

  /** `onSolved` is called with the game that has been solved. */
  constructor(provider, onSolved) {
    this.#provider = provider;
    this.#onSolved = onSolved;
    const button = (id, words, onclick, kind = '') => {
      this.#buttons[id] = html(
        'button',
        {
          type: 'button',
          class: kind,
          onclick: () => {
            if (this.#buttons[id].getAttribute('aria-disabled') !== 'true') onclick();
          },
        },
        words,
      );
      return this.#buttons[id];
    };
    const file = html('input', {
      type: 'file',
      accept: '.json',
      hidden: true,
      'aria-label': 'A file with a board',
      onchange: async () => {
        const [chosen] = file.files;
        if (chosen) this.load(await chosen.text());
        file.value = '';
      },
    });
    this.#progress = html(
      'div',
      { class: 'row', hidden: true },
      this.#bar,
      button('stop', 'Stop', () => this.leave()),
    );
    this.element = html(
      'div',
      { class: 'painting' },
      this.#status,
      html('div', { class: 'scroll' }, this.#svg),
      this.#problem,
      this.#progress,
      html(
        'div',
        { class: 'row' },
        html('label', { for: 'board-name' }, 'Name '),
        this.#name,
        button('undo', 'Undo', () => this.undo()),
        button('redo', 'Redo', () => this.redo()),
        button('clear', 'Clear', () => this.#change(nothing)),
        button('load', 'Load', () => file.click()),
        file,
        button('save', 'Save', () => this.#save()),
        provider.solve && button('solve', 'Solve', () => this.#solve(), 'primary'),
      ),
    );
    this.#name.addEventListener('input', () => this.#changed());
    this.#svg.addEventListener('keydown', (event) => this.#key(event));
    this.#name.value = 'my-board';
    const draft = boardOf(load('board') ?? '');
    if (draft) this.#now = this.#taken(draft);
    window.addEventListener('resize', () => {
      if (this.element.offsetParent !== null) this.#render();
    });
  }

  /** The view is on the screen now. */
  show() {
    this.#changed();
  }

  /** Another view takes its place: nothing is solved any more. */
  leave() {
    this.#solving?.abort();
  }

  /** Puts the keyboard's focus on the grid. */
  focus() {
    this.#svg.querySelector('[tabindex="0"]')?.focus();
  }

  /** Shows the board of a file, or says why not. */
  async load(text) {
    const { message } = await this.#ask(text);
    const board = message === undefined && boardOf(text);
    if (board) this.#change(this.#taken(board));
    else this.#complain(message ?? 'This file has no board: a name, points, and cells of them.');
  }

  /** What there is with the board of a file. */
  #taken({ name, cells }) {
    this.#name.value = name;
    return { cells, corners: [], grid: gridOf(cells.flat().map(placeOf)) };
  }

  undo() {
    this.#go(this.#past, this.#future);
  }

  redo() {
    this.#go(this.#future, this.#past);
  }

  #go(from, to) {
    if (from.length === 0) return;
    to.push(this.#now);
    this.#now = from.pop();
    this.#changed();
  }

  // ---- Drawing

  #change(change) {
    this.#past.push(this.#now);
    this.#future = [];
    this.#now = { ...this.#now, ...change };
    this.#changed();
  }

  /** A point is chosen: it is the next corner, or closes the cell where it is the first. */
  #choose(key) {
    const { cells, corners } = this.#now;
    this.#current = key;
    if (corners.length > 2 && key === corners[0])
      this.#change({ cells: [...cells, corners], corners: [] });
    else if (!corners.includes(key)) this.#change({ corners: [...corners, key] });
  }

  #save() {
    const file = new Blob([this.#text()], { type: 'application/json' });
    save(file, `${this.#name.value || 'board'}.json`);
  }

  /** The board as in docs/boards.md: points as one reads, row by row. */
  #text() {
    const places = [...new Set(this.#now.cells.flat())]
      .map(placeOf)
      .sort(([a, b], [c, d]) => b - d || a - c);
    const numbers = new Map(places.map((place, i) => [keyOf(place), i + 1]));
    const corners = this.#now.cells.map((cell) => cell.map((key) => numbers.get(key)));
    const [name, points, cells] = [this.#name.value.trim(), places, corners].map((value) =>
      JSON.stringify(value),
    );
    return `{"name":${name},\n "points":${points},\n "cells":${cells}}\n`;
  }

  async #changed() {
    this.#solving?.abort();
    this.#render();
    const {
      cells: { length: count },
      corners: { length: corners },
    } = this.#now;
    const closes = corners > 2 ? ' The first one again closes it.' : '';
    const now = corners ? `Cell ${count + 1}: ${plural(corners, 'corner')}.${closes}` : '';
    const all = count ? `${plural(count, 'cell')}.` : '';
    this.#status.textContent =
      `${all} ${now}`.trim() ||
      'Choose the corners of a cell one after the other; the first one again closes it.';
    store('board', this.#text());
    this.#enable();
    const question = ++this.#checked;
    const verdict = count > 0 ? await this.#ask(this.#text()) : {};
    if (question !== this.#checked) return;
    this.#verdict = verdict;
    this.#complain(verdict.message ?? '');
    this.#name.setAttribute('aria-invalid', String(/\bname\b/.test(verdict.message)));
    this.#enable();
    if (verdict.edges !== undefined) {
      const lines = plural(verdict.edges, 'line');
      this.#status.textContent = `${plural(count, 'cell')}, ${lines}. ${now}`;
    }
  }

  /** What the provider says of a board: { edges }, { message, passes }, or {} where it cannot. */
  async #ask(text) {
    if (!this.#provider.check) return {};
    try {
      return await this.#provider.check(text);
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      return { message: error.message, passes: error.passes };
    }
  }

  #complain(words) {
    this.#problem.textContent = verdictOf(words);
  }

  /** Lets those buttons be pressed that do something now. */
  #enable() {
    const { cells, corners } = this.#now;
    const { edges, message, passes } = this.#verdict;
    const whole = cells.length > 0 && corners.length === 0; // what is half made would not be saved
    for (const [id, on] of Object.entries({
      undo: this.#past.length > 0,
      redo: this.#future.length > 0,
      clear: cells.length + corners.length > 0,
      save: whole && (message === undefined || passes),
      solve: whole && edges !== undefined && !this.#solving,
    }))
      this.#buttons[id]?.setAttribute('aria-disabled', String(!on));
  }

  // ---- Solving

  async #solve() {
    this.#solving = new AbortController();
    const { signal } = this.#solving;
    const question = this.#checked;
    this.#enable();
    this.#complain('');
    this.#bar.removeAttribute('value');
    this.#progress.hidden = false;
    this.#buttons.stop.focus();
    try {
      const game = await this.#provider.solve(
        this.#text(),
        (done, total) => {
          this.#bar.max = total;
          this.#bar.value = done;
        },
        signal,
      );
      if (signal.aborted) throw new AnswerError('interrupted', 'interrupted'); // at the last moment
      this.#end();
      await this.#onSolved(game);
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      this.#end();
      if (question !== this.#checked) return; // it is another board now
      if (error.code === 'interrupted') this.#status.textContent = 'Stopped. Nothing was solved.';
      else if (error.code === 'board_too_large') {
        this.#complain(
          `${error.message}. Save it, and solve it by triwar-generate --board FILE; ` +
            'its table can be opened here.',
        );
      } else this.#complain(error.message);
    }
  }

  #end() {
    this.#solving = null;
    const had_focus = this.#progress.contains(document.activeElement);
    this.#progress.hidden = true;
    this.#enable();
    if (had_focus) this.#buttons.solve.focus();
  }

  // ---- The grid

  /** Where a point is on the grid, as column and row from 0. */
  #at(key) {
    const { origin, step } = this.#now.grid;
    return placeOf(key).map((place, axis) => place / step - origin[axis] / step);
  }

  /** All points that can be chosen, by key: those of the board, and of the grid elsewhere. */
  #spots() {
    const {
      cells,
      corners,
      grid: { origin, step },
    } = this.#now;
    const spots = new Map([...cells.flat(), ...corners].map((key) => [key, this.#at(key)]));
    const used = [...spots.values()];
    const extent = (axis, room, least, most) =>
      Math.max(
        Math.min(most, Math.max(least, Math.floor(room / spacing))),
        ...used.map((place) => Math.ceil(place[axis]) + 2),
      );
    const columns = extent(0, window.innerWidth - beside, 6, 13);
    const rows = extent(1, window.innerHeight - above_below, 5, 9);
    for (let y = 0; y < rows; ++y) {
      for (let x = 0; x < columns; ++x) {
        const place = [origin[0] + x * step, origin[1] + y * step];
        const taken = used.some(([a, b]) => Math.hypot(a - x, b - y) < 0.5);
        if (!taken && place.every(Number.isFinite)) spots.set(keyOf(place), [x, y]);
      }
    }
    return { spots, columns, rows };
  }

  #render() {
    const { cells, corners } = this.#now;
    const { spots, columns, rows } = this.#spots();
    if (!spots.has(this.#current)) this.#current = spots.keys().next().value;
    const at = (key) => this.#at(key).map((coordinate) => (coordinate + 0.5) * spacing);
    const path = (keys) => keys.map((key) => at(key).join(',')).join(' ');
    const used = new Set(cells.flat());
    const had_focus = this.#svg.contains(document.activeElement);
    const [width, height] = [columns * spacing, rows * spacing];
    this.#svg.setAttribute('width', width);
    this.#svg.setAttribute('height', height);
    this.#svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.#svg.replaceChildren(
      ...cells.map((cell) => svg('polygon', { class: 'made', points: path(cell) })),
      svg('polyline', { class: 'making', points: path(corners) }),
      ...[...spots.keys()].map((key) => this.#spot(key, at(key), used.has(key))),
    );
    if (had_focus) this.focus();
  }

  #spot(key, [cx, cy], used) {
    const { corners } = this.#now;
    const [column, row] = this.#at(key).map((from) => Math.round(100 * from) / 100 + 1);
    const corner = corners.indexOf(key) + 1;
    const says = [`column ${column}, row ${row}`];
    if (used) says.push('on the board');
    if (corner) says.push(`corner ${corner} of the new cell`);
    if (corner === 1 && corners.length > 2) says.push('closes it');
    const kind = ['spot', used && 'used', corner && 'corner', corner === 1 && 'first']
      .filter(Boolean)
      .join(' ');
    return svg(
      'g',
      {
        class: kind,
        role: 'button',
        'data-key': key,
        'aria-label': says.join(', '),
        tabindex: key === this.#current ? 0 : -1,
        onclick: () => this.#choose(key),
      },
      svg('circle', { class: 'reach', cx, cy, r: spacing / 2 }),
      svg('circle', { class: 'dot', cx, cy, r: corner ? 7 : used ? 5 : 2.5 }),
    );
  }

  #key(event) {
    const key = event.target.dataset?.key;
    if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in arrows) {
      const [dx, dy] = arrows[event.key];
      const [x, y] = this.#at(key);
      const ahead = [...this.#svg.querySelectorAll('.spot')].flatMap((spot) => {
        const [a, b] = this.#at(spot.dataset.key);
        const along = (a - x) * dx + (b - y) * dy;
        const aside = Math.abs(dx ? b - y : a - x);
        return along > 0 && aside <= along ? [{ spot, far: along + 2 * aside }] : [];
      });
      if (ahead.length > 0) {
        const { spot } = ahead.reduce((best, other) => (other.far < best.far ? other : best));
        this.#current = spot.dataset.key;
        event.target.setAttribute('tabindex', -1);
        spot.setAttribute('tabindex', 0);
        spot.focus();
      }
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.#choose(key);
    } else {
      return;
    }
    event.preventDefault();
  }
}
