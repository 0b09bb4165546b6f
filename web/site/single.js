// The entry point of the explorer in a single file, which needs no server: the files of a site are
// in elements of the page, in base64.

import { Explorer } from '../page/explorer.js';
import { WorkerProvider } from './worker_provider.js';

const fileOf = (/** @type {string} */ name) => {
  const text = document.querySelector(`[data-file="${name}"]`)?.textContent ?? '';
  return new Blob([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))]);
};

const script = new Blob([fileOf('worker.js')], { type: 'text/javascript' });
const scriptUrl = URL.createObjectURL(script);
const library = fileOf('triwar.wasm.gz');

function newWorker() {
  const worker = new Worker(scriptUrl);
  worker.postMessage({ library });
  return worker;
}

new Explorer(new WorkerProvider({ newWorker, fetchFile: async (name) => fileOf(name) })).start();
