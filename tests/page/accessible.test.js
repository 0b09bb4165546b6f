// Accessibility: axe-core finds nothing, screen readers hear moves, the focus is kept, and arrow
// keys reach every line.

import assert from 'node:assert/strict';
import { addressOf, expects, lookup, pageTest, thinned, withBrowser } from './support.js';

withBrowser();

// Only colours differ in the dark.
for (const [colorScheme, rules] of thinned([
  ['light', null],
  ['dark', ['color-contrast', 'link-in-text-block']],
])) {
  pageTest(
    `axe-core finds nothing: ${colorScheme}`,
    { colorScheme, reducedMotion: 'reduce', provoked: /status of (400|503)/ },
    async (page) => {
      const check = (what) => page.assertFlawless(what, rules);
      await page.open('#triangle-3/2-4,4-5,2-5,1-2');
      await check('a game with a mistake');
      await page.locator('#typed').fill('1-9');
      await page.locator('#typed').press('Enter');
      await page.waitForFunction(() => document.getElementById('typed-problem').textContent);
      await page.locator('#menu summary').click();
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
      await page.locator('#why-on').check();
      await check('chains and safe lines');
      await page.locator('#values').uncheck();
      await check('hidden values');
      await page.locator('#values').check();
      await page.open(addressOf('triangle-1', ['1-2', '1-3', '2-3']));
      await check('the end');
      await page.open('#triangle-3/1-9', { shown: false });
      await page.waitForFunction(() => !document.getElementById('message').hidden);
      await check('a message');
    },
  );
}

pageTest(
  'axe-core finds nothing on a narrow screen',
  { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' },
  async (page) => {
    await page.open('#triangle-3/2-4,4-5,2-5,1-2');
    await page.locator('#menu summary').click();
    await page.assertFlawless('the board and the menu');
    await page.open('#boxes-1x9/4-5');
    await page.assertFlawless('a board that is turned');
  },
);

pageTest('each move is told in words', {}, async (page) => {
  await page.open('#triangle-3/2-4,4-5');
  await page.locator('#board [data-line][tabindex="0"]').focus();
  assert.match(
    await page.evaluate(() => document.activeElement.getAttribute('aria-label')),
    /^\d+-\d+, worth (plus|minus) \d+/,
  );
  await page.locator('#typed').fill('2-5');
  await page.locator('#typed').press('Enter');
  const answer = lookup('triangle-3', [['2-4', '4-5', '2-5']])[0];
  const { score } = answer;
  await page.waitForFunction(() => document.getElementById('live').textContent);
  assert.equal(
    await page.locator('#live').textContent(),
    `A draws 2-5. 1 cell closed. Score ${score.A} to ${score.B}. A to move. ${expects(answer)}`,
  );
});

pageTest('screen readers hear what a line does, and see no frame at the end', {}, async (page) => {
  await page.open('#boxes-2x2/1-2,1-4,4-5,7-8');
  const label = (name) =>
    page.locator(`#board [aria-label^="${name},"]`).getAttribute('aria-label');
  assert.match(await label('2-5'), /, closes a cell$/);
  assert.match(await label('4-7'), /, third side of a cell$/);
  assert.doesNotMatch(await label('6-9'), /cell/);
  await page.open('#triangle-1/1-2,1-3');
  await page.locator('#board [tabindex="0"]').focus();
  await page.keyboard.press('Enter');
  await page.settled('#triangle-1/1-2,1-3,2-3');
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  assert.deepEqual(
    [await page.evaluate(() => document.activeElement.id), outline],
    ['board', 'none'],
  );
});

pageTest('dialogs and the menu give the focus back', {}, async (page) => {
  await page.open('#triangle-3');
  const focused = () =>
    page.evaluate(() => document.activeElement.closest('summary, [id]')?.tagName);
  await page.locator('#menu summary').focus();
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
  assert.equal(await page.locator('#menu').getAttribute('open'), '');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('#menu').getAttribute('open'), null);
  assert.equal(await focused(), 'SUMMARY');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  assert.equal(await page.locator('#menu').getAttribute('open'), null, 'the focus has left it');
  assert.equal(await focused(), 'SELECT');
});

pageTest('keys of one letter can be turned off, and stay so', {}, async (page) => {
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
  await page.locator('#values').uncheck();
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
    await page.keyboard.down('v');
    assert.deepEqual(await seen(), before);
    await page.keyboard.up('v');
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

pageTest('arrow keys reach every open line, whatever is drawn', {}, async (page) => {
  await page.addSources();
  await page.open('#triangle-3');
  const unreached = await page.evaluate(async () => {
    const { Geometry } = await import(String(new URL('sources/geometry.js', document.baseURI)));
    const { games } = await (await fetch('v1/games')).json();
    const found = [];
    for (const { game } of games) {
      const geometry = new Geometry(await (await fetch(`v1/games/${game}`)).json(), 800, 700);
      const names = (some) => some.map((i) => geometry.lines[i].name);
      for (let round = 0; round < 100; ++round) {
        const open = geometry.lines.flatMap((_, i) => (Math.random() * 100 > round ? [i] : []));
        if (open.length === 0) continue;
        for (const from of [open[0], open.at(-1)]) {
          const reached = new Set([from]);
          for (const i of reached) {
            for (const arrow of [
              [-1, 0],
              [1, 0],
              [0, -1],
              [0, 1],
            ]) {
              const to = geometry.neighbour(i, open, arrow);
              if (to >= 0) reached.add(to);
            }
          }
          if (reached.size < open.length) {
            found.push(`${game}: ${names(open.filter((i) => !reached.has(i)))} of ${names(open)}`);
          }
        }
      }
    }
    return found;
  });
  assert.deepEqual(unreached.slice(0, 3), [], `${unreached.length} cases`);
});
