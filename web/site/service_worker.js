// Keeps a site for visits without a connection: the files of the page from the first visit on,
// tables and the solver once they were fetched. The generated service_worker.js of the site imports
// this file.

/** @typedef {{ version: string, files: string[] }} Precache */
const worker = /** @type {ServiceWorkerGlobalScope & { precache: Precache }} */ (
  /** @type {unknown} */ (self)
);
const { version, files } = worker.precache;
const { scope } = worker.registration;
const prefix = `triwar ${scope} `; // of the names of this site's caches
const cacheName = prefix + version;

async function keepFiles() {
  const cache = await caches.open(cacheName);
  // Bypasses the browser's own cache, which may have files of another version.
  await cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })));
}

async function dropOtherVersions() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Answers from the cache, or else from the site; keeps what it fetches, if there is room. */
async function answer(event) {
  const { request } = event;
  const cache = await caches.open(cacheName);
  const url = request.url.replace(/\/index\.html(?=$|[?#])/, '/'); // some hosts redirect it
  const kept = await cache.match(url, { ignoreSearch: true, ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    event.waitUntil(cache.put(request, response.clone()).catch(() => {}));
  }
  return response;
}

// A new version waits until a page asks for it: only files of one version fit together.
worker.addEventListener('message', ({ data }) => {
  if (data === 'install') worker.skipWaiting();
});
worker.addEventListener('install', (event) => event.waitUntil(keepFiles()));
worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOtherVersions().then(() => worker.clients.claim()));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(scope)) {
    event.respondWith(answer(event));
  }
});
