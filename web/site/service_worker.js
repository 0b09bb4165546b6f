// Caches the site for offline use: all but the large tables at the first visit, and those when they
// are first fetched. Requests for anything else in the scope, which at the root of a host contains
// other programs, are left to the network. scripts/site writes `self.precache` before this text.

/** @typedef {{ version: string, files: string[], large: string[] }} Precache */
const worker = /** @type {ServiceWorkerGlobalScope & { precache: Precache }} */ (
  /** @type {unknown} */ (self)
);
const { version, files, large } = worker.precache;
const { scope } = worker.registration;
const urls = new Set([...files, ...large].map((file) => new URL(file, scope).href));
// The names of this site's caches begin with the first text, unless workers made them that answered
// for everything in the scope with the second one.
const anyPrefix = `triwar ${scope} `;
const prefix = `${anyPrefix}files `;
const cacheName = prefix + version;

async function keepFiles() {
  const cache = await caches.open(cacheName);
  // Bypasses the browser's HTTP cache, which may have files of another version.
  await cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })));
}

/** Returns the names of the caches of all versions of this site. */
const cacheNames = async () => (await caches.keys()).filter((name) => name.startsWith(anyPrefix));

async function dropOtherVersions() {
  const others = (await cacheNames()).filter((name) => name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Takes over at once from a worker that answers for other programs. */
async function replaceGreedy() {
  const isGreedy = (/** @type {string} */ name) => !name.startsWith(prefix);
  if ((await cacheNames()).some(isGreedy)) await worker.skipWaiting();
}

/** Returns the URL of the site's file that a request names, or null. */
function fileOf(/** @type {Request} */ { method, url }) {
  const file = url.replace(/#.*/s, '').replace(/\/index\.html$/, '/'); // some hosts redirect it
  return method === 'GET' && urls.has(file) ? file : null;
}

/**
 * Returns the response from the cache, or else from the network. Caches successful responses from
 * the network if there is room.
 */
async function answer(/** @type {FetchEvent} */ event, /** @type {string} */ file) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(file, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(cache.put(file, response.clone()).catch(() => {}));
  return response;
}

// A new version waits until a page requests it: files of different versions are incompatible.
worker.addEventListener('message', ({ data }) => {
  if (data === 'install') worker.skipWaiting();
});
worker.addEventListener('install', (event) => event.waitUntil(keepFiles().then(replaceGreedy)));
worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOtherVersions().then(() => worker.clients.claim()));
});
worker.addEventListener('fetch', (event) => {
  const file = fileOf(event.request);
  if (file !== null) event.respondWith(answer(event, file));
});
