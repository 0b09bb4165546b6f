// The worker of a site: answers targets of docs/http.md by the library, and takes tables. What asks
// it is worker_provider.js.

import { openTables } from './tables.js';

let opening = null;

/** The tables; what could not be loaded is tried again by the next question. */
function opened() {
  opening ??= openTables().catch((error) => {
    opening = null;
    throw Object.assign(new Error(`The library cannot be loaded. ${error.message}`), {
      code: 'unreachable',
    });
  });
  return opening;
}

const factsOf = (tables) => JSON.parse(tables.answer('/v1/games').body).games;

const actions = {
  answer: (tables, { target }) => tables.answer(target),

  /** Adds a table, and tells its game; null where this very table was there. */
  add(tables, { name, file }) {
    const before = new Set(factsOf(tables).map((facts) => JSON.stringify(facts)));
    tables.add(name, file);
    return factsOf(tables).find((facts) => !before.has(JSON.stringify(facts)))?.game ?? null;
  },
};

self.onmessage = async ({ data: { id, action, ...asked } }) => {
  try {
    self.postMessage({ id, result: actions[action](await opened(), asked) });
  } catch ({ code, message }) {
    // What is no error of the library has a number for a code, or none.
    const error = { code: typeof code === 'string' ? code : 'internal', message };
    self.postMessage({ id, error });
  }
};
