// Playing against the computer, and watching it play.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { chooseMove, levels } from '../../web/page/opponent.js';
import { addressOf, lookup, numbers, test, thinned } from './support.js';

async function setLevel(page, level) {
  await page.click('#menu summary');
  await page.selectOption('#level', level);
  await page.keyboard.press('Escape');
  assert.equal(await page.getAttribute('#menu', 'open'), null);
}

/** Plays random moves for `me` to the end of the game. Returns all moves. */
async function against(page, game, me, random) {
  const edges = Object.keys(lookup(game, [[]])[0].values);
  for (;;) {
    await page.myTurn();
    const open = edges.filter((name) => !page.moves().includes(name));
    if (open.length === 0) return page.moves();
    await page.clickLine(open[random(open.length)]);
  }
}

test('the computer takes a chain quickly', async (page) => {
  const opened = ['1-2', '2-3', '3-4', '5-6', '6-7', '7-8', '1-5'];
  await page.open(addressOf('boxes-1x3', opened));
  await page.playAs('A');
  await page.settled();
  await page.think();
  const { length } = page.moves();
  await page.clock.runFor(100);
  await page.waitForFunction(
    (count) => document.querySelectorAll('#board .line.drawn').length > count,
    length,
  );
});

/** Lets the computer play both sides to the end. */
async function playOut(page) {
  while (!(await page.isVisible('.verdict.over'))) await page.think();
}

for (const [game, me] of thinned([
  ['triangle-2', 'A'],
  ['triangle-3', 'B'],
  ['boxes-2x2', 'B'],
])) {
  test(`the perfect computer never ends below the value: ${game}, ${me}`, async (page) => {
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
  });
}

const bounds = { strong: 2, medium: 4, easy: 8 };
for (const [level, bound] of thinned(Object.entries(bounds))) {
  test(`${level} loses now and then, never more than ${bound} by a move`, async (page) => {
    await page.open('#triangle-3');
    await setLevel(page, level);
    await page.playAs('none');
    const losses = [];
    for (let i = 0; i < 2; ++i) {
      await page.click('#play');
      await playOut(page);
      losses.push(...lookup.review('triangle-3', page.moves()).review.map(({ loss }) => loss));
      await page.keyboard.press('n');
      await page.settled('#triangle-3');
    }
    assert.ok(Math.max(...losses) <= bound, String(losses));
    assert.ok(
      losses.some((loss) => loss > 0),
      'it is no perfect player',
    );
    await page.comeBack();
    assert.equal(await page.inputValue('#level'), level, 'the level is remembered');
  });
}

const often = { expert: 0, strong: 1 / 6, medium: 1 / 3, easy: 1 / 2 };
const rounds = 6000;

/** Returns how often each move is chosen of `rounds` ones. */
async function choices(t, known, level) {
  const random = numbers(1);
  t.mock.method(Math, 'random', () => random(2 ** 31) / 2 ** 31);
  const chosen = {};
  const next = /** @type {any} */ (async () => ({ to_move: 'other', best: [] }));
  const facts = { closes: {}, gives: {} };
  const state = /** @type {any} */ ({ estimate: null, facts, ...known, level });
  for (let i = 0; i < rounds; ++i) {
    const move = await chooseMove(state, next);
    chosen[move] = (chosen[move] ?? 0) + 1;
  }
  return chosen;
}

/** Fails unless a share of the moves is chosen; the bound is four deviations. */
function assertShare(chosen, moves, share, what) {
  const found = moves.reduce((sum, move) => sum + (chosen[move] ?? 0), 0) / rounds;
  assert.ok(Math.abs(found - share) < 0.025, `${what}: ${found}`);
}

const worth = { '1-2': 6, '1-3': 6, '2-3': 4, '2-4': 2, '3-5': 0, '4-5': -2, '5-6': -4 };
const unsolved = { value: null, best: [], values: {}, to_move: 'B' };
const guessed = Object.entries(worth).map(([move, margin]) => ({ move, margin: -margin, win: 0 }));
for (const [by, known] of Object.entries({
  values: { answer: { to_move: 'A', value: 6, best: ['1-2', '1-3'], values: worth } },
  estimates: { answer: unsolved, estimate: { moves: guessed } },
  cells: { answer: unsolved, facts: { closes: worth, gives: { '3-5': 0 } } },
}))
  it(`by ${by} each level errs as often as it says, by any move within its bound`, async (t) => {
    assert.deepEqual(
      levels.map(({ name }) => name),
      Object.keys(often),
    );
    for (const level of levels) {
      const chosen = await choices(t, known, level);
      const worse = Object.keys(worth).filter((move) => worth[move] < 6);
      const within = worse.filter((move) => 6 - worth[move] <= (bounds[level.name] ?? 0));
      assert.deepEqual(
        Object.keys(chosen)
          .filter((move) => worse.includes(move))
          .sort(),
        within,
      );
      assertShare(chosen, within, often[level.name], `${level.name} by ${by}`);
    }
  });

it('without values and estimates the best level closes cells, or gives few away', async (t) => {
  const chosen = async (closes, gives) =>
    Object.keys(await choices(t, { answer: unsolved, facts: { closes, gives } }, levels[0])).sort();
  assert.deepEqual(await chosen({ '1-2': 0, '1-3': 1 }, { '1-2': 0, '1-3': 2 }), ['1-3']);
  const none = { '1-2': 0, '1-3': 0, '2-3': 0 };
  assert.deepEqual(await chosen(none, { '1-2': 1, '1-3': 0, '2-3': 0 }), ['1-3', '2-3']);
  assert.deepEqual(await chosen(none, { '1-2': 2, '1-3': 1, '2-3': 2 }), ['1-3']);
});

