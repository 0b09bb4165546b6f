// A board of one's own: cells are made by choosing their corners, one after the other, on a grid.
// Whether that is a board says the provider, if it can; the page knows no rule of boards.

import { AnswerError } from './provider.js';
import { save } from './save.js';
import { load, store } from './settings.js';
import { html, svg } from './svg.js';
import { plural } from './words.js';

const least_columns = 13;
const least_rows = 9;
const spacing = 44; // of points, in pixels, so that a finger finds them
const largest = 30; // coordinates beyond are brought nearer
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const keyOf = ([x, y]) => `${x},${y}`;
const placeOf = (key) => key.split(',').map(Number);
const sentence = (words) => words[0].toUpperCase() + words.slice(1);

/** The cells of a board file, as keys of their corners. Throws TypeError for what has none. */
function cellsOf({ points, cells }) {
  const least = (axis) => Math.min(0, ...points.map((point) => point[axis]));
  const [left, top] = [least(0), least(1)];
  const far = Math.max(...points.flatMap(([x, y]) => [x - left, y - top]));
  const scale = far > largest ? (least_columns - 1) / far : 1;
  const places = points.map(([x, y]) => {
    const place = [(x - left) * scale, (y - top) * scale].map((at) => Math.round(at * 1000) / 1000);
    if (!place.every(Number.isFinite)) throw new TypeError('a point has no coordinates');
    return place;
  });
  return cells.map((cell) => cell.map((corner) => keyOf(places[corner - 1])));
}

