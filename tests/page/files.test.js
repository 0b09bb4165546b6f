// Pictures, links and statistics.

import assert from 'node:assert/strict';
import { addressOf, lookup, test, signed } from './support.js';

const game = 'triangle-3';
const moves = ['2-4', '4-5', '2-5'];

test('the board is saved as a picture of one size, in light colours', async (page) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.open(addressOf(game, moves));
  const { name, bytes: png } = await page.saved('Save picture');
  assert.equal(name, `${game}-3.png`);
  assert.equal(png.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n');
  assert.equal(png.readUInt32BE(16), 1600);
  // It has the colours of lines, of a player's cell, and of values that lose.
  const colours = await page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(
        new Blob([new Uint8Array(bytes)], { type: 'image/png' }),
      );
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
      canvas.drawImage(image, 0, 0);
      const { data } = canvas.getImageData(0, 0, image.width, image.height);
      const found = new Set();
      for (let i = 0; i < data.length; i += 4) found.add(data.slice(i, i + 3).join());
      return [...found];
    },
    [...png],
  );
  assert.ok(colours.length > 20);
  for (const colour of ['255,255,255', '0,114,178', '213,94,0', '185,217,238', '163,36,77'])
    assert.ok(colours.includes(colour), colour);
});

test('a link to the position is copied', async (page) => {
  await page.open(addressOf(game, moves));
  const link = await page.copied('Copy link to this position');
  await page.says('#live', /clipboard/);
  assert.ok(link.endsWith(addressOf(game, moves)), link);
});

test('the statistics are those of triwar-lookup --stats', async (page) => {
  page.provoke(/status of 503/);
  await page.open('#boxes-2x3');
  await page.openStatistics();
  const dialog = page.locator('#statistics-dialog');
  const { by_edges: layers } = lookup.statistics('boxes-2x3');
  const wanted = layers.flatMap(({ edges, states, values }) =>
    Object.entries(values).map(
      ([value, count]) =>
        `${edges} line${edges === 1 ? '' : 's'} drawn, value ${signed(Number(value))}: ` +
        `${count.toLocaleString('en')} of ${states} state${states === 1 ? '' : 's'}`,
    ),
  );
  assert.deepEqual((await dialog.locator('title').allTextContents()).sort(), wanted.sort());
  const all = layers.reduce((sum, { states }) => sum + states, 0);
  assert.match(
    await page.textContent('#statistics-words'),
    new RegExp(`the ${all.toLocaleString('en')} states`),
  );
  await page.keyboard.press('Escape');
  assert.ok(await dialog.isHidden());
});

test('a board without a table has no statistics', async (page) => {
  page.provoke(/status of 404/);
  await page.open('#boxes-4x4/1-2');
  await page.choose('Statistics of the table');
  await page.says('#statistics-words', /^Statistics are of a table, and boxes-4x4 has none\.$/);
});
