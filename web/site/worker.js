// The worker of a site: answers targets of docs/http.md by the library, and takes tables. What asks
// it is worker_provider.js.

import { openTables } from './tables.js';

let opening = null;

/** The tables; what could not be loaded is tried again by the next question. */
function opened() {
  opening ??= openTables().catch((error) => {
    opening = null;
    if (/CompileError/.test(error)) {
      throw new Error('This browser lacks what the library needs: exceptions of WebAssembly.');
    }
    throw Object.assign(new Error(`The library cannot be loaded. ${error.message}`), {
      code: 'unreachable',
    });
  });
  return opening;
}

const actions = {
  answer: (tables, { target }) => tables.answer(target),
  add: (tables, { name, file }) => tables.add(name, file),
};

/** What is done, or else a word on the file that has gone meanwhile. */
function done(action, tables, asked) {
  const gone = () => {
    const file = tables.lost();
    if (file === null) return;
    const message = `${file} cannot be read any more: it has changed, or is gone. Open it again.`;
    throw Object.assign(new Error(message), { code: 'damaged' });
  };
  try {
    const result = actions[action](tables, asked);
    gone();
    return result;
  } catch (error) {
    gone();
    throw error;
  }
}

self.onmessage = async ({ data: { id, action, ...asked } }) => {
  try {
    self.postMessage({ id, result: done(action, await opened(), asked) });
  } catch ({ code, message }) {
    // What is no error of the library has a number for a code, or none.
    const error = { code: typeof code === 'string' ? code : 'internal', message };
    self.postMessage({ id, error });
  }
};
