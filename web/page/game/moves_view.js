// Builds the list of moves, with their losses, marks and other lines of play.

import { html } from '../base/elements.js';
import { few, lostCells } from '../base/words.js';
import { agrees } from './session.js';

/**
 * @import { State } from './state.js'
 * @import { Facts, Review } from '../base/types.js'
 */

/**
 * Returns the list items of a game's moves, with losses and marks if there is a review and
 * `showing` is true. Captures that follow each other are one item, unless there is more to say of
 * one. After each item come the other lines of play that depart before it, as nested lists. `at` is
 * the number of moves on the board. A click calls `onJump` with the number of moves of the game, or
 * `onTakeUp` with another line and a number of its moves.
 *
 * @param {object} shown
 * @param {Facts['steps']} shown.steps  the moves
 * @param {Review | null} shown.review
 * @param {boolean[]} shown.control  whether each move gave control away, as far as it is known
 * @param {State['marks']} shown.marks
 * @param {boolean} shown.showing
 * @param {number} shown.at
 * @param {string[][]} shown.lines  the other lines of play
 * @param {string[]} shown.cells  what players call one cell, and several
 * @param {(at: number) => void} onJump
 * @param {(line: string[], at: number) => void} onTakeUp
 */
export function moveItems(shown, onJump, onTakeUp) {
  const { steps, review, control, marks, showing, at, lines, cells } = shown;
  const moves = steps.map(({ move }) => move);
  const departures = moves.map((_, i) => departing(lines, moves, i));
  const isPlain = (/** @type {number} */ i) =>
    steps[i].closed > 0 && !(showing && (marks[i] || control[i]));
  const goesOn = (/** @type {number} */ i) =>
    i > 0 && [i - 1, i].every(isPlain) && departures[i].length + departures[i - 1].length === 0;
  const runs = [...steps.keys()].filter((i) => !goesOn(i));
  return [
    ...runs.flatMap((i, k) => {
      const last = (runs[k + 1] ?? steps.length) - 1;
      const taken = steps.slice(i, last + 1).reduce((sum, { closed }) => sum + closed, 0);
      const item = {
        ...steps[i],
        number: i + 1,
        closed: last > i ? `\u2026 ${taken} ${cells[1]}` : taken > 0 ? `+${taken}` : null,
        place: at > last + 1 ? '' : at <= i ? 'future' : 'at',
        reviewed: showing ? review?.review[i] : null,
        mark: showing && (marks[i] ?? ''),
        gave: showing && control[i],
      };
      return [moveItem(item, () => onJump(last + 1)), ...branches(departures[i], i, onTakeUp)];
    }),
    ...branches(departing(lines, moves, moves.length), moves.length, onTakeUp),
  ];
}

/** Returns the lines that begin with the first `count` moves and differ from `moves` after them. */
const departing = (
  /** @type {string[][]} */ lines,
  /** @type {string[]} */ moves,
  /** @type {number} */ count,
) =>
  lines.filter(
    (line) =>
      line.length > count && line[count] !== moves[count] && agrees(line.slice(0, count), moves),
  );

function moveItem(/** @type {any} */ shown, /** @type {() => void} */ onClick) {
  const { move, player, closed, number, place, reviewed, mark, gave } = shown;
  const lost = reviewed?.loss > 0 ? reviewed.loss : 0;
  return html(
    'li',
    {
      class: `ply ${place}`,
      'aria-current': place === 'at' ? 'step' : null,
      'data-move': move,
    },
    html(
      'button',
      {
        class: 'move',
        type: 'button',
        title: lost ? `better: ${few(reviewed.better, 8)}` : null,
        onclick: onClick,
      },
      html('span', { class: 'number' }, String(number)),
      player ? html('b', { class: `who ${player}` }, player) : null,
      player ? html('span', { class: 'spoken' }, ': ') : null,
      html('span', { class: 'name' }, move),
      closed && html('span', { class: 'closed' }, closed),
      gave ? html('span', { class: 'gave' }, 'gave control away') : null,
      lost || mark
        ? html(
            'span',
            { class: 'lost' },
            lost ? `\u2212${lostCells(lost)} ` : null,
            html('b', {}, mark),
          )
        : null,
    ),
  );
}

/**
 * Returns nested lists of lines that have the same first `count` moves: one for each next move.
 * Within a list, lines that depart later are nested again.
 *
 * @returns {HTMLLIElement[]}
 */
function branches(
  /** @type {string[][]} */ lines,
  /** @type {number} */ count,
  /** @type {(line: string[], at: number) => void} */ onTakeUp,
) {
  const firsts = [...new Set(lines.map((line) => line[count]))];
  return firsts.map((first) => {
    const [main, ...others] = lines.filter((line) => line[count] === first);
    const items = main.slice(count).flatMap((move, i) => {
      const number = count + i + 1;
      const label = i === 0 ? `${number}. ${move}` : move;
      const onclick = () => onTakeUp(main, number);
      const button = html('button', { class: 'move', type: 'button', onclick }, label);
      const deeper = i === 0 ? [] : departing(others, main, count + i);
      return [html('li', { 'data-move': move }, button), ...branches(deeper, count + i, onTakeUp)];
    });
    const longer = departing(others, main, main.length);
    const rest = branches(longer, main.length, onTakeUp);
    return html('li', { class: 'branch' }, html('ul', {}, ...items, ...rest));
  });
}

/** Splits a text into strings and moves. Moves are elements; hovering one highlights its line. */
export function wordsWithMoves(/** @type {string} */ words) {
  return words
    .split(/(\d+-\d+)/)
    .map((part, i) => (i % 2 === 1 ? html('span', { 'data-move': part }, part) : part));
}
