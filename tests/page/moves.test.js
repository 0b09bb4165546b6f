// Stepping through games, and the ways to a position: links, typed moves, pasted games.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
  addressOf,
  assertShown,
  lookup,
  markOf,
  pageTest,
  plyOf,
  signed,
  withBrowser,
} from './support.js';

withBrowser();

const game = 'triangle-3';
const moves = ['2-4', '4-5', '5-9', '3-6', '2-5', '3-5'];
const answers = lookup(
  game,
  [...moves.keys(), moves.length].map((i) => moves.slice(0, i)),
);

/** Waits until the page shows the first `at` moves of a game with the first `all` ones. */
async function assertAt(page, at, all = moves.length) {
  await page.settled(addressOf(game, moves.slice(0, all), at));
  assertShown(await page.read(), answers[at], moves.slice(0, at));
}

pageTest('undo, redo and jumps to any move', {}, async (page) => {
  await page.open();
  await page.playByMouse(game, moves);
  await assertAt(page, 6);
  await page.getByRole('button', { name: 'Undo' }).click();
  await assertAt(page, 5);
  await page.getByRole('button', { name: 'Redo' }).click();
  await assertAt(page, 6);
  const keys = [
    ['Control+z', 5],
    ['[', 4],
    ['Control+y', 5],
    ['Control+z', 4],
    ['Control+Shift+z', 5],
    [']', 6],
    ['Home', 0],
    ['Control+z', 0],
    ['End', 6],
  ];
  for (const [key, at] of /** @type {[string, number][]} */ (keys)) {
    await page.keyboard.press(key);
    await assertAt(page, at);
  }
  for (const at of [3, 1, 6, 2]) {
    await page
      .locator('#moves button')
      .nth(at - 1)
      .click();
    await assertAt(page, at);
    assert.equal(
      await page
        .locator('#moves .ply[aria-current=step] button')
        .textContent()
        .then((text) => text.match(/\d+-\d+/)[0]),
      moves[at - 1],
    );
  }
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await assertAt(page, 0);
  await page.getByRole('button', { name: 'To the end' }).click();
  await assertAt(page, 6);
});

pageTest('what is pressed keeps the focus', {}, async (page) => {
  await page.open(addressOf(game, moves));
  const focused = () =>
    page.evaluate(() => document.activeElement.id || document.activeElement.textContent);
  for (const id of ['back', 'first', 'forward', 'last', 'best']) {
    await page.locator(`#${id}`).focus();
    const before = page.url();
    await page.keyboard.press('Enter');
    await page.waitForFunction((url) => location.href !== url, before);
    await page.settled();
    assert.equal(await focused(), id);
  }
  await page.locator('#moves button').nth(2).focus();
  await page.keyboard.press('Enter');
  await page.settledAt(3);
  assert.match(await focused(), /5-9/);
});

pageTest('another line leaves the game, and one comes back to it', {}, async (page) => {
  await page.open(addressOf(game, moves));
  for (let i = 0; i < 3; ++i) await page.keyboard.press('Control+z');
  await assertAt(page, 3);
  assert.equal(await page.locator('.branch').count(), 0);
  await page.clickLine('1-2');
  await page.settled(addressOf(game, [...moves.slice(0, 3), '1-2']));
  assert.equal(await page.locator('#moves .ply').count(), 4);
  await page.locator('.branch button').first().click();
  await assertAt(page, 4);
  assert.equal(await page.locator('#moves .ply').count(), 6);
  assert.deepEqual(
    await page.locator('.branch button').allTextContents(),
    ['4. 1-2'],
    'nothing is lost',
  );
  await page.keyboard.press('End');
  await assertAt(page, 6);
});

