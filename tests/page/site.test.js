// The explorer without a server, as scripts/site makes it: it gives the answers of the programs,
// fetches no more than it needs, works without a connection, and does not grow.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  ask,
  built,
  counted,
  countInWorker,
  openSite,
  serveSite,
  site,
  unkept,
  withSite,
} from './site.js';
import {
  addressOf,
  assertShown,
  baseUrl,
  folder,
  lookup,
  numbers,
  pageTest,
  someOf,
  source,
} from './support.js';

const games = ['triangle-3', 'triangle-4', 'boxes-2x3', 'boxes-1x7', 'boxes-2x5', 'boxes-3x4'];

// The server that gives the expected answers has the tables of the site.
withSite({ prepare: () => cpSync(join(built, 'tables'), folder, { recursive: true }) });

const linesOf = async (game) =>
  (await (await fetch(`${baseUrl()}v1/games/${game}`)).json()).edges.map((ends) => ends.join('-'));

/** Returns the first moves of a random game. */
const begin = (lines, below) => someOf(lines, below(lines.length), below);

pageTest('the JSON is that of triwar-serve', unkept, async (page) => {
  const below = numbers(4559);
  /** @type {any[][]} */
  const questions = [
    ['games'],
    ['game', 'no-game'],
    ['position', 'triangle-3', { moves: ['1-9'] }],
  ];
  for (const game of games) {
    const lines = await linesOf(game);
    questions.push(['game', game]);
    for (let i = 0; i < 8; ++i) {
      const moves = begin(lines, below);
      questions.push(['position', game, { moves }, true], ['position', game, { moves }]);
      questions.push(['review', game, moves]);
      questions.push(['position', game, { state: `0x${below(2 ** 12).toString(16)}` }]);
    }
  }
  questions.push(['statistics', 'boxes-2x3'], ['statistics', 'boxes-1x7']);
  questions.push(
    ['parse', '1. 2-4! {hm}\n2. 5\u21924', 'triangle-3'],
    ['parse', '+-+\n|A|\n+-+', ''],
  );
  questions.push(['parse', '1-2 1-2', 'triangle-3'], ['parse', 'hello', 'boxes-2x5']);
  await openSite(page);
  const answers = await ask(page, questions);
  const query = (values) => '?' + new URLSearchParams(values);
  const paths = {
    games: () => 'games',
    game: (game) => `games/${game}`,
    position: (game, { moves, state }, line) =>
      `games/${game}/position` +
      query({ ...(moves ? { moves: moves.join(',') } : { state }), line: line ? '1' : '0' }),
    review: (game, moves) => `games/${game}/review${query({ moves: moves.join(',') })}`,
    statistics: (game) => `games/${game}/statistics`,
    parse: (text, game) => `parse${game && query({ game })}`,
  };
  for (const [i, [method, ...values]] of questions.entries()) {
    let response;
    const options = method === 'parse' ? { method: 'POST', body: values[0] } : {};
    do response = await fetch(`${baseUrl()}v1/${paths[method](...values)}`, options);
    while (response.status === 503); // still counting
    const body = await response.json();
    const expected = method === 'games' ? body.games : body;
    if (values[0] === 'no-game') expected.error.message = answers[i].error.message; // for visitors
    if (method === 'games') {
      const turned = ['boxes-4x3', 'boxes-5x2']; // a site turns no tables
      const sort = (list) =>
        list
          .filter(({ game, table }) => table && !turned.includes(game))
          .sort((a, b) => (a.game < b.game ? -1 : 1));
      assert.deepEqual(sort(answers[i]), sort(expected));
    } else assert.deepEqual(answers[i], expected, JSON.stringify(questions[i]));
  }
});

pageTest(
  'the first view fetches what it needs, and tables when they are chosen',
  unkept,
  async (page, t) => {
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
    assert.deepEqual(names().match(/tables\/[\w.-]+/g), ['tables/boxes-2x4.tb.zst']);
    assert.doesNotMatch(names(), /solver|endgames|board_editor/);
    assert.ok(packed < 320_000, `${packed} bytes by gzip`);
    await page.locator('[data-game=triangle-4]').click();
    await page.waitForFunction(() => document.querySelectorAll('#board .open').length === 30);
    assert.match(names(), /tables\/triangle-4.tb.zst/);
    assert.doesNotMatch(names(), /tables\/boxes-3x4/);
  },
);

