// Playing against the computer, and watching it play.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { levels } from '../../web/page/game/opponent.js';
import { addressOf, changeOf, lookup, numbers, source, test, thinned } from './support.js';

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

for (const [game, me, level] of [
  ['boxes-3x3', 'A', 'keeps'],
  ['triangle-3', 'B', 'takes'],
])
  test.with({ level })(
    `the review of ${game} as ${me} says what triwar-lookup says of its text`,
    async (page) => {
      await page.open(`#${game}`);
      await page.playAs(me);
      const moves = await against(page, game, me, numbers(7));
      await page.click('#review');
      await page.says('#turning', /\S/);
      await page.settled();
      const found = lookup.reviewOfText(game, await page.copied('Copy game'));
      const { review, turning_point: turn, accuracy } = found;
      assert.deepEqual(
        review.map(({ move }) => move),
        moves,
      );
      const nameOf = (player) => (player === me ? 'you' : 'the computer');
      const { player, move } = review[(turn?.move ?? 1) - 1];
      const decided = new RegExp(
        `^Move ${turn?.move} decided the game: before it.* w(as|ere) .*; ` +
          `${nameOf(player)} drew ${move}\\.$`,
      );
      const said = await page.textContent('#turning');
      assert.match(said, turn ? decided : /^The result never changed/);
      for (const one of ['A', 'B'])
        assert.match(
          await page.textContent('#accuracy'),
          new RegExp(`\\b${nameOf(one)} ${accuracy[one]}\u00a0%`),
        );
      const rows = await page.locator('#moves > .ply').evaluateAll((all) =>
        all.flatMap((row) => {
          const [number, lost] = ['.number', '.lost'].map((part) => row.querySelector(part));
          return lost ? [`${number.textContent} ${lost.textContent}`] : [];
        }),
      );
      const figure = (count) =>
        (me === 'A' ? 1 : -1) * lookup(game, [moves.slice(0, count)])[0].margin;
      const losses = review.flatMap(({ loss, mark }, i) =>
        loss > 0 ? [`${i + 1} ${changeOf([figure(i), figure(i + 1)])} ${mark}`] : [],
      );
      assert.deepEqual(rows, losses);
      assert.ok(losses.length > 0);
    },
  );

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

it('the levels are those of the service, and each has its words', () => {
  const header = readFileSync(join(source, 'lookup/levels.h'), 'utf8');
  const [, names] = /level_names = {([^}]*)}/.exec(header);
  assert.deepEqual(
    levels.map(({ name }) => name),
    names.split(',').map((name) => name.trim().slice(1, -1)),
  );
  assert.equal(new Set(levels.map(({ rule }) => rule)).size, levels.length);
});

for (const { name } of thinned(levels))
  test(`the computer plays as ${name} to the end, and the level is remembered`, async (page) => {
    const asked = [];
    page.on('request', (request) => asked.push(...(/level=[\w-]+/.exec(request.url()) ?? [])));
    await page.open('#triangle-2');
    await page.selectOption('#who-a', name);
    await page.playAs('none');
    await page.click('#play');
    await playOut(page);
    assert.equal(asked.length, page.moves().length);
    assert.deepEqual(new Set(asked), new Set([`level=${name}`]));
    await page.comeBack();
    await page.goHome();
    assert.equal(await page.inputValue('#start-level'), name);
  });

test.with({ level: null })('levels that earlier versions stored have their heirs', async (page) => {
  for (const [stored, level] of [
    ['expert', 'perfect'],
    ['perfect', 'perfect'],
    ['strong', 'counts'],
    ['medium', 'hands-over'],
    ['easy', 'keeps'],
    ['no level', 'keeps'],
  ]) {
    await page.open('#triangle-3');
    await page.evaluate((name) => localStorage.setItem('triwar.level', name), stored);
    await page.comeBack();
    await page.goHome();
    assert.equal(await page.inputValue('#start-level'), level, stored);
  }
});

test('the computer moves once a busy server has time', async (page) => {
  page.provoke(/status of 503/);
  await page.route(
    '**/move?*',
    (route) =>
      route.fulfill({
        status: 503,
        headers: { 'Retry-After': '1' },
        body: '{"error":{"code":"overloaded","message":"busy"}}',
      }),
    { times: 1 },
  );
  await page.open('#triangle-3');
  await page.playAs('B');
  await page.settled();
  const refused = page.waitForResponse('**/move?*');
  await page.clock.runFor(450);
  await refused;
  while (page.moves().length === 0) await page.clock.runFor(100);
  await page.settled();
  assert.equal(await page.textContent('#headline'), 'Your turn');
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

test('what is clicked while the computer thinks does not stop it', async (page) => {
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
  await page.click('#pane');
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

test('a computer that is chosen in an earlier position goes on from it', async (page) => {
  const moves = ['2-4', '4-5', '5-9'];
  await page.open(addressOf('triangle-3', moves, 1));
  await page.playAs('A');
  await page.myTurn(2);
  assert.equal(page.moves()[0], '2-4');
  assert.ok((await page.locator('.branch button').count()) > 0, 'the other moves stay');
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
  assert.equal(left[first.best.indexOf(page.moves()[0])], Math.min(...left));
});
