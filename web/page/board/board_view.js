// Draws the board: points, lines with their values, cells. Reports the lines that the user selects.

import { arrows, hasFocus, setAttributes, svg, targetOf } from '../base/elements.js';
import { cellWords } from '../base/words.js';
import { Geometry } from './geometry.js';
import {
  guessedNumber,
  guessesOf,
  leadOf,
  numberOf,
  outcomeOf,
  spoken,
  spokenGuess,
  valueOf,
} from './values.js';

/**
 * A position to show.
 *
 * @import { Answer, Board, Estimate, Facts, Player } from '../base/types.js'
 * @import { Line } from './geometry.js'
 * @import { Guess } from './values.js'
 * @import { State } from '../game/state.js'
 * @typedef {object} Shown
 * @property {Map<string, Player | null>} drawn  who drew each line, by name; null if unknown
 * @property {string | null} last  the line that was drawn last
 * @property {string | null} next  the line of the game's next move
 * @property {Facts['owners']} owners  of the cells, in their order
 * @property {Player | null} mover  null if unknown
 * @property {Answer | null} answer  null if there is none (yet)
 * @property {Estimate | null} estimate  if the position is not solved; null if there is none (yet)
 * @property {boolean} isPending  whether `answer` or `estimate` is still for the previous position
 * @property {boolean} values  whether to show values and estimates
 * @property {import('./values.js').Scale} scale  what the numbers say
 * @property {Record<string, number>} closes  cells that each undrawn line closes
 * @property {Record<string, number>} gives  cells of which each undrawn line is the third side
 * @property {State['structure']} structure  chains and safe lines to show
 * @property {number[]} given  cells that a mistake or `rejected` gives away
 * @property {{ cells: number[], line: string | null }} hinted  where a hint tells to look, and what
 *   to draw
 * @property {State['better']} better  the line to outline, and what it would have led to
 * @property {string | null} rejected  the line that was tried last and is wrong
 * @property {Facts['steps']} refuting  that line, and the moves that refute it
 * @property {boolean} isSetUp  set-up mode: the user can also select drawn lines
 */

const drawMs = 150; // how long a line takes to be drawn

/** The picture of a board. Creates each element once, and updates it for other positions. */
class BoardPicture {
  element = svg('svg', { role: 'group' });
  #geometry;
  #cells;
  #lines;

