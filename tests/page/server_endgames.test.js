// Boards without a table on triwar-serve: positions are solved within its limit, larger ones on
// request, and boards that the user has drawn.

import assert from 'node:assert/strict';
import {
  addressOf,
  baseUrl,
  lookup,
  open,
  pageTest,
  read,
  serve,
  settled,
  signed,
  withBrowser,
} from './support.js';

withBrowser({ options: ['--solve', '3M'] });

const game = 'boxes-4x4-icelandic';
const moves = ['1-2', '2-3']; // over a million states can follow
const unsolved = { provoked: /422/ };
const restWords = (page) => page.locator('#rest-words').textContent();

/** Waits until nothing is being solved. */
const idle = (page) => page.waitForFunction(() => document.getElementById('solving-rest').hidden);

pageTest('beyond the limit of the server the page says what it is', unsolved, async (page) => {
  await open(page, `#${game}`);
  const words = await restWords(page);
  assert.match(
    words,
    /^14.9 million states can follow; at most 3 million are solved here\. Values/,
  );
  assert.match(words, /appear from about move \d+ on\. triwar-serve --solve sets this limit\.$/);
  assert.ok(await page.locator('#solve-rest').isHidden());
  await open(page, '#boxes-7x7');
  assert.match(await restWords(page), /^Too many states to count can follow; at most 3 million/);
});

pageTest('a position within the limit is solved on request, or not', unsolved, async (page) => {
  await open(page, addressOf(game, moves));
  assert.match(await restWords(page), /^2.45 million states can follow. Values appear/);
  assert.deepEqual([...new Set(Object.values((await read(page)).chips))], [null]);
  const held = [];
  await page.route('**/position?*solve=2445214*', (route) => void held.push(route));
  await page.locator('#solve-rest').click();
  await page.waitForFunction(() => !document.getElementById('solving-rest').hidden);
  assert.equal(await page.locator('#rest-left').textContent(), 'Solving\u2026');
  await page.locator('#stop-rest').click();
  await idle(page);
  assert.deepEqual([...new Set(Object.values((await read(page)).chips))], [null]);

  await page.unroute('**/position?*solve=2445214*');
  await page.locator('#solve-rest').click();
  await idle(page);
  const [answer] = lookup(game, [moves]);
  const values = Object.entries(answer.values).map(([line, value]) => [line, signed(value)]);
  assert.deepEqual((await read(page)).chips, Object.fromEntries(values));
});

/** Draws two squares side by side in the board editor. */
async function drawSquares(page, url = baseUrl()) {
  const cells = [0, 1].map((i) => [1, 2, 5, 4].map((point) => point + i));
  const points = [0, 1].flatMap((y) => [0, 1, 2].map((x) => [x, y]));
  const board = JSON.stringify({ name: 'two-squares', points, cells });
  await page.goto('about:blank');
  await page.goto(`${url}#+board/${encodeURIComponent(board)}`);
  await page.waitForFunction(() =>
    /^2 cells, 7 lines/.test(document.getElementById('sketch-status').textContent),
  );
}

pageTest('a drawn board from a link is played with values, also later', {}, async (page) => {
  await drawSquares(page);
  await page.locator('#sketch-solve').click();
  await settled(page, '#two-squares');
  const [same] = lookup('boxes-1x2', [[]]);
  const chips = (shown) => Object.values(shown).map(Number).sort();
  const values = Object.values((await read(page)).chips).map((text) =>
    Number(text.replace('\u2212', '-')),
  );
  assert.deepEqual(chips(values), chips(same.values));
  await page.reload();
  await settled(page, '#two-squares');
  assert.ok((await page.locator('#game option[value=two-squares]').count()) > 0);
  await page.locator('#typed').fill('1-4, 3-6');
  await page.locator('#typed').press('Enter');
  await settled(page, '#two-squares/1-4,3-6');
  assert.equal(await page.locator('#plotbox').isVisible(), true, 'it is reviewed');
});

pageTest('a drawn board is refused with the reason', { provoked: /400/ }, async (page) => {
  await drawSquares(page);
  await page.locator('#board-name').fill('boxes-1x2');
  await page.waitForFunction(() =>
    /is the name of another game/.test(document.getElementById('board-problem').textContent),
  );
  assert.equal(await page.locator('#board-name').getAttribute('aria-invalid'), 'true');
});

pageTest(
  'a server that does not solve says so of a drawn board',
  { provoked: /404/ },
  async (page) => {
    const { url } = await serve({ options: ['--solve', '0'] });
    const board = JSON.stringify({
      name: 'one',
      points: [
        [0, 0],
        [1, 0],
        [0, 1],
      ],
      cells: [[1, 2, 3]],
    });
    await page.goto(`${url}#+board/${encodeURIComponent(board)}`);
    await page.waitForFunction(() =>
      /cannot be solved here/.test(document.getElementById('board-problem').textContent),
    );
    assert.equal(await page.locator('#sketch-link').getAttribute('aria-disabled'), 'false');
  },
);
