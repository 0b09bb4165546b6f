// Selects the moves of the computer.

export const thinkMs = 450; // the delay before each move of the computer

/**
 * The strengths of the computer. With probability `probability` the computer plays a move that
 * loses 1 to `mostLost`, if there is one; otherwise it plays a best move.
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

/**
 * Returns a random move when values are unknown: one that closes a cell, else one that leaves no
 * cell for the opponent to close, else any.
 */
function carefulMove({ closes, gives }, random) {
  const moves = Object.keys(closes);
  const closing = moves.filter((move) => closes[move] > 0);
  const safe = moves.filter((move) => !gives?.[move]);
  const choice = [closing, safe, moves].find((some) => some.length > 0);
  return choice[Math.floor(random() * choice.length)];
}

/**
 * Returns the computer's move at a level. `next` is as in hardestBest(). `random` returns random
 * numbers, as Math.random() does. Requires an undrawn line.
 */
export async function chooseMove(answer, level, next, random = Math.random) {
  if (answer.value === null) return carefulMove(answer, random);
  if (random() < level.probability) {
    const worse = Object.entries(answer.values).filter(
      ([, value]) => value < answer.value && answer.value - value <= level.mostLost,
    );
    if (worse.length > 0) return worse[Math.floor(random() * worse.length)][0];
  }
  return hardestBest(answer, next);
}
