// The first screen: what a newcomer meets, the ways into a game, and the way back to it.

import assert from 'node:assert/strict';
import { setUp, test } from './support.js';

setUp({ pages: { level: null } }); // newcomers

const isStart = (page) => page.evaluate(() => document.body.classList.contains('start'));

/** Whether a line of the board is suggested by dashes. */
const isDashed = (page) =>
  page
    .locator('#board .stroke')
    .evaluateAll((lines) =>
      lines.some((line) => parseFloat(getComputedStyle(line).strokeWidth) === 4),
    );

/** Returns the address in the link that the page hands over for the friend. */
const linkOf = async (page) => new URL(await page.copied('', () => page.click('#send-link'))).hash;

const who = (page) =>
  Promise.all(['#who-a', '#who-b'].map((player) => page.locator(player).inputValue()));

const marked = (page) => page.getAttribute('[data-game][aria-pressed=true]', 'data-game');

/** Chooses a board, and waits until it, with so many lines, is on the screen. */
async function chooseBoard(page, game, lines) {
  await page.click(`[data-game=${game}]`);
  await page.has('#board .open', lines);
  await page.settled();
}

test('the first click plays against a weak computer', async (page) => {
  await page.open('');
  assert.match(await page.innerText('#intro'), /take turns.*most boxes win/s);
  assert.match(await page.innerText('#cue'), /Your turn/);
  assert.ok(await isDashed(page), 'a line to choose');
  assert.deepEqual(await page.chips(), []);
  await page.clickLine('1-2');
  await page.myTurn(2);
  assert.equal(await isStart(page), false);
  assert.equal(await page.sideOf(), 'A');
  assert.equal(await page.textContent('#turn-b'), 'Level 2');
  assert.deepEqual(await page.chips(), []);
  assert.match(page.url(), /#boxes-3x3\/1-2,/);
});

test('a board, a level and who begins are chosen, then one plays', async (page) => {
  await page.open('');
  await chooseBoard(page, 'boxes-2x3', 17);
  assert.match(await page.textContent('#fair'), /second player wins/);
  assert.ok(await page.isChecked('[name=begins][value=A]'), 'a board changes no choice');
  await page.check('[name=begins][value=B]');
  assert.ok(!(await isDashed(page)), 'the opponent draws the first line');
  await chooseBoard(page, 'boxes-2x2', 12);
  assert.ok(await page.isChecked('[name=begins][value=B]'));
  await chooseBoard(page, 'boxes-2x3', 17);
  await page.selectOption('#start-level', 'counts');
  await page.click('#start-play');
  await page.myTurn(1);
  assert.equal(await page.sideOf(), 'B');
  assert.equal(await page.textContent('#turn-a'), 'Level 4');
  await page.goHome();
  assert.equal(await marked(page), 'boxes-2x3', 'the last board');
  assert.equal(await page.inputValue('#start-level'), 'counts', 'the last level');
  await page.check('[name=rival][value=here]');
  await page.click('#start-play');
  await page.settled('#boxes-2x3');
  await page.clickLine('1-2');
  await page.settled('#boxes-2x3/1-2');
  assert.equal(await page.textContent('#headline'), 'B to move');
  assert.deepEqual(await page.chips(), [], 'friends at one screen see no values');
  await page.keyboard.press('b');
  await page.settled('#boxes-2x3/1-2');
});

test('a chosen board that does not come is not marked', async (page) => {
  page.provoke(/ERR_FAILED/);
  await page.route('**/v1/games/boxes-2x3', (route) => route.abort());
  await page.open('');
  await page.click('[data-game=boxes-2x3]');
  await page.says('#message', /./);
  assert.equal(await marked(page), 'boxes-3x3');
});

test('the chosen board is marked before it comes', async (page) => {
  const send = await page.hold('**/v1/games/boxes-2x3');
  await page.open('');
  assert.equal(await marked(page), 'boxes-3x3');
  await page.click('[data-game=boxes-2x3]');
  assert.equal(await marked(page), 'boxes-2x3');
  await send();
  await page.has('#board .open', 17);
  assert.equal(await marked(page), 'boxes-2x3');
});

test('Play begins the chosen board, also before it comes', async (page) => {
  const send = await page.hold('**/v1/games/boxes-2x3');
  await page.open('');
  await Promise.all([
    page.waitForRequest('**/v1/games/boxes-2x3'),
    page.click('[data-game=boxes-2x3]'),
  ]);
  await page.click('#start-play');
  assert.ok(await isStart(page), 'until the board has come');
  await page.selectOption('#start-level', 'hands-over'); // shows the board before once more
  await send();
  await page.settled('#boxes-2x3');
  assert.equal(await page.sideOf(), 'A');
});

test('whoever is chosen begins, also on a board that comes later', async (page) => {
  const send = await page.hold('**/v1/games/boxes-2x3');
  await page.open('');
  await page.click('[data-game=boxes-2x3]');
  for (const player of ['B', 'A']) await page.check(`[name=begins][value=${player}]`);
  await page.click('#start-play');
  await send();
  await page.waitForSelector('body:not(.start)');
  assert.match(page.url(), /#boxes-2x3$/);
  assert.equal(await page.sideOf(), 'A');
});

test('one explores a board with all values', async (page) => {
  await page.open('');
  assert.match(await page.innerText('#intro'), /close boxes\n.*side of a box.*most boxes/s);
  await chooseBoard(page, 'triangle-3', 18);
  assert.match(
    await page.innerText('#intro'),
    /close triangles\n.*side of a triangle.*most triangles/s,
  );
  await page.click('#start-explore');
  await page.settled('#triangle-3');
  assert.equal(await page.sideOf(), 'both');
  await page.assertShows('triangle-3', []);
});

test('a position is set up on the board of the first screen or a puzzle', async (page) => {
  for (const [address, lines] of /** @type {const} */ ([
    ['', 0],
    ['#+puzzle/3', 1],
  ])) {
    await page.open(address);
    await page.choose('Set up a position');
    await page.locator('#set-up').waitFor();
    assert.equal(await isStart(page), false);
    assert.ok((await page.locator('#board .line.drawn').count()) >= lines, 'its lines stay');
    await page.click('#end-set-up');
    await page.settled();
    assert.ok(await page.isVisible('#score'), 'the panel of a game');
    assert.ok(await page.isHidden('#set-up'));
  }
});

const missing = test.with({ level: null, provoked: /404/ });

missing('without the last board the first screen has another one', async (page) => {
  await page.open('');
  await page.evaluate(() => localStorage.setItem('triwar.start', 'gone'));
  await page.reload();
  await page.waitForSelector('#message:not([hidden])');
  await page.has('#board .open', 18);
  await page.click('[data-game="boxes-2x2"]');
  await page.has('#board .open', 12);
});

test('New game begins one from the first screen', async (page) => {
  await page.open('');
  await page.choose('New game');
  await page.settled('#boxes-3x3');
  assert.equal(await isStart(page), false);
  assert.equal(await page.sideOf(), 'A');
});

for (const [width, height] of [
  [360, 740],
  [740, 360],
])
  test(`at ${width} x ${height} a game begins with its board in view`, async (page) => {
    await page.setViewportSize({ width, height });
    const begin = async (button, address) => {
      await page.locator(button).click(); // Playwright scrolls to it
      await page.waitForSelector('body:not(.start)');
      await page.settled(address);
      await page.waitForFunction(() => document.activeElement.closest('#board'));
      assert.equal(await page.evaluate(() => scrollY), 0, button);
      await page.goHome();
    };
    await page.open('');
    await begin('#start-play', '#boxes-3x3');
    await begin('#start-explore', '#boxes-3x3');
    await begin('#puzzles', '#+puzzle/4');
  });

test('coming back continues where one was', async (page) => {
  await page.open('');
  await page.clickLine('1-2');
  await page.myTurn(2);
  const { hash } = new URL(page.url());
  await page.open('');
  await page.settled(hash);
  assert.equal(await page.sideOf(), 'A');
  await page.goHome();
  assert.equal(await page.textContent('#continue'), 'Continue');
  await page.click('#continue');
  await page.settled(hash);
  assert.equal(await page.sideOf(), 'A');
  await page.goBack();
  await page.waitForSelector('body.start');
});

for (const [width, height] of [
  [360, 640],
  [390, 844],
])
  test(`Play is in view at ${width} x ${height}`, async (page) => {
    await page.setViewportSize({ width, height });
    await page.open('');
    const { y, height: high } = await page.locator('#start-play').boundingBox();
    assert.ok(y + high <= height, `${y + high}`);
  });

test('Back leaves a game, after any moves', async (page) => {
  await page.open('');
  await page.clickLine('1-2');
  await page.myTurn(2);
  await page.clickLine('2-3');
  await page.myTurn(3);
  await page.goBack();
  await page.waitForSelector('body.start');
});

test('a finished game is the last one, and opens at its end', async (page) => {
  const ended = '#triangle-1/1-2,1-3,2-3';
  await page.open(`${ended}@1`);
  await page.goHome();
  assert.equal(await page.textContent('#continue'), 'Last game');
  await page.click('#continue');
  await page.settled(ended);
});

test('two friends play by links', async (page) => {
  await page.open('');
  await chooseBoard(page, 'triangle-1', 3);
  await page.check('[name=rival][value=friend]');
  await page.check('[name=begins][value=A]');
  await page.click('#start-play');
  await page.settled('#triangle-1/friend');
  assert.ok(await page.isHidden('#share'), 'it is my turn');
  await page.clickLine('1-2');
  await page.settled('#triangle-1/1-2/friend');
  assert.match(await page.textContent('#share'), /Fair play/);
  await page.clickLine('1-3');
  await page.says('#live', /friend plays B/);
  assert.ok(await page.isHidden('#best'), 'no help against a friend');
  const friend = await page.another();
  await friend.open(await linkOf(page));
  assert.equal(await friend.textContent('#headline'), 'Your turn');
  assert.deepEqual(await who(friend), ['friend', 'you']);
  assert.deepEqual(await friend.chips(), []);
  await friend.clickLine('1-3');
  await friend.settled('#triangle-1/1-2,1-3/friend');
  await friend.comeBack();
  assert.deepEqual(await who(friend), ['friend', 'you'], 'after a reload I am still B');
  await page.open(await linkOf(friend));
  assert.deepEqual(await who(page), ['you', 'friend']);
  await page.clickLine('2-3');
  await page.settled('#triangle-1/1-2,1-3,2-3/friend');
  assert.equal(await page.textContent('#headline'), 'You have won 1 to 0');
  await friend.open(await linkOf(page));
  assert.equal(await friend.textContent('#headline'), 'Your friend has won 1 to 0');
});

test('the links of a friend continue one saved game', async (page) => {
  await page.open('#boxes-2x2/1-2/friend');
  await page.clickLine('2-3');
  await page.settled('#boxes-2x2/1-2,2-3/friend');
  await page.open('#boxes-2x2/1-2,2-3,4-5/friend');
  await page.open('#boxes-2x2/8-9/friend');
  const saved = await page.evaluate(() => JSON.parse(localStorage.getItem('triwar.games')));
  assert.deepEqual(
    saved.map(({ moves }) => moves),
    [['8-9'], ['1-2', '2-3', '4-5']],
  );
});

test('a first game has no controls of an analysis; a level is beside its player', async (page) => {
  await page.open('');
  await page.clickLine('1-2');
  await page.myTurn(2);
  for (const id of ['#play', '#line', '#values', '#scale']) assert.ok(await page.isHidden(id), id);
  assert.equal(await page.textContent('#turn-b'), 'Level 2');
  assert.ok(!(await page.locator('#best').getAttribute('class'))?.includes('primary'));
  await page.selectOption('#who-b', 'counts');
  await page.says('#turn-b', /^Level 4$/);
  assert.equal(await page.sideOf(), 'A');
  await page.choose('New game');
  await page.settled('#boxes-3x3');
  await page.locator('#values').waitFor(); // not the first game any more
  await page.check('#values');
  assert.equal(await page.textContent('#turn-a'), 'with hints');
});

test('a telephone shares the link by its own apps', async (page) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (what) => void (document.title = what.url) });
  });
  await page.open('#triangle-1/1-2/friend');
  await page.clickLine('1-3');
  await page.settled('#triangle-1/1-2,1-3/friend');
  await page.click('#send-link');
  assert.match(await page.title(), /#triangle-1\/1-2,1-3\/friend$/);
});

