// Does for the tests what they ask of the tables, one call after the other.
import { openTables } from './tables.js';

const tables = openTables();

self.onmessage = async ({ data: { id, method, values } }) => {
  try {
    self.postMessage({ id, result: (await tables)[method](...values) });
  } catch (error) {
    self.postMessage({ id, error: { code: error.code, message: error.message } });
  }
};
