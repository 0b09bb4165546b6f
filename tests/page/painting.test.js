// The painting game, against triwar-lookup.

import assert from 'node:assert/strict';
import { follow, lookupPainting, numbers, openPainting, pageTest, withBrowser } from './support.js';

withBrowser();

const shown = (page) =>
  page.evaluate(() => ({
    verdict: document.querySelector('.verdict-line').textContent,
    painted: [...document.querySelectorAll('#grid .painted')]
      .map((cell) => cell.getAttribute('data-cell'))
      .sort(),
    best: [...document.querySelectorAll('#grid .best')]
      .map((cell) => cell.getAttribute('data-cell'))
      .sort(),
  }));

const cellsOf = ({ tool = 'square', row = 1, column }) =>
  tool === 'cell'
    ? [`${row},${column}`]
    : [`1,${column}`, `2,${column}`, `1,${column + 1}`, `2,${column + 1}`];

/** Fails unless the page shows the answer of triwar-lookup. */
async function assertPosition(page, columns, cells) {
  const address = `#painting/${columns}${cells.length ? '/' + cells.join(';') : ''}`;
  await page.waitForFunction(
    ([address, columns, count]) =>
      location.hash === address &&
      /** @type {HTMLInputElement} */ (document.getElementById('columns')).value === columns &&
      document.querySelectorAll('#grid .painted').length === count &&
      /Grundy|is full/.test(document.querySelector('.verdict-line').textContent),
    [address, String(columns), cells.length],
  );
  const { nimber, move } = lookupPainting(columns, cells);
  const seen = await shown(page);
  assert.deepEqual(seen.painted, [...cells].sort());
  assert.deepEqual(seen.best, move ? cellsOf(move).sort() : []);
  if (cells.length > 0 && cells.length === 2 * Number(columns)) {
    assert.equal(seen.verdict, 'The grid is full: whoever painted last has won.');
    return;
  }
  assert.match(seen.verdict, new RegExp(`Grundy value is ${nimber}\\.$`));
  assert.match(seen.verdict, move ? /^The player to move wins/ : /^The player to move loses/);
}

pageTest('whole games by the mouse', {}, async (page) => {
  const random = numbers(11);
  await openPainting(page, '#painting/9');
  let cells = [];
  await assertPosition(page, 9, cells);
  while (cells.length < 18) {
    const [row, column] = [1 + random(2), 1 + random(9)];
    const square = random(2) === 1;
    const wanted = square ? cellsOf({ column }) : [`${row},${column}`];
    const fits = wanted.every((cell) => !cells.includes(cell)) && !(square && column === 9);
    if (!fits && random(4)) continue; // seldom try what cannot be painted
    await page.getByRole('radio', { name: square ? 'a square' : 'a cell' }).check();
    await page.locator(`[data-cell="${row},${column}"]`).click({ force: true });
    if (fits) cells = [...cells, ...wanted];
    await assertPosition(page, 9, cells);
  }
});

