// The first screen: what a newcomer meets, the ways into a game, and the way back to it.

import assert from 'node:assert/strict';
import { lookup, pageTest, thinned, withBrowser } from './support.js';

withBrowser();

const newcomer = { level: null };
const chips = async (page) => Object.values((await page.read()).chips).filter(Boolean).length;
const isStart = (page) => page.evaluate(() => document.body.classList.contains('start'));

/** Whether a line of the board is suggested by dashes. */
const isDashed = (page) =>
  page
    .locator('#board .stroke')
    .evaluateAll((lines) =>
      lines.some((line) => getComputedStyle(line).strokeDasharray !== 'none'),
    );

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

/** Returns the address in the link that the page hands over for the friend. */
async function linkOf(page) {
  await page.locator('#send-link').click();
  await page.waitForFunction(() => /clipboard/.test(document.getElementById('live').textContent));
  return new URL(await page.evaluate(() => navigator.clipboard.readText())).hash;
}

const who = (page) =>
  Promise.all(['#who-a', '#who-b'].map((player) => page.locator(player).inputValue()));

/** Waits until the board with so many lines is on the screen. Until then the one before is. */
async function boardOf(page, lines) {
  await page.waitForFunction(
    (lines) => document.querySelectorAll('#board .open').length === lines,
    lines,
  );
  await page.settled();
}

/** Holds the board boxes-3x3 back until the returned function is called. */
async function holdBoard(page) {
  let send;
  const held = new Promise((resolve) => (send = resolve));
  await page.route('**/v1/games/boxes-3x3', async (route) => {
    await held;
    await route.continue();
  });
  return send;
}

async function chooseBoard(page, game, lines) {
  await page.locator(`[data-game=${game}]`).click();
  await boardOf(page, lines);
}