pageTest('links open what they name, in a new page and in an open one', {}, async (page) => {
  const linked = ['2-4', '4-5'];
  await page.open(addressOf('triangle-4', linked));
  await page.assertShows('triangle-4', linked);
  assert.equal(await page.locator('#game').inputValue(), 'triangle-4');

  await page.follow(addressOf(game, moves));
  await assertAt(page, 6);

  await page.follow('#triangle-3/0x1f');
  await page.settled('#triangle-3/0x1f');
  const state = lookup.state(game, '0x1f');
  const seen = await page.read();
  assert.deepEqual(
    seen.chips,
    Object.fromEntries(Object.entries(state.values).map(([name, value]) => [name, signed(value)])),
  );
  assert.deepEqual(seen.owners, state.owners.filter(Boolean));
  assert.equal(seen.headline, 'A state without history');
  const worth = `The rest is worth ${signed(state.value)} to the player to move.`;
  assert.equal(seen.subline, worth);
  assert.ok(await page.locator('#score').isHidden(), 'a state has no score');
  assert.equal(await page.locator('#best').getAttribute('aria-disabled'), 'false');
  await page.keyboard.press('b');
  await page.waitForFunction(() => /^#triangle-3\/0x1f\/\d+-\d+$/.test(location.hash));
  await page.settled();
  assert.ok(state.best.includes(new URL(page.url()).hash.split('/')[2]));

  await page.follow(addressOf(game, []));
  await assertAt(page, 0, 0);
});

pageTest(
  'typed moves are drawn, bad ones are explained',
  { provoked: /status of 400/ },
  async (page) => {
    await page.open();
    const field = page.locator('#typed');
    const problem = page.locator('#typed-problem');
    await field.fill('4-2, 5-4  5-9');
    await field.press('Enter');
    await assertAt(page, 3, 3);
    assert.equal(await field.inputValue(), '');

    for (const [text, complaint] of [
      ['2-4', 'already drawn'],
      ['1-9', 'not an edge'],
      ['3-6 hello', '^Not a game: expected moves'],
    ]) {
      await field.fill(text);
      await field.press('Enter');
      await page.waitForFunction(
        (pattern) => new RegExp(pattern).test(document.getElementById('typed-problem').textContent),
        complaint,
      );
      assert.equal(await field.getAttribute('aria-invalid'), 'true');
      assert.equal(await field.inputValue(), text, 'what was typed stays');
      assert.match(await problem.textContent(), /^[^a-z]/);
      await assertAt(page, 3, 3);
    }
    await field.fill('3-6 2-5 3-5');
    await page.getByRole('button', { name: 'Draw', exact: true }).click();
    await assertAt(page, 6);
    assert.equal(await problem.textContent(), '');
    assert.equal(await field.getAttribute('aria-invalid'), null);
  },
);

pageTest('games are pasted in every form', { provoked: /status of 400/ }, async (page) => {
  const dialog = page.locator('#paste-dialog');
  const paste = async (text) => {
    await page.choose('Paste a game');
    await page.locator('#pasted').fill(text);
    await dialog.getByRole('button', { name: 'Open' }).click();
  };
  const judge = `6\n${moves.map((move) => move.replace('-', ' ')).join('\n')}\n`;
  const numbered = moves.map((move, i) => `${i + 1}. ${move}`).join(' ');
  const dotted = moves.map((move, i) => `${i + 1}.${move}`).join('\n');
  for (const text of [moves.join(' '), numbered, dotted, judge, `2\n${judge}1\n1 2\n`]) {
    await page.open();
    await paste(text);
    await assertAt(page, 6);
    assert.ok(await dialog.isHidden());
  }
  await page.open();
  await paste(`[Event "x"]\n\n${numbered.replace('2. ', '{hm} 2. ')}! ; good\n`);
  await assertAt(page, 6);
  await paste('0x1F');
  await page.settled('#triangle-3/0x1f');
  await paste('+--+  +\n|A |\n+--+  +\n');
  await page.settled('#boxes-1x2/0x2b,A,1-0');
  await paste('\n    1\n   / .\n  /   .\n 2 . . 3\n\n');
  await page.settled('#triangle-1/0x1,A,0-0');
  await page.follow('#triangle-3/0x1f');
  await page.settled('#triangle-3/0x1f');
  await paste('2-4 2-4');
  await page.waitForFunction(() =>
    /already drawn/.test(document.getElementById('pasted-problem').textContent),
  );
  assert.ok(await dialog.isVisible());
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  assert.ok(await dialog.isHidden());
  assert.match(page.url(), /0x1f$/);
  await page.choose('New game');
  await assertAt(page, 0, 0);
});

pageTest('a game is saved as text with its mistakes, and pasted again', {}, async (page) => {
  const whole = [...moves, ...lookup(game, [moves])[0].continuation];
  const { review } = lookup.review(game, whole);
  await page.open(addressOf(game, whole));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.choose('Save the game as text'),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  const lines = text.trimEnd().split('\n');
  assert.equal(lines[0], '[Board "triangle-3"]');
  const numbered = review.map(({ move, loss, mark }, i) => {
    const comment = loss ? ` {loses ${loss} point${loss === 1 ? '' : 's'}}` : '';
    return `${i + 1}. ${move}${mark ?? ''}${comment}`;
  });
  assert.deepEqual(lines.slice(3, -1), numbered);
  const { winner } = lookup(game, [whole])[0];
  assert.equal(lines.at(-1), winner === 'A' ? '1-0' : '0-1');
  await page.open('#boxes-2x2');
  await page.choose('Paste a game');
  await page.locator('#pasted').fill(text);
  await page.locator('#paste-dialog').getByRole('button', { name: 'Open' }).click();
  await page.settled(addressOf(game, whole));
  await page.open('#boxes-2x2');
  await page.locator('#table-file').setInputFiles(await download.path());
  await page.settled(addressOf(game, whole));
  assert.ok(await page.locator('#paste-dialog').isHidden());
});

pageTest('links are pasted, to other boards, too', { provoked: /status of 400/ }, async (page) => {
  const dialog = page.locator('#paste-dialog');
  const paste = async (text) => {
    await page.choose('Paste a game');
    await page.locator('#pasted').fill(text);
    await dialog.getByRole('button', { name: 'Open' }).click();
  };
  await page.open('#triangle-2');
  await paste(`https://example.org/triwar/${addressOf(game, moves, 2)}\n`);
  await page.settled(addressOf(game, moves, 2));
  assert.ok(await dialog.isHidden());
  await paste('#triangle-2/1-2');
  await page.settled('#triangle-2/1-2');
  await page.keyboard.press('Control+z');
  await page.settledAt(0);
  for (const [text, complaint] of /** @type {[string, RegExp][]} */ ([
    ['', /^Not a game: expected moves/],
    [',', /^Neither moves, such as 2-4/],
    ['1. 1-2 hello', /^'hello' is not a move/],
    ['#triangle-2/hello', /^Not a game: expected moves/],
    ['#triangle-2/1-2,1-2', /^Edge 1-2 is already drawn/],
    ['#%E0/1', /malformed/],
    ['#painting/12/1,3', /triwar-lookup --game painting/],
  ])) {
    await paste(text);
    await page.waitForFunction(
      (pattern) => new RegExp(pattern).test(document.getElementById('pasted-problem').textContent),
      complaint.source,
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.match(page.url(), /#triangle-2\/1-2@0$/, 'the game stays');
  }
});

const rows = (page) =>
  page.locator('#moves .ply').evaluateAll((found) => found.map((row) => row.textContent));

pageTest('hidden values stay hidden, but while a key is held', {}, async (page) => {
  const { review } = lookup.review(game, moves);
  const rowsWith = (losses) =>
    review.map((found, i) => {
      const mark = markOf(found.player, answers[i].margin, answers[i + 1].margin);
      return plyOf(i + 1, losses ? found : { ...found, loss: 0 }, mark);
    });
  assert.ok(review.some(({ closed }) => closed) && review.some(({ loss }) => loss));
  await page.open(addressOf(game, moves));
  await page.locator('#values').uncheck();
  const hidden = async () => {
    const seen = await page.read();
    assert.ok(Object.values(seen.chips).every((chip) => chip === null));
    assert.ok(Object.values(seen.spoken).every((label) => !/worth|win|loss|best/.test(label)));
    assert.deepEqual([seen.headline, seen.subline], ['B to move', 'Values are hidden.']);
    assert.ok(await page.locator('#plotbox').isHidden());
    assert.equal(await page.locator('#remark').textContent(), '');
    assert.equal(await page.locator('#losses').textContent(), '');
    assert.equal(await page.locator('#mistake').getAttribute('aria-disabled'), 'true');
    // Players and closed cells of lines are shown; losses and values are hidden.
    assert.deepEqual(await rows(page), rowsWith(false));
    assert.equal(await page.locator('#moves [title]').count(), 0);
  };
  await hidden();
  await page.comeBack();
  await hidden();
  await page.keyboard.down('v');
  assertShown(await page.read(), answers[6], moves);
  await page.keyboard.up('v');
  await hidden();
  const { x, y, width, height } = await page.locator('#peek').boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  assertShown(await page.read(), answers[6], moves);
  await page.mouse.up();
  await hidden();
  await page.locator('#values').check();
  assertShown(await page.read(), answers[6], moves);
  assert.deepEqual(await rows(page), rowsWith(true));
});
