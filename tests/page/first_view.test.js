// The size of the first view; site_speed.js measures its time.

import assert from 'node:assert/strict';
import { baseUrl, test } from './support.js';

const compiledIn = !process.env.TRIWAR_PAGE;

test('the first view is small', async (page, t) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0; // of the page, without answers
  const answers = new Set();
  const encodings = new Map();
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!answers.has(requestId)) bytes += encodedDataLength;
  });
  network.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname } = new URL(response.url);
    if (pathname.startsWith('/v1/')) answers.add(requestId);
    else encodings.set(pathname.split('/').at(-1), response.headers['Content-Encoding'] ?? '');
  });
  await page.goto(baseUrl());
  await page.settled();
  await page.waitForLoadState();
  await network.send('Network.disable'); // the answer comes after all events
  t.diagnostic(`${bytes} bytes in ${encodings.size} files`);
  assert.ok(bytes > 5000, `${bytes} bytes`);
  if (!compiledIn) return;
  assert.ok(bytes < 46_600, `${bytes} bytes`);
  assert.equal(encodings.get('main.js'), 'gzip');
});

test('a link to the page has a picture', async (page) => {
  await page.open('');
  const path = await page.getAttribute('meta[property="og:image"]', 'content');
  const response = await fetch(new URL(path, baseUrl()));
  assert.equal(response.headers.get('Content-Type'), 'image/png');
  const bytes = new DataView(await response.arrayBuffer());
  assert.deepEqual([bytes.getUint32(16), bytes.getUint32(20)], [1200, 630]);
  assert.ok(bytes.byteLength < 60_000, `${bytes.byteLength} bytes`);
});

test('the page can be installed as an app', async (page) => {
  await page.open('');
  const href = await page.getAttribute('link[rel=manifest]', 'href');
  const url = new URL(href, baseUrl());
  const response = await fetch(url);
  assert.equal(response.headers.get('Content-Type'), 'application/manifest+json');
  const { start_url: start, display, icons } = await response.json();
  assert.equal(display, 'standalone');
  assert.equal(String(new URL(start, url)), baseUrl());
  const apple = await page.getAttribute('link[rel=apple-touch-icon]', 'href');
  const found = [];
  for (const icon of [new URL(apple, baseUrl()), ...icons.map(({ src }) => new URL(src, url))]) {
    const response = await fetch(icon);
    const bytes = new DataView(await response.arrayBuffer());
    const type = response.headers.get('Content-Type');
    // A PNG has its width and height after its signature and the head of its first chunk.
    const size = type === 'image/png' ? [bytes.getUint32(16), bytes.getUint32(20)] : 'any';
    found.push(`${type} ${size}`);
  }
  assert.deepEqual(found, [
    'image/png 180,180',
    'image/svg+xml any',
    'image/png 192,192',
    'image/png 512,512',
  ]);
});
