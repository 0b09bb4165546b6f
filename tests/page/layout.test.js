// The layout at five sizes, in light and dark; fields, right-to-left pages, and paper.

import assert from 'node:assert/strict';
import { addressOf, pageTest, thinned, withBrowser } from './support.js';

withBrowser();

const game = 'triangle-3';
const moves = ['2-4', '4-5', '5-9', '3-6', '2-5', '3-5'];

const sizes = [
  [360, 740],
  [740, 360],
  [768, 1024],
  [1280, 720],
  [1366, 768],
  [1440, 900],
];

/** Returns the boxes of elements, by selector; null for those that are not shown. */
const boxesOf = (page, ...selectors) =>
  page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        const { x, y, width, height, right, bottom } = document
          .querySelector(selector)
          .getBoundingClientRect();
        return { x, y, width, height, right, bottom };
      }),
    selectors,
  );

const overlap = (a, b) => a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;

for (const [width, height] of thinned(sizes)) {
  for (const colorScheme of /** @type {('light' | 'dark')[]} */ (['light', 'dark'])) {
    pageTest(
      `nothing covers anything at ${width} x ${height}, ${colorScheme}`,
      { viewport: { width, height }, colorScheme },
      async (page) => {
        await page.open(addressOf(game, moves, 3));
        const parts = [
          '#verdict',
          '#score',
          '#remark',
          '.controls',
          '#movelist',
          '#plotbox',
          '#type',
        ];
        const boxes = await boxesOf(page, ...parts);
        boxes.forEach((a, i) => {
          assert.ok(a.right <= width && a.width > 0, parts[i]);
          boxes
            .slice(0, i)
            .forEach((b, k) => assert.ok(!overlap(a, b), `${parts[i]}, ${parts[k]}`));
        });
        const [list, plot, type] = boxes.slice(-3);
        assert.ok(plot.y < list.y && list.y < type.y, 'plot, moves, input');
        const remark = page.locator('#remark');
        assert.match(await remark.textContent(), /Better: /);
        assert.ok(await remark.evaluate((found) => found.scrollHeight <= found.clientHeight + 1));

        // No label of a line covers a point.
        const covered = await page.evaluate(
          () =>
            [...document.querySelectorAll('#board .points circle')].filter((point) => {
              const a = point.getBoundingClientRect();
              return [...document.querySelectorAll('#board .open rect')].some((label) => {
                const b = label.getBoundingClientRect();
                const [dx, dy] = [a.x + a.right - b.x - b.right, a.y + a.bottom - b.y - b.bottom];
                return Math.abs(dx) < b.width + 8 && Math.abs(dy) < b.height + 8;
              });
            }).length,
        );
        assert.equal(covered, 0);
      },
    );
  }
}

for (const [width, height] of thinned([
  [1280, 720],
  [1366, 768],
])) {
  pageTest(
    `moves are to be seen at ${width} x ${height}`,
    { viewport: { width, height } },
    async (page) => {
      await page.open(addressOf(game, moves));
      const [list] = await boxesOf(page, '#list');
      const rows = await page
        .locator('#moves .ply')
        .evaluateAll((found) => found.map((row) => row.getBoundingClientRect().toJSON()));
      const seen = rows.filter(
        ({ y, bottom }) => y >= list.y && bottom <= Math.min(list.bottom + 1, height),
      );
      assert.ok(seen.length >= 3, `${seen.length} rows`);
    },
  );
}

pageTest(
  'at move 0 the list is at its beginning',
  { viewport: { width: 1280, height: 720 } },
  async (page) => {
    await page.open(addressOf('triangle-4', [...moves, '1-2', '1-3', '2-3', '4-7', '4-8', '7-8']));
    const top = () => page.locator('#list').evaluate((list) => list.scrollTop);
    assert.ok((await top()) > 0);
    await page.keyboard.press('Home');
    await page.settledAt(0);
    assert.equal(await top(), 0);
  },
);

pageTest(
  'a telephone on its side has all of its height for the board',
  { viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true },
  async (page) => {
    await page.open('#triangle-3');
    const [board, verdict] = await boxesOf(page, '#board', '#verdict');
    assert.ok(board.height > 290, `${board.height}`);
    assert.ok(verdict.x >= board.right - 1);
    await page.choose('Set up a position');
    const [mover] = await boxesOf(page, '#set-up .segments');
    assert.ok(mover.height < 50, 'the players are beside their legend');
  },
);

