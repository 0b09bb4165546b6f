// What players of Dots and Boxes reason with: chains, loops, safe lines, control. The words are
// Berlekamp's; docs/theory.md explains them. Nimbers come from the provider.

import { other } from './rules.js';
import { plural } from './words.js';

/**
 * The structure of a position. A link is a cell with exactly two undrawn lines; links joined by
 * undrawn lines are a loop if they have as many joining lines as cells, else a chain.
 *
 * @import { Board } from './types.js'
 * @typedef {object} Structure
 * @property {{ cells: number[], isLoop: boolean }[]} groups  the chains and loops
 * @property {string[]} safe  lines that, drawn, leave no cell with one undrawn line
 * @property {number} joints  cells with three or more undrawn lines
 * @property {number} capturable  cells with one undrawn line
 */

/**
 * Returns the structure of a position, given by the names of its undrawn lines.
 *
 * @param {Board} board
 * @param {string[]} undrawn
 * @returns {Structure}
 */
export function structureOf({ edges, cells }, undrawn) {
  const names = edges.map(([a, b]) => `${a}-${b}`);
  const isOpen = new Set(undrawn);
  const open = cells.map((cell) => cell.edges.filter((edge) => isOpen.has(names[edge])));
  const cellsOf = new Map(undrawn.map((name) => [name, []]));
  open.forEach((lines, cell) => lines.forEach((edge) => cellsOf.get(names[edge]).push(cell)));
  const isLink = (cell) => open[cell].length === 2;
  const seen = new Set();
  const groups = cells.flatMap((_, first) => {
    if (!isLink(first) || seen.has(first)) return [];
    const group = new Set([first]);
    let ends = 0; // each joining line has two
    for (const cell of group) {
      const beside = open[cell].flatMap((edge) =>
        cellsOf.get(names[edge]).filter((other) => other !== cell && isLink(other)),
      );
      ends += beside.length;
      beside.forEach((other) => group.add(other));
    }
    group.forEach((cell) => seen.add(cell));
    return [{ cells: [...group], isLoop: ends === 2 * group.size }];
  });
  const capturable = open.filter(({ length }) => length === 1).length;
  const leaves = (name) =>
    cellsOf.get(name).reduce((left, cell) => {
      const { length } = open[cell];
      return left + (length === 2 ? 1 : length === 1 ? -1 : 0);
    }, capturable);
  const safe = undrawn.filter((name) => leaves(name) === 0);
  return { groups, safe, joints: open.filter(({ length }) => length > 2).length, capturable };
}

const listed = (words) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

function groupsText(name, sizes) {
  if (sizes.length === 0) return null;
  const cells = sizes.length === 1 && sizes[0] === 1 ? 'cell' : 'cells';
  return `${plural(sizes.length, name)} of ${listed(sizes)} ${cells}`;
}

/**
 * Returns sentences about a position: its chains and loops, its safe lines, and who is in control,
 * as far as that is proved. `theory` is that of the provider, or null.
 */
export function sentences(/** @type {Structure} */ structure, mover, theory) {
  const { groups, safe, joints, capturable } = structure;
  const sizes = (isLoop) =>
    groups
      .filter((group) => group.isLoop === isLoop)
      .map(({ cells }) => cells.length)
      .sort((a, b) => a - b);
  const [chains, loops] = [sizes(false), sizes(true)];
  const parts = [groupsText('chain', chains), groupsText('loop', loops)].filter(Boolean);
  const words = [parts.length > 0 ? `${listed(parts)}.` : 'No chains or loops yet.'];
  if (capturable > 0) words.push(`${plural(capturable, 'cell')} can be closed now.`);
  else if (safe.length > 0) words.push(`${plural(safe.length, 'safe line')} left.`);
  else if (mover) {
    const isLong = (least) => (size) => size >= least;
    const allLoony = joints === 0 && chains.every(isLong(3)) && loops.every(isLong(4));
    const opens = `No safe line is left: ${mover} must open a chain or loop`;
    // Without long chains and loops there is nothing to be in control of.
    const isAtStake = chains.some(isLong(3)) || loops.some(isLong(4));
    const wins = theory ? winnersOf(theory).length > 0 : false;
    if (!isAtStake) words.push(`${opens}.`);
    else if (wins) words.push(`${opens}, and with the right one ${mover} is in control.`);
    else if (theory?.nimbers || allLoony)
      words.push(`${opens}, and ${other(mover)} is then in control.`);
    else words.push(`${opens}.`);
  }
  return words;
}

/** Returns the lines that win Nimstring: they complete nothing and lead to nimber 0. */
const winnersOf = ({ nimbers }) => Object.keys(nimbers ?? {}).filter((line) => nimbers[line] === 0);

/**
 * Returns a remark on a move that opened a chain or loop, gave cells away, or dealt double; "" for
 * other moves. Unless `judges` is true, does not say that safe lines were left. `before` is the
 * structure before the move, `step` the move, and `closes` tells what lines close after it.
 */
export function eventOf(
  board,
  /** @type {Structure} */ before,
  { move, player, closed },
  closes,
  judges,
) {
  if (closed > 0 || !player) return '';
  if (before.capturable > 0) {
    if (!Object.values(closes).includes(2)) return '';
    const further = Object.keys(closes).length > 1 ? ', and must move again' : '';
    return `${player} deals double: ${other(player)} gets two cells${further}.`;
  }
  if (before.safe.includes(move)) return '';
  const edge = board.edges.findIndex((ends) => ends.join('-') === move);
  const opened = before.groups.filter(({ cells }) =>
    cells.some((cell) => board.cells[cell].edges.includes(edge)),
  );
  if (opened.length === 0) return '';
  const safe = before.safe.length;
  if (safe > 0)
    return judges ? `${player} gives cells away; ${plural(safe, 'safe line')} would not.` : '';
  const [{ cells, isLoop }] = opened;
  return `${player} opens a ${isLoop ? 'loop' : 'chain'} of ${plural(cells.length, 'cell')}.`;
}