pageTest('by keys alone, with undo and the best move', {}, async (page) => {
  await openPainting(page, '#painting/7');
  await assertPosition(page, 7, []);
  const focused = () => page.evaluate(() => document.activeElement.getAttribute('data-cell'));
  for (let i = 0; i < 10 && !(await focused()); ++i) await page.keyboard.press('Tab');
  assert.equal(await focused(), '1,1');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  assert.equal(await focused(), '2,3');
  await page.keyboard.press('Enter');
  await assertPosition(page, 7, ['2,3']);
  assert.equal(await focused(), '2,3', 'the focus stays');
  for (const key of ['ArrowRight', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await assertPosition(page, 7, ['2,3', '1,4']);
  await page.keyboard.press('Control+z');
  await assertPosition(page, 7, ['2,3']);

  const best = page.getByRole('button', { name: 'Best move', exact: true });
  const { move } = lookupPainting(7, ['2,3']);
  await best.focus();
  await page.keyboard.press('Enter');
  await assertPosition(page, 7, ['2,3', ...cellsOf(move)]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await assertPosition(page, 7, ['2,3']);

  await page.getByRole('radio', { name: 'a square' }).check();
  await page.locator('[data-cell="1,5"]').click({ force: true });
  await assertPosition(page, 7, ['2,3', ...cellsOf({ column: 5 })]);
  const others = ['1,1', '1,2', '1,3', '1,4', '1,5', '1,6'];
  await follow(page, `#painting/7/${others.join(';')}`);
  await assertPosition(page, 7, others);
  await page.getByRole('button', { name: 'Undo' }).click();
  await assertPosition(page, 7, others.slice(0, -1)); // not a square
});

pageTest('a square that fits only to the left is painted there', {}, async (page) => {
  await openPainting(page, '#painting/3/1,1');
  await page.locator('[name=tool][value=square]').check();
  await page.locator('[data-cell="2,3"]').click();
  await assertPosition(page, 3, ['1,1', '1,2', '2,2', '1,3', '2,3']);
  await page.locator('[data-cell="2,1"]').click();
  await page.waitForFunction(() => /No square/.test(document.getElementById('live').textContent));
});

pageTest('any number of columns', { provoked: /status of 400/ }, async (page) => {
  await openPainting(page, '#painting/9223372036854775807/1,2');
  await page.waitForFunction(() =>
    /Grundy/.test(document.querySelector('.verdict-line').textContent),
  );
  assert.equal(await page.locator('#grid .square').count(), 120);
  assert.match(
    await page.locator('.painting .note').textContent(),
    /first 60 of 9,223,372,036,854,775,807 columns/,
  );
  const { nimber } = lookupPainting('9223372036854775807', ['1,2']);
  assert.ok((await shown(page)).verdict.endsWith(`is ${nimber}.`));
  await page.locator('#columns').fill('5');
  await page.locator('#columns').press('Enter');
  await assertPosition(page, 5, []);
  for (const columns of ['0', 'twelve']) {
    await page.locator('#live').evaluate((live) => (live.textContent = ''));
    await page.locator('#columns').fill(columns);
    await page.locator('#columns').press('Enter');
    await page.waitForFunction(() =>
      /whole number from 1/.test(document.getElementById('live').textContent),
    );
    assert.match(page.url(), /#painting\/5$/);
  }
  await follow(page, '#painting/0');
  await assertPosition(page, 0, []);
  for (const address of ['#painting/abc', '#painting/5/1,9', '#painting/5/1,2;1,2']) {
    await follow(page, address);
    await page.waitForFunction(() => !document.getElementById('message').hidden);
    await assertPosition(page, address.endsWith('abc') ? 12 : 5, []);
    assert.match(await page.locator('#message').textContent(), /Shown instead: \d+ free columns/);
    await follow(page, '#painting/6');
    await assertPosition(page, 6, []);
    assert.ok(await page.locator('#message').isHidden());
  }
});

pageTest(
  'on a telephone the grid stands upright and is seen whole; keys go as one sees it',
  { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  async (page) => {
    await openPainting(page, '#painting/12/1,3');
    const boxes = await page.locator('#grid .square').evaluateAll((squares) =>
      squares.map((square) => {
        const { left, right, bottom, width, height } = square
          .querySelector('rect')
          .getBoundingClientRect();
        return { name: square.dataset.cell, left, right, bottom, width, height };
      }),
    );
    assert.equal(boxes.length, 24);
    for (const { name, left, right, bottom, width, height } of boxes) {
      assert.ok(left >= 0 && right <= 360 && bottom <= 740, name);
      assert.ok(width >= 44 && height >= 44, name);
    }
    assert.ok(
      await page
        .locator('#grid-place')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth),
    );
    await page.locator('[data-cell="1,1"]').focus();
    const at = () => page.evaluate(() => document.activeElement.getAttribute('data-cell'));
    for (const [key, cell] of [
      ['ArrowDown', '1,2'],
      ['ArrowRight', '2,2'],
      ['ArrowDown', '2,3'],
      ['ArrowUp', '2,2'],
      ['ArrowLeft', '1,2'],
    ]) {
      await page.keyboard.press(key);
      assert.equal(await at(), cell, key);
    }
    await page.getByRole('radio', { name: 'a square' }).check();
    await page.locator('[data-cell="2,7"]').tap();
    await assertPosition(page, 12, ['1,3', ...cellsOf({ column: 7 })]);

    await page.setViewportSize({ width: 1000, height: 640 });
    await page.waitForFunction(() => {
      const { width, height } = document.getElementById('grid').getBoundingClientRect();
      return width > height;
    });
  },
);

pageTest(
  'the computer answers, hints are hidden, and undo takes back both moves',
  {},
  async (page) => {
    await openPainting(page, '#painting/2');
    await page.locator('#paint-computer').check();
    const verdict = page.locator('#paint-verdict');
    assert.equal(await verdict.textContent(), 'Your turn: paint a cell or a square.');
    assert.equal(await page.locator('#grid .best').count(), 0);
    const painted = (count) =>
      page.waitForFunction(
        (count) => document.querySelectorAll('#grid .painted').length === count,
        count,
      );
    await page.locator('[data-cell="1,1"]').click({ force: true });
    await painted(2);
    await page.locator('#paint-undo').click();
    await painted(0);
    await page.locator('[name=tool][value=square]').check();
    await page.locator('[data-cell="1,1"]').click({ force: true });
    await painted(4);
    assert.equal(await verdict.textContent(), 'You have won.');
    await page.locator('#columns').fill('5');
    await page.locator('#columns').press('Enter');
    await painted(0);
    assert.equal(await verdict.textContent(), 'Your turn: paint a cell or a square.');
    await page.locator('[data-cell="1,1"]').click({ force: true });
    await page.waitForFunction(() => document.querySelectorAll('#grid .painted').length > 4);
    await page.locator('#paint-undo').click();
    await painted(0);
    await page.reload();
    await page.waitForSelector('#grid .square');
    assert.ok(await page.locator('#paint-computer').isChecked(), 'after a reload');
    assert.equal(await page.locator('#grid .best').count(), 0);
    await page.locator('#paint-hints').check();
    await page.waitForSelector('#grid .best');
  },
);

pageTest(
  'the tools stay in reach on a telephone',
  { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  async (page) => {
    await openPainting(page, '#painting/30');
    const { y, height } = await page.locator('.tools').first().boundingBox();
    assert.ok(y + height <= 641, `${y} + ${height}`);
  },
);

pageTest('the rules are told to those who ask', {}, async (page) => {
  await openPainting(page, '#painting/5/1,3');
  const rules = page.locator('#painting .rules p');
  assert.ok(await rules.isHidden());
  await page.getByText('How to play').click();
  assert.ok(await rules.isVisible());
  assert.match(
    await rules.textContent(),
    /one cell, or a free square of two by two.*paints last wins/,
  );
  await page.getByText('How to play').click();
  assert.ok(await rules.isHidden());
});

pageTest('the stars are drawn, not written', {}, async (page) => {
  await openPainting(page, '#painting/9');
  const { move } = lookupPainting(9, []);
  assert.equal(await page.locator('#grid .best .star').count(), cellsOf(move).length);
  const texts = await page.locator('#grid text').allTextContents();
  assert.ok(
    texts.every((text) => /^[a-z0-9 ]+$/.test(text)),
    String(texts),
  );
});
