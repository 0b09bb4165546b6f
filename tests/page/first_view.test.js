// The size of the first view; site_speed.js measures its time.

import assert from 'node:assert/strict';
import { baseUrl, pageTest, settled, withBrowser } from './support.js';

withBrowser();

const mostBytes = 100_000;

pageTest('the first view is small', { hurry: false }, async (page, t) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  const encodings = new Map();
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  network.on('Network.responseReceived', ({ response }) => {
    encodings.set(
      new URL(response.url).pathname.split('/').at(-1),
      response.headers['Content-Encoding'] ?? '',
    );
  });
  await page.goto(baseUrl());
  await settled(page);
  await page.waitForLoadState('networkidle');
  t.diagnostic(`${bytes} bytes in ${encodings.size} responses`);
  assert.ok(bytes > 5000 && bytes < mostBytes, `${bytes} bytes`);
  if (!process.env.TRIWAR_PAGE) assert.equal(encodings.get('main.js'), 'gzip');
});
