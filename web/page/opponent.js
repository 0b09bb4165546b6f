// The moves of the computer.

/**
 * How strongly it plays: now and then, with a probability, it takes a move that loses, but never
 * more than a bound; otherwise a best one.
 */
export const levels = [
  { name: 'perfect', most_lost: 0, probability: 0, rule: 'always a best move' },
  { name: 'strong', most_lost: 2, probability: 1 / 6, rule: 'one move in six loses up to 2' },
  { name: 'medium', most_lost: 4, probability: 1 / 3, rule: 'one move in three loses up to 4' },
  { name: 'easy', most_lost: 8, probability: 1 / 2, rule: 'one move in two loses up to 8' },
];

/**
 * Of the best moves the one that leaves the opponent the fewest best moves, so that it is hardest
 * to answer; of those the first. `next` asks for the position after a move.
 */
export async function hardestBest(answer, next) {
  if (answer.best.length === 1) return answer.best[0];
  const after = await Promise.all(answer.best.map(next));
  let chosen = 0;
  // After a move that closes a cell the same player goes on: that leaves the opponent nothing.
  const left = (i) => (after[i].to_move === answer.to_move ? 0 : after[i].best.length);
  for (let i = 1; i < after.length; ++i) {
    if (left(i) < left(chosen)) chosen = i;
  }
  return answer.best[chosen];
}

/** The computer's move; `random` as Math.random. */
export async function chooseMove(answer, level, next, random = Math.random) {
  if (random() < level.probability) {
    const worse = Object.entries(answer.values).filter(
      ([, value]) => value < answer.value && answer.value - value <= level.most_lost,
    );
    if (worse.length > 0) return worse[Math.floor(random() * worse.length)][0];
  }
  return hardestBest(answer, next);
}