test('nobody plays, the computer plays both perfectly, and can be stopped', async (page) => {
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
  assert.deepEqual(lookup.review('triangle-3', page.moves()).loss, { A: 0, B: 0 });
});

test('what is clicked or mistyped while the computer thinks does not stop it', async (page) => {
  page.provoke(/status of 400/);
  await page.open('#triangle-3');
  await page.uncheck('#values');
  await page.playAs('A');
  const turn = () => page.textContent('#headline');
  await page.clickLine('7-8');
  await page.settled('#triangle-3/7-8');
  assert.equal(await page.sideOf(), 'A');
  assert.equal(await page.getAttribute('#play', 'aria-pressed'), 'false');
  assert.equal(await page.getAttribute('#play', 'aria-disabled'), 'true');
  const openLines = Object.keys((await page.read()).chips);
  await page.clickLine(openLines[0]);
  assert.equal(await turn(), 'The computer\u2019s turn');
  await page.think();
  assert.equal(await turn(), 'Your turn');
  const next = Object.keys((await page.read()).chips).find(
    (name) => lookup('triangle-3', [[...page.moves(), name]])[0].to_move === 'B',
  );
  const drawn = [...page.moves(), next];
  await page.clickLine(next);
  await page.settled(addressOf('triangle-3', drawn));
  await page.typeMoves('1-9');
  await page.says('#typed-problem', /./);
  await page.think();
  assert.equal(page.moves().length, drawn.length + 1);
});

test('a line on the turn of the computer is not drawn, and one hears why', async (page) => {
  await page.open('#triangle-3/2-4,4-5,5-9');
  await page.playAs('A');
  await page.myTurn();
  await page.keyboard.press('Home');
  await page.settledAt(0);
  await page.locator('#moves button').first().click();
  await page.settledAt(1);
  assert.equal(await page.getAttribute('#best', 'aria-disabled'), 'true');
  await page.clickLine('1-2');
  await page.says('#live', /computer plays B/);
  assert.match(page.url(), /#triangle-3\/2-4,.*@1$/);
});

test('nothing moves unasked', async (page) => {
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
  await page.keyboard.press('Home');
  await page.settled('#triangle-3/2-4@0');
  await stays('I look at the past');
  await page.follow('#triangle-3/2-4,4-5');
  await page.settled('#triangle-3/2-4,4-5');
  await stays('a link was opened');
  assert.equal(await page.sideOf(), 'both');
});

test('a reload keeps the side that I play, and values stay hidden', async (page) => {
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

test('redo against the computer makes its moves, too', async (page) => {
  await page.open('#triangle-3');
  await page.playAs('A');
  await page.clickLine('2-4');
  await page.myTurn(2);
  const game = page.moves();
  await page.keyboard.press('Control+z');
  await page.settledAt(0);
  await page.keyboard.press('Control+y');
  await page.settled(addressOf('triangle-3', game));
});

test('undo goes back to my own move, and the computer answers again', async (page) => {
  await page.open('#triangle-3');
  await page.playAs('A');
  await page.clickLine('2-4');
  await page.myTurn(2);
  const first = page.moves();
  assert.ok(first.length >= 2);
  await page.keyboard.press('Control+z');
  await page.settledAt(0);
  for (const move of ['2-4', '4-5']) {
    await page.clickLine(move); // the same as before, then another
    await page.myTurn(2);
    assert.equal(page.moves()[0], move);
    if (move === '2-4') assert.deepEqual(page.moves(), first);
    await page.keyboard.press('Control+z');
    await page.settledAt(0);
  }
});

test('undo ends at my first move, also if the computer began', async (page) => {
  await page.open('#triangle-3');
  await page.playAs('B');
  await page.myTurn(1);
  assert.equal(await page.getAttribute('#back', 'aria-disabled'), 'true');
  const open = await page.names('#board .open');
  await page.clickLine(open[0]);
  await page.myTurn(2);
  while ((await page.getAttribute('#back', 'aria-disabled')) === 'false') {
    await page.click('#back');
    await page.settled();
  }
  assert.equal(await page.textContent('#headline'), 'Your turn');
  assert.ok((await page.locator('#board .line.drawn').count()) > 0);
});

test('undo while an answer is awaited takes back one move of mine', async (page) => {
  await page.open('#triangle-3');
  await page.playAs('A');
  await page.clickLine('2-4');
  await page.myTurn(2);
  const before = page.moves();
  const send = await page.hold('**/review?*');
  await page.clickLine(lookup('triangle-3', [before])[0].best[0]);
  await page.waitForSelector('[aria-busy=true]');
  await page.keyboard.press('Control+z');
  await send();
  await page.settledAt(before.length);
  assert.deepEqual(page.moves().slice(0, before.length), before);
});

test('the best move that is hardest to answer is drawn', async (page) => {
  await page.open('#triangle-3/2-4,4-5');
  const { best } = lookup('triangle-3', [['2-4', '4-5']])[0];
  await page.keyboard.press('b');
  await page.has('#board .line.drawn', 3);
  assert.ok(best.includes(page.moves()[2]));
  await page.open('#triangle-3');
  await page.keyboard.press('b');
  await page.has('#board .line.drawn', 1);
  const [first] = lookup('triangle-3', [[]]);
  const left = lookup(
    'triangle-3',
    first.best.map((move) => [move]),
  ).map((answer) => answer.best.length);
  assert.equal(page.moves()[0], first.best[left.indexOf(Math.min(...left))]);
});
