// Selects the moves of the computer.

export const thinkMs = 450; // the delay before each move of the computer

/**
 * The strengths of the computer. With probability `probability` the computer plays a move that
 * loses 1 to `mostLost`, if there is one; otherwise it plays a best move. When values are unknown,
 * it plays any move with this probability, otherwise a careful one.
 */
export const levels = [
  { name: 'perfect', mostLost: 0, probability: 0, rule: 'always a best move' },
  { name: 'strong', mostLost: 2, probability: 1 / 6, rule: 'one move in six loses up to 2 points' },
  {
    name: 'medium',
    mostLost: 4,
    probability: 1 / 3,
    rule: 'one move in three loses up to 4 points',
  },
  { name: 'easy', mostLost: 8, probability: 1 / 2, rule: 'one move in two loses up to 8 points' },
];

/**
 * Returns the best move that is hardest to answer: the one that leaves the opponent the fewest best
 * moves, none if the same player moves again. Returns the first of several. `next` returns the
 * answer for the position after a move. Requires that answer.best is not empty.
 *
 * @import { Answer } from './types.js'
 * @param {Answer} answer
 * @param {(move: string) => Promise<Answer>} next
 */
export async function hardestBest(answer, next) {
  if (answer.best.length === 1) return answer.best[0];
  const after = await Promise.all(answer.best.map(next));
  // After a move that closes a cell, the same player moves again: the opponent has no best move.
  const left = after.map((found) => (found.to_move === answer.to_move ? 0 : found.best.length));
  return answer.best[left.indexOf(Math.min(...left))];
}

const anyOf = (moves) => moves[Math.floor(Math.random() * moves.length)];

/**
 * Returns a random one of the careful moves, which need no values: those that close a cell; else
 * the safe ones; else those into the shortest chain or loop.
 *
 * @import { Board } from './types.js'
 * @param {Answer} answer
 * @param {Board} board
 */
function carefulMove({ closes, gives, theory }, board) {
  const moves = Object.keys(closes);
  const closing = moves.filter((move) => closes[move] > 0);
  if (closing.length > 0) return anyOf(closing);
  const safe = moves.filter((move) => gives[move] === 0);
  if (safe.length > 0) return anyOf(safe);
  const groups = [...theory.chain_cells, ...theory.loop_cells];
  const [shortest] = groups.sort((a, b) => a.length - b.length);
  const edges = shortest.flatMap((cell) => board.cells[cell].edges);
  return anyOf(edges.map((edge) => board.edges[edge].join('-')).filter((line) => line in closes));
}

/**
 * Returns the computer's move at a level. `next` is as in hardestBest(). Requires an undrawn line.
 *
 * @param {Answer} answer
 * @param {typeof levels[number]} level
 * @param {(move: string) => Promise<Answer>} next
 * @param {Board} board
 */
export async function chooseMove(answer, level, next, board) {
  const errs = Math.random() < level.probability;
  if (answer.value === null)
    return errs ? anyOf(Object.keys(answer.closes)) : carefulMove(answer, board);
  if (errs) {
    const worse = Object.keys(answer.values).filter((move) => {
      const loss = answer.value - answer.values[move];
      return loss > 0 && loss <= level.mostLost;
    });
    if (worse.length > 0) return anyOf(worse);
  }
  return hardestBest(answer, next);
}
