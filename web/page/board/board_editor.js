// The view in which the user draws a board on a grid, by selecting the corners of each cell in
// order. The provider validates boards.

import { $, enable, isEnabled } from '../base/elements.js';
import { copy } from '../base/messages.js';
import { addressOfBoard, linkTo } from '../base/place.js';
import { AnswerError } from '../base/provider.js';
import { save } from '../base/save.js';
import { keptBoards, load, store } from '../base/storage.js';
import { byKind, capitalised, plural } from '../base/words.js';
import { boardText, gridOf, keysOf, parseBoard, placeOf, sidesAmong } from './drawn_board.js';
import { nothing, Sketch } from './sketch.js';

const tooLarge =
  'This board cannot be solved here. Save it, and solve it by triwar-generate --board FILE.';

/** Returns the message of a board's error without the prefix "board: NAME: ". */
const reasonOf = (/** @type {AnswerError} */ { message }) =>
  message.replace(/^(the )?board: ([\w-]+: )?/, '');

/**
 * @import { Provider, View } from '../base/types.js'
 * @import { BoardFile } from './drawn_board.js'
 * @import { Drawn } from './sketch.js'
 * @typedef {{ edges?: number, isSmall?: boolean, error?: AnswerError }} Verdict
 * @implements {View}
 */
export class BoardEditor {
  name = 'drawing';
  game = '';
  title = 'A board of your own';
  fileName = 'board';
  caption = '';
  #sketch = new Sketch({
    choose: (key) => this.#choose(key),
    chooseCell: (i) => this.#chooseCell(i),
    deleteCell: (i) => this.#deleteCell(i),
  });
  picture = this.#sketch.picture;
  #provider;
  #onSolved;
  #board = nothing;
  /** @type {Drawn[]} */
  #past = []; // the boards to which undo returns
  /** @type {Drawn[]} */
  #future = []; // the boards to which redo returns
  #latest = 0; // the number of the newest question; answers to older ones are dropped
  #shown = Promise.resolve(); // until the provider's verdict on the draft is shown
  /** @type {Verdict} */
  #verdict = {}; // the provider's verdict on the board
  #problem = ''; // what is wrong with it, or with a file
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
      delete: () => this.#deleteCell(this.#board.chosen),
      load: () => $('file').click(),
      save: () => this.#save(),
      link: () => this.#copyLink(),
      solve: () => this.#solve(),
    };
    for (const [name, action] of Object.entries(actions)) {
      const id = `sketch-${name}`;
      $(id).addEventListener('click', () => isEnabled(id) && action());
    }
    this.#name.addEventListener('input', () => this.#changed());
    $('sketch-from').addEventListener('change', () => this.#startFrom());
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
    const options = games.toSorted(byKind).map(({ game }) => new Option(game, game));
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
      this.#refuse(error, question);
    }
  }

  focus() {
    this.#sketch.focus();
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
    if (corners.length > 2 && key === corners[0]) {
      this.#change({ cells: [...cells, corners], corners: [] });
    } else if (!corners.includes(key)) this.#change({ corners: [...corners, key] });
  }

  /** Selects a cell, or deselects it if it is selected. */
  #chooseCell(/** @type {number} */ i) {
    this.#board = { ...this.#board, chosen: this.#board.chosen === i ? null : i };
    this.#render();
  }

  #deleteCell(/** @type {number | null} */ number) {
    const cells = this.#board.cells.filter((_, i) => i !== number);
    this.#change({ cells, drawn: sidesAmong(this.#board.drawn, cells), chosen: null });
  }

  #changed() {
    this.#verdict = {};
    this.#render();
    store('board', this.#text());
    this.#shown = this.#judge();
  }

  /** Shows the board; the numbers of its points, by which messages name lines, beside one. */
  #render() {
    this.#sketch.show(this.#board, this.#problem !== '');
    this.#showStatus();
    this.#enableButtons();
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
    this.#showStatus();
    this.#enableButtons();
  }

  #showStatus() {
    const { cells, corners } = this.#board;
    const { edges } = this.#verdict;
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

  /** Shows a message, or none. */
  #complain(/** @type {string} */ words) {
    const isNew = (words === '') !== (this.#problem === '');
    this.#problem = words;
    $('board-problem').textContent = words;
    if (isNew) this.#render(); // which moves the focus
  }

  /** Shows why a question has no answer, unless it is outdated. Throws errors of other kinds. */
  #refuse(/** @type {unknown} */ error, question = this.#latest) {
    if (!(error instanceof AnswerError)) throw error;
    if (question === this.#latest) this.#complain(capitalised(reasonOf(error)));
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
      this.#refuse(error, question);
    }
  }
}
