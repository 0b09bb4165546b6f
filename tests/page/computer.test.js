// Playing against the computer, and watching it play.

import assert from 'node:assert/strict';
import { addressOf, lookup, numbers, pageTest, thinned, withBrowser } from './support.js';

withBrowser();

const movesOf = (page) => new URL(page.url()).hash.split('/')[1]?.split('@')[0].split(',') ?? [];

async function setLevel(page, level) {
  await page.locator('#menu summary').click();
  await page.locator('#level').selectOption(level);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('#menu').getAttribute('open'), null);
}

/** Plays random moves for `me` to the end of the game. Returns all moves. */
async function against(page, game, me, random) {
  const edges = Object.keys(lookup(game, [[]])[0].values);
  for (;;) {
    await page.myTurn();
    const open = edges.filter((name) => !movesOf(page).includes(name));
    if (open.length === 0) return movesOf(page);
    await page.clickLine(open[random(open.length)]);
  }
}

/** Lets the computer play both sides to the end. */
async function playOut(page) {
  while ((await page.locator('#subline').textContent()) !== 'The game is over.') await page.think();
}

for (const [game, me] of thinned([
  ['triangle-2', 'A'],
  ['triangle-3', 'B'],
  ['boxes-2x2', 'B'],
])) {
  pageTest(
    `the perfect computer never ends below the value: ${game}, ${me} by any moves`,
    {},
    async (page) => {
      await page.open(addressOf(game, []));
      await page.playAs(me);
      const moves = await against(page, game, me, numbers(5));
      const { margin } = lookup(game, [[]])[0];
      const end = lookup(game, [moves])[0];
      assert.equal(end.to_move, null);
      if (me === 'A') assert.ok(end.margin <= margin, `${end.margin} <= ${margin}`);
      else assert.ok(end.margin >= margin, `${end.margin} >= ${margin}`);
      const computer = me === 'A' ? 'B' : 'A';
      assert.equal(lookup.review(game, moves).loss[computer], 0);
    },
  );
}

const bounds = { strong: 2, medium: 4, easy: 8 };
for (const [level, bound] of thinned(Object.entries(bounds))) {
  pageTest(
    `${level} loses now and then, never more than ${bound} by a move`,
    { seed: 7 },
    async (page) => {
      await page.open('#triangle-3');
      await setLevel(page, level);
      await page.playAs('none');
      const losses = [];
      for (let i = 0; i < 2; ++i) {
        await page.locator('#play').click();
        await playOut(page);
        losses.push(...lookup.review('triangle-3', movesOf(page)).review.map(({ loss }) => loss));
        await page.keyboard.press('n');
        await page.settled('#triangle-3');
      }
      assert.ok(Math.max(...losses) <= bound, String(losses));
      assert.ok(
        losses.some((loss) => loss > 0),
        'it is no perfect player',
      );
      await page.comeBack();
      assert.equal(await page.locator('#level').inputValue(), level, 'the level is remembered');
    },
  );
}

pageTest(
  'each level errs as often as it says, by any of the moves within its bound',
  {},
  async (page) => {
    await page.addSources();
    await page.open('#triangle-3');
    const answer = {
      to_move: 'A',
      value: 6,
      best: ['1-2', '1-3'],
      values: { '1-2': 6, '1-3': 6, '2-3': 4, '2-4': 2, '3-5': 0, '4-5': -2, '5-6': -4 },
    };
    const found = await page.evaluate(async (answer) => {
      const { levels, chooseMove } = await import(
        String(new URL('sources/opponent.js', document.baseURI))
      );
      const next = () => ({ to_move: 'other', best: [] });
      const found = [];
      for (const level of levels) {
        const chosen = {};
        for (let i = 0; i < 6000; ++i) {
          const move = await chooseMove(answer, level, next);
          chosen[move] = (chosen[move] ?? 0) + 1;
        }
        found.push({ name: level.name, chosen });
      }
      return found;
    }, answer);
    const often = { perfect: 0, strong: 1 / 6, medium: 1 / 3, easy: 1 / 2 };
    assert.deepEqual(
      found.map(({ name }) => name),
      Object.keys(often),
    );
    for (const { name, chosen } of found) {
      const loss = (move) => answer.value - answer.values[move];
      const worse = Object.keys(answer.values).filter(
        (move) => loss(move) > 0 && loss(move) <= (bounds[name] ?? 0),
      );
      const lost = Object.keys(chosen).filter((move) => loss(move) > 0);
      assert.deepEqual(lost.sort(), worse.sort(), name);
      const share = lost.reduce((sum, move) => sum + chosen[move], 0) / 6000;
      assert.ok(Math.abs(share - often[name]) < 0.025, `${name}: ${share}`); // four deviations
    }
  },
);

