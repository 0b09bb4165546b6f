// Boards without a table on triwar-serve: positions are solved within its limit, also of boards
// that the user has drawn.

import assert from 'node:assert/strict';
import { addressOf, baseUrl, generateExample, lookup, serve, setUp, test } from './support.js';

setUp({
  options: ['--solve', '3M', '--estimate', '0'],
  pages: { provoked: /422/ },
  prepare: () => generateExample('house'),
});

const game = 'boxes-4x4-icelandic';
const moves = ['1-2', '2-3']; // over a million states can follow
const restWords = (page) => page.textContent('#rest-words');

/** Waits until nothing is being solved. */
const idle = (page) => page.says('#solving-rest', /^$/);

test('beyond the limit of the server the page says what it is', async (page) => {
  await page.open(`#${game}`);
  assert.match(
    await restWords(page),
    /^14.9 million states can follow; at most 3 million are solved here\.$/,
  );
  assert.ok(await page.isHidden('#solve-rest'));
  await page.open('#boxes-7x7');
  assert.match(await restWords(page), /^Too many states to count can follow; at most 3 million/);
});

test('a solve and its retry end with their position', async (page) => {
  page.provoke(/503|ERR_FAILED/);
  const busy = { status: 503, json: { error: { code: 'overloaded', message: 'busy' } } };
  await page.route('**/position?*solve=2445214*', (route) => route.fulfill(busy));
  await page.open(addressOf(game, moves), { shown: false });
  await page.says('#message', /Trying again/);
  await page.follow('#triangle-1');
  await page.settled('#triangle-1');
  await page.clock.runFor(5000); // an error would be in the console
  assert.ok(await page.isHidden('#message'));

  await page.unroute('**/position?*solve=2445214*');
  const ended = page.waitForEvent('requestfailed', (asked) => /solve=2445214/.test(asked.url()));
  await page.hold('**/position?*solve=2445214*');
  await page.open(addressOf(game, moves), { shown: false });
  await page.says('#solving-rest', /./);
  await page.clickLine('3-4');
  await ended;
  await idle(page);
});

test('a position within the limit is solved unless the user cancels that', async (page) => {
  const held = [];
  await page.route('**/position?*solve=2445214*', (route) => void held.push(route));
  await page.open(addressOf(game, moves), { shown: false });
  await page.says('#solving-rest', /./);
  assert.match(await restWords(page), /^2.45 million states can follow\.$/);
  assert.equal(await page.textContent('#rest-left'), 'Solving\u2026');
  await page.click('#stop-rest');
  await idle(page);
  assert.deepEqual(await page.chips(), []);
  await page.uncheck('#values');
  await page.check('#values');
  await page.settled();
  assert.equal(held.length, 1, 'it does not begin again by itself');

  await page.unroute('**/position?*solve=2445214*');
  await page.click('#solve-rest');
  await idle(page);
  await page.assertValues(lookup(game, [moves])[0]);

  const limitAt = async (address) => {
    const [asked] = await Promise.all([page.waitForRequest('**/position?*'), page.follow(address)]);
    await page.settled(address);
    return new URL(asked.url()).searchParams.get('solve');
  };
  assert.equal(await limitAt('#boxes-5x5'), '1000000', 'of another board nothing is known');
  assert.equal(await limitAt(addressOf(game, ['1-2'])), '1000000');
  assert.equal(await limitAt(addressOf(game, [...moves, '3-4'])), '2445214');
});

test('nothing is solved for hidden values, until they are shown', async (page) => {
  await page.open('#triangle-3');
  await page.uncheck('#values');
  const limits = [];
  page.on('request', (sent) => limits.push(new URL(sent.url()).searchParams.get('solve')));
  await page.open(addressOf(game, moves));
  assert.deepEqual(limits.filter(Boolean), ['1000000', '1000000'], 'the position and its review');
  await page.check('#values');
  await page.settled();
  await page.assertValues(lookup(game, [moves])[0]);
});

test('the perfect computer waits for what the server solves', async (page) => {
  await page.open('#triangle-3');
  await page.playAs('B'); // values are hidden: nothing is solved for them
  await page.open(addressOf(game, moves), { shown: false });
  await page.playAs('B');
  const [asked] = await Promise.all([page.waitForRequest(/move\?/), page.think()]);
  assert.equal(new URL(asked.url()).searchParams.get('solve'), null, 'up to its limit');
  const { move } = await (await fetch(asked.url())).json();
  assert.ok(lookup(game, [moves])[0].best.includes(move), move);
});

