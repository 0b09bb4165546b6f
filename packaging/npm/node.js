// The library for Node, whose fetch() reads no files.
import { readFile } from 'node:fs/promises';

import { openTables as open } from './tables.js';

export { TableError } from './tables.js';

const content = (name) => readFile(new URL(name, import.meta.url));

/** Opens the library, with the books that are too large for a page. */
export async function openTables(options = {}) {
  const tables = await open({ wasmBinary: await content('triwar.wasm'), ...options });
  for (const book of ['boxes-3x5.book', 'boxes-4x4.book', 'boxes-4x5-icelandic.book']) {
    tables.addBook(book, await content(book));
  }
  return tables;
}
