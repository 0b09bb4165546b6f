// Stepping through games, and the ways to a position: links, typed moves, pasted games.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf, assertShown, lookup, markOf, test, plyOf, signed, source } from './support.js';

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

test('undo, redo and jumps to any move', async (page) => {
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
    ['ArrowLeft', 0],
    ['ArrowRight', 1],
    ['ArrowLeft', 0],
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
    const step = await page.textContent('#moves .ply[aria-current=step] button');
    assert.ok(step.includes(moves[at - 1]), step);
  }
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await assertAt(page, 0);
  await page.getByRole('button', { name: 'To the end' }).click();
  await assertAt(page, 6);
});

test('what is pressed keeps the focus', async (page) => {
  await page.open(addressOf(game, moves));
  const focused = () =>
    page.evaluate(() => document.activeElement.id || document.activeElement.textContent);
  for (const id of ['back', 'first', 'forward', 'last', 'best']) {
    await page.focus(`#${id}`);
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

test('another line leaves the game, and one comes back to it', async (page) => {
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

test('links open what they name, in a new page and in an open one', async (page) => {
  const linked = ['2-4', '4-5'];
  await page.open(addressOf('triangle-4', linked));
  await page.assertShows('triangle-4', linked);
  assert.equal(await page.inputValue('#game'), 'triangle-4');

  await page.follow(addressOf(game, moves));
  await assertAt(page, 6);

  await page.follow('#triangle-3/0x1f');
  await page.settled('#triangle-3/0x1f');
  const state = lookup.state(game, '0x1f');
  const seen = await page.read();
  await page.assertValues(state);
  assert.deepEqual(seen.owners, state.owners.filter(Boolean));
  assert.equal(seen.headline, 'A state without history');
  const worth = `The rest is worth ${signed(state.value)} to the player to move.`;
  assert.equal(seen.subline, worth);
  assert.ok(await page.isHidden('#score'), 'a state has no score');
  assert.equal(await page.getAttribute('#best', 'aria-disabled'), 'false');
  await page.keyboard.press('b');
  await page.waitForFunction(() => /^#triangle-3\/0x1f\/\d+-\d+$/.test(location.hash));
  await page.settled();
  assert.ok(state.best.includes(new URL(page.url()).hash.split('/')[2]));

  await page.follow(addressOf(game, []));
  await assertAt(page, 0, 0);
});

test('typed moves are drawn, bad ones are explained', async (page) => {
  page.provoke(/status of 400/);
  await page.open();
  const field = page.locator('#typed');
  const problem = page.locator('#typed-problem');
  await field.fill('4-2, 5-4  5-9');
  await field.press('Enter');
  await assertAt(page, 3, 3);
  assert.equal(await field.inputValue(), '');

  for (const [text, named] of [
    ['2-4', '2-4'],
    ['1-9', '1-9'],
    ['3-6 hello', 'expected moves'],
  ]) {
    await page.typeMoves(text);
    await page.says('#typed-problem', new RegExp(`^(?![a-z]).*${named}`));
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    assert.equal(await field.inputValue(), text, 'what was typed stays');
    await assertAt(page, 3, 3);
  }
  await field.fill('3-6 2-5 3-5');
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await assertAt(page, 6);
  assert.equal(await problem.textContent(), '');
  assert.equal(await field.getAttribute('aria-invalid'), null);
});

test('games are pasted in every form', async (page) => {
  page.provoke(/status of 400/);
  const dialog = page.locator('#paste-dialog');
  const judge = `6\n${moves.map((move) => move.replace('-', ' ')).join('\n')}\n`;
  const numbered = moves.map((move, i) => `${i + 1}. ${move}`).join(' ');
  const dotted = moves.map((move, i) => `${i + 1}.${move}`).join('\n');
  for (const text of [moves.join(' '), numbered, dotted, judge, `2\n${judge}1\n1 2\n`]) {
    await page.open();
    await page.paste(text);
    await assertAt(page, 6);
    assert.ok(await dialog.isHidden());
  }
  await page.open();
  await page.paste(`[Event "x"]\n\n${numbered.replace('2. ', '{hm} 2. ')}! ; good\n`);
  await assertAt(page, 6);
  await page.paste('0x1F');
  await page.settled('#triangle-3/0x1f');
  await page.paste('+--+  +\n|A |\n+--+  +\n');
  await page.settled('#boxes-1x2/0x2b,A,1-0');
  await page.paste('\n    1\n   / .\n  /   .\n 2 . . 3\n\n');
  await page.settled('#triangle-1/0x1,A,0-0');
  await page.follow('#triangle-3/0x1f');
  await page.settled('#triangle-3/0x1f');
  await page.paste('2-4 2-4');
  await page.says('#pasted-problem', /2-4/);
  assert.ok(await dialog.isVisible());
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  assert.ok(await dialog.isHidden());
  assert.match(page.url(), /0x1f$/);
  await page.choose('New game');
  await assertAt(page, 0, 0);
});

test('a game is copied with its mistakes, and pasted again', async (page) => {
  page.provoke(/status of 400/);
  const whole = [...moves, ...lookup(game, [moves])[0].continuation];
  const { review } = lookup.review(game, whole);
  await page.open(addressOf(game, whole));
  const text = await page.copied('Copy game');
  await page.says('#live', /clipboard/);
  const lines = text.trimEnd().split('\n');
  assert.equal(lines[0], '[Board "triangle-3"]');
  const { review: told } = lookup(game, [whole], '--review', '--theory')[0];
  const marginAfter = (count) => lookup(game, [whole.slice(0, count)])[0].margin;
  const numbered = review.map(({ move, loss, mark }, i) => {
    const [before, after] = [i, i + 1].map((count) => signed(marginAfter(count)));
    const { long_chains: chains, loops } = told[i].theory;
    const isLost = told[i].gave_control_away && chains + loops.length > 0;
    const gave = isLost ? ', gives control away' : '';
    const comment = loss ? ` {A's final lead goes from ${before} to ${after}${gave}}` : '';
    return `${i + 1}. ${move}${mark ?? ''}${comment}`;
  });
  assert.deepEqual(lines.slice(3, -1), numbered);
  const { winner } = lookup(game, [whole])[0];
  assert.equal(lines.at(-1), winner === 'A' ? '1-0' : '0-1');
  await page.open('#boxes-2x2');
  await page.paste(text);
  await page.settled(addressOf(game, whole));
  await page.says('#live', /^Opened on Triangle War\.$/);
  await page.open('#boxes-2x2');
  const file = { name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.setInputFiles('#file', file);
  await page.settled(addressOf(game, whole));
  assert.ok(await page.isHidden('#paste-dialog'));
});

test('what the page copies from any start is pasted back', async (page) => {
  page.provoke(/status of 400/);
  for (const [name, elsewhere] of [
    ['#triangle-3/0x1f', '#boxes-2x2'],
    ['#triangle-3/0x1f/3-5,5-9', '#triangle-3'],
    ['#boxes-2x2/0x3/2-5,4-5', '#triangle-3'],
    ['#triangle-3/0x1f,B,0-1', '#boxes-2x2'],
    ['#triangle-3/0x1f,A,1-0/3-5,5-9', '#boxes-2x2'],
    ['#boxes-1x2/0x7f,A,2-0', '#triangle-3'], // no line is left
    ['#boxes-3x3-swedish', '#triangle-3'],
    ['#boxes-2x2/1-2,4-5', '#boxes-2x2'],
  ]) {
    await page.open(name);
    await page.settled(name);
    const text = await page.copied('Copy game');
    await page.open(elsewhere);
    await page.paste(text);
    await page.settled(name);
    const seen = await page.read();
    await page.open(name);
    await page.settled(name);
    assert.deepEqual(await page.read(), seen, name);
  }
});

test('what the page copies of a drawn board is pasted back while it is kept', async (page) => {
  page.provoke(/status of 400/);
  await page.open('#triangle-1');
  await page.keepBoard(readFileSync(join(source, 'examples/boards/house.json'), 'utf8'));
  await page.open('#house/1-2');
  const text = await page.copied('Copy game');
  await page.open('#triangle-3');
  await page.paste(text);
  await page.settled('#house/1-2');
});

test('a picture of a full board is pasted, copied and pasted again', async (page) => {
  page.provoke(/status of 400/);
  await page.open('#triangle-3');
  await page.paste('+--+--+\n|A |B |\n+--+--+\n');
  await page.settled('#boxes-1x2/0x7f,A,1-1');
  const text = await page.copied('Copy game');
  assert.match(text, /^\[Start "0x7f,A,1-1"\]$/m);
  assert.match(text, /^1\/2-1\/2$/m);
  await page.open('#triangle-3');
  await page.paste(text);
  await page.settled('#boxes-1x2/0x7f,A,1-1');
});

test('links are pasted, to other boards, too', async (page) => {
  page.provoke(/status of 400/);
  const dialog = page.locator('#paste-dialog');
  await page.open('#triangle-2');
  await page.paste(`https://example.org/triwar/${addressOf(game, moves, 2)}\n`);
  await page.settled(addressOf(game, moves, 2));
  assert.ok(await dialog.isHidden());
  await page.paste('#triangle-2/1-2');
  await page.settled('#triangle-2/1-2');
  await page.keyboard.press('Control+z');
  await page.settledAt(0);
  for (const [text, complaint] of /** @type {[string, RegExp][]} */ ([
    ['', /expected moves/],
    [',', /^',' begins no form of games/],
    ['1. 1-2 hello', /hello/],
    ['#triangle-2/hello', /expected moves/],
    ['#triangle-2/1-2,1-2', /1-2/],
    ['#%E0/1', /malformed/],
  ])) {
    await page.paste(text);
    await page.says('#pasted-problem', complaint);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.match(page.url(), /#triangle-2\/1-2@0$/, 'the game stays');
  }
});

const rows = (page) =>
  page.locator('#moves .ply').evaluateAll((found) => found.map((row) => row.textContent));

test('hidden values stay hidden, but while a key is held', async (page) => {
  const { review } = lookup.review(game, moves);
  const rowsWith = (losses) =>
    review.map((found, i) => {
      const mark = markOf(found.player, answers[i].margin, answers[i + 1].margin);
      const margins = answers.slice(i, i + 2).map(({ margin }) => margin);
      return plyOf(i + 1, losses ? found : { ...found, loss: 0 }, mark, margins);
    });
  assert.ok(review.some(({ closed }) => closed) && review.some(({ loss }) => loss));
  await page.open(addressOf(game, moves));
  await page.uncheck('#values');
  const hidden = async () => {
    const seen = await page.read();
    assert.deepEqual(await page.chips(), []);
    assert.ok(Object.values(seen.spoken).every((label) => !/worth|win|loss|best/.test(label)));
    assert.deepEqual([seen.headline, seen.subline], ['B to move', 'Values are hidden.']);
    assert.ok(await page.isHidden('#plotbox'));
    assert.equal(await page.textContent('#remark'), '');
    assert.ok(await page.isHidden('#story'));
    assert.equal(await page.getAttribute('#mistake', 'aria-disabled'), 'true');
    // Players and closed cells of lines are shown; losses and values are hidden.
    assert.deepEqual(await rows(page), rowsWith(false));
    assert.equal(await page.locator('#moves [title]').count(), 0);
  };
  await hidden();
  await page.comeBack();
  await hidden();
  await page.check('#values');
  assertShown(await page.read(), answers[6], moves);
  assert.deepEqual(await rows(page), rowsWith(true));
});
