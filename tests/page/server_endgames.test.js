// Boards without a table on triwar-serve: positions are solved within its limit, larger ones on
// request, and boards that the user has drawn.

import assert from 'node:assert/strict';
import {
  addressOf,
  baseUrl,
  generateExample,
  lookup,
  pageTest,
  serve,
  signed,
  withBrowser,
} from './support.js';

withBrowser({ options: ['--solve', '3M'], prepare: () => generateExample('house') });

const game = 'boxes-4x4-icelandic';
const moves = ['1-2', '2-3']; // over a million states can follow
const unsolved = { provoked: /422/ };
const restWords = (page) => page.locator('#rest-words').textContent();

/** Waits until nothing is being solved. */
const idle = (page) => page.waitForFunction(() => document.getElementById('solving-rest').hidden);

pageTest('beyond the limit of the server the page says what it is', unsolved, async (page) => {
  await page.open(`#${game}`);
  const words = await restWords(page);
  assert.match(
    words,
    /^14.9 million states can follow; at most 3 million are solved here\. Values/,
  );
  assert.match(words, /appear from about move \d+ on\. triwar-serve --solve sets this limit\.$/);
  assert.ok(await page.locator('#solve-rest').isHidden());
  await page.open('#boxes-7x7');
  assert.match(await restWords(page), /^Too many states to count can follow; at most 3 million/);
});

pageTest('a position within the limit is solved on request, or not', unsolved, async (page) => {
  await page.open(addressOf(game, moves));
  assert.match(await restWords(page), /^2.45 million states can follow. Values appear/);
  assert.deepEqual([...new Set(Object.values((await page.read()).chips))], [null]);
  const held = [];
  await page.route('**/position?*solve=2445214*', (route) => void held.push(route));
  await page.locator('#solve-rest').click();
  await page.waitForFunction(() => !document.getElementById('solving-rest').hidden);
  assert.equal(await page.locator('#rest-left').textContent(), 'Solving\u2026');
  await page.locator('#stop-rest').click();
  await idle(page);
  assert.deepEqual([...new Set(Object.values((await page.read()).chips))], [null]);

  await page.unroute('**/position?*solve=2445214*');
  await page.locator('#solve-rest').click();
  await idle(page);
  const [answer] = lookup(game, [moves]);
  const values = Object.entries(answer.values).map(([line, value]) => [line, signed(value)]);
  assert.deepEqual((await page.read()).chips, Object.fromEntries(values));

  const limitAt = async (address) => {
    const [asked] = await Promise.all([page.waitForRequest('**/position?*'), page.follow(address)]);
    await page.settled(address);
    return new URL(asked.url()).searchParams.get('solve');
  };
  assert.equal(await limitAt('#boxes-5x5'), '1000000', 'another board is not solved unasked');
  assert.equal(await limitAt(addressOf(game, ['1-2'])), '1000000');
  assert.equal(await limitAt(addressOf(game, [...moves, '3-4'])), '2445214');
});

/** Returns the text of a board with a row of squares, by default two. */
function squares(name, count = 2) {
  const width = count + 1;
  const cells = Array.from({ length: count }, (_, i) =>
    [1, 2, width + 2, width + 1].map((point) => point + i),
  );
  const points = [0, 1].flatMap((y) => Array.from({ length: width }, (_, x) => [x, y]));
  return JSON.stringify({ name, points, cells }, null, 1);
}

/** Opens a link with the text of a board, in the board editor. */
async function openLink(page, text, url = baseUrl()) {
  await page.goto('about:blank');
  await page.goto(`${url}#+board/${encodeURIComponent(text)}`);
}

/** Draws two squares side by side in the board editor. */
async function drawSquares(page) {
  await openLink(page, squares('two-squares'));
  await page.waitForFunction(() =>
    /^2 cells, 7 lines/.test(document.getElementById('sketch-status').textContent),
  );
}

/** Waits for a problem of the board in the editor. */
const problem = (page, pattern) =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.getElementById('board-problem').textContent),
    pattern.source,
  );

const nameIsInvalid = (page) => page.locator('#board-name').getAttribute('aria-invalid');

pageTest('a drawn board from a link is played with values, also later', {}, async (page) => {
  await drawSquares(page);
  await page.locator('#sketch-solve').click();
  await page.settled('#two-squares');
  const [same] = lookup('boxes-1x2', [[]]);
  const chips = (shown) => Object.values(shown).map(Number).sort();
  const values = Object.values((await page.read()).chips).map((text) =>
    Number(text.replace('\u2212', '-')),
  );
  assert.deepEqual(chips(values), chips(same.values));
  await page.comeBack('#two-squares');
  assert.ok((await page.locator('#game option[value=two-squares]').count()) > 0);
  await page.locator('#typed').fill('1-4, 3-6');
  await page.locator('#typed').press('Enter');
  await page.settled('#two-squares/1-4,3-6');
  assert.equal(await page.locator('#plotbox').isVisible(), true, 'it is reviewed');
});

