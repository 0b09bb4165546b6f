// The explorer without a server, as scripts/site makes it: it gives the answers of the programs,
// fetches no more than it needs, works without a connection, and does not grow.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ask, breakable, built, counted, countInWorker } from './site.js';
import { partsOfBrowser, serveSite, site } from './site.js';
import { addressOf, assertShown, baseUrl, folder, lookup, setUp, source, test } from './support.js';

// The server that gives the expected answers has the tables of the site.
setUp({ prepare: () => cpSync(join(built, 'tables'), folder, { recursive: true }) });

const keeping = test.with({ serviceWorkers: 'allow' });

test('the first view fetches what it needs, books come with their boards', async (page, t) => {
  const own = await serveSite();
  await page.goto(own.url);
  await page.settled();
  const total = [...own.sent.values()].reduce((sum, size) => sum + size, 0);
  const packed = [...own.sent.keys()]
    .map((name) => gzipSync(readFileSync(join(built, name)), { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0);
  const files = `${own.sent.size} files`;
  t.diagnostic(`${files}, ${total} bytes, by gzip ${packed}`);
  const names = () => [...own.sent.keys()].sort().join(' ');
  assert.doesNotMatch(names(), /more-|tables\//);
  assert.ok(packed < 363_000, `${packed} bytes by gzip`);
  await page.open('#triangle-4/1-2', own);
  await page.assertShows('triangle-4', ['1-2']);
  assert.doesNotMatch(names(), /tables\//, 'it is solved');
  await page.openStatistics();
  await page.says('#statistics-words', /triangle-4/);
  assert.match(names(), /tables\/triangle-4.tb.zst/);
  await page.keyboard.press('Escape');
  await page.open('#boxes-4x4/1-2', own);
  await page.assertShows('boxes-4x4', ['1-2']);
  assert.match(names(), /tables\/boxes-4x4.book/);
  assert.doesNotMatch(names(), /tables\/boxes-3x4/);
});

it('without scripts/site the page has no part of it', async () => {
  const [main] = (await (await fetch(baseUrl())).text()).match(/\w+\/main\.js/);
  const status = async (name) => (await fetch(baseUrl() + main.replace('main.js', name))).status;
  assert.equal(await status('main.js'), 200);
  for (const name of ['worker.js', 'triwar.wasm', 'service_worker.js'])
    assert.equal(await status(name), 404, name);
});

test('a library that did not come is fetched again', async (page) => {
  page.provoke(/Failed to load|blocked by Playwright|wasm/);
  let fails = true;
  await page.route('**/triwar.wasm', (route) => (fails ? route.abort() : route.continue()));
  await page.goto(`${site.url}#triangle-2`);
  await page.getByText('The library cannot be loaded').waitFor();
  fails = false;
  await page.clock.runFor(2000);
  await page.settled('#triangle-2');
  await page.assertShows('triangle-2', []);
});

test('a library that broke is replaced, with its tables', async (page) => {
  await page.route('**/worker.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: breakable + (await response.text()) });
  });
  await page.open('#triangle-3');
  const position = (...moves) => [['position', 'boxes-3x3', { moves }]]; // its table is a file
  await ask(page, position('1-2'));
  await page
    .workers()
    .at(-1)
    .evaluate(() => Object.assign(globalThis, { isBroken: true }));
  const [failed] = await ask(page, position('1-2', '3-4'));
  assert.equal(failed.error?.code, 'internal');
  assert.match(failed.error.message, /^the library failed, and starts again at the next call/);
  const [after] = await ask(page, position('1-2', '2-3'));
  const [expected] = lookup('boxes-3x3', [['1-2', '2-3']]);
  assert.deepEqual([after.value, after.values], [expected.value, expected.values]);
});

test('the licences of what is inside go with the site', async (page) => {
  await page.goto(site.url);
  const link = await page.getAttribute('link[rel=license]', 'href');
  const notices = await (await fetch(new URL(link, site.url))).text();
  for (const part of partsOfBrowser) assert.match(notices, part);
});

/** Waits until the browser keeps a site. */
const kept = (page) =>
  page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });

/** Waits until the browser keeps a file. */
const hasFile = (page, name) =>
  page.waitForFunction(async (name) => {
    for (const cache of await caches.keys()) {
      const files = await (await caches.open(cache)).keys();
      if (files.some(({ url }) => url.endsWith(name))) return true;
    }
    return false;
  }, name);

keeping('after the first visit it works without the server', async (page) => {
  page.provoke(/ERR_(CONNECTION|EMPTY)|Failed to (load|fetch)|An unknown error/);
  const own = await serveSite();
  await page.open('#boxes-2x4', own);
  await kept(page);
  await hasFile(page, 'tables/boxes-2x4.tb.zst');
  const files = await page.evaluate(async () => {
    const [version] = await caches.keys();
    return (await (await caches.open(version)).keys()).map(({ url }) => url);
  });
  assert.doesNotMatch(files.join(' '), /boxes-3x4/, 'it is large');
  own.cut(true);
  for (const [game, moves] of [
    ['boxes-2x4', ['1-2']],
    ['boxes-3x3', ['1-2']], // has not been opened before
    ['boxes-4x4-swedish', []], // is solved by a worker
    ['boxes-4x4', ['1-2']], // has a book
    ['boxes-5x3', []], // has that of boxes-3x5
    ['triangle-3', ['2-4', '4-5']],
  ]) {
    await page.open(addressOf(game, moves), own);
    const seen = await page.read();
    seen.drawn = seen.drawn.filter((label) => label !== 'drawn at the start');
    assertShown(seen, lookup(game, [moves])[0], moves);
  }
  await page.clickLine('2-5');
  await page.settled(addressOf('triangle-3', ['2-4', '4-5', '2-5']));
  await page.goto(own.url + 'index.html');
  await page.settled();
  await page.choose('Draw a board');
  await page.waitForSelector('#sketch');
  await page.selectOption('#game', 'boxes-3x4');
  await page.says('#message-words', /boxes-3x4 cannot be fetched/);
  // With a connection again it goes on by itself.
  own.cut(false);
  await page.clock.runFor(2000);
  await page.settled('#boxes-3x4');
  await own.stop();
});

keeping('a browser without room keeps no table, and shows it', async (page) => {
  await page.open();
  await kept(page);
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(site.url);
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin });
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 100_000 });
  await page.selectOption('#game', 'boxes-3x4');
  await page.has('#board .open rect', 31);
  await page.assertShows('boxes-3x4', []);
});

