// Faults of the server, a table or the address never lead to a wrong value.

import assert from 'node:assert/strict';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import {
  addressOf,
  folder,
  generate,
  lookup,
  pageTest,
  serve,
  signed,
  thinned,
  withBrowser,
} from './support.js';

// The server reads more than 16 MiB of values only when needed. triwar-lookup answers from the
// embedded table of the same board.
const damaged = 'boxes-1x8';
const table = join(folder, `${damaged}.tb.zst`);
const healthy = '0x1800000'; // this state, and those that follow, are in chunks far from the first

withBrowser({
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

/** Waits for a message, which begins with a capital. */
async function message(page, pattern) {
  await page.waitForFunction((source) => {
    const shown = document.getElementById('message');
    return !shown.hidden && new RegExp(source).test(shown.textContent);
  }, pattern.source);
  assert.match((await page.locator('#message-words').textContent()).trim(), /^[^a-z]/);
}

pageTest(
  'a server that goes away and comes back',
  { provoked: /ERR_CONNECTION|Failed to load/ },
  async (page) => {
    let own = await serve();
    const { url } = own;
    await page.goto(`${url}#triangle-3`);
    await page.settled();
    await own.stop();
    await page.clickLine('2-4');
    await message(page, /does not answer.*Trying again/);
    const seen = await page.read();
    assert.ok(
      Object.values(seen.chips).every((chip) => chip === null),
      'no values without answers',
    );
    assert.deepEqual(
      seen.drawn.map((label) => label.split(',')[0]),
      ['2-4'],
    );
    own = await serve();
    await page.route(`${url}**`, (route) =>
      route.continue({ url: route.request().url().replace(url, own.url) }),
    );
    await page.clock.runFor(2000);
    await page.settled();
    await page.assertShows('triangle-3', ['2-4']);
    assert.ok(await page.locator('#message').isHidden());
    await page.clickLine('4-5');
    await page.settled('#triangle-3/2-4,4-5');
    await page.assertShows('triangle-3', ['2-4', '4-5']);
    await own.stop();
  },
);

pageTest(
  'a page that begins before its server answers',
  { provoked: /ERR_|Failed to load/ },
  async (page) => {
    let fails = true;
    await page.route('**/v1/**', (route) => (fails ? route.abort() : route.continue()));
    await page.open('#triangle-3/2-4', { shown: false });
    await message(page, /does not answer/);
    fails = false;
    await page.clock.runFor(2000);
    await page.settled('#triangle-3/2-4');
    assert.ok(await page.locator('#message').isHidden());
  },
);

pageTest(
  'a damaged table gives a message and no value',
  { provoked: /status of 500/ },
  async (page) => {
    const whole = lookup.state(damaged, healthy);
    const assertWhole = async () => {
      await page.settled(`#${damaged}/${healthy}`);
      const { chips } = await page.read();
      assert.deepEqual(
        chips,
        Object.fromEntries(
          Object.entries(whole.values).map(([name, value]) => [name, signed(value)]),
        ),
      );
      assert.ok(await page.locator('#message').isHidden());
    };
    await page.open(`#${damaged}/${healthy}`);
    await assertWhole();
    await page.follow(`#${damaged}`);
    await message(page, /damaged/);
    const seen = await page.read();
    assert.ok(
      Object.keys(seen.chips).length === 25 &&
        Object.values(seen.chips).every((chip) => chip === null),
    );
    assert.equal(seen.headline, '\u2026');
    await page.follow(`#${damaged}/${healthy}`);
    await assertWhole();
  },
);

pageTest(
  'a failing network takes values away, not score and owners',
  { provoked: /ERR_FAILED|Failed to load/ },
  async (page) => {
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
  },
);

pageTest(
  'a position has its values without the review of its game, which is asked for again',
  { provoked: /ERR_FAILED|Failed to load/ },
  async (page) => {
    const moves = ['1-2', '1-3', '2-3'];
    await page.route('**/review?*', (route) => route.abort(), { times: 1 });
    await page.open(addressOf('triangle-3', moves));
    await message(page, /does not answer.*Trying again/);
    await page.assertShows('triangle-3', moves);
    assert.equal(await page.locator('#plot circle').count(), 0);
    await page.clock.runFor(2000);
    await page.locator('#plot circle').last().waitFor();
    assert.ok(await page.locator('#message').isHidden());
  },
);

pageTest(
  'an address of two thousand moves is explained',
  { provoked: /status of 400/ },
  async (page) => {
    const moves = Array(2000).fill('1-2');
    await page.open(addressOf('triangle-3', moves));
    await message(page, /Edge 1-2 is already drawn \(move 1\)\. Shown instead: the first 1 move/);
    await page.assertShows('triangle-3', ['1-2']);
    await page.locator('#typed').fill(moves.slice(0, 900).join(' '));
    await page.locator('#typed').press('Enter');
    await page.waitForFunction(() =>
      document.getElementById('typed-problem').textContent.startsWith('Edge 1-2 is already drawn'),
    );
    await page.choose('Paste a game');
    await page.locator('#pasted').fill(moves.join(' '));
    await page.locator('#paste-dialog').getByRole('button', { name: 'Open' }).click();
    await page.waitForFunction(() =>
      document.getElementById('pasted-problem').textContent.startsWith('Edge 1-2 is already drawn'),
    );
  },
);

for (const { address, complaint } of thinned([
  { address: '#triangle-99', complaint: /triangle-99/ },
  { address: '#triangle-3/1-9', complaint: /1-9 is not an edge/ },
  { address: '#triangle-3/2-4,2-4', complaint: /already drawn/ },
  {
    address: '#triangle-3/0x7,B,5-1',
    complaint: /Impossible score 5-1 in 0x7: expected a sum of 1/,
  },
  { address: '#triangle-3/hello', complaint: /names no position/ },
  { address: '#/2-4', complaint: /names no position\. Expected a game/ },
  { address: '#triangle-3/%E0', complaint: /names no position/ },
])) {
  pageTest(
    `the address ${address} is explained, and one can go on`,
    { provoked: /status of 40[04]/ },
    async (page) => {
      await page.open(address, { shown: false });
      await message(page, complaint);
      await page.clock.runFor('01:00');
      await message(page, complaint); // the message stays
      await page.locator('#game').selectOption('triangle-2');
      await page.settled('#triangle-2');
      await page.assertShows('triangle-2', []);
      assert.ok(await page.locator('#message').isHidden());
    },
  );
}

const hidden = (page) => page.waitForFunction(() => document.getElementById('message').hidden);

pageTest(
  'a message is closed by its button and by Escape',
  { provoked: /status of 40/ },
  async (page) => {
    for (const close of [
      () => page.getByRole('button', { name: 'Close this message' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await page.open('#triangle-3/1-9', { shown: false });
      await message(page, /1-9 is not an edge/);
      await page.settled();
      await close();
      await hidden(page);
      await page.assertShows('triangle-3', []);
    }
    // Each Escape closes only the topmost element.
    await page.open('#triangle-3/1-9', { shown: false });
    await message(page, /1-9 is not an edge/);
    await page.locator('#menu summary').click();
    await page.keyboard.press('Escape');
    await message(page, /1-9 is not an edge/);
    await page.getByRole('button', { name: 'Close this message' }).focus();
    await page.keyboard.press('Enter');
    await hidden(page);
    assert.ok(
      await page.evaluate(() => document.activeElement.closest('#board') !== null),
      'the focus goes to the board',
    );
    await page.open('#painting/5/1,9', { shown: false });
    await message(page, /triwar-lookup --game painting/);
    await page.settled();
    assert.equal(await page.locator('#game').inputValue(), 'triangle-3');
    await page.keyboard.press('Escape');
    await hidden(page);
  },
);

pageTest(
  'a closed message comes back with the next action, not with the next try',
  { provoked: /ERR_FAILED|Failed to load/ },
  async (page) => {
    await page.open('#triangle-3');
    let tries = 0;
    let fails = true;
    await page.route('**/v1/**', (route) => {
      ++tries;
      return fails ? route.abort() : route.continue();
    });
    await page.clickLine('2-4');
    await message(page, /does not answer/);
    await page.keyboard.press('Escape');
    await hidden(page);
    const before = tries;
    while (tries < before + 6) await page.clock.runFor(2000);
    assert.ok(await page.locator('#message').isHidden(), 'it stays closed');
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
  },
);

pageTest('answers that come late are dropped', {}, async (page) => {
  await page.open('#triangle-3');
  const send = await page.hold('**/position?moves=2-4*');
  await page.clickLine('2-4');
  await page.waitForFunction(() => location.hash.endsWith('/2-4'));
  await page.keyboard.press('Control+z');
  await page.settled('#triangle-3/2-4@0');
  const route = await send();
  await (await route.request().response()).finished();
  const again = route.request().url(); // its answer arrives after the late one
  await page.evaluate(async (url) => (await fetch(url)).json(), again);
  await page.assertShows('triangle-3', []);
});
