// The rules: which moves are legal, who closes which cells, and the score. Values come from the
// provider.

import { AnswerError } from '../base/provider.js';

/** Whether all lines are drawn. */
export const isOver = (/** @type {Pick<Facts, 'closes'>} */ { closes }) =>
  Object.keys(closes).length === 0;

/** Returns the opponent of A or B; null for anything else. */
export const other = (/** @type {unknown} */ player) =>
  player === 'A' ? 'B' : player === 'B' ? 'A' : null;

/**
 * Returns the facts of the position after some moves of a game that begins with `start`, or with
 * the usual start if that is null. Throws AnswerError if a move is illegal, if the state of the
 * start is not one of the board, or if the score of the start does not match its closed cells.
 *
 * @import { Board, Facts, Player, Start } from '../base/types.js'
 * @param {Board} board
 * @param {{ start?: Start | null, moves?: string[] }} game
 * @returns {Facts}
 */
export function factsOf(board, { start = null, moves = [] }) {
  const undrawn = board.cells.map(({ edges }) => edges.length);
  const names = board.edges.map(([a, b]) => `${a}-${b}`);
  /** @type {Map<string, number[]>} */
  const cellsOf = new Map(names.map((name) => [name, []])); // of undrawn lines
  board.cells.forEach(({ edges }, cell) => {
    for (const edge of edges) cellsOf.get(names[edge])?.push(cell);
  });
  /** @type {Facts['owners']} */
  const owners = board.cells.map(() => null);
  const draw = (/** @type {string} */ name, /** @type {Player | '?' | null} */ owner) => {
    const closed = (cellsOf.get(name) ?? []).filter((cell) => --undrawn[cell] === 0);
    for (const cell of closed) owners[cell] = owner;
    cellsOf.delete(name);
    return closed.length;
  };

  const bits = BigInt(start?.state ?? 0);
  if (bits >> BigInt(names.length))
    throw new AnswerError(
      'not_an_edge',
      `${start?.state} has bits beyond the ${names.length} edges of ${board.game}`,
    );
  const drawn = names.filter((_, i) => (bits >> BigInt(i)) & 1n);
  const closed = drawn.reduce((sum, name) => sum + draw(name, '?'), 0);
  let mover = start === null ? 'A' : start.mover;
  const score = start === null ? { A: 0, B: 0 } : start.score && { ...start.score };
  if (start && score && score.A + score.B !== closed)
    throw new AnswerError(
      'impossible_score',
      `impossible score ${score.A}-${score.B} in ${start.state}: expected a sum of ${closed}, ` +
        'the number of closed cells',
    );

  const steps = moves.map((move, i) => {
    const fail = (/** @type {string} */ code, /** @type {string} */ words) => {
      throw new AnswerError(code, words, { move: i + 1 });
    };
    if (!names.includes(move)) fail('not_an_edge', `${move} is not an edge of ${board.game}`);
    if (!cellsOf.has(move)) {
      const k = moves.indexOf(move);
      const by = k < i ? `move ${k + 1}` : 'at the start';
      fail('edge_already_drawn', `edge ${move} is already drawn (${by})`);
    }
    const player = mover;
    const closed = draw(move, player ?? '?');
    if (score && player) score[player] += closed;
    if (closed === 0) mover = other(mover);
    return { move, player, closed };
  });

  const open = [...cellsOf];
  const count = (/** @type {number} */ left) =>
    Object.fromEntries(
      open.map(([move, cells]) => [move, cells.filter((cell) => undrawn[cell] === left).length]),
    );
  return {
    steps,
    owners,
    score,
    to_move: open.length > 0 ? mover : null,
    closes: count(1),
    gives: count(2),
  };
}
