// The entry point of the explorer in a single file, which needs no server. The library in the file
// answers questions about the tables compiled into it, other tables in the file, and tables that
// the user opens.

import { $ } from '../page/elements.js';
import { Explorer } from '../page/explorer.js';
import { AnswerError } from '../page/provider.js';
import { parseResponse, TargetProvider } from '../page/target_provider.js';
import { openTables } from '../wasm/tables.js';

/** Decodes the base64 text of an element of the page. */
const bytesOf = ({ textContent }) => Uint8Array.from(atob(textContent), (c) => c.charCodeAt(0));

/** Opens the library, which the page contains compressed by gzip, and the tables in the page. */
async function openLibrary() {
  const packed = new Blob([bytesOf($('library'))]).stream();
  const stream = packed.pipeThrough(new DecompressionStream('gzip'));
  const tables = await openTables({ wasmBinary: await new Response(stream).arrayBuffer() });
  for (const element of document.getElementsByClassName('table'))
    tables.add(element.getAttribute('data-name'), bytesOf(element));
  return tables;
}

/** @implements {Provider} */
class SingleProvider extends TargetProvider {
  #tables = openLibrary();

  /** @import { Provider } from '../page/types.js' */
  async ask(path, query, body = null) {
    const target = `/v1/${path}${query && '?'}${query}`;
    return parseResponse(await this.#call((tables) => tables.answer(target, body)));
  }

  async add(file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const game = await this.#call((tables) => tables.add(file.name, bytes));
    this.forget();
    return game;
  }

  check(board) {
    return this.#call((tables) => tables.check(board));
  }

  async #call(action) {
    try {
      return action(await this.#tables);
    } catch ({ code = 'internal', message }) {
      throw new AnswerError(String(code), message);
    }
  }
}

new Explorer(new SingleProvider()).start();
