// Warnings about drawn boards, cells that are deleted, boards to start from, names.

import assert from 'node:assert/strict';
import { generate, lookup, pageTest, thinned, withBrowser } from './support.js';

const refused = { provoked: /400/ }; // by the server, which validates boards

withBrowser({ prepare: () => generate('boxes-2x2-swedish', 'boxes-2x2-swedish') });

async function openDrawing(page) {
  await page.open('#+board', { shown: false });
  await page.waitForSelector('#sketch .spot');
}

/** Draws cells, lists of places [column, row] from 0. */
async function draw(page, ...cells) {
  for (const cell of cells) {
    for (const [x, y] of [...cell, cell[0]]) await page.locator(`[data-key="${x},${y}"]`).click();
  }
}

const warned = (page) => page.locator('#board-warnings').textContent();
const square = (x, y, size = 1) => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
];

pageTest(
  'a drawn board is in a link, which opens it elsewhere',
  { permissions: ['clipboard-read', 'clipboard-write'] },
  async (page) => {
    await openDrawing(page);
    await draw(page, square(0, 0), square(1, 0));
    await page.locator('#board-name').fill('two-squares');
    await page.locator('#sketch-link').click();
    await page.waitForFunction(() => /clipboard/.test(document.getElementById('live').textContent));
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.locator('#sketch-clear').click();
    await page.open(new URL(link).hash, { shown: false });
    await page.waitForFunction(() =>
      /^2 cells/.test(document.getElementById('sketch-status').textContent),
    );
    assert.equal(await page.locator('#board-name').inputValue(), 'two-squares');
  },
);

/** Keeps a board as if the user had solved it. */
async function keep(page, name) {
  const points = '[[0,0],[1,0],[0,1]]';
  const text = `{"name":"${name}","points":${points},"cells":[[1,2,3]]}`;
  await page.evaluate(
    (kept) => localStorage.setItem('triwar.solved-boards', kept),
    JSON.stringify([[name, text]]),
  );
}

pageTest(
  'the link to a position of a drawn board has the board in it',
  { permissions: ['clipboard-read', 'clipboard-write'] },
  async (page) => {
    await page.open();
    assert.equal(await page.locator('#who-a option[hidden]').count(), 0);
    await keep(page, 'mine');
    await page.open('#mine');
    assert.equal(await page.locator('#who-a option[hidden]').count(), 1, 'no friend has it');
    await page.choose('Copy link to this position');
    await page.waitForFunction(() => /clipboard/.test(document.getElementById('live').textContent));
    assert.match(await page.locator('#toast').textContent(), /at its start/);
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    assert.match(decodeURIComponent(link.hash), /^#\+board\/\{"name":"mine",/);
  },
);

pageTest('another drawn board gets a name that is free', refused, async (page) => {
  await openDrawing(page);
  await keep(page, 'my-board');
  await draw(page, square(0, 0));
  assert.equal(await page.locator('#board-name').inputValue(), 'my-board-2');
  await keep(page, 'my-board-2');
  await draw(page, square(1, 0));
  assert.equal(await page.locator('#board-name').inputValue(), 'my-board-3');
});

for (const { what, cells, words } of thinned([
  { what: 'good', cells: [square(0, 0), square(1, 0), square(3, 0)], words: /^$/ },
  {
    what: 'duplicate',
    cells: [square(0, 0), square(0, 0).reverse()],
    words: /^Cells 1 and 2 are the same\.$/,
  },
  {
    what: 'overlapping',
    cells: [square(0, 0, 2), square(1, 1, 2).reverse()],
    words: /^Cells 1 and 2 overlap\.$/,
  },
  {
    what: 'many',
    cells: [square(0, 0, 2), square(0, 0), square(0, 0), square(2, 0)],
    words: /^Cells 1 and 2 overlap\. .* are the same\. And 1 more\.$/,
  },
  { what: 'nested', cells: [square(0, 0, 4), square(1, 1)], words: /^Cells 1 and 2 overlap\.$/ },
  {
    what: 'self-intersecting',
    cells: [
      [
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
      ],
    ],
    words: /^The sides of cell 1 cross each other\.$/,
  },
  {
    what: 'straight',
    cells: [
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [1, 2],
      ],
    ],
    words: /^Three corners of cell 1 lie on one line\.$/,
  },
  {
    what: 'touching along a part of a side',
    cells: [square(0, 0, 2), square(2, 0)],
    words: /^Cells 1 and 2 touch along a part of a side: they have no line in common\.$/,
  },
])) {
  pageTest(`warnings about cells: ${what}`, refused, async (page) => {
    await openDrawing(page);
    await draw(page, ...cells);
    assert.match(await warned(page), words);
    assert.deepEqual(
      await page.locator('.cell-number text').allTextContents(),
      cells.map((_, i) => String(i + 1)),
    );
  });
}

pageTest('one cell is deleted, by mouse and by keys', refused, async (page) => {
  await openDrawing(page);
  await draw(page, square(0, 0), square(0, 0), square(2, 0));
  assert.match(await warned(page), /same/);
  const remove = page.getByRole('button', { name: 'Delete cell' });
  assert.equal(await remove.getAttribute('aria-disabled'), 'true');
  await page.locator('[data-cell="1"]').click();
  await remove.click();
  assert.equal(await warned(page), '');
  assert.equal(await page.locator('.made').count(), 2);
  await page.locator('[data-cell="1"]').focus();
  await page.keyboard.press('Delete');
  assert.equal(await page.locator('.made').count(), 1);
  await page.keyboard.press('Control+z');
  assert.equal(await page.locator('.made').count(), 2);
});

pageTest('drawing starts from any board; the name stays as it was typed', refused, async (page) => {
  await openDrawing(page);
  await page.locator('#board-name').fill('My Board ');
  for (const game of ['triangle-3', 'boxes-2x3', 'boxes-2x2-swedish']) {
    await page.waitForSelector(`#sketch-from option[value="${game}"]`, { state: 'attached' });
    await page.locator('#sketch-from').selectOption(game);
    const { owners } = lookup(game, [[]])[0];
    await page.waitForFunction(
      (count) => document.querySelectorAll('.made').length === count,
      owners.length,
    );
    assert.equal(await warned(page), '');
  }
  assert.equal(await page.locator('.made-drawn').count(), 8);
  assert.equal(await page.locator('#board-name').inputValue(), 'My Board ');
  await page.reload();
  await page.waitForSelector('#sketch .spot');
  assert.equal(await page.locator('#board-name').inputValue(), 'My Board ');
});
