// Builds answers without values, for positions that are followed by too many states to solve.

/**
 * Replays moves, the names of lines, on a board. Calls `use(move, closed)` for each move in order,
 * with the cells that it closes. Returns `undrawn`, the number of undrawn lines of each cell after
 * the moves, and `cellsOf`, the cells of each undrawn line by its name.
 */
function draw(board, moves, use) {
  const undrawn = board.cells.map(({ edges }) => edges.length);
  const cellsOf = new Map(board.edges.map(([a, b]) => [`${a}-${b}`, []]));
  const names = [...cellsOf.keys()];
  board.cells.forEach(({ edges }, cell) => {
    for (const edge of edges) cellsOf.get(names[edge]).push(cell);
  });
  for (const move of moves) {
    const cells = cellsOf.get(move);
    for (const cell of cells) --undrawn[cell];
    use(
      move,
      cells.filter((cell) => undrawn[cell] === 0),
    );
    cellsOf.delete(move);
  }
  return { undrawn, cellsOf };
}

/** Whether all lines are drawn. */
export const isOver = (/** @type {Answer} */ { closes }) => Object.keys(closes).length === 0;

const other = (player) => (player === 'A' ? 'B' : 'A');

/**
 * Returns the answer for a legal position, without values. `states` is the number of states that
 * can follow, or null if they were not counted.
 *
 * @import { Answer, Board, Question, Review } from './types.js'
 * @param {Board} board
 * @param {Question} question
 * @param {number | null} states
 * @returns {Answer}
 */
export function unsolvedPosition(board, question, states) {
  const isGame = 'moves' in question;
  const bits = isGame ? 0n : BigInt(question.state);
  const moves = isGame
    ? question.moves
    : board.edges.flatMap(([a, b], i) => ((bits >> BigInt(i)) & 1n ? [`${a}-${b}`] : []));
  const owners = board.cells.map(() => null);
  const score = { A: 0, B: 0 };
  /** @type {'A' | 'B'} */
  let mover = 'A';
  const { undrawn, cellsOf } = draw(board, moves, (_, closed) => {
    for (const cell of closed) owners[cell] = isGame ? mover : '?';
    score[mover] += closed.length;
    if (closed.length === 0) mover = other(mover);
  });
  const open = [...cellsOf];
  const count = (cells, left) => cells.filter((cell) => undrawn[cell] === left).length;
  return {
    value: null,
    margin: null,
    winner: null,
    best: [],
    values: {},
    to_move: isGame ? mover : null,
    score: isGame ? score : null,
    owners,
    closes: Object.fromEntries(open.map(([move, cells]) => [move, count(cells, 1)])),
    gives: Object.fromEntries(open.map(([move, cells]) => [move, count(cells, 2)])),
    states,
  };
}

/**
 * Returns the review of a legal game, without values.
 *
 * @param {Board} board
 * @param {string[]} moves
 * @returns {Review}
 */
export function unsolvedReview(board, moves) {
  /** @type {Review} */
  const review = { review: [], loss: { A: 0, B: 0 }, margin: null };
  /** @type {'A' | 'B'} */
  let player = 'A';
  draw(board, moves, (move, { length: closed }) => {
    review.review.push({ move, player, closed, value: null, best: null, loss: null, better: [] });
    if (closed === 0) player = other(player);
  });
  return review;
}
