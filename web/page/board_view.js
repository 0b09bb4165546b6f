// The board: points, lines with their values, cells. Reports the line that the user chooses.

import { Geometry } from './geometry.js';
import { hasFocus, setAttributes, svg, targetOf } from './elements.js';
import { rank, signed, spoken } from './words.js';

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class BoardView {
  element = svg('svg', { role: 'group', id: 'board', tabindex: -1 });
  #fit;
  #onDraw;
  /** @type {Board | null} */
  #board = null;
  /** @type {Geometry | null} */
  #geometry = null;
  #shown = null;
  #current = -1; // the line that Tab reaches
  #hovered = -1;

  /**
   * Puts the board into `pane`. It is as large as the element `fit`, or larger if lines could not
   * be touched otherwise. Calls `onDraw` with the name of a line.
   */
  constructor(pane, fit, onDraw) {
    this.#fit = fit;
    this.#onDraw = onDraw;
    pane.append(this.element);
    new ResizeObserver(() => this.#layOut()).observe(fit);
    this.element.addEventListener('click', (event) => this.#click(event));
    this.element.addEventListener('pointermove', (event) => this.#hover(event));
    this.element.addEventListener('pointerleave', () => this.#setHovered(-1));
    this.element.addEventListener('keydown', (event) => this.#press(event));
    this.element.addEventListener('focusin', (event) => {
      const line = targetOf(event).closest('[data-line]');
      if (line) this.#setCurrent(Number(line.getAttribute('data-line')));
    });
  }

  setBoard(board) {
    this.#board = board;
    this.#shown = null;
    this.#current = -1;
    this.#hovered = -1;
    this.element.setAttribute('aria-label', `Board ${board.game}`);
    this.#layOut();
  }

  /**
   * Shows a position.
   *
   * @import { Answer, Board, Player } from './types.js'
   * @param {object} shown
   * @param {Map<string, Player | null>} shown.drawn  the players who drew lines, by line
   * @param {string | null} shown.last  the line that was drawn last
   * @param {string | null} shown.next  the next line of the game
   * @param {Answer | null} shown.answer  null until it comes
   * @param {boolean} shown.values  whether to show values
   */
  show(shown) {
    this.#shown = shown;
    this.#render();
  }

  focus() {
    this.#line('[data-line][tabindex="0"]')?.focus();
  }

  /** @returns {SVGElement | null} */
  #line(selector) {
    return this.element.querySelector(selector);
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
    setAttributes(this.element, { width, height, viewBox: `0 0 ${width} ${height}` });
    this.#render();
  }

  #render() {
    if (!this.#shown || !this.#geometry) return;
    const hadFocus = hasFocus(this.element);
    const open = this.#open();
    if (!open.includes(this.#current)) this.#current = this.#substitute(open);
    const { labels, points, cells } = this.#geometry;
    this.element.replaceChildren(
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
    if (!hadFocus) return;
    if (open.length > 0) this.focus();
    else this.element.focus(); // the game is over
  }

  /** Returns the open line nearest to the current one, or -1. */
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
    const box = this.element.getBoundingClientRect();
    return this.#geometry.nearest(event.clientX - box.left, event.clientY - box.top, this.#open());
  }

  #click(event) {
    if (!this.#shown) return;
    // A click by a screen reader has no coordinates.
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
    this.#line('.hovered')?.classList.remove('hovered');
    this.#hovered = i;
    this.#line(`[data-line="${i}"]`)?.classList.add('hovered');
  }

  #setCurrent(i) {
    this.#line('[data-line][tabindex="0"]')?.setAttribute('tabindex', '-1');
    this.#current = i;
    this.#line(`[data-line="${i}"]`)?.setAttribute('tabindex', '0');
  }

  #press(event) {
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