  constructor(/** @type {Geometry} */ geometry) {
    const { width, height, cells, lines, drawn, points, radius } = geometry;
    this.#geometry = geometry;
    this.#cells = cells.map((cell) => this.#makeCell(cell));
    this.#lines = lines.map((line, i) => this.#makeLine(line, i));
    setAttributes(this.element, { width, height, viewBox: `0 0 ${width} ${height}` });
    this.element.append(
      svg('g', { class: 'cells' }, ...this.#cells.flatMap(({ area, owner }) => [area, owner])),
      drawn.length > 0 ? this.#startLines(drawn) : '',
      svg('g', { 'font-size': this.#chipSize }, ...this.#lines.map(({ group }) => group)),
      svg(
        'g',
        { class: 'points', 'aria-hidden': 'true' },
        ...points.flatMap(({ x, y }, i) => [
          svg('circle', { 'data-point': i + 1, cx: x, cy: y, r: radius }),
          svg('text', { 'data-point': i + 1, x, y }, String(i + 1)),
        ]),
      ),
    );
  }

  #startLines(/** @type {Geometry['points'][]} */ drawn) {
    return svg(
      'g',
      { class: 'line drawn', role: 'img', 'aria-label': 'drawn at the start' },
      ...drawn.map(([{ x: x1, y: y1 }, { x: x2, y: y2 }]) =>
        svg('line', { class: 'stroke', x1, y1, x2, y2 }),
      ),
    );
  }

  #makeCell(/** @type {Geometry['cells'][number]} */ { points, x, y }) {
    const size = Math.max(14, Math.min(30, this.#geometry.line / 4));
    return {
      area: svg('polygon', { points: points.map((p) => `${p.x},${p.y}`).join(' ') }),
      owner: svg('text', { x, y, 'font-size': size }),
    };
  }

  /** The font size of values. */
  get #chipSize() {
    return Math.max(13, Math.min(20, this.#geometry.line / 6.5));
  }

  #makeLine(/** @type {Line} */ { x1, y1, x2, y2, x, y }, /** @type {number} */ i) {
    const ends = { x1, y1, x2, y2 };
    const half = 0.75 * this.#chipSize;
    const frame = svg('rect', { y: y - half, height: 2 * half, rx: half });
    const value = svg('text', { x, y });
    const group = svg(
      'g',
      { 'data-line': i },
      svg('line', { class: 'halo', ...ends }),
      svg('line', { class: 'stroke', ...ends }),
      svg('line', { class: 'core', ...ends }), // tells players apart without colours
    );
    return { group, frame, value, x, stroke: group.children[1], ends };
  }

  /** Shows a position. `current` is the number of the line that Tab reaches, or -1 for none. */
  update(/** @type {Shown} */ shown, current = -1) {
    const { mover, isPending, isSetUp } = shown;
    const classes = ['board', `to-${mover}`];
    if (isPending) classes.push('pending');
    const { answer, values, estimate } = shown;
    if (answer && values && areEqual(answer.values)) classes.push('uniform');
    if (isSetUp) classes.push('set-up');
    setAttributes(this.element, { class: classes.join(' ') });
    this.#cells.forEach((_, i) => this.#updateCell(i, shown));
    const isOpening = shown.drawn.size === 0;
    const guesses = answer && values && estimate ? guessesOf(answer, estimate, isOpening) : [];
    const byMove = new Map(guesses.map((guess) => [guess.move, guess]));
    this.#geometry.lines.forEach(({ name }, i) =>
      this.#updateLine(i, shown, current, byMove.get(name)),
    );
  }

  #updateCell(/** @type {number} */ i, /** @type {Shown} */ { owners, structure, given, hinted }) {
    const { area, owner: letter } = this.#cells[i];
    const owner = owners[i];
    const group = structure?.groups.find(({ cells }) => cells.includes(i));
    const other = hinted.cells.includes(i) ? 'hinted' : 'nobody';
    const kind = group ? (group.isLoop ? 'loop' : 'chain') : other;
    const who = owner === '?' ? 'unknown' : (owner ?? (given.includes(i) ? 'given' : kind));
    setAttributes(area, { class: `cell ${who}` });
    setAttributes(letter, { class: `owner ${who}` });
    const isMiddle = group?.cells[group.cells.length >> 1] === i; // it has the length of its group
    letter.textContent = owner ?? (isMiddle ? String(group.cells.length) : '');
  }

  /** @type {(i: number, shown: Shown, current: number, guess?: Guess) => void} */
  #updateLine(i, shown, current, guess) {
    const { name } = this.#geometry.lines[i];
    const { group } = this.#lines[i];
    const { drawn, last, isSetUp } = shown;
    const isDrawn = drawn.has(name);
    if (isDrawn && name === last && group.classList.contains('open')) this.#animate(i);
    const { classes, says, number } = isDrawn
      ? drawnLine(name, shown)
      : openLine(name, shown, cellWords(this.#geometry.game), guess);
    const kept = ['hovered', 'named'].filter((one) => group.classList.contains(one));
    const isChoice = !isDrawn || isSetUp;
    setAttributes(group, {
      class: ['line', ...classes, ...kept].join(' '),
      role: isChoice ? 'button' : 'img',
      'aria-label': [name, ...says].join(', '),
      'aria-pressed': isSetUp ? String(isDrawn) : null,
      tabindex: isChoice ? (i === current ? 0 : -1) : null,
    });
    this.#showNumber(i, number);
  }

  /** Lets the line grow from one end to the other, unless the system asks for no motion. */
  #animate(/** @type {number} */ i) {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const { stroke, ends } = this.#lines[i];
    const length = Math.hypot(ends.x2 - ends.x1, ends.y2 - ends.y1);
    const dashes = [`0 ${length}`, `${length} 0`];
    stroke.animate({ strokeDasharray: dashes }, { duration: drawMs });
  }

  /** Shows a number on a line, or none if it is null. */
  #showNumber(/** @type {number} */ i, /** @type {string | null} */ text) {
    const { group, frame, value, x } = this.#lines[i];
    if (text === null) for (const element of [frame, value]) element.remove();
    else if (!frame.parentNode) group.append(frame, value);
    if (text === null || value.textContent === text) return;
    value.textContent = text;
    const letters = text.length + Number(text.endsWith('%')); // a wide one
    const width = (letters * 0.6 + (this.#geometry.line < 100 ? 0.5 : 0.85)) * this.#chipSize;
    setAttributes(frame, { x: x - width / 2, width });
  }
}

/** Returns the classes of a drawn line, what screen readers say of it, and no number. */
function drawnLine(/** @type {string} */ name, /** @type {Shown} */ { drawn, last }) {
  const by = drawn.get(name);
  const ends = name === last ? ['last'] : [];
  const says = [by ? `drawn by ${by}` : 'drawn', ...ends];
  return { classes: ['drawn', ...(by ? [by] : []), ...ends], says, number: null };
}

/** Returns the same of an undrawn line, and the number on it. */
function openLine(
  /** @type {string} */ name,
  /** @type {Shown} */ shown,
  /** @type {string[]} */ [cell, cells],
  /** @type {Guess | undefined} */ guess,
) {
  const { answer, estimate, values, scale, isPending, closes, gives, next, refuting } = shown;
  const classes = ['open'];
  /** @type {string[]} */
  const says = [];
  const tell = (/** @type {unknown} */ is, /** @type {string} */ kind, words = kind) => {
    if (is) classes.push(kind);
    if (is && words) says.push(words);
  };
  let number = null;
  const better = name === shown.better?.line ? shown.better : null;
  const isPast = better?.margin !== undefined; // else the line's own value is shown
  const own = values ? answer?.values[name] : undefined;
  const value = isPast ? valueOf(answer, better.margin ?? null) : own;
  if (answer && value !== undefined) {
    const outcome = outcomeOf(answer, value);
    classes.push(outcome ?? 'even');
    if (!isPending)
      says.push(`worth ${spoken(leadOf(answer) + value)}`, ...(outcome ? [outcome] : []));
    number = numberOf(answer, value, scale);
  } else if (guess?.isOnBoard && !isPast) {
    const { outcome, margin, side } = guess;
    classes.push(...(outcome ? [outcome] : ['guessed', side]));
    if (outcome) says.push(`worth ${spoken(margin)}`, outcome);
    else if (!isPending) says.push(spokenGuess(guess, scale));
    tell(guess.isFirst, 'suggested');
    number = guessedNumber(guess, scale);
  } else if (estimate && values && gives[name] && !closes[name]) classes.push('gives');
  tell(shown.structure?.safe.includes(name), 'safe');
  tell(value !== undefined && value === answer?.value, 'best', isPending ? '' : 'best');
  tell(name === next, 'next', 'next in this game');
  tell(name === shown.hinted.line, 'hinted', 'the hint');
  tell(better, 'better');
  tell(name === shown.rejected, 'rejected', '');
  const reply = refuting.find(({ move }) => move === name);
  if (reply) classes.push('refuting');
  tell(reply, `${reply?.player}`, `then drawn by ${reply?.player}`);
  if (closes[name])
    says.push(closes[name] > 1 ? `closes ${closes[name]} ${cells}` : `closes a ${cell}`);
  if (gives[name]) says.push(`third side of a ${cell}`);
  return { classes, says, number };
}

const areEqual = (/** @type {Record<string, number>} */ values) =>
  new Set(Object.values(values)).size === 1;

const pictureSize = 800; // the side of the square into which saved pictures are fitted, in pixels

export class BoardView {
  element = svg('svg');
  #pane;
  #fit;
  #onChoose;
  /** @type {Board | null} */
  #board = null;
  #geometry = new Geometry({ game: '', points: [], edges: [], cells: [] });
  /** @type {BoardPicture | null} */
  #picture = null;
  /** @type {Shown | null} */
  #shown = null;
  #current = -1; // the number of the line that Tab reaches, or -1
  #hovered = -1;
  /** @type {string[]} */
  #named = []; // the lines that sentences beside the board name

  /**
   * Shows the board in `pane`, fitted into the size of the element `fit`, or larger if lines would
   * be too short to be touched. Calls `onChoose` with the name of each line that the user selects.
   */
  constructor(
    /** @type {HTMLElement} */ pane,
    /** @type {HTMLElement} */ fit,
    /** @type {(line: string) => void} */ onChoose,
  ) {
    this.#pane = pane;
    this.#fit = fit;
    this.#onChoose = onChoose;
    new ResizeObserver(() => this.#layOut()).observe(fit);
    pane.addEventListener('click', (event) => this.#click(event));
    pane.addEventListener('pointermove', (event) => this.#hover(event));
    pane.addEventListener('pointerleave', () => this.#setHovered(-1));
    pane.addEventListener('keydown', (event) => this.#press(event));
    pane.addEventListener('focusin', (event) => {
      const line = targetOf(event).closest('[data-line]');
      if (line) this.#setCurrent(Number(line.getAttribute('data-line')));
      this.#nameEnds();
    });
    pane.addEventListener('focusout', () => this.#nameEnds());
  }

  setBoard(/** @type {Board} */ board) {
    this.#board = board;
    this.#shown = null;
    this.#picture = null; // until there is room for it
    this.#current = -1;
    this.#layOut();
  }

  show(/** @type {Shown} */ shown) {
    this.#shown = shown;
    this.#update();
  }

  /** Shows the numbers of the points of lines that sentences name. */
  nameLines(/** @type {string[]} */ lines) {
    this.#named = lines;
    this.#nameEnds();
  }

  focus() {
    this.#line('[data-line][tabindex="0"]')?.focus();
  }

  /**
   * Returns in which part of the board a line is: in words, such as "at the top left", and as the
   * cells around the more inner one of its ends.
   *
   * @typedef {{ words: string, cells: number[] }} Where
   * @returns {Where}
   */
  whereIs(/** @type {string} */ name) {
    const { lines, cells, line } = this.#geometry;
    const { x, y, x1, y1, x2, y2 } = /** @type {Line} */ (lines.find((line) => line.name === name));
    const { width, height } = this.element.viewBox.baseVal;
    const third = (/** @type {number} */ place, /** @type {number} */ size) =>
      Math.floor((3 * place) / size);
    const [row, column] = [third(y, height), third(x, width)];
    const words = [['top', '', 'bottom'][row], ['left', '', 'right'][column]].filter(Boolean);
    const around = (/** @type {number} */ x, /** @type {number} */ y) =>
      cells.flatMap((cell, i) => (Math.hypot(cell.x - x, cell.y - y) < line ? [i] : []));
    const [one, other] = [around(x1, y1), around(x2, y2)];
    return {
      words: words.length ? `at the ${words.join(' ')}` : 'in the middle',
      cells: one.length > other.length ? one : other,
    };
  }

  /** Highlights only the line `name`, or no line if it is null. */
  highlight(/** @type {string | null} */ name) {
    this.#line('.named')?.classList.remove('named');
    const i = this.#geometry.lines.findIndex((line) => line.name === name);
    this.#line(`[data-line="${i}"]`)?.classList.add('named');
  }

  /** Returns a picture of the position, whose size does not depend on the window. */
  picture() {
    const picture = new BoardPicture(
      new Geometry(/** @type {Board} */ (this.#board), pictureSize, pictureSize),
    );
    picture.update(/** @type {Shown} */ (this.#shown));
    return picture.element;
  }

  /** @returns {SVGElement | null} */
  #line(/** @type {string} */ selector) {
    return this.element.querySelector(selector);
  }

  /** Returns the numbers of the lines that the user can select. */
  #choices() {
    const { drawn, isSetUp } = /** @type {Shown} */ (this.#shown);
    return this.#geometry.lines.flatMap(({ name }, i) => (isSetUp || !drawn.has(name) ? [i] : []));
  }

  #layOut() {
    if (!this.#board) return;
    const { clientWidth, clientHeight } = this.#fit;
    if (clientWidth === 0) return;
    const hadFocus = hasFocus(this.element);
    this.element.remove();
    this.#geometry = new Geometry(this.#board, clientWidth, clientHeight);
    this.#picture = new BoardPicture(this.#geometry);
    this.element = this.#picture.element;
    this.#setHovered(-1);
    const label = `Board ${this.#board.title ?? this.#board.game}`;
    setAttributes(this.element, { id: 'board', tabindex: -1, 'aria-label': label });
    this.#pane.append(this.element);
    this.#update();
    this.#nameEnds();
    if (hadFocus) this.focus();
  }

  #update() {
    if (!this.#shown || !this.#picture) return;
    const choices = this.#choices();
    const hadFocus = hasFocus(this.element);
    if (!choices.includes(this.#current)) this.#current = this.#substitute(choices);
    if (!choices.includes(this.#hovered)) this.#setHovered(-1);
    this.#picture.update(this.#shown, this.#current);
    if (!hadFocus) return;
    if (choices.length > 0) this.focus();
    else this.element.focus(); // the game is over
  }

  /**
   * Returns the line of `choices` that is nearest to the current line, or the first one if there is
   * no current line. Returns -1 if `choices` is empty.
   */
  #substitute(/** @type {number[]} */ choices) {
    if (choices.length === 0) return -1;
    const from = this.#geometry.lines[this.#current];
    if (!from) return choices[0];
    const far = (/** @type {number} */ i) =>
      Math.hypot(this.#geometry.lines[i].x - from.x, this.#geometry.lines[i].y - from.y);
    return choices.reduce((best, i) => (far(i) < far(best) ? i : best));
  }

  #at(/** @type {PointerEvent} */ event) {
    const box = this.element.getBoundingClientRect();
    const place = [event.clientX - box.left, event.clientY - box.top];
    return this.#geometry.nearest(place, this.#choices());
  }

  #click(/** @type {PointerEvent} */ event) {
    if (!this.#shown) return;
    // Clicks of screen readers (detail 0) have no coordinates.
    const line =
      event.detail === 0
        ? Number(targetOf(event).closest('[data-line]')?.getAttribute('data-line') ?? -1)
        : this.#at(event);
    if (line >= 0) this.#onChoose(this.#geometry.lines[line].name);
  }

  #hover(/** @type {PointerEvent} */ event) {
    if (this.#shown && event.pointerType !== 'touch') this.#setHovered(this.#at(event));
  }

  /** Shows the numbers of the points of named lines, and of the one with the keyboard's focus. */
  #nameEnds() {
    const focused = this.#line('[data-line]:focus-visible')?.getAttribute('data-line');
    const name = this.#geometry.lines[Number(focused ?? -1)]?.name;
    const ends = [...this.#named, ...(name ? [name] : [])].flatMap((line) => line.split('-'));
    for (const point of this.element.querySelectorAll('[data-point]'))
      point.classList.toggle('end', ends.includes(point.getAttribute('data-point') ?? ''));
  }

  #setHovered(/** @type {number} */ i) {
    if (i === this.#hovered) return;
    this.#line('.hovered')?.classList.remove('hovered');
    this.#hovered = i;
    this.#pane.classList.toggle('pointing', i >= 0);
    this.#line(`[data-line="${i}"]`)?.classList.add('hovered');
  }

  #setCurrent(/** @type {number} */ i) {
    this.#line('[data-line][tabindex="0"]')?.setAttribute('tabindex', '-1');
    this.#current = i;
    this.#line(`[data-line="${i}"]`)?.setAttribute('tabindex', '0');
  }

  #press(/** @type {KeyboardEvent} */ event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#current < 0) return;
    if (event.key in arrows) {
      const i = this.#geometry.neighbour(this.#current, this.#choices(), arrows[event.key]);
      if (i >= 0) {
        this.#setCurrent(i);
        this.focus();
      }
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.#onChoose(this.#geometry.lines[this.#current].name);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