pageTest('the first click plays against an easy computer', newcomer, async (page) => {
  await page.open('');
  assert.match(await page.locator('#intro').innerText(), /take turns.*most boxes win/s);
  assert.match(await page.locator('#cue').innerText(), /Your turn/);
  assert.ok(await isDashed(page), 'a line to choose');
  assert.equal(await chips(page), 0);
  const [{ winner }] = lookup('boxes-2x4', [[]]);
  assert.equal(winner, 'A', 'whoever begins can win on the first board');
  await page.clickLine('1-2');
  await page.myTurn(2);
  assert.equal(await isStart(page), false);
  assert.equal(await page.sideOf(), 'A');
  assert.equal(await page.locator('#level').inputValue(), 'easy');
  assert.equal(await page.locator('#subline').textContent(), 'Values are hidden.');
  assert.equal(await chips(page), 0);
  assert.match(page.url(), /#boxes-2x4\/1-2,/);
});

pageTest('a board, a level and who begins are chosen, then one plays', newcomer, async (page) => {
  await page.open('');
  await chooseBoard(page, 'boxes-3x3', 24);
  assert.match(await page.locator('#fair').textContent(), /second player wins/);
  assert.ok(await page.locator('[name=begins][value=B]').isChecked(), 'the fair side is offered');
  assert.ok(!(await isDashed(page)), 'the opponent draws the first line');
  await page.locator('[name=strength][value=strong]').check();
  await page.locator('#start-play').click();
  await page.myTurn(1);
  assert.equal(await page.sideOf(), 'B');
  assert.equal(await page.locator('#level').inputValue(), 'strong');
  await page.locator('#home').click();
  await page.waitForFunction(() => document.body.classList.contains('start'));
  await page.locator('[name=rival][value=here]').check();
  await page.locator('#start-play').click();
  await page.settled('#boxes-2x4');
  await page.clickLine('1-2');
  await page.settled('#boxes-2x4/1-2');
  assert.equal(await page.locator('#headline').textContent(), 'B to move');
  assert.equal(await chips(page), 0, 'friends at one screen see no values');
});

pageTest(
  'a chosen board that does not come is not marked',
  { ...newcomer, provoked: /ERR_FAILED/ },
  async (page) => {
    await page.route('**/v1/games/boxes-3x3', (route) => route.abort());
    await page.open('');
    await page.locator('[data-game=boxes-3x3]').click();
    await page.waitForFunction(() => !document.getElementById('message').hidden);
    const marked = page.locator('[data-game][aria-pressed=true]');
    assert.equal(await marked.getAttribute('data-game'), 'boxes-2x4');
  },
);

pageTest('the chosen board is marked before it comes', newcomer, async (page) => {
  const send = await holdBoard(page);
  await page.open('');
  const marked = () => page.locator('[data-game][aria-pressed=true]').getAttribute('data-game');
  assert.equal(await marked(), 'boxes-2x4');
  await page.locator('[data-game=boxes-3x3]').click();
  assert.equal(await marked(), 'boxes-3x3');
  send();
  await boardOf(page, 24);
  assert.equal(await marked(), 'boxes-3x3');
});

pageTest('Play begins the chosen board, also before it comes', newcomer, async (page) => {
  const send = await holdBoard(page);
  await page.open('');
  await Promise.all([
    page.waitForRequest('**/v1/games/boxes-3x3'),
    page.locator('[data-game=boxes-3x3]').click(),
  ]);
  await page.locator('#start-play').click();
  assert.ok(await isStart(page), 'until the board has come');
  await page.locator('[name=strength][value=medium]').check(); // shows the board before once more
  send();
  await page.myTurn(1);
  assert.match(page.url(), /#boxes-3x3\/\d+-\d+$/);
  assert.equal(await page.sideOf(), 'B', 'whoever begins there loses');
});

pageTest('whoever is chosen begins, also on a board that comes later', newcomer, async (page) => {
  const send = await holdBoard(page);
  await page.open('');
  await page.locator('[data-game=boxes-3x3]').click();
  for (const player of ['B', 'A']) await page.locator(`[name=begins][value=${player}]`).check();
  await page.locator('#start-play').click();
  send();
  await page.waitForFunction(() => !document.body.classList.contains('start'));
  assert.match(page.url(), /#boxes-3x3$/);
  assert.equal(await page.sideOf(), 'A', 'B was proposed');
});

pageTest('one explores a board with all values', newcomer, async (page) => {
  await page.open('');
  assert.match(
    await page.locator('#intro').innerText(),
    /close boxes\n.*side of a box.*most boxes/s,
  );
  await chooseBoard(page, 'triangle-3', 18);
  assert.match(
    await page.locator('#intro').innerText(),
    /close triangles\n.*side of a triangle.*most triangles/s,
  );
  await page.locator('#start-explore').click();
  await page.settled('#triangle-3');
  assert.equal(await page.sideOf(), 'both');
  await page.assertShows('triangle-3', []);
});

pageTest('a position is set up on the board of the first screen or a puzzle', {}, async (page) => {
  for (const [address, lines] of /** @type {const} */ ([
    ['', 0],
    ['#+puzzle/3', 1],
  ])) {
    await page.open(address);
    await page.choose('Set up a position');
    await page.locator('#set-up').waitFor();
    assert.equal(await isStart(page), false);
    assert.ok((await page.locator('#board .line.drawn').count()) >= lines, 'its lines stay');
    await page.locator('#end-set-up').click();
    await page.settled();
    assert.ok(await page.locator('#score').isVisible(), 'the panel of a game');
    assert.ok(await page.locator('#set-up').isHidden());
  }
});

pageTest('New game begins one from the first screen', newcomer, async (page) => {
  await page.open('');
  await page.choose('New game');
  await page.settled('#boxes-2x4');
  assert.equal(await isStart(page), false);
  assert.equal(await page.sideOf(), 'A');
});

for (const [width, height] of [
  [360, 740],
  [740, 360],
])
  pageTest(
    `at ${width} x ${height} a game begins with the board in view and the focus on it`,
    { ...newcomer, viewport: { width, height } },
    async (page) => {
      const begin = async (button, address) => {
        await page.locator(button).click(); // Playwright scrolls to it
        await page.waitForFunction(() => !document.body.classList.contains('start'));
        await page.settled(address);
        await page.waitForFunction(() => document.activeElement.closest('#board'));
        const scrolled = () => [scrollY, document.getElementById('side').scrollTop];
        assert.deepEqual(await page.evaluate(scrolled), [0, 0], button);
        await page.locator('#home').click();
        await page.waitForFunction(() => document.body.classList.contains('start'));
        await page.settled();
      };
      await page.open('');
      await begin('#start-play', '#boxes-2x4');
      await begin('#start-explore', '#boxes-2x4');
      await begin('#puzzles', '#+puzzle/1');
    },
  );

pageTest('coming back continues where one was', newcomer, async (page) => {
  await page.open('');
  await page.clickLine('1-2');
  await page.myTurn(2);
  const { hash } = new URL(page.url());
  await page.open('');
  await page.settled(hash);
  assert.equal(await page.sideOf(), 'A');
  await page.locator('#home').click();
  await page.waitForFunction(() => document.body.classList.contains('start'));
  assert.equal(await page.locator('#continue').textContent(), 'Continue');
  await page.locator('#continue').click();
  await page.settled(hash);
  assert.equal(await page.sideOf(), 'A');
  await page.goBack();
  await page.waitForFunction(() => document.body.classList.contains('start'));
});

pageTest('a finished game is the last one, from any of its positions', {}, async (page) => {
  const ended = '#triangle-1/1-2,1-3,2-3@1';
  await page.open(ended);
  await page.locator('#home').click();
  await page.waitForFunction(() => document.body.classList.contains('start'));
  assert.equal(await page.locator('#continue').textContent(), 'Last game');
  await page.locator('#continue').click();
  await page.settled(ended);
});

pageTest('a game is not over because a perfect line was added to it', {}, async (page) => {
  const label = async () => {
    await page.locator('#home').click();
    await page.waitForFunction(() => document.body.classList.contains('start'));
    return page.locator('#continue').textContent();
  };
  await page.open('#triangle-1/1-2');
  await page.locator('#line').click();
  await page.settledAt(1);
  const address = new URL(page.url()).hash;
  assert.equal(await label(), 'Continue');
  await page.open(address);
  assert.equal(await label(), 'Continue', 'nor after a reload');
  await page.locator('#continue').click();
  await page.settled(address);
  assert.match(await page.locator('#perfect').textContent(), /^Perfect play: \d-\d \d-\d$/);
  const [, other] = address.match(/,(.*)@/)[1].split(',');
  await page.clickLine(other);
  await page.settled(`#triangle-1/1-2,${other}`);
  await page.open(address);
  assert.equal(await label(), 'Continue', 'nor as another line of the game');
  await page.locator('#continue').click();
  await page.settled(address);
  await page.locator('#last').click();
  await page.settled(address.replace('@1', ''));
  assert.equal(await label(), 'Last game');
});

pageTest('two friends play by links', { ...newcomer, ...clipboard }, async (page) => {
  await page.open('');
  await chooseBoard(page, 'triangle-1', 3);
  await page.locator('[name=rival][value=friend]').check();
  await page.locator('[name=begins][value=A]').check();
  await page.locator('#start-play').click();
  await page.settled('#triangle-1/friend');
  assert.ok(await page.locator('#share').isHidden(), 'it is my turn');
  await page.clickLine('1-2');
  await page.settled('#triangle-1/1-2/friend');
  await page.clickLine('1-3');
  await page.waitForFunction(() =>
    /friend plays B/.test(document.getElementById('live').textContent),
  );
  const friend = await page.another();
  await friend.open(await linkOf(page));
  assert.equal(await friend.locator('#headline').textContent(), 'Your turn');
  assert.deepEqual(await who(friend), ['friend', 'you']);
  assert.equal(await chips(friend), 0);
  await friend.clickLine('1-3');
  await friend.settled('#triangle-1/1-2,1-3/friend');
  await friend.comeBack();
  assert.deepEqual(await who(friend), ['friend', 'you'], 'after a reload I am still B');
  await page.open(await linkOf(friend));
  assert.deepEqual(await who(page), ['you', 'friend']);
  await page.clickLine('2-3');
  await page.settled('#triangle-1/1-2,1-3,2-3/friend');
  assert.equal(await page.locator('#headline').textContent(), 'You have won 1 to 0');
  await friend.open(await linkOf(page));
  assert.equal(await friend.locator('#headline').textContent(), 'Your friend has won 1 to 0');
});

pageTest('the links of a friend continue one saved game', newcomer, async (page) => {
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

pageTest('a telephone shares the link by its own apps', newcomer, async (page) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (what) => void (document.title = what.url) });
  });
  await page.open('#triangle-1/1-2/friend');
  await page.clickLine('1-3');
  await page.settled('#triangle-1/1-2,1-3/friend');
  await page.locator('#send-link').click();
  assert.match(await page.title(), /#triangle-1\/1-2,1-3\/friend$/);
});

for (const [width, height] of thinned([
  [360, 740],
  [740, 360],
  [1280, 720],
])) {
  pageTest(
    `the first screen has rules, turn and board at ${width} x ${height}, and axe finds nothing`,
    { ...newcomer, viewport: { width, height } },
    async (page) => {
      await page.open('');
      for (const part of ['#start-title', '#cue', '#board']) {
        const { y, height: high } = await page.locator(part).boundingBox();
        assert.ok(y >= 0 && y + high <= height, `${part} from ${y} to ${y + high}`);
      }
      await page.waitForSelector('.board-card');
      const small = await page.locator('.board-card, #options label, #options button').evaluateAll(
        (found) =>
          found.filter((target) => {
            const { width, height } = target.getBoundingClientRect();
            return target.checkVisibility() && (height < 44 || width < 44);
          }).length,
      );
      assert.equal(small, 0);
      await page.assertFlawless('the first screen');
    },
  );
}