test('a system that cannot share a link leaves it in the clipboard', async (page) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { share: () => Promise.reject(new DOMException('no', 'DataError')) });
  });
  await page.open('#triangle-1/1-2/friend');
  await page.clickLine('1-3');
  await page.settled('#triangle-1/1-2,1-3/friend');
  assert.equal(await linkOf(page), '#triangle-1/1-2,1-3/friend');
});

test('the picture of a drawn board has its points', async (page) => {
  await page.open('');
  await page.keepBoard('{"name":"roof","points":[[9,-5],[8,-4],[10,-4]],"cells":[[1,2,3]]}');
  await page.comeBack();
  const places = await page
    .locator('[data-game=roof] circle')
    .evaluateAll((all) => all.flatMap((dot) => [dot.getAttribute('cx'), dot.getAttribute('cy')]));
  assert.equal(places.length, 6);
  assert.ok(
    places.every((place) => Number(place) > 0 && Number(place) < 44),
    String(places),
  );
});

test('a deleted game is not continued', async (page) => {
  await page.open('#triangle-1/1-2');
  await page.goHome();
  assert.ok(await page.isVisible('#continue'));
  await page.choose('Saved games');
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('button', { name: /^Delete\?/ }).click();
  await page.keyboard.press('Escape');
  await page.says('#continue', /^$/);
});