pageTest('without values each level errs as often, and is careful otherwise', {}, async (page) => {
  await page.addSources();
  await page.open('#boxes-1x4');
  const drawn = ['2-7', '3-4', '4-5', '6-7', '7-8', '8-9', '9-10']; // chains of 1 and 3 cells
  const found = await page.evaluate(async (drawn) => {
    const source = (name) => import(String(new URL(`sources/${name}.js`, document.baseURI)));
    const { levels, chooseMove } = await source('opponent');
    const { unsolvedPosition } = await source('rules');
    const board = await (await fetch('v1/games/boxes-1x4')).json();
    const moves = async (level, moves) => {
      const answer = unsolvedPosition(board, { moves }, null);
      const all = [];
      for (let i = 0; i < 6000; ++i) all.push(await chooseMove(answer, level, null, board));
      return all;
    };
    const shares = {};
    for (const level of levels) {
      const short = (await moves(level, drawn)).filter((move) => /^1-[26]$/.test(move));
      shares[level.name] = 1 - short.length / 6000;
    }
    const closing = await moves(levels[0], [...drawn, '1-2']);
    const safe = await moves(levels[0], ['1-2', '1-6', '4-5', '5-10']);
    return { shares, closing: [...new Set(closing)], safe: [...new Set(safe)].sort() };
  }, drawn);
  assert.deepEqual([found.closing, found.safe], [['1-6'], ['2-3', '3-4', '3-8', '7-8', '8-9']]);
  // Four of the six lines are in the chain of three cells.
  for (const [level, often] of Object.entries({
    perfect: 0,
    strong: 1 / 6,
    medium: 1 / 3,
    easy: 1 / 2,
  })) {
    const share = found.shares[level];
    assert.ok(Math.abs(share - (often * 4) / 6) < 0.025, `${level}: ${share}`); // four deviations
  }
});

pageTest(
  'nobody plays, the computer plays both perfectly, and can be stopped',
  {},
  async (page) => {
    await page.open('#triangle-3');
    await page.playAs('none');
    await page.keyboard.press('p');
    for (let i = 0; i < 3; ++i) await page.think();
    await page.keyboard.press('p');
    const stopped = page.url();
    await page.clock.runFor(5000);
    await page.settled();
    assert.equal(page.url(), stopped);
    await page.keyboard.press('p');
    await playOut(page);
    assert.deepEqual(lookup.review('triangle-3', movesOf(page)).loss, { A: 0, B: 0 });
  },
);

pageTest(
  'what is clicked or mistyped while the computer thinks does not stop it',
  { provoked: /status of 400/ },
  async (page) => {
    await page.open('#triangle-3');
    await page.locator('#values').uncheck();
    await page.playAs('A');
    const turn = () => page.locator('#headline').textContent();
    await page.clickLine('7-8');
    await page.settled('#triangle-3/7-8');
    assert.equal(await page.sideOf(), 'A');
    assert.equal(await page.locator('#play').getAttribute('aria-pressed'), 'false');
    assert.equal(await page.locator('#play').getAttribute('aria-disabled'), 'true');
    const openLines = Object.keys((await page.read()).chips);
    await page.clickLine(openLines[0]);
    assert.equal(await turn(), 'The computer\u2019s turn');
    await page.think();
    assert.equal(await turn(), 'Your turn');
    const next = Object.keys((await page.read()).chips).find(
      (name) => lookup('triangle-3', [[...movesOf(page), name]])[0].to_move === 'B',
    );
    const drawn = [...movesOf(page), next];
    await page.clickLine(next);
    await page.settled(addressOf('triangle-3', drawn));
    await page.locator('#typed').fill('1-9');
    await page.locator('#typed').press('Enter');
    await page.waitForFunction(() => document.getElementById('typed-problem').textContent);
    await page.think();
    assert.equal(movesOf(page).length, drawn.length + 1);
  },
);

