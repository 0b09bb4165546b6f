// Measures for docs/inside/benchmarks.md the answers per second of a site and of triwar-lookup on
// one core, the time of the first view, and the heap after answers: tests/page/run site_speed.js

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ask, built, site } from './site.js';
import { baseUrl, numbers, test, someOf } from './support.js';

const count = 20_000;
const rounds = 5;

/** Posts the milliseconds that all answers take, and the sum of their values. */
const inWorker = `
import { openTables } from './wasm/tables.js';
self.onmessage = async ({ data: { file, targets } }) => {
  const tables = await openTables();
  if (file) tables.add('table', file);
  const run = () => targets.reduce((sum, target) => {
    const { status, body } = tables.answer(target);
    return status === 200 ? sum + JSON.parse(body).value : NaN;
  }, 0);
  const sum = run(); // all chunks are read, and the code is compiled
  const begun = performance.now();
  for (const target of targets) tables.answer(target);
  self.postMessage({ sum, ms: performance.now() - begun });
};`;

for (const [game, own] of [
  ['triangle-3', null],
  ['boxes-3x4', 'tables/boxes-3x4.tb.zst'],
]) {
  test(`answers of ${game} a second`, async (page, t) => {
    await page.route('**/speed_worker.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: inWorker }),
    );
    await page.open();
    const [facts] = await ask(page, [['game', game]]);
    const lines = facts.edges.map((ends) => ends.join('-'));
    const below = numbers(1155);
    const games = Array.from({ length: count }, () => someOf(lines, below(lines.length), below));
    const targets = games.map((moves) => `/v1/games/${game}/position?moves=${moves.join(',')}`);
    const times = { browser: [], native: [] };
    const table = own ? ['--tablebase', join(built, own)] : ['-g', game];
    const input = games.map((moves) => moves.join(' ') + '\n').join('');
    const lookup = (input) =>
      execFileSync(
        'taskset',
        ['-c', '0', process.env.TRIWAR_LOOKUP, ...table, '-i', 'lines', '-f', 'json'],
        { input, maxBuffer: 1 << 30 },
      );
    for (let round = 0; round < rounds; ++round) {
      const { sum, ms } = await page.evaluate(
        async ({ targets, own }) => {
          const file = own && (await (await fetch(own)).blob());
          const worker = new Worker('speed_worker.js', { type: 'module' });
          return new Promise((resolve, reject) => {
            worker.onmessage = ({ data }) => {
              worker.terminate();
              resolve(data);
            };
            worker.onerror = reject;
            worker.postMessage({ targets, file });
          });
        },
        { targets, own },
      );
      const begun = performance.now();
      const text = String(lookup(input));
      const whole = performance.now() - begun;
      const started = performance.now();
      lookup('');
      times.native.push(whole - (performance.now() - started));
      times.browser.push(ms);
      const values = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).value);
      assert.equal(
        sum,
        values.reduce((all, value) => all + value, 0),
      );
    }
    const rate = (ms) => Math.round((count / Math.min(...ms)) * 1000).toLocaleString('en');
    t.diagnostic(`${game}: browser ${rate(times.browser)}, native ${rate(times.native)} a second`);
  });
}

test('the first view', async (page, t) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  for (const [what, url] of [
    ['triwar-serve', baseUrl()],
    ['a site', site.url],
  ]) {
    const times = [];
    for (let round = 0; round < rounds; ++round) {
      await page.goto('about:blank');
      const begun = performance.now();
      await page.goto(`${url}#triangle-3`);
      await page.waitForSelector('#board .open rect');
      times.push(Math.round(performance.now() - begun));
    }
    t.diagnostic(`${what}: labels on the board after ${times.join(', ')} ms`);
  }
});

test('the heap after answers', async (page, t) => {
  await page.open();
  const [{ edges }] = await ask(page, [['game', 'boxes-2x5']]);
  const lines = edges.map((ends) => ends.join('-'));
  const below = numbers(6);
  const session = await page.context().newCDPSession(page);
  for (let round = 0; round < rounds; ++round) {
    const games = Array.from({ length: 2000 }, () => someOf(lines, below(lines.length), below));
    await ask(
      page,
      games.map((moves) => ['position', 'boxes-2x5', { moves }]),
    );
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    t.diagnostic(`${usedSize} bytes after ${2000 * (round + 1)} answers`);
  }
});