test('without scripts/site the page has no part of it', async () => {
  const [main] = (await (await fetch(baseUrl())).text()).match(/\w+\/main\.js/);
  const status = async (name) => (await fetch(baseUrl() + main.replace('main.js', name))).status;
  assert.equal(await status('main.js'), 200);
  for (const name of ['tables_worker.js', 'triwar.wasm', 'service_worker.js'])
    assert.equal(await status(name), 404, name);
});

pageTest(
  'a library that did not come is fetched again',
  { ...unkept, provoked: /Failed to load|blocked by Playwright|wasm/ },
  async (page) => {
    let fails = true;
    await page.route('**/triwar.wasm', (route) => (fails ? route.abort() : route.continue()));
    await page.goto(`${site.url}#triangle-2`);
    await page.getByText('The library cannot be loaded').waitFor();
    fails = false;
    await page.clock.runFor(2000);
    await page.settled('#triangle-2');
    await page.assertShows('triangle-2', []);
  },
);

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

pageTest(
  'after the first visit it works without the server',
  { provoked: /ERR_(CONNECTION|EMPTY)|Failed to (load|fetch)|An unknown error/ },
  async (page) => {
    const own = await serveSite();
    await openSite(page, '#boxes-2x4', own);
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
      await openSite(page, addressOf(game, moves), own);
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
    await page.waitForFunction(() =>
      /boxes-3x4 cannot be fetched/.test(document.getElementById('message-words').textContent),
    );
    // With a connection again it goes on by itself.
    own.cut(false);
    await page.clock.runFor(2000);
    await page.settled('#boxes-3x4');
    await own.stop();
  },
);

pageTest('a browser without room keeps no table, and shows it', {}, async (page) => {
  await openSite(page);
  await kept(page);
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(site.url);
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin });
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 100_000 });
  await page.selectOption('#game', 'boxes-3x4');
  await page.waitForFunction(() => document.querySelectorAll('#board .open rect').length === 31);
  await page.assertShows('boxes-3x4', []);
});

pageTest('one file has the small boards, and works from a disk', {}, async (page) => {
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
  await page.locator('#menu summary').click();
  await page.getByRole('button', { name: 'Draw a board' }).click();
  await page.waitForSelector('#sketch .spot');
  assert.deepEqual(
    requests.filter((url) => !url.startsWith('data:')),
    [`file://${file}`],
  );
});

pageTest('opened from a disk the page says what it needs', { provoked: /./ }, async (page) => {
  await page.goto(`file://${join(built, 'index.html')}`);
  await page.getByText('a web server has to send it').waitFor();
});

test('scripts/site replaces no folder of others', () => {
  const own = join(folder, 'own');
  mkdirSync(own);
  writeFileSync(join(own, 'service_worker.js'), '// of somebody else');
  const made = spawnSync(join(source, 'scripts/site'), [own]);
  assert.equal(made.status, 1);
  assert.match(made.stderr.toString(), /own has other files in it/);
  assert.deepEqual(readdirSync(own), ['service_worker.js']);
});

pageTest('another version takes the place of the old one', {}, async (page) => {
  const copy = join(folder, 'versions');
  cpSync(built, copy, { recursive: true });
  const own = await serveSite(copy);
  await openSite(page, '#triangle-3', own);
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
  assert.equal(await page.locator('h1').textContent(), 'triwar', 'no mixture of versions');
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'newer');
  assert.ok(await page.locator('#update').isHidden());
  await page.waitForFunction(async (old) => !(await caches.keys()).includes(old), old);
  assert.equal((await versions()).length, 1);
});

pageTest('memory does not grow by 10,000 answers', unkept, async (page) => {
  await countInWorker(page);
  const game = 'boxes-2x5';
  await openSite(page, `#${game}`);
  const lines = await linesOf(game);
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