pageTest('a line on the turn of the computer is not drawn, and one hears why', {}, async (page) => {
  await page.open('#triangle-3/2-4,4-5,5-9');
  await page.playAs('A');
  await page.myTurn();
  await page.keyboard.press('Home');
  await page.settledAt(0);
  await page.locator('#moves button').first().click();
  await page.settledAt(1);
  assert.equal(await page.locator('#best').getAttribute('aria-disabled'), 'true');
  await page.clickLine('1-2');
  await page.waitForFunction(() =>
    /computer plays B/.test(document.getElementById('live').textContent),
  );
  assert.match(page.url(), /#triangle-3\/2-4,.*@1$/);
});

pageTest('nothing moves unasked', {}, async (page) => {
  await page.open('#triangle-3/2-4');
  const stays = async (why) => {
    const before = page.url();
    await page.clock.runFor(5000);
    await page.settled();
    assert.equal(page.url(), before, why);
  };
  await stays('both sides are mine');
  await page.playAs('none');
  await stays('the play button has not been pressed');
  await page.playAs('B');
  await stays('it is my turn');
  await page.keyboard.press('Control+z');
  await page.settled('#triangle-3/2-4@0');
  await stays('I look at the past');
  await page.follow('#triangle-3/2-4,4-5');
  await page.settled('#triangle-3/2-4,4-5');
  await stays('a link was opened');
  assert.equal(await page.sideOf(), 'both');
});

pageTest('a reload keeps the side that I play, and values stay hidden', {}, async (page) => {
  await page.open('#triangle-3');
  await page.playAs('A');
  await page.clickLine('2-4');
  await page.myTurn(2);
  await page.reload();
  await page.myTurn();
  assert.equal(await page.sideOf(), 'A');
  const { chips } = await page.read();
  assert.deepEqual([...new Set(Object.values(chips))], [null]);
  await page.playAs('B'); // it is the turn of A, the computer
  await page.myTurn();
  await page.reload();
  await page.myTurn();
  await page.playAs('both');
  await page.comeBack();
  assert.equal(await page.sideOf(), 'both');
});

pageTest('redo against the computer makes its moves, too', {}, async (page) => {
  await page.open('#triangle-3');
  await page.playAs('A');
  await page.clickLine('2-4');
  await page.myTurn(2);
  const game = movesOf(page);
  await page.keyboard.press('Control+z');
  await page.settledAt(0);
  await page.keyboard.press('Control+y');
  await page.settled(addressOf('triangle-3', game));
});

pageTest('undo goes back to my own move, and the computer answers again', {}, async (page) => {
  await page.open('#triangle-3');
  await page.playAs('A');
  await page.clickLine('2-4');
  await page.myTurn(2);
  const first = movesOf(page);
  assert.ok(first.length >= 2);
  await page.keyboard.press('Control+z');
  await page.settledAt(0);
  for (const move of ['2-4', '4-5']) {
    await page.clickLine(move); // the same as before, then another
    await page.myTurn(2);
    assert.equal(movesOf(page)[0], move);
    if (move === '2-4') assert.deepEqual(movesOf(page), first);
    await page.keyboard.press('Control+z');
    await page.settledAt(0);
  }
});

pageTest('undo while an answer is awaited takes back one move of mine', {}, async (page) => {
  await page.open('#triangle-3');
  await page.playAs('A');
  await page.clickLine('2-4');
  await page.myTurn(2);
  const before = movesOf(page);
  const send = await page.hold('**/review?*');
  await page.clickLine(lookup('triangle-3', [before])[0].best[0]);
  await page.waitForSelector('[aria-busy=true]');
  await page.keyboard.press('Control+z');
  await send();
  await page.settledAt(before.length);
  assert.deepEqual(movesOf(page).slice(0, before.length), before);
});

pageTest('the best move that is hardest to answer is drawn', {}, async (page) => {
  await page.open('#triangle-3/2-4,4-5');
  const { best } = lookup('triangle-3', [['2-4', '4-5']])[0];
  await page.keyboard.press('b');
  await page.waitForFunction(() => document.querySelectorAll('#board .line.drawn').length === 3);
  assert.ok(best.includes(movesOf(page)[2]));
  await page.open('#triangle-3');
  await page.keyboard.press('b');
  await page.waitForFunction(() => document.querySelectorAll('#board .line.drawn').length === 1);
  const [first] = lookup('triangle-3', [[]]);
  const left = lookup(
    'triangle-3',
    first.best.map((move) => [move]),
  ).map((answer) => answer.best.length);
  assert.equal(movesOf(page)[0], first.best[left.indexOf(Math.min(...left))]);
});