pageTest('a drawn board is refused with the reason', { provoked: /400/ }, async (page) => {
  await drawSquares(page);
  await page.locator('#board-name').fill('boxes-1x2');
  await problem(page, /is the name of another game/);
  assert.equal(await nameIsInvalid(page), 'true');
  await page.locator('#board-name').fill('house'); // a table that the server has
  await problem(page, /^House is the name of another game/);
  assert.equal(await nameIsInvalid(page), 'true');

  await page.locator('#board-name').fill('my-name');
  await problem(page, /^$/);
  for (const place of ['0,0', '1,0', '1,1', '0,1', '0,0'])
    await page.locator(`[data-key="${place}"]`).click();
  await problem(page, /^Cell 3 is cell 1 again$/);
  assert.equal(await nameIsInvalid(page), 'false');

  await page.goto('about:blank');
  await page.goto(`${baseUrl()}#+board/%`);
  await problem(page, /^Not a board: not JSON$/);
  await openLink(page, '{"name":3}');
  await problem(page, /^Not a board: it has no name$/);
});

pageTest('a board is refused if its games do not fit into requests', {}, async (page) => {
  const lengths = [];
  page.on('request', (asked) => lengths.push(asked.url().length - baseUrl().length + 1));
  const isSolvable = async (count) => {
    await openLink(page, squares('row', count));
    await page.waitForFunction(
      (words) => document.getElementById('sketch-status').textContent.startsWith(words),
      `${count} cells`,
    );
    await page.waitForFunction(
      () =>
        document.getElementById('board-problem').textContent !== '' ||
        document.getElementById('sketch-solve').getAttribute('aria-disabled') === 'false',
    );
    return (await page.locator('#board-problem').textContent()) === '';
  };
  assert.equal(await isSolvable(20), true);
  assert.equal(await isSolvable(60), false);
  await problem(page, /^This board cannot be solved here/);
  assert.ok(Math.max(...lengths) <= 4096);
});

pageTest('a kept board does not hide the table of its name', {}, async (page) => {
  await page.open();
  await page.evaluate(
    (text) => localStorage.setItem('triwar.solved-boards', JSON.stringify([['house', text]])),
    squares('house', 1),
  );
  await page.open('#house');
  assert.equal(Object.keys((await page.read()).chips).length, 6, 'the lines of the table');
});

pageTest(
  'a kept board is played when the server has lost the table of its name',
  { provoked: /404/ },
  async (page) => {
    await page.open();
    await page.evaluate(
      (text) => localStorage.setItem('triwar.solved-boards', JSON.stringify([['house', text]])),
      squares('house', 1),
    );
    const lost = { status: 404, json: { error: { code: 'unknown_game', message: 'no table' } } };
    await page.route(
      ({ pathname, searchParams }) => /house/.test(pathname) && !searchParams.has('board'),
      (route) => route.fulfill(lost),
    );
    await page.open('#house');
    assert.equal(Object.keys((await page.read()).chips).length, 4, 'the lines of the kept board');
  },
);

pageTest('a drawn board is not played by link', {}, async (page) => {
  await drawSquares(page);
  await page.locator('#sketch-solve').click();
  await page.settled('#two-squares');
  assert.equal(await page.locator('#who-a option[hidden]').count(), 1);
  await page.locator('#home').click();
  await page.waitForFunction(() => document.body.classList.contains('start'));
  const card = page.locator('[data-game=two-squares]');
  const byLink = page.locator('[name=rival][value=friend]');
  await byLink.check();
  assert.ok(await card.isDisabled());
  await page.locator('[name=rival][value=computer]').check();
  await card.click();
  assert.ok(await byLink.isDisabled());
  await page.locator('[data-game=triangle-1]').click();
  assert.ok(await byLink.isEnabled());
});

pageTest('a board is played even if the browser does not keep it', {}, async (page) => {
  await drawSquares(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {}; // another tab may also have replaced what is kept
  });
  await page.locator('#sketch-solve').click();
  await page.settled('#two-squares');
  assert.ok(Object.values((await page.read()).chips).every((chip) => chip !== null));
});

pageTest(
  'a server that does not solve says so of a drawn board',
  { provoked: /404/ },
  async (page) => {
    const { url } = await serve({ options: ['--solve', '0'] });
    await openLink(page, squares('one', 1), url);
    await problem(page, /cannot be solved here/);
    assert.equal(await page.locator('#sketch-link').getAttribute('aria-disabled'), 'false');
  },
);
