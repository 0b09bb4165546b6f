// A site on a plain file server, below a path, and its pages.

import { createReadStream, existsSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { basename, extname, join } from 'node:path';
import { after, before } from 'node:test';
import { setUp, source } from './support.js';

export const built = process.env.TRIWAR_SITE; // by scripts/site
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** Matches the notices of what the library contains. */
export const partsOfBrowser = [
  /The triwar authors/,
  /^zstd$/m,
  /^xxHash$/m,
  /^fmt$/m,
  /nlohmann JSON/,
  /^Highway$/m,
  /^musl$/m,
  /^Emscripten$/m,
  /libc\+\+/,
  /Apache License/,
];

/**
 * A script that makes all functions of the first instance of the library trap while
 * `globalThis.isBroken`, and of no other one.
 */
export const breakable = `
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...from) => {
  const exports = {};
  for (const [name, value] of Object.entries((await instantiate(...from)).exports)) {
    exports[name] = value;
    if (typeof value !== 'function') continue;
    exports[name] = (...values) => {
      if (globalThis.isBroken) throw new WebAssembly.RuntimeError('unreachable');
      return value(...values);
    };
  }
  return { exports };
};
`;

const running = new Set();
after(async () => {
  for (const stop of running) await stop();
});

/** Returns the path of a module of web/, or of a file that web/wasm/CMakeLists.txt builds. */
const sourceOf = (name) =>
  [join(source, 'web', name), join(process.env.BUILD, 'browser/cmake/bin', basename(name))].find(
    (file) => /^(page|site|wasm)\//.test(name) && existsSync(file),
  );

/**
 * Serves a folder, and the modules of web/ beside it for tests of single modules. `sent` has the
 * sizes of the files that were sent, by name. After `cut(true)` all connections end without an
 * answer, until `cut(false)`.
 */
export async function serveSite(folder = built) {
  const below = '/some/where/';
  const sent = new Map();
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://site').pathname;
    const name = path.slice(below.length) || 'index.html';
    const own = join(folder, name);
    const file = existsSync(own) ? own : sourceOf(name);
    if (!path.startsWith(below) || !file) {
      response.writeHead(404).end();
      return;
    }
    const { size, mtime } = statSync(file);
    const modified = mtime.toUTCString();
    if (request.headers['if-modified-since'] === modified) {
      response.writeHead(304).end();
      return;
    }
    sent.set(name, size);
    response.writeHead(200, {
      'Content-Type': types[extname(name)] ?? 'application/octet-stream',
      'Content-Length': size,
      'Last-Modified': modified,
    });
    createReadStream(file).pipe(response);
  });
  let isCut = false;
  server.on('connection', (socket) => isCut && socket.destroy());
  const cut = (wanted) => {
    isCut = wanted;
    if (isCut) server.closeAllConnections();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    running.delete(stop);
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  running.add(stop);
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}${below}`, sent, cut, stop };
}

/** @type {Awaited<ReturnType<typeof serveSite>>} */
export let site;

// Pages open the site, without a service worker.
setUp({
  base: () => site.url,
  pages: { serviceWorkers: 'block', provoked: /blocked by Playwright/ },
});
before(async () => {
  site = await serveSite();
});

/**
 * Calls a second provider in a page. Each question is a list of a method and its arguments. Returns
 * answers, or errors as { error }.
 */
export function ask(page, questions) {
  return page.evaluate(async (questions) => {
    if (!window.asked) {
      const module = await import(String(new URL('site/worker_provider.js', document.baseURI)));
      window.asked = new module.WorkerProvider();
    }
    const answers = [];
    for (const [method, ...values] of questions) {
      try {
        answers.push(await window.asked[method](...values));
      } catch (/** @type {any} */ { code, message, move }) {
        answers.push({ error: { code, move, message } });
      }
    }
    return answers;
  }, questions);
}

/** Counts the bytes that a worker reads from files, and finds the memory of its module. */
const counting = `
self.read = 0;
const readAsArrayBuffer = FileReaderSync.prototype.readAsArrayBuffer;
FileReaderSync.prototype.readAsArrayBuffer = function (blob) {
  self.read += blob.size;
  return readAsArrayBuffer.call(this, blob);
};
for (const name of ['instantiate', 'instantiateStreaming']) {
  const made = WebAssembly[name];
  WebAssembly[name] = async (...from) => {
    const found = await made(...from);
    const exported = Object.values((found.instance ?? found).exports);
    self.memory = exported.find((one) => one instanceof WebAssembly.Memory);
    return found;
  };
}
`;

export const countInWorker = (page) =>
  page.route('**/worker.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: counting + (await response.text()) });
  });

/** Returns { read, memory } of the newest worker of the page, in bytes. */
export function counted(page) {
  return page
    .workers()
    .at(-1)
    .evaluate(() => ({ read: self.read, memory: self.memory.buffer.byteLength }));
}