test('one file has the small boards, and works from a disk', async (page) => {
  const file = join(folder, 'single.html');
  const made = spawnSync(join(source, 'scripts/site'), ['--single', file]);
  assert.equal(made.status, 0, made.stderr.toString());
  const requests = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`file://${file}#triangle-3/2-4`);
  await page.settled();
  const links = await page
    .locator('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  assert.deepEqual(
    links.map((href) => href.split(',')[0]),
    ['data:image/svg+xml;base64'],
  );
  const text = readFileSync(file, 'utf8');
  for (const part of partsOfBrowser) assert.match(text, part);
  await page.assertShows('triangle-3', ['2-4']);
  await page.clickLine('4-5');
  await page.settled('#triangle-3/2-4,4-5');
  await page.assertShows('triangle-3', ['2-4', '4-5']);
  await page.selectOption('#game', 'boxes-2x4'); // a table in the page
  await page.settled('#boxes-2x4');
  await page.assertShows('boxes-2x4', []);
  await page.selectOption('#game', 'boxes-4x4-swedish'); // is solved
  await page.settled('#boxes-4x4-swedish');
  assert.equal((await page.chips()).length, 24);
  await page.selectOption('#game', 'boxes-4x4'); // a book in the page
  await page.settled('#boxes-4x4');
  await page.assertShows('boxes-4x4', []);
  await page.openDrawing();
  assert.deepEqual(
    requests.filter((url) => !/^(data|blob):/.test(url)),
    [`file://${file}`],
  );
});

test('opened from a disk the page says what it needs', async (page) => {
  page.provoke(/./);
  await page.goto(`file://${join(built, 'index.html')}`);
  await page.getByText('a web server has to send it').waitFor();
});

it('scripts/site replaces no folder of others', () => {
  const own = join(folder, 'own');
  mkdirSync(own);
  writeFileSync(join(own, 'service_worker.js'), '// of somebody else');
  const made = spawnSync(join(source, 'scripts/site'), [own]);
  assert.equal(made.status, 1);
  assert.match(made.stderr.toString(), /own has other files in it/);
  assert.deepEqual(readdirSync(own), ['service_worker.js']);
});

keeping('another version takes the place of the old one', async (page) => {
  const copy = join(folder, 'versions');
  cpSync(built, copy, { recursive: true });
  const own = await serveSite(copy);
  await page.open('#triangle-3', own);
  await kept(page);
  const versions = () => page.evaluate(() => caches.keys());
  const [old] = await versions();
  const change = (name, from, to) => {
    const text = readFileSync(join(copy, name), 'utf8');
    assert.ok(from.test(text));
    writeFileSync(join(copy, name), text.replace(from, to));
    const later = Date.now() / 1000 + 10; // the server tells seconds apart
    utimesSync(join(copy, name), later, later);
  };
  change('index.html', />triwar<\/a>/, '>newer</a>');
  change('service_worker.js', /version: '\w+'/, "version: 'newer'");
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.getByText('new version').waitFor();
  assert.equal(await page.textContent('h1'), 'triwar', 'no mixture of versions');
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'newer');
  assert.ok(await page.isHidden('#update'));
  await page.waitForFunction(async (old) => !(await caches.keys()).includes(old), old);
  assert.equal((await versions()).length, 1);
});

