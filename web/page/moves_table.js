// The table of moves beside the board: what each undrawn line is worth, grouped by the outcome of
// the game, or as long as no values are known what a search thinks.

import { $, html } from './elements.js';
import { guessedNumber, guessesOf, numberOf, outcomeOf } from './values.js';

/**
 * @import { State } from './state.js'
 * @import { Answer, Estimate } from './types.js'
 * @typedef {{ move: string, words: string[] }} Row
 */
export class MovesTable {
  #draw;
  #made = '[]'; // the groups that are shown

  /** Calls `draw` with the line of a row that the user selects. */
  constructor(/** @type {(line: string) => void} */ draw) {
    this.#draw = draw;
  }

  show(
    /** @type {State} */ { answer, judged, isPending, isEstimating },
    /** @type {boolean} */ on,
  ) {
    const groups = on && answer ? groupsOf(answer, judged) : [];
    $('table').hidden = groups.length === 0;
    $('table').ariaBusy = String(groups.length > 0 && (isPending || isEstimating));
    const made = JSON.stringify(groups);
    if (made === this.#made) return;
    this.#made = made;
    const buttons = () => [...$('table').querySelectorAll('button')];
    const focused = buttons().findIndex((button) => button === document.activeElement);
    const sections = groups.flatMap(([title, rows]) => [
      html('h2', {}, `${title} (${rows.length})`),
      html('ul', {}, ...rows.map((row) => this.#row(row))),
    ]);
    $('table').replaceChildren(...sections);
    if (focused >= 0) (buttons()[focused] ?? buttons()[0])?.focus({ preventScroll: true });
  }

  #row(/** @type {Row} */ { move, words }) {
    const numbers = words.map((word) => html('span', {}, word));
    const onclick = () => this.#draw(move);
    const name = html('span', { class: 'name' }, move);
    const button = html('button', { type: 'button', class: 'move', onclick }, name, ...numbers);
    return html('li', { 'data-move': move }, button);
  }
}

/**
 * Returns the rows of the table by their heading, the best first; none if nothing is known.
 *
 * @returns {[string, Row[]][]}
 */
function groupsOf(/** @type {Answer} */ answer, /** @type {Estimate | null} */ estimate) {
  if (answer.value === null) {
    const rows = (estimate ? guessesOf(answer, estimate) : []).map((guess) => ({
      move: guess.move,
      words: [guessedNumber(guess, 'difference'), guessedNumber(guess, 'outcome')],
    }));
    return rows.length > 0 ? [['Difference and chance, estimated', rows]] : [];
  }
  const moves = Object.entries(answer.values).sort(([, a], [, b]) => b - a);
  const titles = { win: 'Wins', tie: 'Ties', loss: 'Losses', rest: 'Lines' };
  return Object.entries(titles).flatMap(([outcome, title]) => {
    const rows = moves
      .filter(([, value]) => (outcomeOf(answer, value) ?? 'rest') === outcome)
      .map(([move, value]) => ({ move, words: [numberOf(answer, value, 'difference')] }));
    return rows.length > 0 ? [/** @type {[string, Row[]]} */ ([title, rows])] : [];
  });
}
