// Selects the moves of the computer.

import { guessesOf } from './values.js';

// The delays before a move of the computer, and before one after a move that has closed a cell.
export const thinkMs = 450;
export const takeMs = 100;

/**
 * The strengths of the computer. With probability `probability` the computer plays a move that
 * loses up to `mostLost`, if there is one; otherwise it plays a best move. What a move loses and
 * which one is best tell the values, or until they are known the estimate of `playouts` games.
 */
export const levels = [
  {
    name: 'expert',
    mostLost: 0,
    probability: 0,
    playouts: 50_000,
    rule: 'the best move that it finds',
  },
  {
    name: 'strong',
    mostLost: 2,
    probability: 1 / 6,
    playouts: 5000,
    rule: 'one move in six loses up to 2 points',
  },
  {
    name: 'medium',
    mostLost: 4,
    probability: 1 / 3,
    playouts: 1000,
    rule: 'one move in three loses up to 4 points',
  },
  {
    name: 'easy',
    mostLost: 8,
    probability: 1 / 2,
    playouts: 200,
    rule: 'one move in two loses up to 8 points',
  },
];

/** Returns the level with a name, or with the name that earlier versions stored; else easy. */
export const levelOf = (name) =>
  levels.find((level) => level.name === (name === 'perfect' ? 'expert' : name)) ?? levels.at(-1);

/** Returns what the computer does at a level. */
export const describe = ({ rule, playouts }) =>
  `${rule}: exact where the position is solved, before by an estimate of ` +
  `${playouts.toLocaleString('en')} games`;

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
 * Returns what each move is worth to the player to move, as far as that is known: its value; else
 * its estimate; else the cells that it closes, or minus those that it leaves with one line.
 */
function worthOf({ answer, estimate, facts: { closes, gives } }) {
  if (answer.value !== null) return answer.values;
  const moves = estimate
    ? guessesOf(answer, estimate).map(({ move, margin }) => [move, margin])
    : Object.keys(closes).map((move) => [move, closes[move] || -gives[move]]);
  return Object.fromEntries(moves);
}

/**
 * Returns the computer's move in a state. `next` is as in hardestBest(). Requires an undrawn line.
 *
 * @import { State } from './state.js'
 * @param {Pick<State, 'answer' | 'estimate' | 'facts' | 'level'>} state
 * @param {(move: string) => Promise<Answer>} next
 */
export async function chooseMove(state, next) {
  const { answer, estimate, level } = state;
  const worth = worthOf(state);
  const most = Math.max(...Object.values(worth));
  const first = estimate?.moves[0].move;
  const best = first ? [first] : Object.keys(worth).filter((move) => worth[move] === most);
  if (Math.random() < level.probability) {
    const worse = Object.keys(worth).filter((move) => {
      const loss = worth[best[0]] - worth[move];
      return loss > 0 && loss <= level.mostLost;
    });
    if (worse.length > 0) return anyOf(worse);
  }
  return answer.value === null ? anyOf(best) : hardestBest(answer, next);
}