pageTest('no move in a remark is parted at its hyphen', {}, async (page) => {
  await page.open(addressOf(game, moves, 3));
  const lines = await page.locator('#remark').evaluate((remark) =>
    Array.from({ length: 40 }, (_, i) => {
      remark.style.width = `${100 + 5 * i}px`;
      return [...remark.querySelectorAll('span')].map((move) => move.getClientRects().length);
    }),
  );
  assert.ok(lines[0].length > 1);
  assert.deepEqual([...new Set(lines.flat())], [1]);
});

pageTest('a toast uses the width of a narrow window', {}, async (page) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.open('#triangle-1/1-2/friend');
  await page.clickLine('1-3');
  await page.settled('#triangle-1/1-2,1-3/friend');
  await page.clickLine('2-3'); // not the user's turn
  const { width } = await page.locator('#toast').boundingBox();
  assert.ok(width > 300, `${width}`);
});

pageTest('games are in groups, usual ones first, each sorted by size', {}, async (page) => {
  await page.open();
  await page.waitForFunction(() => document.querySelectorAll('#game option').length > 5);
  const groups = await page.evaluate(() =>
    [...document.querySelectorAll('#game optgroup')].map((group) => ({
      label: group.getAttribute('label'),
      names: [...group.children].map((option) => option.getAttribute('value')),
    })),
  );
  const labels = groups.map(({ label }) => label);
  assert.deepEqual([labels[0], labels.at(-1)], ['Boxes', 'More boards']);
  assert.ok(groups[0].names.indexOf('boxes-5x5') >= 0);
  const size = (name) => name.match(/\d+/g).map(Number);
  const edges = ([rows, columns]) => rows * (columns + 1) + columns * (rows + 1);
  const sizes = groups[0].names.map((name) => edges(size(name)));
  assert.deepEqual(
    sizes,
    [...sizes].sort((a, b) => a - b),
  );
});

pageTest('on a page from right to left "+3" stays so', {}, async (page) => {
  await page.open('#triangle-3/2-4,4-5,2-5');
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  const directions = await page.evaluate(() =>
    ['#board .open text', '#plot text', '#moves button', '#subline', '#perfect'].map((selector) => {
      const { direction, unicodeBidi } = getComputedStyle(document.querySelector(selector));
      return direction === 'ltr' || unicodeBidi === 'plaintext';
    }),
  );
  assert.ok(directions.every(Boolean), String(directions));
});

for (const colorScheme of thinned(/** @type {('light' | 'dark')[]} */ (['light', 'dark']))) {
  pageTest(
    `borders of fields have a contrast of 3: ${colorScheme}`,
    { colorScheme },
    async (page) => {
      await page.open('#triangle-3');
      const colours = await page.evaluate(() =>
        ['#game', '#typed', '#level', '#pasted'].flatMap((selector) => {
          const { borderTopColor, backgroundColor } = getComputedStyle(
            document.querySelector(selector),
          );
          return [[borderTopColor, backgroundColor]];
        }),
      );
      const light = (text) =>
        text
          .match(/\d+/g)
          .slice(0, 3)
          .map((part) => (Number(part) / 255 + 0.055) / 1.055)
          .reduce((sum, part, i) => sum + [0.2126, 0.7152, 0.0722][i] * part ** 2.4, 0);
      for (const pair of colours) {
        const [a, b] = pair.map(light).sort((x, y) => y - x);
        assert.ok((a + 0.05) / (b + 0.05) >= 3, String(pair));
      }
    },
  );
}

pageTest(
  'on paper are the board and the moves, on white',
  { colorScheme: 'dark' },
  async (page) => {
    await page.open(addressOf(game, moves));
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const hidden of ['header', '.controls', '#type'])
      assert.ok(await page.locator(hidden).isHidden(), hidden);
    for (const shown of ['#board', '#verdict', '#movelist'])
      assert.ok(await page.locator(shown).isVisible(), shown);
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.match(paper, /^rgb\(2\d\d, 2\d\d, 2\d\d\)$/);
  },
);