export class DrawingView {
  #provider;
  #onSolved;
  #cells = [];    // each a list of keys of corners
  #corners = [];  // of the cell that is being made
  #past = [];     // what undo goes back to
  #current = '0,0'; // the point that Tab comes to
  #checked = 0;   // the newest question; older answers are dropped
  #valid = false;
  #solving = null; // stops that
  #svg = svg('svg', { id: 'sketch', role: 'group', 'aria-label': 'Points to draw cells on' });
  #status = html('p', { class: 'verdict-line', role: 'status' });
  #problem = html('p', { class: 'problem', role: 'alert', id: 'board-problem' });
  #name = html('input', { id: 'board-name', autocomplete: 'off', spellcheck: 'false', size: 14,
                          maxlength: 32, 'aria-describedby': 'board-problem' });
  #buttons = {};
  #bar = html('progress', { 'aria-label': 'Solved' });
  #progress;
  element;

  /** `onSolved` is called with the game that has been solved. */
  constructor(provider, onSolved) {
    this.#provider = provider;
    this.#onSolved = onSolved;
    const button = (id, words, onclick, kind = '') => {
      this.#buttons[id] = html('button', { type: 'button', class: kind, onclick: () => {
        if (this.#buttons[id].getAttribute('aria-disabled') !== 'true') onclick();
      } }, words);
      return this.#buttons[id];
    };
    const file = html('input', { type: 'file', accept: '.json', hidden: true,
                                 'aria-label': 'A file with a board', onchange: async () => {
      const [chosen] = file.files;
      if (chosen) this.load(await chosen.text());
      file.value = '';
    } });
    this.#progress = html('div', { class: 'row', hidden: true }, this.#bar,
                          button('stop', 'Stop', () => this.leave()));
    this.element = html('div', { class: 'painting' },
      this.#status,
      html('div', { class: 'scroll' }, this.#svg),
      this.#problem,
      this.#progress,
      html('div', { class: 'row' },
        html('label', { for: 'board-name' }, 'Name '), this.#name,
        button('undo', 'Undo', () => this.undo()),
        button('clear', 'Clear', () => this.#change([], [])),
        button('load', 'Load', () => file.click()), file,
        button('save', 'Save', () => this.#save()),
        provider.solve && button('solve', 'Solve', () => this.#solve(), 'primary')));
    this.#name.addEventListener('input', () => this.#changed());
    this.#svg.addEventListener('keydown', (event) => this.#key(event));
    this.#name.value = 'my-board';
    const draft = load('board');
    if (draft !== null) this.load(draft);
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
    let board;
    let cells;
    try {
      board = JSON.parse(text);
      cells = cellsOf(board);
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
      const refused = await this.#ask(text);
      this.#complain(refused.message ?? `this file has no board: ${error.message}`);
      return;
    }
    this.#name.value = String(board.name ?? '');
    this.#change(cells, []);
  }

  undo() {
    if (this.#past.length === 0) return;
    [this.#cells, this.#corners] = this.#past.pop();
    this.#changed();
  }

  // ---- Drawing

  #change(cells, corners) {
    this.#past.push([this.#cells, this.#corners]);
    [this.#cells, this.#corners] = [cells, corners];
    this.#changed();
  }

  /** A point is chosen: it is the next corner, or closes the cell where it is the first. */
  #choose(key) {
    const corners = this.#corners;
    this.#current = key;
    if (corners.length > 2 && key === corners[0]) this.#change([...this.#cells, corners], []);
    else if (!corners.includes(key)) this.#change(this.#cells, [...corners, key]);
  }

  #save() {
    const file = new Blob([this.#text()], { type: 'application/json' });
    save(file, `${this.#name.value || 'board'}.json`);
  }

  /** The board as in docs/boards.md: points as one reads, row by row. */
  #text() {
    const places = [...new Set(this.#cells.flat())].map(placeOf)
      .sort(([a, b], [c, d]) => b - d || a - c);
    const numbers = new Map(places.map((place, i) => [keyOf(place), i + 1]));
    const cells = this.#cells.map((cell) => cell.map((key) => numbers.get(key)));
    const [name, points, corners] = [this.#name.value.trim(), places, cells].map((value) =>
      JSON.stringify(value));
    return `{"name":${name},\n "points":${points},\n "cells":${corners}}\n`;
  }

  async #changed() {
    this.#render();
    const count = this.#cells.length;
    const closes = this.#corners.length > 2 ? ' The first one again closes it.' : '';
    const now = this.#corners.length
      ? `Cell ${count + 1}: ${plural(this.#corners.length, 'corner')}.${closes}` : '';
    const all = count ? `${plural(count, 'cell')}.` : '';
    this.#status.textContent = `${all} ${now}`.trim() ||
      'Choose the corners of a cell one after the other; the first one again closes it.';
    store('board', this.#text());
    this.#enable('undo', this.#past.length > 0);
    this.#enable('clear', count + this.#corners.length > 0);
    this.#enable('save', count > 0);
    const question = ++this.#checked;
    const checked = count > 0 ? await this.#ask(this.#text()) : {};
    if (question !== this.#checked) return;
    this.#complain(checked.message ?? '');
    this.#valid = checked.edges !== undefined;
    this.#enable('solve', this.#valid && this.#corners.length === 0 && !this.#solving);
    if (this.#valid) {
      const lines = plural(checked.edges, 'line');
      this.#status.textContent = `${plural(count, 'cell')}, ${lines}. ${now}`;
    }
  }

  /** What the provider says of a board: { edges } or { message }; {} where it cannot tell. */
  async #ask(text) {
    if (!this.#provider.check) return {};
    try {
      return await this.#provider.check(text);
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      return { message: error.message };
    }
  }

  #complain(words) {
    this.#problem.textContent = words && sentence(words);
    this.#name.setAttribute('aria-invalid', String(/\bname\b/.test(words)));
  }

  #enable(id, on) {
    this.#buttons[id]?.setAttribute('aria-disabled', String(!on));
  }

  // ---- Solving

  async #solve() {
    this.#solving = new AbortController();
    this.#enable('solve', false);
    this.#complain('');
    this.#bar.removeAttribute('value');
    this.#progress.hidden = false;
    this.#buttons.stop.focus();
    try {
      const game = await this.#provider.solve(this.#text(), (done, total) => {
        this.#bar.max = total;
        this.#bar.value = done;
      }, this.#solving.signal);
      this.#end();
      await this.#onSolved(game);
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      this.#end();
      if (error.code === 'interrupted') this.#status.textContent = 'Stopped. Nothing was solved.';
      else if (error.code === 'board_too_large') {
        this.#complain(`${error.message}. Save it, and solve it by triwar-generate --board FILE; ` +
                       'its table can be opened here.');
      } else this.#complain(error.message);
    }
  }

  #end() {
    this.#solving = null;
    const had_focus = this.#progress.contains(document.activeElement);
    this.#progress.hidden = true;
    this.#enable('solve', this.#valid);
    if (had_focus) this.#buttons.solve.focus();
  }

  // ---- The grid

  /** All points that can be chosen, by key: the grid's, and others that a board came with. */
  #spots() {
    const used = [...this.#cells.flat(), ...this.#corners].map(placeOf);
    const odd = used.filter((place) => !place.every(Number.isInteger));
    const extent = (axis, least) =>
      Math.max(least, ...used.map((place) => Math.ceil(place[axis]) + 2));
    const [columns, rows] = [extent(0, least_columns), extent(1, least_rows)];
    const spots = new Map(used.map((place) => [keyOf(place), place]));
    for (let y = 0; y < rows; ++y) {
      for (let x = 0; x < columns; ++x) {
        const near = odd.some(([a, b]) => Math.hypot(a - x, b - y) < 0.5);
        if (!near) spots.set(keyOf([x, y]), [x, y]);
      }
    }
    return { spots, columns, rows };
  }

  #render() {
    const { spots, columns, rows } = this.#spots();
    if (!spots.has(this.#current)) this.#current = spots.keys().next().value;
    const at = (key) => placeOf(key).map((coordinate) => (coordinate + 0.5) * spacing);
    const path = (keys) => keys.map((key) => at(key).join(',')).join(' ');
    const used = new Set(this.#cells.flat());
    const had_focus = this.#svg.contains(document.activeElement);
    const [width, height] = [columns * spacing, rows * spacing];
    this.#svg.setAttribute('width', width);
    this.#svg.setAttribute('height', height);
    this.#svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.#svg.replaceChildren(
      ...this.#cells.map((cell) => svg('polygon', { class: 'made', points: path(cell) })),
      svg('polyline', { class: 'making', points: path(this.#corners) }),
      ...[...spots.keys()].map((key) => this.#spot(key, at(key), used.has(key))));
    if (had_focus) this.focus();
  }

  #spot(key, [cx, cy], used) {
    const [x, y] = placeOf(key);
    const corner = this.#corners.indexOf(key) + 1;
    const says = [`column ${x + 1}, row ${y + 1}`];
    if (used) says.push('on the board');
    if (corner) says.push(`corner ${corner} of the new cell`);
    if (corner === 1 && this.#corners.length > 2) says.push('closes it');
    const kind = ['spot', used && 'used', corner && 'corner', corner === 1 && 'first']
      .filter(Boolean).join(' ');
    return svg('g', { class: kind, role: 'button', 'data-key': key, 'aria-label': says.join(', '),
                      tabindex: key === this.#current ? 0 : -1, onclick: () => this.#choose(key) },
               svg('circle', { class: 'reach', cx, cy, r: spacing / 2 }),
               svg('circle', { class: 'dot', cx, cy, r: corner ? 7 : used ? 5 : 2.5 }));
  }

  #key(event) {
    const key = event.target.dataset?.key;
    if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in arrows) {
      const [dx, dy] = arrows[event.key];
      const [x, y] = placeOf(key);
      const ahead = [...this.#svg.querySelectorAll('.spot')].flatMap((spot) => {
        const [a, b] = placeOf(spot.dataset.key);
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
