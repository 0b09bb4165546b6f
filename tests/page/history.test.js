// Nothing is lost: the history of the browser, addresses of whole games, undo of leaving a game,
// saved games.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parseAddress } from '../../web/page/base/place.js';
import { Session } from '../../web/page/game/session.js';
import { addressOf, test, thinned } from './support.js';

const game = 'triangle-3';
const moves = ['2-4', '4-5', '5-9'];

/** Goes back or forward. Clears the headline, which the next position fills again. */
async function go(page, where) {
  await page.evaluate(() => {
    document.getElementById('headline').textContent = '';
  });
  await page[`go${where}`]();
}

test('Back leaves a game, and Forward returns to it', async (page) => {
  await page.open('#triangle-2');
  await page.playByMouse('triangle-2', ['1-2', '1-3']);
  await page.selectOption('#game', game);
  await page.settled(`#${game}`);
  await page.playByMouse(game, moves);
  await go(page, 'Back');
  await page.settled('#triangle-2/1-2,1-3');
  await page.assertShows('triangle-2', ['1-2', '1-3']);
  await go(page, 'Forward');
  await page.settled(addressOf(game, moves));
  await page.assertShows(game, moves);
});

test('a game is one entry of the history', async (page) => {
  await page.open();
  const { length } = await page.evaluate(() => ({ length: window.history.length }));
  await page.playByMouse(game, moves);
  for (const at of [2, 1, 0]) {
    await page.keyboard.press('[');
    await page.settledAt(at);
  }
  assert.equal(await page.evaluate(() => window.history.length), length);
});

test('the address holds the whole game, and the move on the board', async (page) => {
  await page.open(addressOf(game, moves, 1));
  await page.assertShows(game, moves.slice(0, 1));
  assert.equal(await page.locator('#moves .ply').count(), 3);
  await page.keyboard.press(']');
  await page.settled(addressOf(game, moves, 2));
  await page.assertShows(game, moves.slice(0, 2));
  assert.equal(await page.title(), 'Triangle War, move 2 \u00b7 triwar');
  await page.open(`#${game}/2-4,4-5@99`);
  await page.assertShows(game, moves.slice(0, 2));
});

it('long games have room in an address', () => {
  const moves = Array.from({ length: 220 }, (_, i) => `${i + 1}-${i + 12}`);
  const { address } = new Session('boxes-10x10', { moves, at: 100 });
  assert.ok(address.length < 2000);
  const read = parseAddress(address);
  assert.deepEqual([read.moves, read.at], [moves, 100]);
});

for (const bad of thinned(['2-4,4-5,2-4,5-9', '2-4,4-5,hello', '2-4,4-5,1-9@1']))
  test(`a bad move keeps the good ones and the address: ${bad}`, async (page) => {
    page.provoke(/400/);
    await page.open(`#${game}/${bad}`, { shown: false });
    await page.says('#message', /Shown instead: the first 2 moves/);
    await page.settled();
    await page.assertShows(game, moves.slice(0, 2));
    assert.ok(page.url().endsWith(bad));
    await page.clickLine('5-9');
    await page.settled(addressOf(game, moves));
    assert.ok(await page.isHidden('#message'));
  });

test('a new game and another board can be undone', async (page) => {
  await page.open();
  assert.equal(await page.getAttribute('#back', 'aria-disabled'), 'true');
  await page.playByMouse(game, moves);
  await page.keyboard.press('n');
  await page.settled(`#${game}`);
  await page.selectOption('#game', 'triangle-2');
  await page.settled('#triangle-2');
  await page.playByMouse('triangle-2', ['1-2']);
  await page.keyboard.press('Control+z');
  await page.settledAt(0);
  await page.keyboard.press('Control+z');
  await page.settled(`#${game}`);
  assert.equal(await page.inputValue('#game'), game);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.settled(addressOf(game, moves));
  await page.assertShows(game, moves);
});

test('undo does not lead forward after the browser has gone back', async (page) => {
  await page.open(addressOf(game, moves));
  await page.selectOption('#game', 'triangle-2');
  await page.settled('#triangle-2');
  await go(page, 'Back');
  await page.settled(addressOf(game, moves));
  await page.keyboard.press('Home');
  await page.settledAt(0);
  assert.equal(await page.getAttribute('#back', 'aria-disabled'), 'true');
});

