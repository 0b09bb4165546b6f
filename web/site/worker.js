// The site's web worker, which runs the library. It answers calls of worker_client.js in
// turn; while it solves, it hears nothing, so the page ends it to stop it.

import { openTables } from '../wasm/tables.js';

const mostStates = 2 ** 31 - 2 ** 27; // the memory has room for one byte for each
const progressMs = 100;

/** @type {Blob | undefined} */
let library; // the .wasm file, by gzip, if the page contains it
/** @type {ReturnType<typeof openTables> | null} */
let opening = null;
let called = 0; // the id of the newest call
let told = -Infinity; // the time when its progress was told

function progress(/** @type {number} */ done, /** @type {number} */ total) {
  if (done < total && performance.now() - told < progressMs) return;
  told = performance.now();
  self.postMessage({ id: called, progress: [done, total] });
}

async function open() {
  const packed = library?.stream().pipeThrough(new DecompressionStream('gzip'));
  const options = packed && {
    wasmBinary: await new Response(packed).arrayBuffer(),
    locateFile: (/** @type {string} */ name) => name, // a worker from a Blob has no folder
  };
  return openTables({ ...options, mostStates, progress });
}

/** Returns the library, loaded by the first call. After a failure the next call loads it again. */
function opened() {
  opening ??= open().catch((error) => {
    opening = null;
    if (error instanceof WebAssembly.CompileError || /CompileError/.test(error)) {
      throw new Error(
        'This browser lacks what the library needs: WebAssembly with exceptions and SIMD.',
      );
    }
    const message = `The library cannot be loaded. ${error.message}`;
    throw Object.assign(new Error(message), { code: 'unreachable' });
  });
  return opening;
}

const isBook = (/** @type {string} */ name) => name.endsWith('.book');

self.onmessage = async ({ data: { id, name, file, target, body, ...given } }) => {
  library ??= given.library;
  if (id === undefined) return;
  try {
    const tables = await opened();
    called = id;
    told = -Infinity;
    const game = file && (isBook(name) ? tables.addBook(name, file) : tables.add(name, file));
    self.postMessage({ id, result: target === undefined ? game : tables.answer(target, body) });
  } catch (/** @type {any} */ { code, message }) {
    // The code is a string only in errors of the library.
    const error = { code: typeof code === 'string' ? code : 'internal', message };
    self.postMessage({ id, error });
  }
};
