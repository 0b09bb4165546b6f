// Playing against the computer, and watching it play.

import assert from 'node:assert/strict';
import {
  addressOf,
  click,
  follow,
  lookup,
  lookupReview,
  numbers,
  open,
  pageTest,
  playAs,
  read,
  settled,
  settledAt,
  sideOf,
  thinned,
  withBrowser,
  withSources,
} from './support.js';

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
    await page.waitForFunction(
      () =>
        document.getElementById('subline').textContent === 'The game is over.' ||
        document.getElementById('headline').textContent === 'Your turn',
    );
    const open = edges.filter((name) => !movesOf(page).includes(name));
    if (open.length === 0) return movesOf(page);
    const name = open[random(open.length)];
    const before = page.url();
    await click(page, name);
    await page.waitForFunction((url) => location.href !== url, before);
  }
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
      await open(page, addressOf(game, []));
      await playAs(page, me);
      const moves = await against(page, game, me, numbers(5));
      const { margin } = lookup(game, [[]])[0];
      const end = lookup(game, [moves])[0];
      assert.equal(end.to_move, null);
      if (me === 'A') assert.ok(end.margin <= margin, `${end.margin} <= ${margin}`);
      else assert.ok(end.margin >= margin, `${end.margin} >= ${margin}`);
      const computer = me === 'A' ? 'B' : 'A';
      assert.equal(lookupReview(game, moves).loss[computer], 0);
    },
  );
}

const bounds = { strong: 2, medium: 4, easy: 8 };
for (const [level, bound] of thinned(Object.entries(bounds))) {
  pageTest(
    `${level} loses now and then, never more than ${bound} by a move`,
    { seed: 7 },
    async (page) => {
      await open(page, '#triangle-3');
      await setLevel(page, level);
      await playAs(page, 'none');
      const losses = [];
      for (let i = 0; i < 2; ++i) {
        await page.locator('#play').click();
        await page.waitForFunction(
          () => document.getElementById('subline').textContent === 'The game is over.',
        );
        losses.push(...lookupReview('triangle-3', movesOf(page)).review.map(({ loss }) => loss));
        await page.keyboard.press('n');
        await settled(page, '#triangle-3');
      }
      assert.ok(Math.max(...losses) <= bound, String(losses));
      assert.ok(
        losses.some((loss) => loss > 0),
        'it is no perfect player',
      );
      await page.reload();
      await settled(page);
      assert.equal(await page.locator('#level').inputValue(), level, 'the level is remembered');
    },
  );
}

