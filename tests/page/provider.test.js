// The page with a provider that has only the required methods of types.d.ts: all values come from
// it.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { addressOf, baseUrl, pageTest, source, withBrowser } from './support.js';

// The compiled-in page is one bundle, so its provider cannot be replaced.
withBrowser({ page: join(source, 'web/page') });

const methods = ['games', 'game', 'position', 'review', 'statistics', 'parse'];

/** Replaces http_provider.js: passes all questions to `window.ask`. */
const otherProvider = `
import { AnswerError } from './provider.js';
export class HttpProvider {}
for (const method of ${JSON.stringify(methods)}) {
  HttpProvider.prototype[method] = async (...asked) => {
    const { answer, error } = await window.ask(method, asked);
    if (error) throw new AnswerError(error.code, error.message);
    return answer;
  };
}`;

/** Asks the server, outside the page. */
async function answer(method, [name, second, third]) {
  const path = `games/${encodeURIComponent(name)}`;
  const query = (values) => '?' + new URLSearchParams(values);
  const from = {
    games: () => 'games',
    game: () => path,
    position: () => `${path}/position${query({ ...questionOf(second), line: third ? '1' : '0' })}`,
    review: () => `${path}/review${query({ moves: second.join(',') })}`,
    statistics: () => `${path}/statistics`,
    parse: () => `parse${query({ game: second })}`,
  };
  const questionOf = ({ moves, state }) =>
    state === undefined ? { moves: moves.join(',') } : { state };
  for (;;) {
    const asked = method === 'parse' ? { method: 'POST', body: name } : {};
    const response = await fetch(new URL(`v1/${from[method]()}`, baseUrl()), asked);
    const body = await response.json();
    if (response.status === 503) continue; // still counting
    return response.ok ? { answer: method === 'games' ? body.games : body } : body;
  }
}

pageTest('everything comes from the provider', {}, async (page) => {
  const asked = new Set();
  const bypassing = [];
  await page.exposeFunction('ask', (method, values) => {
    asked.add(method);
    return answer(method, values);
  });
  await page.route('**/http_provider.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: otherProvider }),
  );
  page.on('request', (request) => {
    if (!/\/([\w]+\.(js|css|svg))?$/.test(new URL(request.url()).pathname))
      bypassing.push(request.url());
  });
  const game = 'triangle-3';
  const moves = ['2-4', '4-5'];
  await page.open(addressOf(game, moves));
  await page.assertShows(game, moves);
  await page.clickLine('2-5');
  await page.settled(addressOf(game, [...moves, '2-5']));
  await page.assertShows(game, [...moves, '2-5']);
  await page.keyboard.press('l');
  await page.waitForFunction(() => document.querySelectorAll('#moves .ply').length === 18);
  await page.locator('#typed').fill('1-9');
  await page.locator('#typed').press('Enter');
  await page.waitForFunction(() =>
    /not an edge/.test(document.getElementById('typed-problem').textContent),
  );
  await page.openStatistics();
  await page.keyboard.press('Escape');
  await page.choose('Paste a game');
  await page.locator('#pasted').fill('1. 2-4! {hm}');
  await page.locator('#paste-dialog').getByRole('button', { name: 'Open' }).click();
  await page.settled(addressOf(game, ['2-4']));
  assert.deepEqual([...asked].sort(), [...methods].sort());
  assert.deepEqual(bypassing, []);
});
