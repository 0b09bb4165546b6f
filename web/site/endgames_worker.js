// The site's web worker for boards without a table: it answers requests for targets of docs/http.md
// by solving endgames.

import { openEndgames } from '../wasm/endgames.js';
import { serve } from './worker_server.js';

let opening = null; // a promise of the library
/** @type {(done: number, total: number) => void} */
let tell = () => {}; // reports the progress of the newest request

serve({
  /**
   * Returns the response to a target about a game. If it is the answer for a position, `states` is
   * the number of states that can follow. `most` must not change.
   */
  answer: async ({ target, game, moves, most }, progress) => {
    tell = progress;
    opening ??= openEndgames(most, (done, total) => tell(done, total));
    opening.catch(() => (opening = null)); // so that the next request tries again
    const endgames = await opening;
    const response = endgames.answer(target);
    return response.status === 200 && target.includes('/position?')
      ? { ...response, states: endgames.count(game, moves) }
      : response;
  },
});
