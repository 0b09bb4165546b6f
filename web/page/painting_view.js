// The painting game: a grid of two rows, in which Alice and Bob paint one cell or a square of four
// by turns, and who cannot loses. Cells are named as in the interface, "row,column".

import { html, svg } from './svg.js';

const most_shown = 60; // columns
const least_size = 46; // of a cell, in pixels, so that a finger finds it
const gutter = 44; // for the numbers of rows and columns

/** The names of the cells that a tool paints. */
function cellsOf({ tool, row, column }) {
  return tool === 'cell'
    ? [`${row},${column}`]
    : [`1,${column}`, `2,${column}`, `1,${column + 1}`, `2,${column + 1}`];
}

/** A star of five points around a place. */
function star(x, y, radius) {
  const point = (k) => {
    const [far, angle] = [k % 2 ? 0.42 * radius : radius, (k * Math.PI) / 5];
    return `${(x + far * Math.sin(angle)).toFixed(1)},${(y - far * Math.cos(angle)).toFixed(1)}`;
  };
  return svg('polygon', {
    class: 'star',
    points: Array.from({ length: 10 }, (_, k) => point(k)).join(' '),
  });
}

export class PaintingView {
  #onChange;
  #columns = 0;
  #cells = []; // in the order painted
  #answer = null;
  #strokes = []; // how many cells each stroke has painted, as far as they were made here
  #tool = 'cell';
  #upright = false; // columns go down the screen, where they do not fit side by side
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
    this.#field = html('input', {
      id: 'columns',
      inputmode: 'numeric',
      pattern: '[0-9]+',
      size: 8,
      maxlength: 19,
    });
    this.#field.addEventListener('change', () => {
      if (/^\d+$/.test(this.#field.value)) this.#onChange(this.#field.value, []);
    });
    this.#best = html(
      'button',
      { type: 'button', class: 'primary', onclick: () => this.#playBest() },
      'Best move',
    );
    this.#undo = html('button', { type: 'button', onclick: () => this.undo() }, 'Undo');
    const tool = (name, label) =>
      html(
        'label',
        {},
        html('input', {
          type: 'radio',
          name: 'tool',
          value: name,
          checked: name === this.#tool,
          onchange: () => {
            this.#tool = name;
            this.#render();
          },
        }),
        html('span', {}, label),
      );
    this.element = html(
      'div',
      { class: 'painting' },
      this.#verdict,
      html('div', { class: 'scroll' }, this.#grid),
      this.#note,
      html(
        'div',
        { class: 'row' },
        html('label', { for: 'columns' }, 'Columns '),
        this.#field,
        html(
          'fieldset',
          { class: 'segments' },
          html('legend', { class: 'spoken' }, 'Paint'),
          tool('cell', 'a cell'),
          tool('square', 'a square'),
        ),
        this.#undo,
        this.#best,
      ),
    );
    this.element.addEventListener('keydown', (event) => this.#key(event));
    window.addEventListener('resize', () => {
      if (this.element.checkVisibility()) this.#render();
    });
  }

  get drawing() {
    return this.#grid;
  }

  /** Puts the keyboard's focus on the grid. */
  focus() {
    this.#grid.querySelector('[tabindex="0"]')?.focus();
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
    const names = cellsOf({ tool: this.#tool, row, column });
    const fits = names.every(
      (name) => Number(name.split(',')[1]) <= this.#shown() && !this.#cells.includes(name),
    );
    return fits ? names : [];
  }

  #render() {
    const columns = this.#shown();
    const across = this.element.clientWidth - gutter - 16;
    const { innerWidth, innerHeight } = window;
    this.#upright = columns * least_size > across && innerWidth < innerHeight;
    const room = this.#upright ? Math.min(across / 2, innerHeight / 2 / columns) : across / columns;
    const size = Math.max(least_size, Math.min(72, Math.floor(room)));
    // What is told by row and column, from the corner of the grid, as x and y.
    const place = (row, column) => {
      const [x, y] = this.#upright ? [row, column] : [column, row];
      return [4 + gutter + x * size, (this.#upright ? 28 : 4) + y * size];
    };
    const [width, height] = this.#upright
      ? [2 * size + gutter + 8, columns * size + 32]
      : [columns * size + gutter + 8, 2 * size + 28];
    const tick = (row, column, words) => {
      const [x, y] = place(row, column);
      return svg('text', { class: 'tick', x, y }, words);
    };
    const [above, before] = this.#upright
      ? [(0.35 * gutter) / size, (0.5 * gutter) / size]
      : [(0.5 * gutter) / size, 0];
    const answer = this.#answer;
    const wins = new Set(answer?.move ? cellsOf(answer.move) : []);
    const focused = this.#grid.contains(document.activeElement)
      ? document.activeElement.dataset.cell
      : null;
    this.#grid.setAttribute('width', width);
    this.#grid.setAttribute('height', height);
    this.#grid.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.#grid.replaceChildren(...[1, 2].map((row) => tick(row - 0.5, -above, `row ${row}`)));
    for (let column = 1; column <= columns; ++column) {
      for (const row of [1, 2]) {
        const name = `${row},${column}`;
        const [x, y] = place(row - 1, column - 1);
        const painted = this.#cells.includes(name);
        const label = `row ${row}, column ${column}${painted ? ', painted' : ''}${wins.has(name) ? ', part of the best move' : ''}`;
        this.#grid.append(
          svg(
            'g',
            {
              class: `square ${painted ? 'painted' : ''} ${wins.has(name) ? 'best' : ''}`,
              role: 'button',
              'data-cell': name,
              'aria-label': label,
              'aria-disabled': painted ? 'true' : null,
              tabindex: (focused ?? '1,1') === name ? 0 : -1,
              onclick: () => this.#paint(row, column),
            },
            svg('rect', { x, y, width: size - 2, height: size - 2, rx: 4 }),
            wins.has(name) ? star(x + size / 2 - 1, y + size / 2 - 1, 11) : null,
          ),
        );
      }
      if (column === 1 || column % 5 === 0) {
        this.#grid.append(
          tick(this.#upright ? -before : 2 + 14 / size, column - 0.5, String(column)),
        );
      }
    }
    if (focused) this.#grid.querySelector(`[data-cell="${focused}"]`)?.focus();
    this.#undo.disabled = this.#cells.length === 0;
    this.#best.disabled = !answer?.move;
    this.#note.textContent =
      BigInt(this.#columns) > most_shown
        ? `The first ${most_shown} of ${BigInt(this.#columns).toLocaleString('en')} columns are shown.`
        : '';
    this.#verdict.textContent = answer ? this.#sentence(answer) : '\u2026';
  }

  #sentence({ nimber, move }) {
    if (!move) return `Who is to move loses: the Grundy value is ${nimber}.`;
    const where =
      move.tool === 'cell'
        ? `the cell in row ${move.row}, column ${move.column}`
        : `the square of columns ${move.column} and ${move.column + 1}`;
    return `Who is to move wins by painting ${where}. The Grundy value is ${nimber}.`;
  }

  #paint(row, column) {
    const cells = this.#stroke(row, column);
    if (cells.length > 0) this.#change(cells);
  }

  #playBest() {
    this.#change(cellsOf(this.#answer.move));
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
    const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
    const [before, after, up, down] = this.#upright ? [...arrows.slice(2), ...arrows] : arrows;
    const to = {
      [before]: [row, column - 1],
      [after]: [row, column + 1],
      [up]: [1, column],
      [down]: [2, column],
    }[event.key];
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
