// The worker of a site that checks and solves boards. It is busy while it solves: the page ends it
// to stop that.

import { check, solve } from '../wasm/solve.js';
import { serve } from './worker_server.js';

serve({
  check: async ({ board }) => ({ edges: await check(board) }),
  solve: ({ board }, progress) => solve(board, progress),
});
