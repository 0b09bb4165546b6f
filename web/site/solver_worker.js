// The site's web worker that solves boards. It handles no messages while it solves, so the page
// terminates it to stop solving.

import { solve } from '../wasm/solve.js';
import { serve } from './worker_server.js';

serve({
  solve: ({ board }, progress) => solve(board, progress),
});
