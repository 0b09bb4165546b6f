// Faults of the server, a table or the address never lead to a wrong value.

import assert from 'node:assert/strict';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf, folder, generate, lookup, serve, setUp, test, thinned } from './support.js';

// The server reads more than 16 MiB of values only when needed. triwar-lookup answers from the
// embedded table of the same board.
const damaged = 'boxes-1x8';
const table = join(folder, `${damaged}.tb.zst`);
const healthy = '0x1800000'; // this state, and those that follow, are in chunks far from the first

setUp({
  options: ['-t', table],
  prepare() {
    generate(damaged, damaged, '--index', 'dense', '--level', '1');
    const at = 2000; // in the first chunk, which begins behind the header
    const file = openSync(table, 'r+');
    const byte = Buffer.alloc(1);
    readSync(file, byte, 0, 1, at);
    byte[0] ^= 0x55;
    writeSync(file, byte, 0, 1, at);
    closeSync(file);
  },
});

/** Waits for a message, which begins with a capital or a number. */
async function message(page, pattern) {
  await page.says('#message', pattern);
  assert.match((await page.textContent('#message-words')).trim(), /^[^a-z]/);
}

const hidden = (page) => page.says('#message', /^$/);

test('a server that goes away and comes back', async (page) => {
  page.provoke(/ERR_CONNECTION|Failed to load/);
  let own = await serve();
  const { url } = own;
  await page.goto(`${url}#triangle-3`);
  await page.settled();
  await own.stop();
  await page.clickLine('2-4');
  await message(page, /does not answer.*Trying again/);
  assert.deepEqual(await page.chips(), [], 'no values without answers');
  assert.deepEqual(await page.names('#board .drawn'), ['2-4']);
  own = await serve();
  await page.route(`${url}**`, (route) =>
    route.continue({ url: route.request().url().replace(url, own.url) }),
  );
  await page.clock.runFor(2000);
  await page.settled();
  await page.assertShows('triangle-3', ['2-4']);
  assert.ok(await page.isHidden('#message'));
  await page.clickLine('4-5');
  await page.settled('#triangle-3/2-4,4-5');
  await page.assertShows('triangle-3', ['2-4', '4-5']);
  await own.stop();
});

test('a page that begins before its server answers', async (page) => {
  page.provoke(/ERR_|Failed to load/);
  let fails = true;
  await page.route('**/v1/**', (route) => (fails ? route.abort() : route.continue()));
  await page.open('#triangle-3/2-4', { shown: false });
  await message(page, /does not answer/);
  fails = false;
  await page.clock.runFor(2000);
  await page.settled('#triangle-3/2-4');
  assert.ok(await page.isHidden('#message'));
});

test('a damaged table gives a message and no value', async (page) => {
  page.provoke(/status of 500/);
  const assertWhole = async () => {
    await page.settled(`#${damaged}/${healthy}`);
    await page.assertValues(lookup.state(damaged, healthy));
    await hidden(page);
  };
  await page.open(`#${damaged}/${healthy}`);
  await assertWhole();
  await page.follow(`#${damaged}`);
  await message(page, /damaged/);
  assert.deepEqual(await page.chips(), []);
  assert.equal(await page.locator('#board .open').count(), 25);
  assert.equal(await page.textContent('#headline'), '\u2026');
  await page.follow(`#${damaged}/${healthy}`);
  await assertWhole();
});

test('automatic moves end when an answer fails', async (page) => {
  page.provoke(/ERR_FAILED|Failed to load/);
  await page.open('#triangle-3');
  await page.playAs('none');
  await page.keyboard.press('p');
  await page.route('**/position?*', (route) => route.abort());
  await page.clock.runFor(450);
  await message(page, /does not answer/);
  assert.equal(await page.getAttribute('#play', 'aria-pressed'), 'false');
});

test('a failing network takes values away, not score and owners', async (page) => {
  page.provoke(/ERR_FAILED|Failed to load/);
  const moves = ['1-2', '1-3', '2-3', '2-4', '2-5'];
  await page.open(addressOf('triangle-3', moves));
  // Not of reviews: the page would ask for that of the whole game again and again after undo.
  await page.route('**/position?*', (route) => route.abort());
  await page.clickLine('4-5');
  await message(page, /does not answer/);
  const played = [...moves, '4-5'];
  const answer = lookup('triangle-3', [played])[0];
  const seen = await page.read();
  assert.equal(answer.score.A + answer.score.B, 2);
  assert.deepEqual(seen.score, [String(answer.score.A), String(answer.score.B)]);
  assert.deepEqual(seen.owners, answer.owners.filter(Boolean));
  await page.keyboard.press('Control+z');
  await page.settled(addressOf('triangle-3', played, moves.length));
  await page.assertShows('triangle-3', moves);
});

