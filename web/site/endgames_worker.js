// The site's web worker for boards without a table: it answers questions by solving endgames.

import { openEndgames } from '../wasm/endgames.js';
import { serve } from './worker_server.js';

let opened = { game: '', most: 0, endgames: null }; // `endgames` is a promise
/** @type {(done: number, total: number) => void} */
let tell = () => {}; // reports the progress of the newest question

function endgamesOf(game, most) {
  if (opened.game !== game || opened.most !== most) {
    const endgames = openEndgames(game, most, (done, total) => tell(done, total));
    opened = { game, most, endgames };
    endgames.catch(() => (opened.game = '')); // so that the next question tries again
  }
  return opened.endgames;
}

serve({
  /**
   * Answers a question: "position" (the answer includes the number of states that can follow),
   * "review", or "" for the board's geometry.
   */
  answer: async ({ game, most, question, moves, line }, progress) => {
    tell = progress;
    const endgames = await endgamesOf(game, most);
    if (question === '') return endgames.board();
    if (question === 'review') return endgames.review(moves);
    return { ...endgames.position(moves, line), states: endgames.count(moves) };
  },
});
