// Renews the pictures of docs/explorer.md and README.md: tests/page/run pictures.js

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test, source } from './support.js';

/** Few colours make small files. */
const shrink = `
import sys
from PIL import Image
picture = Image.open(sys.argv[1]).convert("RGB")
picture.quantize(96, dither=Image.Dither.NONE).save(sys.argv[1], optimize=True)
`;

async function picture(page, name) {
  const path = join(source, 'docs', `explorer-${name}.png`);
  await page.screenshot({ path });
  execFileSync('/usr/bin/python3', ['-c', shrink, path]);
}

// A game with mistakes, seen before one of them.
const game = '#triangle-3/2-4,4-5,2-5,5-9,4-7,5-6,3-6';

test('wide', async (page) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.open(game);
  await page.locator('#moves button').nth(3).click();
  await page.settled();
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await page.mouse.move(5, 300);
  await picture(page, 'wide');
});

test('dark', async (page) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.open('#boxes-3x3/2-6,3-7,6-10,7-11,10-14,11-15,1-5,4-8,5-9');
  await page.check('#why-on');
  await page.mouse.move(5, 300);
  await picture(page, 'dark');
});

test('narrow', async (page) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.open('');
  await page.waitForSelector('.board-card');
  await picture(page, 'narrow');
});
