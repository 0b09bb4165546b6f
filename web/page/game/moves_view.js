// Builds the list of moves, with their losses, marks and other lines of play.

import { html } from '../base/elements.js';
import { few, signed } from '../base/words.js';
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
 * @param {(number | null)[]} shown.figures  the final difference before and after each move, for
 *   the side whose view the review takes
 * @param {State['marks']} shown.marks
 * @param {boolean} shown.showing
 * @param {number} shown.at
 * @param {string[][]} shown.lines  the other lines of play
 * @param {(at: number) => void} onJump
 * @param {(line: string[], at: number) => void} onTakeUp
 */
export function moveItems(shown, onJump, onTakeUp) {
  const { steps, review, figures, marks, showing, at, lines } = shown;
  const moves = steps.map(({ move }) => move);
  const departures = moves.map((_, i) => departing(lines, moves, i));
  const isPlain = (/** @type {number} */ i) => steps[i].closed > 0 && !(showing && marks[i]);
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
        closed: taken > 0 ? `${last > i ? '\u2026 ' : ''}+${taken}` : null,
        place: at > last + 1 ? '' : at <= i ? 'future' : 'at',
        reviewed: showing ? review?.review[i] : null,
        mark: showing && (marks[i] ?? ''),
        change: figures
          .slice(i, i + 2)
          .map(signed)
          .join(' \u2192 '),
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
  const { move, player, closed, number, place, reviewed, mark, change } = shown;
  const lost = reviewed?.loss > 0;
  return html(
    'li',
    {
      class: `ply ${place} ${player ?? ''}`,
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
      lost || mark
        ? html('span', { class: 'lost' }, lost ? `${change} ` : null, html('b', {}, mark))
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

/**
 * Splits a text into strings and moves. Moves are elements, those in `marked` with its class;
 * hovering one highlights its line.
 */
export function wordsWithMoves(
  /** @type {string} */ words,
  /** @type {Record<string, string>} */ marked = {},
) {
  return words.split(/(\d+-\d+)/).map((part, i) => {
    const move = { 'data-move': part, class: marked[part] ?? null };
    return i % 2 === 1 ? html('span', move, part) : part;
  });
}
