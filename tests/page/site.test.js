// The explorer without a server, as scripts/site makes it: it gives the answers of the programs,
// fetches no more than it needs, works without a connection, and does not grow.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { built, counted, countInWorker, serveSite, site } from './site.js';
import { addressOf, assertShown, baseUrl, folder, lookup, setUp, source, test } from './support.js';

// The server that gives the expected answers has the tables of the site.
setUp({ prepare: () => cpSync(join(built, 'tables'), folder, { recursive: true }) });

const keeping = test.with({ serviceWorkers: 'allow' });

test('the first view fetches what it needs, and tables when they are chosen', async (page, t) => {
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
  assert.deepEqual(names().match(/tables\/[\w.-]+/g), ['tables/boxes-3x3.tb.zst']);
  assert.doesNotMatch(names(), /board_editor/);
  assert.ok(packed < 367_000, `${packed} bytes by gzip`);
  await page.click('[data-game=triangle-4]');
  await page.has('#board .open', 30);
  assert.match(names(), /tables\/triangle-4.tb.zst/);
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
  await page.click('#menu summary');
  await page.getByRole('button', { name: 'Draw a board' }).click();
  await page.waitForSelector('#sketch .spot');
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

test('memory does not grow by 10,000 answers', async (page) => {
  await countInWorker(page);
  const game = 'boxes-2x5';
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
          await window.asked.position(game, { moves }, i % 2 === 0);
        }
      },
      [game, lines, count, seed],
    );
  await run(2000, 1); // all chunks are read by now, and as many answers remembered as ever
  const before = await memory();
  await run(10_000, 2);
  assert.equal(await memory(), before);
});
