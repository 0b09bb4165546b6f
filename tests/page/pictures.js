// Renews the pictures of docs/play.md and README.md, and the one of links to the page:
// tests/page/run pictures.js

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
  const path = join(source, name);
  await page.screenshot({ path });
  execFileSync('/usr/bin/python3', ['-c', shrink, path]);
}

// A game of which the rest is solved.
const game =
  '#boxes-5x5/31-32,21-22,20-26,11-17,30-36,1-7,27-33,4-10,14-15,29-30,19-20,28-34,3-4,5-6,2-8,' +
  '18-24,19-25,16-22,35-36,32-33,27-28,20-21,28-29,9-15';

test('wide', async (page) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.open(game);
  await page.mouse.move(5, 300);
  await picture(page, 'docs/explorer-wide.png');
});

test('dark', async (page) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.open('#boxes-3x3/2-6,3-7,6-10,7-11,10-14,11-15,1-5,4-8,5-9');
  await page.check('#why-on');
  await page.mouse.move(5, 300);
  await picture(page, 'docs/explorer-dark.png');
});

test('narrow', async (page) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.open('');
  await page.waitForSelector('.board-card');
  await picture(page, 'docs/explorer-narrow.png');
});

const preview = { viewport: { width: 800, height: 420 }, deviceScaleFactor: 1.5 };

test.with(preview)('preview', async (page) => {
  const moves =
    '1-2,35-36,8-9,26-27,15-21,4-5,17-18,31-32,22-28,6-12,19-20,29-30,3-9,33-34,7-13,11-17,' +
    '10-16,20-26,14-20,25-26,23-24,27-33,1-7,7-8,8-14,13-14,2-8,2-3';
  await page.open(`#boxes-5x5/${moves}`);
  await page.uncheck('#values');
  await page.evaluate(() => scrollTo(0, 0));
  await page.mouse.move(5, 300);
  await picture(page, 'web/page/preview.png');
});
