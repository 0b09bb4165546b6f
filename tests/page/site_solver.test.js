// The solver in a worker of Chromium makes tables that give the answers of triwar-serve.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateExample, setUp, test, source, thinned } from './support.js';
import { ask, assertSame, open, questions } from './asking.js';

const example = (name) => readFileSync(join(source, 'examples/boards', `${name}.json`), 'utf8');

setUp({
  prepare() {
    generateExample('house');
    generateExample('ring');
  },
});

for (const board of thinned(['house', 'ring'])) {
  test(`${board}.json is solved and answered`, async (page) => {
    await open(page);
    const error = await page.evaluate(async (text) => {
      const solved = await window.ask('solve', text, Infinity);
      if (solved.error) return solved.error;
      return (await window.ask('add', 'solved', solved.result)).error;
    }, example(board));
    assert.equal(error, undefined);
    const facts = JSON.parse((await ask(page, 'answer', `/v1/games/${board}`)).result.body);
    assert.equal(facts.index, 'dense');
    await assertSame(page, await questions(page, board, 50));
  });
}

// 2 x 4 squares, 22 edges.
const rows = 3;
const columns = 5;
const large = JSON.stringify({
  name: 'large',
  points: Array.from({ length: rows * columns }, (_, i) => [i % columns, Math.floor(i / columns)]),
  cells: Array.from({ length: 8 }, (_, i) => {
    const corner = 1 + (i % 4) + columns * Math.floor(i / 4);
    return [corner, corner + 1, corner + columns + 1, corner + columns];
  }),
});

test('progress is told, and solving ends at a word', async (page) => {
  await open(page);
  const whole = await ask(page, 'solve', large, Infinity);
  assert.equal(whole.error, undefined);
  const seen = (await ask(page, 'progress')).result;
  assert.ok(seen.length >= 10);
  assert.deepEqual(seen.at(-1), [2 ** 22, 2 ** 22]);
  for (let i = 1; i < seen.length; ++i) assert.ok(seen[i - 1][0] < seen[i][0]);
  const { error } = await ask(page, 'solve', large, 2 ** 21);
  assert.equal(error.code, 'interrupted');
  const after = (await ask(page, 'progress')).result.slice(seen.length);
  assert.ok(after.length < seen.length);
});

test('what is no board, or too large, is refused', async (page) => {
  await open(page);
  const codes = [];
  const broken = example('ring').replace('[', '{');
  for (const text of ['', '{', broken, ' '.repeat(10_000_000), example('islands')]) {
    codes.push((await ask(page, 'solve', text, Infinity)).error?.code);
  }
  assert.deepEqual(codes, ['usage', 'usage', 'usage', 'usage', 'board_too_large']);
});
