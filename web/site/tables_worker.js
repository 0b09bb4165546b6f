// The site's web worker that runs the library: it answers requests for targets of docs/http.md,
// adds tables and validates boards.

import { openTables } from '../wasm/tables.js';
import { serve } from './worker_server.js';

let opening = null;

/** Returns the library, loaded by the first call. After a failure the next call loads it again. */
function opened() {
  opening ??= openTables().catch((error) => {
    opening = null;
    if (error instanceof WebAssembly.CompileError || /CompileError/.test(error)) {
      throw new Error(
        'This browser lacks a feature that the library needs: WebAssembly exceptions.',
      );
    }
    const message = `The library cannot be loaded. ${error.message}`;
    throw Object.assign(new Error(message), { code: 'unreachable' });
  });
  return opening;
}

const call = async (method, ...values) => (await opened())[method](...values);

serve({
  answer: ({ target, body }) => call('answer', target, body),
  add: ({ name, file }) => call('add', name, file),
  check: ({ board }) => call('check', board),
});
