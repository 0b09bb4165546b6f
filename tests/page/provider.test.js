// The page with a provider that has only the required methods of types.d.ts: all are used, and none
// of the others is missed.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { addressOf, setUp, source, test } from './support.js';

// The compiled-in page is one bundle, so its provider cannot be replaced.
setUp({ page: join(source, 'web/page') });

const methods = ['games', 'game', 'position', 'review', 'theory', 'statistics', 'parse'];

/** Replaces http_provider.js, which is then whole.js. */
const required = `
import { HttpProvider as Whole } from './whole.js';
const whole = new Whole();
window.asked = new Set();
export class HttpProvider {}
for (const method of ${JSON.stringify(methods)})
  HttpProvider.prototype[method] = (...values) => {
    window.asked.add(method);
    return whole[method](...values);
  };
`;

test('everything comes from the provider', async (page) => {
  page.provoke(/status of (400|503)/);
  const path = join(source, 'web/page/http_provider.js');
  await page.route('**/whole.js', (route) => route.fulfill({ path }));
  await page.route('**/http_provider.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: required }),
  );
  const game = 'triangle-3';
  const moves = ['2-4', '4-5'];
  await page.open(addressOf(game, moves));
  await page.clickLine('2-5');
  await page.settled(addressOf(game, [...moves, '2-5']));
  await page.assertShows(game, [...moves, '2-5']);
  await page.keyboard.press('l');
  await page.waitForSelector('#perfect:not([hidden])');
  await page.check('#why-on');
  await page.click('#nimbers');
  await page.says('#nimber-words', /./);
  await page.typeMoves('1-9');
  await page.says('#typed-problem', /1-9/);
  await page.openStatistics();
  await page.keyboard.press('Escape');
  await page.paste('1. 2-4! {hm}');
  await page.settled(addressOf(game, ['2-4']));
  assert.deepEqual((await page.evaluate(() => [...window.asked])).sort(), methods.sort());
});