test('a position has its values without the review, which is asked for again', async (page) => {
  page.provoke(/ERR_FAILED|Failed to load/);
  const moves = ['1-2', '1-3', '2-3'];
  await page.route('**/review?*', (route) => route.abort(), { times: 1 });
  await page.open(addressOf('triangle-3', moves));
  await message(page, /does not answer.*Trying again/);
  await page.assertShows('triangle-3', moves);
  assert.equal(await page.locator('#plot circle').count(), 0);
  await page.clock.runFor(2000);
  await page.locator('#plot circle').last().waitFor();
  assert.ok(await page.isHidden('#message'));
});

test('an address of two thousand moves is explained', async (page) => {
  page.provoke(/status of 400/);
  const moves = Array(2000).fill('1-2');
  await page.open(addressOf('triangle-3', moves));
  await message(page, /1-2 .*Shown instead: the first 1 move/);
  await page.assertShows('triangle-3', ['1-2']);
  await page.typeMoves(moves.slice(0, 900).join(' '));
  await page.says('#typed-problem', /1-2/);
  await page.paste(moves.join(' '));
  await page.says('#pasted-problem', /1-2/);
});

for (const [address, complaint] of thinned(
  /** @type {[string, RegExp][]} */ ([
    ['#triangle-99', /triangle-99/],
    ['#triangle-3/1-9', /1-9/],
    ['#triangle-3/2-4,2-4', /2-4/],
    ['#triangle-3/0x7,B,5-1', /5-1 in 0x7/],
    ['#triangle-3/hello', /names no position/],
    ['#/2-4', /names no position\. Expected a game/],
    ['#triangle-3/%E0', /names no position/],
  ]),
))
  test(`the address ${address} is explained, and one can go on`, async (page) => {
    page.provoke(/status of 40[04]/);
    await page.open(address, { shown: false });
    await message(page, complaint);
    await page.clock.runFor('01:00');
    await message(page, complaint); // the message stays
    await page.selectOption('#game', 'triangle-2');
    await page.settled('#triangle-2');
    await page.assertShows('triangle-2', []);
    await hidden(page);
  });

test('a message is closed by its button and by Escape', async (page) => {
  page.provoke(/status of 40/);
  for (const close of [
    () => page.getByRole('button', { name: 'Close this message' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await page.open('#triangle-3/1-9', { shown: false });
    await message(page, /1-9/);
    await page.settled();
    await close();
    await hidden(page);
    await page.assertShows('triangle-3', []);
  }
  // Each Escape closes only the topmost element.
  await page.open('#triangle-3/1-9', { shown: false });
  await message(page, /1-9/);
  await page.click('#menu > summary');
  await page.keyboard.press('Escape');
  await message(page, /1-9/);
  await page.getByRole('button', { name: 'Close this message' }).focus();
  await page.keyboard.press('Enter');
  await hidden(page);
  assert.ok(
    await page.evaluate(() => document.activeElement.closest('#board') !== null),
    'the focus goes to the board',
  );
  await page.keyboard.press('Escape');
  await hidden(page);
});

test('a closed message comes back with the next action, not with the next try', async (page) => {
  page.provoke(/ERR_FAILED|Failed to load/);
  await page.open('#triangle-3');
  let fails = true;
  await page.route('**/v1/**', (route) => (fails ? route.abort() : route.continue()));
  await page.clickLine('2-4');
  await message(page, /does not answer/);
  await page.keyboard.press('Escape');
  await hidden(page);
  let tries = 0;
  page.on('requestfailed', () => void ++tries);
  while (tries < 3) await page.clock.runFor(2000);
  assert.ok(await page.isHidden('#message'), 'it stays closed');
  await page.keyboard.press('n');
  await page.settled('#triangle-3'); // this one is remembered
  await page.getByRole('button', { name: 'Perfect line' }).click();
  await message(page, /does not answer/);
  await page.keyboard.press('Escape');
  await hidden(page);
  await page.keyboard.press('l');
  await message(page, /does not answer/);
  fails = false;
  await page.clock.runFor(2000);
  await hidden(page);
});

test('answers that come late are dropped', async (page) => {
  await page.open('#triangle-3');
  const send = await page.hold('**/position?moves=2-4*');
  await page.clickLine('2-4');
  await page.waitForFunction(() => location.hash.endsWith('/2-4'));
  await page.clickLine('4-5'); // would be drawn after the answer
  await page.keyboard.press('Control+z');
  await page.settled('#triangle-3/2-4@0');
  const route = await send();
  await (await route.request().response()).finished();
  const again = route.request().url(); // its answer arrives after the late one
  await page.evaluate(async (url) => (await fetch(url)).json(), again);
  await page.clock.runFor(1000);
  await page.assertShows('triangle-3', []);
});
