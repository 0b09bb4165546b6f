// The worker of a site that solves boards. It is busy while it solves: the page ends it to stop.

import { solve } from '../wasm/solve.js';
import { serve } from './worker_server.js';

serve({
  solve: ({ board }, progress) => solve(board, progress),
});
