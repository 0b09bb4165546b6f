// A worker that calls the tables and the solver for the tests.
import { solve } from './wasm/solve.js';
import { openTables } from './wasm/tables.js';

const tables = openTables();
const seen = [];

const methods = {
  answer: async (target, body) => (await tables).answer(target, body),
  add: async (name, bytes) => (await tables).add(name, bytes),
  solve: (board, most) =>
    solve(board, (done, total) => {
      seen.push([done, total]);
      return done <= most;
    }),
  progress: () => seen,
};

self.onmessage = async ({ data: { id, method, values } }) => {
  try {
    self.postMessage({ id, result: await methods[method](...values) });
  } catch (error) {
    self.postMessage({ id, error: { code: error.code, message: error.message } });
  }
};
