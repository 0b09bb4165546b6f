// Caches the site for offline use: all but the large tables at the first visit, and those when they
// are first fetched. scripts/site writes `self.precache` before this text.

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
  // Bypasses the browser's HTTP cache, which may have files of another version.
  await cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })));
}

async function dropOtherVersions() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/**
 * Returns the response from the cache, or else from the network. Caches successful responses from
 * the network if there is room.
 */
async function answer(/** @type {FetchEvent} */ event) {
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

// A new version waits until a page requests it: files of different versions are incompatible.
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
