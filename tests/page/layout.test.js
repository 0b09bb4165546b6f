// The board stays where it is when words appear, and the page fits its window.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { addressOf, lookup, setUp, source, test, thinned } from './support.js';

setUp({ options: ['--threads', '16'], pages: { provoked: /400|ERR_FAILED/ } });

const sizes = /** @type {const} */ ([
  [1280, 800],
  [740, 360],
  [360, 740],
]);

/** Returns where an element is on the page, and its size. */
const boxOf = (page, selector) =>
  page.evaluate((selector) => {
    const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
    return { x: x + scrollX, y: y + scrollY, width, height };
  }, selector);

for (const [width, height] of thinned(sizes)) {
  test(`messages move no board: ${width} x ${height}`, async (page) => {
    await page.setViewportSize({ width, height });
    await page.open('#boxes-3x3/1-2');
    const before = await boxOf(page, '#board');
    await page.route('**/v1/**', (route) => route.abort());
    await page.clickLine('2-3');
    await page.says('#message', /Trying again/);
    assert.deepEqual(await boxOf(page, '#board'), before);
    await page.click('#close-message');
    await page.says('#message', /^$/);
    assert.deepEqual(await boxOf(page, '#board'), before);
  });

  test(`the editor's words move no point: ${width} x ${height}`, async (page) => {
    await page.setViewportSize({ width, height });
    await page.open('');
    await page.openDrawing();
    const before = await boxOf(page, '#sketch');
    for (const place of ['0,0', '1,0', '1,1', '0,0', '2,0', '2,1', '1,0', '2,0']) {
      await page.click(`[data-key="${place}"]`);
      assert.deepEqual(await boxOf(page, '#sketch'), before, place);
    }
    await page.fill('#board-name', 'triangle-3');
    await page.says('#board-problem', /another name/);
    assert.deepEqual(await boxOf(page, '#sketch'), before, 'a problem');
  });
}

for (const [width, height] of thinned(sizes).filter(([wide]) => wide !== 740))
  test(`no position of a review moves the buttons: ${width} x ${height}`, async (page) => {
    await page.setViewportSize({ width, height });
    const upright = Array.from({ length: 20 }, (_, i) => `${i + 1}-${i + 6}`);
    const across = [1, 6, 11, 16, 21].flatMap((i) =>
      [0, 1, 2, 3].map((k) => `${i + k}-${i + k + 1}`),
    );
    const moves = [...upright, ...across];
    await page.open(addressOf('boxes-4x4', moves));
    const seen = () => Promise.all(['#back', '#play'].map((button) => boxOf(page, button)));
    const before = await seen();
    for (const at of [0, 1, 19, 21, 30]) {
      await page.follow(addressOf('boxes-4x4', moves, at));
      await page.settledAt(at);
      assert.deepEqual(await seen(), before, String(at));
    }
  });

it('type and space have one scale, and no move asks for :has()', () => {
  const style = readFileSync(join(source, 'web/page/style.css'), 'utf8');
  const valuesOf = (name) => [...style.matchAll(new RegExp(`[^-\\w]${name}: ([^;}]+)`, 'g'))];
  const sizes = valuesOf('font-size').map(([, size]) => size);
  const others = new Set(sizes.filter((size) => !/^var\(--t[1-5]\)$/.test(size)));
  assert.deepEqual([...others], ['100%', '13px'], 'the size that the user has set, and pictures');
  const spaces = valuesOf('(?:padding|margin|(?:column-)?gap)(?:-\\w+)*').flatMap(([, all]) =>
    all.split(' ').filter((space) => !/^(0|auto|var\(--s[1-6]\))$/.test(space)),
  );
  assert.deepEqual(spaces, ['-1px'], 'that of what only screen readers read');
  // Each change of the board would match it anew against all of the page.
  assert.doesNotMatch(style.replace(':root:has([data-view=drawing])', ''), /:has\(/);
});

for (const { device, size, stay, most } of [
  {
    ...{ device: 'telephone', size: { width: 390, height: 844 } },
    ...{ stay: ['#pane', '.controls', '#remark'], most: 0.66 },
  },
  {
    ...{ device: 'desk', size: { width: 1280, height: 560 } },
    ...{ stay: ['.controls', '#plotbox', '#remark'], most: 0.5 },
  },
])
  test(`what is said of a pressed move stays in view on a ${device}`, async (page) => {
    await page.setViewportSize(size);
    const moves = ['4-7', '7-8', '4-8', '2-5', '5-9', '5-8', '9-10', '6-9', '5-6'];
    const played = [...moves, ...lookup('triangle-3', [moves])[0].continuation];
    await page.open(addressOf('triangle-3', played));
    await page.waitForSelector('.moment');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const [row] = await page
      .locator('#moves .ply')
      .evaluateAll((rows) => rows.flatMap((one, i) => (one.querySelector('.lost') ? [i] : [])));
    await page.locator('#moves .ply button').nth(row).click();
    await page.says('#remark', /^[AB] drew /);
    await page.settled();
    const boxes = await page.evaluate(
      (parts) => parts.map((part) => document.querySelector(part).getBoundingClientRect().toJSON()),
      stay,
    );
    assert.ok(await page.evaluate(() => scrollY > 0));
    assert.ok(boxes[0].top >= 0);
    for (const [k, { bottom }] of boxes.slice(0, -1).entries())
      assert.ok(bottom <= boxes[k + 1].top + 1, stay[k]);
    assert.ok(boxes.at(-1).bottom < most * size.height, 'the rest is for what is read');
    const lines = await page
      .locator('#side span[data-move]:visible')
      .evaluateAll((moves) => moves.map((move) => move.getClientRects().length));
    assert.deepEqual(new Set(lines), new Set([1]), 'no move is broken');
  });

test('a match on a telephone shows its last move without scrolling', async (page) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.open(addressOf('triangle-3', ['4-7', '7-8', '4-8', '2-5', '5-9', '5-8']));
  await page.playAs('A');
  await page.uncheck('#values');
  await page.waitForSelector('.match');
  const { y, height } = await boxOf(page, '#moves .at');
  assert.ok(y + height <= 844);
});

test('text of twice the size fits a telephone', async (page) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of ['', '#boxes-3x3/1-2']) {
    await page.open(address);
    assert.equal(
      await page.evaluate(() => {
        const [{ cssRules }] = document.styleSheets;
        return /** @type {CSSStyleRule} */ (cssRules[0]).style.fontSize;
      }),
      '100%',
      'the size that the user has set',
    );
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(wide, 360, address);
  }
});

test('on a telephone no verdict moves the board', async (page) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.open('#boxes-2x2');
  const before = await boxOf(page, '#board');
  for (const headline of ['The computer\u2019s turn', 'Your turn', 'A to move']) {
    await page.playAs(headline.startsWith('A') ? 'both' : headline.startsWith('Y') ? 'A' : 'B');
    await page.says('#headline', new RegExp(headline));
    for (const shown of [true, false]) {
      await page.locator('#values').setChecked(shown);
      assert.deepEqual(await boxOf(page, '#board'), before, headline);
    }
  }
  await page.goHome();
  const pane = await boxOf(page, '#pane');
  for (const begins of ['A', 'B']) {
    await page.locator(`[name=begins][value=${begins}]`).check();
    assert.deepEqual(await boxOf(page, '#pane'), pane, begins);
  }
});