pageTest(
  'each level errs as often as it says, by any of the moves within its bound',
  {},
  async (page) => {
    await withSources(page);
    await open(page, '#triangle-3');
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
  await withSources(page);
  await open(page, '#boxes-1x4');
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
  { hurry: false },
  async (page) => {
    await page.clock.install();
    await open(page, '#triangle-3');
    await playAs(page, 'none');
    const plays = async (count) => {
      while (movesOf(page).length < count) await page.clock.runFor(100);
      await settled(page);
    };
    await page.keyboard.press('p');
    await plays(3);
    await page.keyboard.press('p');
    const stopped = page.url();
    await page.clock.runFor(5000);
    await settled(page);
    assert.equal(page.url(), stopped);
    await page.keyboard.press('p');
    await plays(18);
    assert.equal(await page.locator('#subline').textContent(), 'The game is over.');
    const moves = movesOf(page);
    assert.deepEqual(lookupReview('triangle-3', moves).loss, { A: 0, B: 0 });
  },
);

/** Holds the computer's moves: window.thought is the next one until it is called or stopped. */
const holdThinking = (page) =>
  page.evaluate(() => {
    const { setTimeout, clearTimeout } = window;
    const held = -1;
    Object.assign(window, {
      thought: null,
      setTimeout: (action, ms, ...rest) => {
        if (ms !== 450) return setTimeout(action, ms, ...rest);
        window.thought = () => {
          window.thought = null;
          action();
        };
        return held;
      },
      clearTimeout: (timer) => {
        if (timer === held) window.thought = null;
        else clearTimeout(timer);
      },
    });
  });

pageTest(
  'what is clicked or mistyped while the computer thinks does not stop it',
  { hurry: false, provoked: /status of 400/ },
  async (page) => {
    await open(page, '#triangle-3');
    await page.locator('#values').uncheck();
    await playAs(page, 'A');
    await holdThinking(page);
    const thinks = () =>
      page.waitForFunction(
        () =>
          window.thought !== null &&
          document.getElementById('headline').textContent === 'The computer\u2019s turn',
      );
    const think = () => page.evaluate(() => window.thought());
    const hasMoved = (count) =>
      page.waitForFunction(
        (count) =>
          document.querySelectorAll('#board .line.drawn').length > count &&
          document.getElementById('headline').textContent === 'Your turn',
        count,
      );
    await click(page, '7-8');
    await thinks();
    assert.equal(await sideOf(page), 'A');
    assert.equal(await page.locator('#play').getAttribute('aria-pressed'), 'false');
    assert.equal(await page.locator('#play').getAttribute('aria-disabled'), 'true');
    const openLines = Object.keys((await read(page)).chips);
    await click(page, openLines[0]);
    await thinks();
    await think();
    await hasMoved(1);
    const drawn = movesOf(page).length;
    const next = Object.keys((await read(page)).chips).find(
      (name) => lookup('triangle-3', [[...movesOf(page), name]])[0].to_move === 'B',
    );
    await click(page, next);
    await thinks();
    await page.locator('#typed').fill('1-9');
    await page.locator('#typed').press('Enter');
    await page.waitForFunction(() => document.getElementById('typed-problem').textContent);
    await thinks();
    await think();
    await hasMoved(drawn + 1);
  },
);

pageTest('a line on the turn of the computer is not drawn, and one hears why', {}, async (page) => {
  await open(page, '#triangle-3/2-4,4-5,5-9');
  await playAs(page, 'A');
  await page.waitForFunction(() => document.querySelectorAll('#board .line.drawn').length > 3);
  await settled(page);
  await page.keyboard.press('Home');
  await settledAt(page, 0);
  await page.locator('#moves button').first().click();
  await settledAt(page, 1);
  assert.equal(await page.locator('#best').getAttribute('aria-disabled'), 'true');
  await click(page, '1-2');
  await page.waitForFunction(() =>
    /computer plays B/.test(document.getElementById('live').textContent),
  );
  assert.match(page.url(), /#triangle-3\/2-4,.*@1$/);
});

pageTest('nothing moves unasked', { hurry: false }, async (page) => {
  await page.clock.install();
  await open(page, '#triangle-3/2-4');
  const stays = async (why) => {
    const before = page.url();
    await page.clock.runFor(5000);
    await settled(page);
    assert.equal(page.url(), before, why);
  };
  await stays('both sides are mine');
  await playAs(page, 'none');
  await stays('the play button has not been pressed');
  await playAs(page, 'B');
  await stays('it is my turn');
  await page.keyboard.press('Control+z');
  await settled(page, '#triangle-3/2-4@0');
  await stays('I look at the past');
  await follow(page, '#triangle-3/2-4,4-5');
  await settled(page, '#triangle-3/2-4,4-5');
  await stays('a link was opened');
  assert.equal(await sideOf(page), 'both');
});

pageTest('a reload keeps the side that I play, and values stay hidden', {}, async (page) => {
  await open(page, '#triangle-3');
  await playAs(page, 'A');
  await click(page, '2-4');
  await answered(page);
  await page.reload();
  await page.waitForFunction(() => document.getElementById('headline').textContent === 'Your turn');
  assert.equal(await sideOf(page), 'A');
  const { chips } = await read(page);
  assert.deepEqual([...new Set(Object.values(chips))], [null]);
  await playAs(page, 'B'); // it is the turn of A, the computer
  await page.waitForFunction(() => document.getElementById('headline').textContent === 'Your turn');
  await page.reload();
  await page.waitForFunction(() => document.getElementById('headline').textContent === 'Your turn');
  await playAs(page, 'both');
  await page.reload();
  await settled(page);
  assert.equal(await sideOf(page), 'both');
});

pageTest('redo against the computer makes its moves, too', {}, async (page) => {
  await open(page, '#triangle-3');
  await playAs(page, 'A');
  await click(page, '2-4');
  await answered(page);
  const game = movesOf(page);
  await page.keyboard.press('Control+z');
  await settledAt(page, 0);
  await page.keyboard.press('Control+y');
  await settled(page, addressOf('triangle-3', game));
});

/** Waits until B, the computer, has answered A's first move. */
const answered = (page) =>
  page.waitForFunction(
    () =>
      document.getElementById('headline').textContent === 'Your turn' &&
      !document.querySelector('[aria-busy=true]') &&
      document.querySelectorAll('#board .line.drawn').length >= 2,
  );

pageTest('undo goes back to my own move, and the computer answers again', {}, async (page) => {
  await open(page, '#triangle-3');
  await playAs(page, 'A');
  await click(page, '2-4');
  await answered(page);
  const first = movesOf(page);
  assert.ok(first.length >= 2);
  await page.keyboard.press('Control+z');
  await settledAt(page, 0);
  for (const move of ['2-4', '4-5']) {
    await click(page, move); // the same as before, then another
    await answered(page);
    assert.equal(movesOf(page)[0], move);
    if (move === '2-4') assert.deepEqual(movesOf(page), first);
    await page.keyboard.press('Control+z');
    await settledAt(page, 0);
  }
});

pageTest('undo while an answer is awaited takes back one move of mine', {}, async (page) => {
  await open(page, '#triangle-3');
  await playAs(page, 'A');
  await click(page, '2-4');
  await answered(page);
  const before = movesOf(page);
  let hold = true;
  await page.route('**/review?*', async (route) => {
    while (hold) await page.evaluate('0');
    await route.continue();
  });
  await click(page, lookup('triangle-3', [before])[0].best[0]);
  await page.waitForSelector('[aria-busy=true]');
  await page.keyboard.press('Control+z');
  hold = false;
  await settledAt(page, before.length);
  assert.deepEqual(movesOf(page).slice(0, before.length), before);
});

pageTest('the best move that is hardest to answer is drawn', {}, async (page) => {
  await open(page, '#triangle-3/2-4,4-5');
  const { best } = lookup('triangle-3', [['2-4', '4-5']])[0];
  await page.keyboard.press('b');
  await page.waitForFunction(() => document.querySelectorAll('#board .line.drawn').length === 3);
  assert.ok(best.includes(movesOf(page)[2]));
  await open(page, '#triangle-3');
  await page.keyboard.press('b');
  await page.waitForFunction(() => document.querySelectorAll('#board .line.drawn').length === 1);
  const [first] = lookup('triangle-3', [[]]);
  const left = lookup(
    'triangle-3',
    first.best.map((move) => [move]),
  ).map((answer) => answer.best.length);
  assert.equal(movesOf(page)[0], first.best[left.indexOf(Math.min(...left))]);
});