test('games are saved with their other lines, the last twenty', async (page) => {
  await page.open();
  await page.playByMouse(game, moves);
  await page.keyboard.press('[');
  await page.settledAt(2);
  await page.clickLine('1-2');
  await page.settled(addressOf(game, [...moves.slice(0, 2), '1-2']));
  await page.keyboard.press('[');
  await page.settledAt(2);
  await page.clickLine('1-3');
  const last = addressOf(game, [...moves.slice(0, 2), '1-3']);
  await page.settled(last);
  await page.comeBack(last);
  const lines = () => page.locator('.branch button').allTextContents();
  assert.deepEqual(await lines(), ['3. 5-9', '3. 1-2'], 'after a reload');

  await page.keyboard.press('n');
  await page.settled(`#${game}`);
  await page.choose('Saved games');
  const saved = page.locator('.open-saved');
  assert.match(
    await saved.textContent(),
    /^Triangle War \u00b7 3 moves \u00b7 A 0, B 0 \u00b7 2 other lines \u00b7 /,
  );
  assert.equal(await page.locator('.saved .thumbnail line').count(), 3, 'the position');
  await saved.click();
  await page.settled(last);
  assert.deepEqual(await lines(), ['3. 5-9', '3. 1-2'], 'from the list');
  await page.locator('.branch button').first().click();
  await page.settled(addressOf(game, moves));

  for (let i = 0; i < 22; ++i) {
    await page.keyboard.press('n');
    await page.settled(`#${game}`);
    await page.clickLine('8-9');
    await page.settled(`#${game}/8-9`);
  }
  await page.choose('Saved games');
  assert.equal(await saved.count(), 20);
});

test('a saved game is named and deleted', async (page) => {
  await page.open();
  await page.playByMouse(game, moves.slice(0, 1));
  await page.keyboard.press('n');
  await page.settled(`#${game}`);
  await page.playByMouse(game, moves.slice(0, 2));
  await page.choose('Saved games');
  const names = page.getByRole('textbox', { name: /^Name of Triangle War/ });
  await names.nth(1).fill('my first game');
  const kept = () => page.evaluate(() => localStorage.getItem('triwar.games'));
  const enter = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true };
  await names.nth(1).dispatchEvent('keydown', enter);
  assert.doesNotMatch(await kept(), /my first game/, 'an input method is not done');
  await names.nth(1).press('Enter');
  assert.match(await kept(), /my first game/);
  assert.ok(await page.isVisible('#saved-dialog'), 'Enter ends only the name');
  assert.ok(await names.nth(1).evaluate((field) => field === document.activeElement));
  const remove = page.getByRole('button', { name: /^Delete Triangle War/ });
  const confirm = page.getByRole('button', { name: /^Delete\? Triangle War/ });
  await remove.first().click();
  await remove.click();
  assert.equal(await confirm.count(), 1, 'leaving the button takes the question back');
  await remove.click();
  assert.equal(await names.count(), 2);
  await confirm.click();
  assert.equal(await names.count(), 1);
  await page.keyboard.press('Escape');
  await page.open(addressOf(game, moves.slice(0, 1)));
  await page.playByMouse(game, []);
  await page.choose('Saved games');
  assert.equal(await names.inputValue(), 'my first game');
  await names.fill('my best game');
  await names.press('Enter');
  await page.keyboard.press('Escape');
  await page.clickLine('8-9');
  await page.settled(addressOf(game, [moves[0], '8-9']));
  await page.choose('Saved games');
  assert.equal(await names.inputValue(), 'my best game', 'the open game, with its next move');
});

test('saved games say so if the browser stores nothing', async (page) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no', 'SecurityError');
    };
  });
  await page.open();
  await page.playByMouse(game, moves.slice(0, 1));
  await page.choose('Saved games');
  assert.match(await page.textContent('#saved-words'), /does not let this page store anything/);
  assert.equal(await page.locator('.open-saved').count(), 1);
});

test('two tabs with one game keep the moves of both', async (page) => {
  await page.open();
  await page.playByMouse(game, moves.slice(0, 1));
  const other = await page.another();
  await other.open(addressOf(game, moves.slice(0, 1)));
  await other.clickLine('8-9');
  await other.settled(addressOf(game, [moves[0], '8-9']));
  await page.clickLine(moves[1]);
  await page.settled(addressOf(game, moves.slice(0, 2)));
  await other.clickLine('1-2');
  await other.settled(addressOf(game, [moves[0], '8-9', '1-2']));
  const saved = await page.evaluate(() => JSON.parse(localStorage.getItem('triwar.games')));
  assert.deepEqual(saved.map((found) => found.moves.join(' ')).sort(), [
    `${moves[0]} ${moves[1]}`,
    `${moves[0]} 8-9 1-2`,
  ]);
});

test('what else is kept under the names of saved games does no harm', async (page) => {
  await page.open();
  for (const text of [
    '{',
    '{}',
    '[null, 5, {"game": 7}]',
    '[{"game":"x","id":1,"at":0,"moves":7}]',
    '[{"game":"x","id":1,"at":0,"moves":[],"lines":[],"start":{}}]',
  ]) {
    await page.evaluate((text) => localStorage.setItem('triwar.games', text), text);
    await page.comeBack();
    await page.choose('Saved games');
    assert.equal(await page.locator('.open-saved').count(), 0);
    await page.keyboard.press('Escape');
  }
});
