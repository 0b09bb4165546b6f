// The board: points, lines with their values, cells. It shows what it is given and tells which line
// was chosen.

import { Geometry } from './geometry.js';
import { svg } from './svg.js';
import { rank, signed, spoken } from './words.js';

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class BoardView {
  #fit;
  #svg;
  #onDraw;
  #board = null;
  #geometry = null;
  #shown = null;
  #current = -1; // the line that Tab comes to
  #hovered = -1;

  /**
   * `pane` is what the board is put into, `fit` an element as large as it shall be where lines can
   * be touched then; `onDraw` is called with the name of a line.
   */
  constructor(pane, fit, onDraw) {
    this.#fit = fit;
    this.#onDraw = onDraw;
    this.#svg = svg('svg', { role: 'group', id: 'board', tabindex: -1 });
    pane.append(this.#svg);
    new ResizeObserver(() => this.#layOut()).observe(fit);
    this.#svg.addEventListener('click', (event) => this.#click(event));
    this.#svg.addEventListener('pointermove', (event) => this.#hover(event));
    this.#svg.addEventListener('pointerleave', () => this.#setHovered(-1));
    this.#svg.addEventListener('keydown', (event) => this.#key(event));
    this.#svg.addEventListener('focusin', (event) => {
      const line = event.target.closest('[data-line]');
      if (line) this.#setCurrent(Number(line.dataset.line));
    });
  }

  get element() {
    return this.#svg;
  }

  setBoard(board) {
    this.#board = board;
    this.#shown = null;
    this.#current = -1;
    this.#hovered = -1;
    this.#svg.setAttribute('aria-label', `Board ${board.game}`);
    this.#layOut();
  }

  /**
   * @param {object} shown
   *   drawn: Map from the names of drawn lines to who drew them ("A", "B" or null);
   *   last, next: names of the last line and of that which the game goes on with, or null;
   *   answer: the provider's for this position, or null while it is not known;
   *   values: whether they are shown
   */
  show(shown) {
    this.#shown = shown;
    this.#render();
  }

  /** Puts the keyboard's focus on the board. */
  focus() {
    this.#svg.querySelector('[data-line][tabindex="0"]')?.focus();
  }

  #open() {
    return this.#geometry.lines.flatMap(({ name }, i) => (this.#shown.drawn.has(name) ? [] : [i]));
  }

  #layOut() {
    if (!this.#board) return;
    const { clientWidth, clientHeight } = this.#fit;
    if (clientWidth === 0) return;
    this.#geometry = new Geometry(this.#board, clientWidth, clientHeight);
    const { width, height } = this.#geometry;
    this.#svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.#svg.setAttribute('width', width);
    this.#svg.setAttribute('height', height);
    this.#render();
  }

  #render() {
    if (!this.#shown || !this.#geometry) return;
    const had_focus = this.#svg.contains(document.activeElement);
    const open = this.#open();
    if (!open.includes(this.#current)) this.#current = this.#substitute(open);
    const { labels, points, cells } = this.#geometry;
    this.#svg.replaceChildren(
      svg('g', { class: 'cells' }, ...cells.flatMap((cell, i) => this.#cell(cell, i))),
      svg(
        'g',
        { class: 'drawn' },
        ...this.#geometry.lines
          .filter(({ name }) => this.#shown.drawn.has(name))
          .map((line) => this.#drawnLine(line)),
      ),
      svg(
        'g',
        { 'aria-hidden': 'true' },
        ...labels.map(({ x, y }, i) => svg('text', { x, y, class: 'point' }, String(i + 1))),
      ),
      svg('g', { class: 'open' }, ...open.map((i) => this.#openLine(i))),
      svg(
        'g',
        { class: 'points', 'aria-hidden': 'true' },
        ...points.map(({ x, y }) => svg('circle', { cx: x, cy: y, r: 5 })),
      ),
    );
    if (!had_focus) return;
    if (open.length > 0) this.focus();
    else this.#svg.focus(); // the game is over
  }

  /** The line to go on with when the current one has been drawn: the nearest. */
  #substitute(open) {
    if (open.length === 0) return -1;
    const from = this.#geometry.lines[this.#current];
    if (!from) return open[0];
    const far = (i) =>
      Math.hypot(this.#geometry.lines[i].x - from.x, this.#geometry.lines[i].y - from.y);
    return open.reduce((best, i) => (far(i) < far(best) ? i : best));
  }

  #cell({ points, x, y }, i) {
    const owner = this.#shown.answer?.owners[i] ?? null;
    if (owner === null) return [];
    const who = owner === '?' ? 'unknown' : owner;
    const size = Math.max(14, Math.min(30, this.#geometry.line / 4));
    return [
      svg('polygon', {
        class: `cell ${who}`,
        points: points.map((p) => `${p.x},${p.y}`).join(' '),
      }),
      svg('text', { class: `owner ${who}`, x, y, 'font-size': size }, owner),
    ];
  }

  #drawnLine({ name, x1, y1, x2, y2 }) {
    const by = this.#shown.drawn.get(name);
    const last = name === this.#shown.last;
    return svg('line', {
      class: `line drawn ${last ? 'last' : ''}`,
      x1,
      y1,
      x2,
      y2,
      role: 'img',
      'aria-label': `${name}, drawn${by ? ` by ${by}` : ''}${last ? ', last' : ''}`,
    });
  }

  #openLine(i) {
    const { name, x1, y1, x2, y2, x, y } = this.#geometry.lines[i];
    const { answer, next } = this.#shown;
    const value = this.#shown.values ? answer?.values[name] : undefined;
    const known = value !== undefined;
    const best = known && value === answer.value;
    const classes = ['line', 'open', known ? `rank-${rank(answer.value - value)}` : 'plain'];
    if (best) classes.push('best');
    if (name === next) classes.push('next');
    if (i === this.#hovered) classes.push('hovered');
    const says = [name];
    if (known) says.push(`worth ${spoken(value)}`);
    if (best) says.push('best');
    if (name === next) says.push('next in this game');
    return svg(
      'g',
      {
        class: classes.join(' '),
        role: 'button',
        'data-line': i,
        'aria-label': says.join(', '),
        tabindex: i === this.#current ? 0 : -1,
      },
      svg('line', { class: 'halo', x1, y1, x2, y2 }),
      svg('line', { class: 'stroke', x1, y1, x2, y2 }),
      known ? this.#chip(x, y, signed(value)) : null,
    );
  }

  #chip(x, y, text) {
    const size = Math.max(13, Math.min(23, this.#geometry.line / 5.5));
    const width = (text.length * 0.6 + (this.#geometry.line < 100 ? 0.5 : 0.85)) * size;
    const height = 1.5 * size;
    return svg(
      'g',
      { class: 'chip' },
      svg('rect', { x: x - width / 2, y: y - height / 2, width, height, rx: height / 2 }),
      svg('text', { x, y, 'font-size': size }, text),
    );
  }

  #at(event) {
    const box = this.#svg.getBoundingClientRect();
    return this.#geometry.nearest(event.clientX - box.left, event.clientY - box.top, this.#open());
  }

  #click(event) {
    if (!this.#shown) return;
    // A click by a screen reader has no place.
    const line =
      event.detail === 0
        ? Number(event.target.closest('[data-line]')?.dataset.line ?? -1)
        : this.#at(event);
    if (line >= 0) this.#onDraw(this.#geometry.lines[line].name);
  }

  #hover(event) {
    if (this.#shown && event.pointerType !== 'touch') this.#setHovered(this.#at(event));
  }

  #setHovered(i) {
    if (i === this.#hovered) return;
    this.#svg.querySelector('.hovered')?.classList.remove('hovered');
    this.#hovered = i;
    this.#svg.querySelector(`[data-line="${i}"]`)?.classList.add('hovered');
  }

  #setCurrent(i) {
    this.#svg.querySelector('[data-line][tabindex="0"]')?.setAttribute('tabindex', -1);
    this.#current = i;
    this.#svg.querySelector(`[data-line="${i}"]`)?.setAttribute('tabindex', 0);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#current < 0) return;
    if (event.key in arrows) {
      const i = this.#geometry.neighbour(this.#current, this.#open(), arrows[event.key]);
      if (i >= 0) {
        this.#setCurrent(i);
        this.focus();
      }
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.#onDraw(this.#geometry.lines[this.#current].name);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
