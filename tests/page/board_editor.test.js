// Links to drawn boards, cells that are deleted, boards to start from, names.

import assert from 'node:assert/strict';
import { generate, lookup, setUp, test } from './support.js';

// The server, which validates boards, refuses some.
setUp({
  pages: { provoked: /400/ },
  prepare: () => generate('boxes-2x2-swedish', 'boxes-2x2-swedish'),
});

const square = (x, y, size = 1) => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
];

test('a drawn board is in a link, which opens it elsewhere', async (page) => {
  await page.open('');
  await page.openDrawing();
  await page.drawCells(square(0, 0), square(1, 0));
  await page.fill('#board-name', 'two-squares');
  const link = await page.copied('', () => page.click('#sketch-link'));
  await page.click('#sketch-clear');
  await page.open(new URL(link).hash, { shown: false });
  await page.says('#sketch-status', /^2 cells/);
  assert.equal(await page.inputValue('#board-name'), 'two-squares');
});

/** Keeps a board as if the user had solved it. */
const keep = (page, name) =>
  page.keepBoard(`{"name":"${name}","points":[[0,0],[1,0],[0,1]],"cells":[[1,2,3]]}`);

test('the link to a position of a drawn board has the board in it', async (page) => {
  await page.open();
  assert.equal(await page.locator('#who-a option[hidden]').count(), 0);
  await keep(page, 'mine');
  await page.open('#mine');
  assert.equal(await page.locator('#who-a option[hidden]').count(), 1, 'no friend has it');
  const link = new URL(await page.copied('Copy link to this position'));
  assert.match(await page.textContent('#toast'), /at its start/);
  assert.match(decodeURIComponent(link.hash), /^#\+board\/\{"name":"mine",/);
});

test('another drawn board gets a name that is free', async (page) => {
  await page.open('');
  await page.openDrawing();
  await keep(page, 'my-board');
  await page.drawCells(square(0, 0));
  assert.equal(await page.inputValue('#board-name'), 'my-board-2');
  await keep(page, 'my-board-2');
  await page.drawCells(square(1, 0));
  assert.equal(await page.inputValue('#board-name'), 'my-board-3');
});

test('the cells of a board have their numbers', async (page) => {
  await page.open('');
  await page.openDrawing();
  await page.drawCells(square(0, 0), square(1, 0), square(3, 0));
  assert.deepEqual(await page.locator('.cell-number text').allTextContents(), ['1', '2', '3']);
});

test('one cell is deleted, by mouse and by keys', async (page) => {
  await page.open('');
  await page.openDrawing();
  await page.drawCells(square(0, 0), square(0, 0), square(2, 0));
  const remove = page.getByRole('button', { name: 'Delete cell' });
  assert.equal(await remove.getAttribute('aria-disabled'), 'true');
  await page.click('[data-cell="1"]');
  await remove.click();
  assert.equal(await page.locator('.made').count(), 2);
  await page.focus('[data-cell="1"]');
  await page.keyboard.press('Delete');
  assert.equal(await page.locator('.made').count(), 1);
  await page.keyboard.press('Control+z');
  assert.equal(await page.locator('.made').count(), 2);
});

test('a file that cannot be read is named', async (page) => {
  await page.addInitScript(() => {
    File.prototype.text = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  });
  await page.open('');
  await page.openDrawing();
  const chosen = page.waitForEvent('filechooser');
  await page.click('#sketch-load');
  const file = { mimeType: 'application/json', buffer: Buffer.from('{"name":"x"}') };
  await (await chosen).setFiles({ name: 'board.json', ...file });
  await page.says('#message', /^Board.json cannot be read/);
});

test('a board is drawn in place of a game that has a review', async (page) => {
  await page.open('#triangle-3/2-4,4-5');
  await page.openDrawing();
  await page.goBack();
  await page.settled('#triangle-3/2-4,4-5');
});

test('drawing starts from any board; the name stays as it was typed', async (page) => {
  await page.open('');
  await page.openDrawing();
  await page.fill('#board-name', 'My Board ');
  for (const game of ['triangle-3', 'boxes-2x3', 'boxes-2x2-swedish']) {
    await page.waitForSelector(`#sketch-from option[value="${game}"]`, { state: 'attached' });
    await page.selectOption('#sketch-from', game);
    const { owners } = lookup(game, [[]])[0];
    await page.has('.made', owners.length);
  }
  assert.equal(await page.locator('.made-drawn').count(), 8);
  assert.equal(await page.inputValue('#board-name'), 'My Board ');
  await page.reload();
  await page.waitForSelector('#sketch .spot');
  assert.equal(await page.inputValue('#board-name'), 'My Board ');
});
