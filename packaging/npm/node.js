// The library for Node, whose fetch() reads no files.
import { readFile } from 'node:fs/promises';

import { openTables as open } from './tables.js';

export { TableError } from './tables.js';

export async function openTables(options = {}) {
  const wasmBinary = await readFile(new URL('triwar.wasm', import.meta.url));
  return open({ wasmBinary, ...options });
}
