// The library in a worker of Chromium gives the answers of triwar-serve, byte for byte.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder, generate, generateExample, lookup, setUp } from './support.js';
import { source, test, thinned } from './support.js';
import { ask, assertSame, open, questions, targetsFor } from './asking.js';

const table = (game) => readFileSync(join(folder, `${game}.tb.zst`));
const answer = async (page, ...asked) => (await ask(page, 'answer', ...asked)).result;

setUp({
  prepare() {
    generate('boxes-2x4', 'boxes-2x4', '--index', 'quiet', '--level', '1');
    generate('boxes-1x8', 'boxes-1x8', '--index', 'dense', '--level', '1');
    generateExample('house');
  },
});

for (const game of thinned(['triangle-3', 'boxes-1x4', 'boxes-2x2'])) {
  test(`${game}: positions at random`, async (page) => {
    await open(page);
    await assertSame(page, await questions(page, game, 100));
    await assertSame(page, [`/v1/games/${game}`]);
  });
}

test('facts, refusals and what is not there', async (page) => {
  await open(page);
  const of = '/v1/games/triangle-3';
  await assertSame(page, [
    '/v1/games/nonsense',
    '/v1/games/%zz',
    '/nothing',
    `${of}/position?moves=2-4&state=0x1`,
    `${of}/position?line=2`,
    `${of}/position?unknown=1`,
    `${of}/position?moves=%F0%9F%98%80`,
    `${of}/position?state=0xfffffffff`,
    '/v1/games/painting/position',
    '/v1/painting?columns=12',
    '/'.repeat(4096),
    '/'.repeat(4097),
  ]);
  assert.equal((await answer(page, '/')).status, 404);
  assert.equal((await answer(page, '/'.repeat(10_000_000))).status, 414);
  assert.equal((await answer(page, '/v1/parse', 'x'.repeat(1 << 20))).status, 400);
  assert.equal((await answer(page, '/v1/parse', 'x'.repeat(1e7))).status, 413);
});

test('statistics are counted at once', async (page) => {
  await open(page);
  const { status, body } = await answer(page, '/v1/games/triangle-3/statistics');
  assert.equal(status, 200);
  assert.deepEqual(JSON.parse(body).by_edges, lookup.statistics('triangle-3').by_edges);
});

for (const [what, make] of thinned([
  ['an array', 'await window.bytesOf(url)'],
  ['a Blob', 'await (await fetch(url)).blob()'],
])) {
  test(`tables are added from ${what}`, async (page) => {
    await open(page);
    for (const game of ['boxes-2x4', 'boxes-1x8', 'house']) {
      const error = await page.evaluate(
        `(async (url) => (await window.ask('add', url, ${make})).error)('own/${game}.tb.zst')`,
      );
      assert.equal(error, undefined);
    }
    const facts = JSON.parse((await answer(page, '/v1/games/boxes-1x8')).body);
    assert.equal(facts.index, 'dense');
    for (const game of ['boxes-2x4', 'house']) {
      await assertSame(page, await questions(page, game, 30));
    }
  });
}

for (const board of thinned(['house', 'ring'])) {
  test(`${board}.json is solved and answered`, async (page) => {
    await open(page);
    const file = join(source, 'examples/boards', `${board}.json`);
    const asked = new URLSearchParams({
      board: JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))),
    });
    const facts = (await answer(page, `/v1/games/${board}?${asked}`)).body;
    const targets = targetsFor(board, JSON.parse(facts).edges, 50);
    await assertSame(
      page,
      targets.map((target) => `${target}&${asked}`),
    );
  });
}

test('a Blob is read in pieces, or not at all', async (page) => {
  await open(page);
  const size = table('boxes-1x8').length;
  const [read, gone, status] = await page.evaluate(async () => {
    const source = `
      const slice = Blob.prototype.slice;
      let read = 0;
      Blob.prototype.slice = function (begin, end) {
        if (read === null) throw new Error('gone');
        read += end - begin;
        return slice.call(this, begin, end);
      };
      const { openTables } = await import('${new URL('wasm/tables.js', location.href)}');
      const tables = await openTables();
      const blob = await (await fetch('${new URL('own/boxes-1x8.tb.zst', location.href)}')).blob();
      tables.add('table', blob);
      tables.answer('/v1/games/boxes-1x8/position?state=0x1fffffe&line=0');
      const some = read;
      read = null;
      let gone;
      try {
        tables.answer('/v1/games/boxes-1x8/position?state=0x3&line=0');
      } catch ({ code, message }) {
        gone = { code, message };
      }
      self.postMessage([some, gone, tables.answer('/v1/games/boxes-1x8').status]);`;
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    const worker = new Worker(url, { type: 'module' });
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = reject;
    });
  });
  assert.ok(0 < read && read < size / 4, `${read} of ${size} bytes were read`);
  assert.equal(gone.code, 'damaged');
  assert.match(gone.message, /^The file table cannot be read any more/);
  assert.equal(status, 200, 'facts are known without the file');
});
