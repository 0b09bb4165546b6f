// A worker that calls the library for the tests.
import { openTables } from './wasm/tables.js';

const tables = openTables();

self.onmessage = async ({ data: { id, method, values } }) => {
  try {
    self.postMessage({ id, result: (await tables)[method](...values) });
  } catch (/** @type {any} */ { code, message }) {
    self.postMessage({ id, error: { code, message } });
  }
};
