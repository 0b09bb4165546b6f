// Pictures, links and statistics.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
  addressOf,
  choose,
  lookup,
  lookupStatistics,
  open,
  openPainting,
  pageTest,
  signed,
  withBrowser,
} from './support.js';

withBrowser();

const game = 'triangle-3';
const moves = ['2-4', '4-5', '2-5'];

/** Saves a picture. Returns its bytes. */
async function saved(page, item, name) {
  const [download] = await Promise.all([page.waitForEvent('download'), choose(page, item)]);
  assert.equal(download.suggestedFilename(), name);
  return readFileSync(await download.path());
}

/** Reads SVG without the style sheet of the page. */
const parsed = (page, text) =>
  page.evaluate((text) => {
    const found = new DOMParser().parseFromString(text, 'image/svg+xml');
    return {
      error: found.querySelector('parsererror')?.textContent ?? null,
      root: found.documentElement.localName,
      texts: [...found.querySelectorAll('text')].map(({ textContent }) => textContent),
      unstyled: [...found.querySelectorAll('line, text')].filter(
        (element) => !element.hasAttribute('stroke') || !element.hasAttribute('fill'),
      ).length,
      outside: /url\(|href|class=/.test(text),
    };
  }, text);

pageTest('the board is saved as SVG that needs nothing else', {}, async (page) => {
  await open(page, addressOf(game, moves));
  const svg = await parsed(
    page,
    (await saved(page, 'Save the board as SVG', `${game}-3.svg`)).toString(),
  );
  const { values, owners } = lookup(game, [moves])[0];
  assert.equal(svg.error, null);
  assert.equal(svg.root, 'svg');
  assert.deepEqual(
    svg.texts.sort(),
    [
      ...Object.values(values).map(signed),
      ...owners.filter(Boolean),
      ...Array.from({ length: 10 }, (_, i) => String(i + 1)),
    ].sort(),
  );
  assert.equal(svg.unstyled, 0);
  assert.ok(!svg.outside);
});

pageTest('the board is saved as PNG, twice as large', {}, async (page) => {
  await open(page, addressOf(game, moves));
  const png = await saved(page, 'Save the board as PNG', `${game}-3.png`);
  assert.equal(png.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n');
  const board = await page
    .locator('#board')
    .evaluate((found) => [found.clientWidth, found.clientHeight]);
  for (const i of [0, 1]) assert.ok(Math.abs(png.readUInt32BE(16 + 4 * i) - 2 * board[i]) <= 2);
  // It has the colours of lines and of a player's cell.
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
  for (const colour of ['250,249,246', '28,27,25', '220,235,245', '47,75,181'])
    assert.ok(colours.includes(colour), colour);
});

pageTest('the painting is saved, too', {}, async (page) => {
  await openPainting(page, '#painting/5/1,2');
  const svg = await parsed(
    page,
    (await saved(page, 'Save the board as SVG', 'painting.svg')).toString(),
  );
  assert.equal(svg.error, null);
  assert.ok(svg.texts.includes('5'));
});

pageTest(
  'a link to the position is copied',
  { permissions: ['clipboard-read', 'clipboard-write'] },
  async (page) => {
    await open(page, addressOf(game, moves));
    await choose(page, 'Copy link to this position');
    await page.waitForSelector('#toast:not([hidden])');
    assert.ok(
      (await page.evaluate(() => navigator.clipboard.readText())).endsWith(addressOf(game, moves)),
    );
    assert.match(await page.locator('#toast').textContent(), /clipboard/);
  },
);

pageTest(
  'the statistics are those of triwar-lookup --stats',
  { provoked: /status of 503/ },
  async (page) => {
    await open(page, '#boxes-2x3');
    await choose(page, 'Statistics of the table');
    const dialog = page.locator('#statistics-dialog');
    await dialog.locator('svg').waitFor();
    const { by_edges: layers } = lookupStatistics('boxes-2x3');
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
      await page.locator('#statistics-words').textContent(),
      new RegExp(`the ${all.toLocaleString('en')} states`),
    );
    await page.keyboard.press('Escape');
    assert.ok(await dialog.isHidden());
  },
);
