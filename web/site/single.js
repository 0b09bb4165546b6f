// The entry point of the explorer in a single file, which needs no server: the files of a site are
// in elements of the page, in base64.

import { Explorer } from '../page/explorer.js';
import { WorkerProvider } from './worker_provider.js';

const fileOf = (/** @type {string} */ name) => {
  const text = document.querySelector(`[data-file="${name}"]`)?.textContent ?? '';
  return new Blob([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))]);
};

function newWorker() {
  const script = new Blob([fileOf('worker.js')], { type: 'text/javascript' });
  const worker = new Worker(URL.createObjectURL(script));
  worker.postMessage({ library: fileOf('triwar.wasm.gz') });
  return worker;
}

new Explorer(new WorkerProvider({ newWorker, fetchFile: async (name) => fileOf(name) })).start();
