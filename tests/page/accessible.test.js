// Accessibility: axe-core finds nothing, screen readers hear moves, the focus is kept, and arrow
// keys reach every line.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Geometry } from '../../web/page/board/geometry.js';
import { addressOf, baseUrl, expects, lookup, numbers, test, thinned } from './support.js';

// Only colours differ in the dark.
for (const [colorScheme, rules] of thinned([
  ['light', null],
  ['dark', ['color-contrast', 'link-in-text-block']],
])) {
  test(`axe-core finds nothing: ${colorScheme}`, async (page) => {
    page.provoke(/status of (400|503)/);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const check = (what) => page.assertFlawless(what, rules);
    await page.open('#triangle-3/2-4,4-5,2-5,1-2');
    await check('a game with a mistake');
    await page.typeMoves('1-9');
    await page.says('#typed-problem', /./);
    await page.click('#menu > summary');
    await check('a bad move, and the menu');
    await page.keyboard.press('Escape');
    for (const item of [
      'Paste a game',
      'Saved games',
      'Statistics of the table',
      'Rules, numbers, keys',
    ]) {
      if (item.startsWith('Statistics')) await page.openStatistics();
      else await page.choose(item);
      await check(item);
      await page.keyboard.press('Escape');
    }
    await page.check('#why-on');
    await check('chains and safe lines');
    await page.uncheck('#values');
    await check('hidden values');
    await page.check('#values');
    await page.open(addressOf('triangle-1', ['1-2', '1-3', '2-3']));
    await check('the end');
    await page.open('#triangle-3/1-9', { shown: false });
    await page.says('#message', /./);
    await check('a message');
  });
}

test('each move is told in words', async (page) => {
  await page.open('#triangle-3/2-4,4-5');
  await page.focus('#board [data-line][tabindex="0"]');
  assert.match(
    await page.evaluate(() => document.activeElement.getAttribute('aria-label')),
    /^\d+-\d+, worth (plus|minus) \d+/,
  );
  await page.typeMoves('2-5');
  const answer = lookup('triangle-3', [['2-4', '4-5', '2-5']])[0];
  const { score } = answer;
  await page.says('#live', /./);
  assert.equal(
    await page.textContent('#live'),
    `A draws 2-5. 1 triangle closed. Score ${score.A} to ${score.B}. A to move. ${expects(answer)}`,
  );
});

test('screen readers hear what a line does, and see no frame at the end', async (page) => {
  await page.open('#boxes-2x2/1-2,1-4,4-5,7-8');
  const label = (name) => page.getAttribute(`#board [aria-label^="${name},"]`, 'aria-label');
  assert.match(await label('2-5'), /, closes a box$/);
  assert.match(await label('4-7'), /, third side of a box$/);
  assert.doesNotMatch(await label('6-9'), /box/);
  await page.open('#triangle-1/1-2,1-3');
  await page.focus('#board [tabindex="0"]');
  await page.keyboard.press('Enter');
  await page.settled('#triangle-1/1-2,1-3,2-3');
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  assert.deepEqual(
    [await page.evaluate(() => document.activeElement.id), outline],
    ['board', 'none'],
  );
});

test('dialogs and the menu give the focus back', async (page) => {
  await page.open('#triangle-3');
  const focused = () =>
    page.evaluate(() => document.activeElement.closest('summary, [id]')?.tagName);
  await page.focus('#menu > summary');
  for (const item of ['Rules, numbers, keys', 'Paste a game']) {
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: item }).focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('dialog[open]'));
    assert.equal(await focused(), 'SUMMARY', item);
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.equal(await page.getAttribute('#menu', 'open'), '');
  await page.keyboard.press('Escape');
  assert.equal(await page.getAttribute('#menu', 'open'), null);
  assert.equal(await focused(), 'SUMMARY');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  assert.equal(await page.getAttribute('#menu', 'open'), null, 'the focus has left it');
  assert.equal(await focused(), 'SELECT');
});

test.with({ hasTouch: true, isMobile: true })(
  'a touch screen is not told of keys',
  async (page) => {
    await page.open('#triangle-3/2-4');
    await page.click('#menu > summary');
    assert.ok(await page.isVisible('#new-game'));
    assert.ok(await page.isHidden('#new-game kbd'));
    await page.keyboard.press('Escape');
    await page.choose('Rules, numbers, keys');
    assert.ok(await page.isVisible('#scale-words'));
    assert.equal(await page.locator('#keys-dialog kbd:visible').count(), 0);
  },
);

test('keys of one letter can be turned off, and stay so', async (page) => {
  const moves = ['2-4', '4-5', '2-5', '1-2'];
  const letters = page.getByRole('checkbox', { name: 'Keys of one letter or sign' });
  const set = async (on) => {
    await page.choose('Rules, numbers, keys');
    await letters.setChecked(on);
    await page.keyboard.press('Escape');
  };
  const hints = () =>
    page
      .locator('main kbd, main [title]')
      .evaluateAll(
        (/** @type {HTMLElement[]} */ found) =>
          found.filter((hint) => (hint.title ? / \(.\)$/.test(hint.title) : hint.checkVisibility()))
            .length,
      );
  await page.open(addressOf('triangle-3', moves));
  await page.uncheck('#values');
  assert.ok((await hints()) >= 4);
  await set(false);
  const assertOff = async () => {
    const seen = () =>
      page.evaluate(() => [location.hash, document.querySelector('main').innerText]);
    const before = await seen();
    for (const key of ['b', 'm', 'p', 'l', 'n', '[', ']', '?', 'B', 'N']) {
      await page.keyboard.press(key);
      assert.equal(await page.locator('dialog[open]').count(), 0, key);
    }
    assert.deepEqual(await seen(), before);
    assert.equal(await hints(), 0);
    await page.keyboard.press('Control+z');
    await page.settled(addressOf('triangle-3', moves, 3));
    await page.keyboard.press('End');
    await page.settled(addressOf('triangle-3', moves));
  };
  await assertOff();
  await page.comeBack();
  await assertOff();
  await set(true);
  await page.keyboard.press('[');
  await page.settled(addressOf('triangle-3', moves, 3));
  assert.ok((await hints()) >= 4);
});

it('arrow keys reach every open line, whatever is drawn', async () => {
  const random = numbers(1);
  const arrows = /** @type {[number, number][]} */ ([
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
  ]);
  const { games } = await (await fetch(`${baseUrl()}v1/games`)).json();
  for (const { game } of games) {
    const board = await (await fetch(`${baseUrl()}v1/games/${game}`)).json();
    const geometry = new Geometry(board, 800, 700);
    for (let round = 0; round < 100; ++round) {
      const open = geometry.lines.flatMap((_, i) => (random(100) >= round ? [i] : []));
      for (const from of open.length ? [open[0], open.at(-1)] : []) {
        const reached = new Set([from]);
        for (const i of reached) {
          for (const arrow of arrows) {
            const to = geometry.neighbour(i, open, arrow);
            if (to >= 0) reached.add(to);
          }
        }
        assert.equal(reached.size, open.length, `${game}: ${open}`);
      }
    }
  }
});
