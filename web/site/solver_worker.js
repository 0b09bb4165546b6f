// The worker of a site that checks and solves boards. It is busy while it solves: who wants it to
// stop terminates it.

import { check, solve } from './solve.js';

const progress_ms = 100;

const actions = {
  check: async ({ board }) => ({ edges: await check(board) }),

  async solve({ board, id }) {
    let told = -Infinity;
    return solve(board, (done, total) => {
      if (done < total && performance.now() - told < progress_ms) return;
      told = performance.now();
      self.postMessage({ id, progress: [done, total] });
    });
  },
};

self.onmessage = async ({ data }) => {
  const { id, action } = data;
  try {
    self.postMessage({ id, result: await actions[action](data) });
  } catch ({ code, message }) {
    // What is no error of the library has a number for a code, or none.
    const error = { code: typeof code === 'string' ? code : 'internal', message };
    self.postMessage({ id, error });
  }
};