test('perfect play from a book ends where the book does', async (page) => {
  const [answer] = lookup('boxes-4x4', [['1-2']]);
  assert.equal(answer.continuation_cut, true);
  await page.open('#boxes-4x4/1-2');
  await page.assertValues(answer);
  await page.click('#line');
  await page.says('#perfect', /^Perfect play: .* and so on$/);
  const moves = await page.locator('#perfect [data-move]').allTextContents();
  assert.deepEqual(moves, answer.continuation);
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
const openLink = (page, text, at = {}) =>
  page.open(`#+board/${encodeURIComponent(text)}`, { shown: false, ...at });

/** Draws two squares side by side in the board editor. */
async function drawSquares(page) {
  await openLink(page, squares('two-squares'));
  await page.says('#sketch-status', /^2 cells, 7 lines/);
}

const problem = (page, pattern) => page.says('#board-problem', pattern);
const nameIsInvalid = (page) => page.getAttribute('#board-name', 'aria-invalid');

test('a drawn board from a link is played with values, also later', async (page) => {
  await drawSquares(page);
  await page.click('#sketch-solve');
  await page.settled('#two-squares');
  const [same] = lookup('boxes-1x2', [[]]);
  const values = (await page.chips()).map((text) => Number(text.replace('\u2212', '-')));
  assert.deepEqual(values.sort(), Object.values(same.values).sort());
  await page.comeBack('#two-squares');
  assert.ok((await page.locator('#game option[value=two-squares]').count()) > 0);
  await page.typeMoves('1-4, 3-6');
  await page.settled('#two-squares/1-4,3-6');
  assert.ok(await page.isVisible('#plotbox'), 'it is reviewed');
});

test('a drawn board is refused with the reason', async (page) => {
  page.provoke(/400/);
  await drawSquares(page);
  await page.fill('#board-name', 'boxes-1x2');
  await problem(page, /is the name of another game/);
  assert.equal(await nameIsInvalid(page), 'true');
  await page.fill('#board-name', 'house'); // a table that the server has
  await problem(page, /^House is the name of another game/);
  assert.equal(await nameIsInvalid(page), 'true');

  await page.fill('#board-name', 'my-name');
  await problem(page, /^$/);
  await page.drawCells([
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]);
  await problem(page, /^Cell 3/);
  assert.equal(await nameIsInvalid(page), 'false');

  await page.open('#+board/%', { shown: false });
  await problem(page, /^Not a board/);
  await openLink(page, '{"name":3}');
  await problem(page, /^Not a board.*name/);
});

test('a board is refused if its games do not fit into requests', async (page) => {
  const lengths = [];
  page.on('request', (asked) => lengths.push(asked.url().length - baseUrl().length + 1));
  const isSolvable = async (count) => {
    await openLink(page, squares('row', count));
    await page.says('#sketch-status', new RegExp(`^${count} cells`));
    await page.waitForSelector('#board-problem:not(:empty), #sketch-solve[aria-disabled=false]');
    return (await page.textContent('#board-problem')) === '';
  };
  assert.equal(await isSolvable(20), true);
  assert.equal(await isSolvable(60), false);
  await problem(page, /^This board cannot be solved here/);
  assert.ok(Math.max(...lengths) <= 4096);
});

test('a kept board is played only when the server has no table of its name', async (page) => {
  page.provoke(/404/);
  await page.open();
  await page.keepBoard(squares('house', 1));
  await page.open('#house');
  assert.equal((await page.chips()).length, 6, 'the lines of the table');
  const lost = { status: 404, json: { error: { code: 'unknown_game', message: 'no table' } } };
  await page.route(
    ({ pathname, searchParams }) => /house/.test(pathname) && !searchParams.has('board'),
    (route) => route.fulfill(lost),
  );
  await page.open('#house');
  assert.equal((await page.chips()).length, 4, 'the lines of the kept board');
});

test('a drawn board is not played by link', async (page) => {
  await drawSquares(page);
  await page.click('#sketch-solve');
  await page.settled('#two-squares');
  assert.equal(await page.locator('#who-a option[hidden]').count(), 1);
  await page.goHome();
  const card = page.locator('[data-game=two-squares]');
  const byLink = page.locator('[name=rival][value=friend]');
  await byLink.check();
  assert.ok(await card.isDisabled());
  await page.check('[name=rival][value=computer]');
  await card.click();
  assert.ok(await byLink.isDisabled());
  await page.click('[data-game=triangle-1]');
  assert.ok(await byLink.isEnabled());
});

test('a board is played even if the browser does not keep it', async (page) => {
  await drawSquares(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {}; // another tab may also have replaced what is kept
  });
  await page.click('#sketch-solve');
  await page.settled('#two-squares');
  assert.equal((await page.chips()).length, 7);
});

test('a server that does not solve says so of a drawn board', async (page) => {
  page.provoke(/404/);
  await openLink(page, squares('one', 1), await serve({ options: ['--solve', '0'] }));
  await problem(page, /cannot be solved here/);
  assert.equal(await page.getAttribute('#sketch-link', 'aria-disabled'), 'false');
});