/** Fetches a file beside the site in its page. Returns its text. */
const fetched = (page, name) => page.evaluate(async (name) => (await fetch(name)).text(), name);

/** Returns a copy of the site with another program beside it, in the scope of its worker. */
function withNeighbour(name) {
  const copy = join(folder, name);
  cpSync(built, copy, { recursive: true });
  mkdirSync(join(copy, 'other'));
  const write = (text) => {
    writeFileSync(join(copy, 'other/data.json'), text);
    const later = Date.now() / 1000 + text.length; // the server tells seconds apart
    utimesSync(join(copy, 'other/data.json'), later, later);
  };
  return { copy, write };
}

keeping('requests for other programs go to the network', async (page) => {
  const { copy, write } = withNeighbour('neighbour');
  const own = await serveSite(copy);
  write('1');
  await page.open('#triangle-3', own);
  await kept(page);
  assert.equal(await fetched(page, 'other/data.json'), '1');
  write('22');
  assert.equal(await fetched(page, 'other/data.json'), '22');
  own.sent.clear();
  await fetched(page, 'tables.json');
  assert.equal(own.sent.has('tables.json'), false, 'a file of the site');
  await fetched(page, 'tables.json?of=another');
  assert.equal(own.sent.has('tables.json'), true, 'another URL');
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => url);
  });
  assert.ok(cached.length > 10);
  assert.doesNotMatch(cached.join(' '), /other|\?/);
});

keeping('a worker that answered for other programs is replaced at once', async (page) => {
  const { copy, write } = withNeighbour('greedy');
  const worker = join(copy, 'service_worker.js');
  const now = readFileSync(worker, 'utf8');
  const cacheOf = 'caches.open(`triwar ${self.registration.scope} 0123456789abcdef`)';
  writeFileSync(
    worker,
    `const answer = async (request) => {
      const cache = await ${cacheOf};
      const kept = await cache.match(request, { ignoreSearch: true });
      if (kept) return kept;
      const response = await fetch(request);
      if (response.ok) await cache.put(request, response.clone());
      return response;
    };
    self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
    self.addEventListener('fetch', (event) => event.respondWith(answer(event.request)));`,
  );
  const own = await serveSite(copy);
  write('1');
  await page.open('#triangle-3', own);
  await kept(page);
  assert.equal(await fetched(page, 'other/data.json'), '1');
  write('22');
  assert.equal(await fetched(page, 'other/data.json?again'), '1', 'it is greedy');
  const others = await page.evaluate(async () => {
    const names = ['of another program', `triwar ${location.origin}/elsewhere/ files 1`];
    for (const name of names) await caches.open(name);
    return names;
  });
  writeFileSync(worker, now);
  const later = Date.now() / 1000 + 10;
  utimesSync(worker, later, later);
  const loaded = page.waitForEvent('load'); // by the page, which meets another version
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await loaded;
  await page.settled('#triangle-3');
  assert.equal(await fetched(page, 'other/data.json'), '22');
  await page.waitForFunction(async () => (await caches.keys()).length === 3);
  const names = await page.evaluate(() => caches.keys());
  const [mine, ...rest] = names.sort(
    (a, b) => Number(others.includes(a)) - Number(others.includes(b)),
  );
  assert.match(mine, / files [0-9a-f]{16}$/);
  assert.deepEqual(rest.sort(), others.sort());
});

test('memory does not grow by 10,000 answers', async (page) => {
  await countInWorker(page);
  const game = 'boxes-3x4';
  await page.open(`#${game}`);
  const { edges } = await (await fetch(`${baseUrl()}v1/games/${game}`)).json();
  const lines = edges.map((ends) => ends.join('-'));
  const memory = async () => (await counted(page)).memory;
  const run = (count, seed) =>
    page.evaluate(
      async ([game, lines, count, seed]) => {
        if (!window.asked) {
          const module = await import(String(new URL('site/worker_provider.js', document.baseURI)));
          window.asked = new module.WorkerProvider();
        }
        const below = (end) => {
          seed = (seed * 1103515245 + 12345) % 2 ** 31;
          return Math.floor((seed / 2 ** 31) * end);
        };
        for (let i = 0; i < count; ++i) {
          const left = [...lines];
          const moves = [];
          for (let made = 4 + below(lines.length - 4); made > 0; --made) {
            moves.push(left.splice(below(left.length), 1)[0]);
          }
          await window.asked.position(game, { moves }, { line: i % 2 === 0 });
        }
      },
      [game, lines, count, seed],
    );
  await run(2000, 1); // all chunks are read by now, and as many answers remembered as ever
  const before = await memory();
  await run(10_000, 2);
  assert.equal(await memory(), before);
});