test('who wins a board is told from the list of games, else not', async (page) => {
  await page.route('**/v1/games', async (route) => {
    const { games } = await (await route.fetch()).json();
    for (const listed of games) if (listed.game === 'boxes-6x6') listed.value = -2;
    await route.fulfill({ json: { games } });
  });
  await page.open('');
  await page.click('[data-game=boxes-6x6]');
  await page.says('#fair', /^With best play the second player wins this board\.$/);
  await page.click('[data-game=boxes-7x7]');
  await page.says('#fair', /not solved here\.$/);
});

test('games are in groups, usual ones first, each sorted by size', async (page) => {
  await page.open('#triangle-3');
  await page.waitForSelector('#game optgroup option[value=boxes-5x5]', { state: 'attached' });
  const groups = await page
    .locator('#game optgroup')
    .evaluateAll((all) =>
      all.map((group) => [...group.children].map((option) => option.getAttribute('value'))),
    );
  const sizes = groups[0].map((name) => {
    const [rows, columns] = name
      .match(/^boxes-(\d+)x(\d+)$/)
      .slice(1)
      .map(Number);
    return rows * (columns + 1) + columns * (rows + 1);
  });
  assert.ok(sizes.length > 5 && groups.length > 1);
  assert.ok(sizes.every((size, i) => i === 0 || sizes[i - 1] <= size));
});

test('a link of a friend that draws every line at the start is opened for A', async (page) => {
  await page.open('#triangle-1/0x7,A,1-0/friend');
  assert.equal(await page.sideOf(), 'A');
});
