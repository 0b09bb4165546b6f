// Keeps a site for when there is no connection: all files of the page from the first visit on,
// tables once they were fetched. scripts/site puts the names of the files and what tells this
// version from others into the first lines.

const version = 'VERSION';
const files = ['FILES'];
const site = `triwar ${self.registration.scope} `;
const cache_name = site + version;

const keep = async () => {
  const cache = await caches.open(cache_name);
  // Whatever the browser has of another version is asked again.
  await cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })));
};

const dropOthers = async () => {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(site) && name !== cache_name);
  await Promise.all(old.map((name) => caches.delete(name)));
};

/** What is kept, or else comes from the site; tables are kept then, if there is room. */
async function answer(event) {
  const { request } = event;
  const cache = await caches.open(cache_name);
  const url = request.url.replace(/\/index\.html(?=$|[?#])/, '/'); // which some hosts redirect
  const kept = await cache.match(url, { ignoreSearch: true, ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && url.endsWith('.tb.zst')) {
    event.waitUntil(cache.put(request, response.clone()).catch(() => {}));
  }
  return response;
}

// A new version waits until no page of the old one is open: the files of a page fit each other.
self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers().then(() => self.clients.claim()));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(self.registration.scope)) {
    event.respondWith(answer(event));
  }
});
