// The painting game: a grid of two rows, in which Alice and Bob paint one cell or a square of four
// by turns, and who cannot loses. Cells are named as in the interface, "row,column".

import { html, svg } from './svg.js';

const most_shown = 60;  // columns

export class PaintingView {
  #onChange;
  #columns = 0;
  #cells = [];     // in the order painted
  #answer = null;
  #strokes = [];   // how many cells each stroke has painted, as far as they were made here
  #tool = 'cell';
  #grid = svg('svg', { id: 'grid', role: 'group', 'aria-label': 'Grid of the painting game' });
  #verdict = html('p', { class: 'verdict-line', role: 'status' });
  #note = html('p', { class: 'note' });
  #field;
  #best;
  #undo;
  element;

  /** `onChange` is called with columns and cells when somebody changes them. */
  constructor(onChange) {
    this.#onChange = onChange;
    this.#field = html('input', { id: 'columns', inputmode: 'numeric', pattern: '[0-9]+', size: 8, maxlength: 19 });
    this.#field.addEventListener('change', () => {
      if (/^\d+$/.test(this.#field.value)) this.#onChange(this.#field.value, []);
    });
    this.#best = html('button', { type: 'button', class: 'primary', onclick: () => this.#playBest() }, 'Best move');
    this.#undo = html('button', { type: 'button', onclick: () => this.undo() }, 'Undo');
    const tool = (name, label) => html('label', {},
      html('input', { type: 'radio', name: 'tool', value: name, checked: name === this.#tool,
                      onchange: () => { this.#tool = name; this.#render(); } }), html('span', {}, label));
    this.element = html('div', { class: 'painting' },
      this.#verdict,
      html('div', { class: 'scroll' }, this.#grid),
      this.#note,
      html('div', { class: 'row' },
        html('label', { for: 'columns' }, 'Columns '), this.#field,
        html('fieldset', { class: 'segments' }, html('legend', { class: 'spoken' }, 'Paint'),
          tool('cell', 'a cell'), tool('square', 'a square')),
        this.#undo, this.#best));
    this.element.addEventListener('keydown', (event) => this.#key(event));
  }

  get drawing() {
    return this.#grid;
  }

  /** Shows a position; `answer` is null while it is not known. */
  show(columns, cells, answer) {
    [this.#columns, this.#cells, this.#answer] = [columns, cells, answer];
    if (this.#strokes.reduce((sum, stroke) => sum + stroke, 0) > cells.length) this.#strokes = [];
    this.#field.value = columns;
    this.#render();
  }

  #shown() {
    return Number(BigInt(this.#columns) < most_shown ? this.#columns : most_shown);
  }

  /** The cells that the current tool paints from a cell, or none where it does not go. */
  #stroke(row, column) {
    const cells = this.#tool === 'cell' ? [[row, column]]
      : [[1, column], [2, column], [1, column + 1], [2, column + 1]];
    const names = cells.map((cell) => cell.join(','));
    const fits = cells.every(([, c]) => c <= this.#shown()) && !names.some((name) => this.#cells.includes(name));
    return fits ? names : [];
  }

  #render() {
    const columns = this.#shown();
    const size = Math.max(44, Math.min(72, Math.floor((this.element.clientWidth - 16) / columns)));
    const answer = this.#answer;
    const wins = new Set();
    if (answer?.move) {
      const { tool, row, column } = answer.move;
      for (const name of tool === 'cell' ? [`${row},${column}`]
        : [`1,${column}`, `2,${column}`, `1,${column + 1}`, `2,${column + 1}`]) wins.add(name);
    }
    const focused = this.#grid.contains(document.activeElement) ? document.activeElement.dataset.cell : null;
    this.#grid.setAttribute('width', columns * size + 8);
    this.#grid.setAttribute('height', 2 * size + 28);
    this.#grid.setAttribute('viewBox', `0 0 ${columns * size + 8} ${2 * size + 28}`);
    this.#grid.replaceChildren();
    for (let column = 1; column <= columns; ++column) {
      for (const row of [1, 2]) {
        const name = `${row},${column}`;
        const painted = this.#cells.includes(name);
        const label = `row ${row}, column ${column}${painted ? ', painted' : ''}${wins.has(name) ? ', part of the best move' : ''}`;
        this.#grid.append(svg('g', {
          class: `square ${painted ? 'painted' : ''} ${wins.has(name) ? 'best' : ''}`, role: 'button',
          'data-cell': name, 'aria-label': label, 'aria-disabled': painted ? 'true' : null,
          tabindex: (focused ?? '1,1') === name ? 0 : -1,
          onclick: () => this.#paint(row, column) },
        svg('rect', { x: 4 + (column - 1) * size, y: 4 + (row - 1) * size, width: size - 2, height: size - 2, rx: 4 }),
        wins.has(name) ? svg('text', { x: 3 + (column - 0.5) * size, y: 3 + (row - 0.5) * size }, '\u2605') : null));
      }
      if (column === 1 || column % 5 === 0) {
        this.#grid.append(svg('text', { class: 'tick', x: 3 + (column - 0.5) * size, y: 2 * size + 22 }, String(column)));
      }
    }
    if (focused) this.#grid.querySelector(`[data-cell="${focused}"]`)?.focus();
    this.#undo.disabled = this.#cells.length === 0;
    this.#best.disabled = !answer?.move;
    this.#note.textContent = BigInt(this.#columns) > most_shown
      ? `The first ${most_shown} of ${BigInt(this.#columns).toLocaleString('en')} columns are shown.` : '';
    this.#verdict.textContent = answer ? this.#sentence(answer) : '\u2026';
  }

  #sentence({ nimber, move }) {
    if (!move) return `Who is to move loses: the Grundy value is ${nimber}.`;
    const where = move.tool === 'cell' ? `the cell in row ${move.row}, column ${move.column}`
      : `the square of columns ${move.column} and ${move.column + 1}`;
    return `Who is to move wins by painting ${where}. The Grundy value is ${nimber}.`;
  }

  #paint(row, column) {
    const cells = this.#stroke(row, column);
    if (cells.length > 0) this.#change(cells);
  }

  #playBest() {
    const { tool, row, column } = this.#answer.move;
    this.#change(tool === 'cell' ? [`${row},${column}`]
      : [`1,${column}`, `2,${column}`, `1,${column + 1}`, `2,${column + 1}`]);
  }

  #change(cells) {
    this.#strokes.push(cells.length);
    this.#onChange(this.#columns, [...this.#cells, ...cells]);
  }

  /** Takes back the last stroke; of cells that came with the address the last one. */
  undo() {
    if (this.#cells.length === 0) return;
    this.#onChange(this.#columns, this.#cells.slice(0, -(this.#strokes.pop() ?? 1)));
  }

  #key(event) {
    const cell = event.target.dataset?.cell;
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const [row, column] = cell.split(',').map(Number);
    const to = { ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1], ArrowUp: [1, column], ArrowDown: [2, column] }[event.key];
    if (to) {
      const target = this.#grid.querySelector(`[data-cell="${to.join(',')}"]`);
      if (target) {
        this.#grid.querySelector('[tabindex="0"]')?.setAttribute('tabindex', -1);
        target.setAttribute('tabindex', 0);
        target.focus();
      }
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.#paint(row, column);
    } else {
      return;
    }
    event.preventDefault();
  }
}
