// The worker of the site that solves boards. It gets no messages while it solves; to stop it, the
// page terminates it.

import { solve } from '../wasm/solve.js';
import { serve } from './worker_server.js';

serve({
  solve: ({ board }, progress) => solve(board, progress),
});
