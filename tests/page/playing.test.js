// Playing without values, reviews of finished games, perfect lines, and the position set-up.

import assert from 'node:assert/strict';
import { addressOf, assertNimbers, assertShown, expects, lookup, test } from './support.js';

const game = 'triangle-2';

test('values are hidden against the computer, and a review is offered', async (page) => {
  await page.open(`#${game}`);
  assert.equal((await page.chips()).length, 9);
  await page.playAs('A');
  assert.equal((await page.chips()).length, 0);
  assert.equal(await page.textContent('#headline'), 'Your turn');
  await page.check('#values');
  assert.equal((await page.chips()).length, 9, 'for whom asks');
  await page.uncheck('#values');
  const review = page.getByRole('button', { name: 'Review' });
  for (let drawn = 0; drawn < 9;) {
    assert.ok(await review.isHidden());
    await page.clickLine(Object.keys((await page.read()).chips).at(-1));
    await page.myTurn(drawn + 1);
    drawn = await page.locator('#board .line.drawn').count();
  }
  const moves = page.moves();
  await review.click();
  await page.waitForFunction(() => document.activeElement.id === 'mistake');
  await page.settled(addressOf(game, moves));
  assert.equal(await page.sideOf(), 'both');
  const [answer] = lookup(game, [moves]);
  const seen = await page.read();
  const who = { A: 'You have', B: 'The computer has' }[answer.winner];
  assert.ok(answer.winner === 'tie' || seen.headline.startsWith(`${who} won `), seen.headline);
  const headline = seen.headline.replace(/^.* won/, `${answer.winner} has won`);
  assertShown({ ...seen, headline }, answer, moves);
  const saved = await page.evaluate(() => JSON.parse(localStorage.getItem('triwar.games')));
  assert.equal(saved[0].side, 'A', 'the saved game keeps its opponent');
  await page.comeBack(addressOf(game, moves));
  await page.choose('New game');
  await page.settled(`#${game}`);
  assert.equal(await page.sideOf(), 'A', 'and so does the next game');
  await page.open(addressOf(game, moves));
  await page.selectOption('#game', 'triangle-3');
  await page.settled('#triangle-3');
  assert.equal(await page.sideOf(), 'A', 'also on another board');
});

test('a new game without an opponent and lines offers them', async (page) => {
  await page.open(`#${game}`);
  await page.choose('New game');
  await page.waitForSelector('body.start');
  await page.waitForSelector(`.board-card[data-game=${game}][aria-pressed=true]`);
});

test('the end has a result, a rematch with sides changed, and no dead controls', async (page) => {
  const play = async (first) => {
    for (let drawn = first; drawn < 9;) {
      await page.clickLine((await page.names('#board .line.open')).at(-1));
      await page.myTurn(drawn + 1);
      drawn = await page.locator('#board .line.drawn').count();
    }
  };
  await page.open(`#${game}`);
  await page.playAs('A');
  for (const id of ['#tools', '#type', '#scale']) assert.ok(await page.isHidden(id), id);
  await play(0);
  const [{ winner }] = lookup(game, [page.moves()]);
  assert.match(await page.textContent('#headline'), /won|tie/);
  const wins = Number(winner === 'A');
  await page.says('#turn-a', new RegExp(`^won ${wins} of 1$`));
  assert.equal(await page.textContent('#turn-b'), 'Level 6');
  await page.says('#subline', /^(You were|The computer was|The game was|The result never) /);
  const offered = () =>
    page
      .locator('#side :is(button:not(.move), input, select)')
      .evaluateAll((found) => found.filter((one) => one.checkVisibility()).map(({ id }) => id));
  assert.deepEqual(await offered(), ['who-a', 'who-b', 'again', 'review']);
  const primary = page.locator('#side .primary:visible');
  assert.deepEqual(await primary.allTextContents(), ['Review'], 'what most want next');
  assert.ok(await page.isVisible('#movelist'), 'the moves stay');
  const borders = ['a', 'b'].map((player) =>
    page.locator(`#card-${player}`).evaluate((card) => getComputedStyle(card).boxShadow !== 'none'),
  );
  assert.deepEqual(await Promise.all(borders), [winner === 'A', winner === 'B'], 'who won is lit');
  const [ended] = await page.evaluate(() => JSON.parse(localStorage.getItem('triwar.games')));
  await page.keyboard.press('Control+z');
  await page.settled();
  const [kept] = await page.evaluate(() => JSON.parse(localStorage.getItem('triwar.games')));
  const { at, score, drawn } = ended;
  assert.deepEqual([at, drawn.length], [9, 9]);
  assert.deepEqual([kept.at, kept.score, kept.drawn], [at, score, drawn], 'it keeps its result');
  await page.keyboard.press('Control+y');
  await page.says('#turn-a', /of 1$/); // a game counts once
  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.myTurn(1);
  assert.equal(await page.sideOf(), 'B');
  await play(await page.locator('#board .line.drawn').count());
  await page.says('#turn-b', / of 2$/);
});

test('values that are shown in a match are for this match', async (page) => {
  await page.open(`#${game}`);
  await page.playAs('B');
  await page.myTurn(1);
  await page.check('#values');
  await page.choose('New game');
  await page.myTurn(1);
  assert.deepEqual(await page.chips(), []);
});

test('a hint says where, which kind, which line, and draws nothing', async (page) => {
  await page.open('#boxes-3x3/1-2,15-16');
  await page.playAs('A');
  await page.settled();
  const { best } = lookup('boxes-3x3', [['1-2', '15-16']])[0];
  const remark = () => page.textContent('#subline');
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.says('#subline', /^Look at the marked boxes, (at the [a-z ]+|in the middle)\.$/);
  const marked = await page
    .locator('#board .cell.hinted')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('points')?.split(' ') ?? []));
  assert.equal(marked.length, 4);
  const where = await remark();
  await page.keyboard.press('b');
  await page.says('#subline', /\. It is a safe line: it gives no box away\.$/);
  assert.deepEqual(await page.locator('.points text.end').count(), 0);
  await page.keyboard.press('b');
  await page.says('#subline', /\. Draw \d+-\d+\.$/);
  assert.ok((await remark()).startsWith(where));
  const [line] = /\d+-\d+/.exec(await remark());
  assert.ok(best.includes(line), line);
  assert.equal(await page.textContent('#live'), await remark());
  const ends = page.locator('.points text.end');
  assert.deepEqual(await ends.allTextContents(), line.split('-'), 'on the board, too');
  assert.deepEqual(await page.names('#board .hinted[data-line]'), [line]);
  const places = await page
    .locator('#board .hinted .stroke')
    .evaluate((one) =>
      ['1', '2'].map((k) => `${one.getAttribute(`x${k}`)},${one.getAttribute(`y${k}`)}`),
    );
  assert.ok(marked.some((cell) => places.every((place) => cell.includes(place))));
  await page.settled('#boxes-3x3/1-2,15-16');
  await page.clickLine(line);
  await page.has('#board .line.drawn', 3);
  assert.equal(await remark(), '', 'it goes with its position');
});

test('the perfect line is a text, whose moves are highlighted and not played', async (page) => {
  await page.open(`#${game}/1-2`);
  const { continuation } = lookup(game, [['1-2']])[0];
  const words = page.locator('#perfect [data-move]');
  assert.equal(await words.count(), 0);
  await page.keyboard.press('l');
  await page.waitForSelector('#perfect [data-move]');
  await page.settled();
  assert.deepEqual(await words.allTextContents(), continuation);
  const line = continuation.join(',? (. )?');
  await page.says('#live', new RegExp(`^Perfect play: B ${line}$`));
  const named = () => page.names('#board .named');
  await words.nth(2).hover();
  assert.deepEqual(await named(), [continuation[2]]);
  await page.locator('#moves .ply').first().hover();
  assert.deepEqual(await named(), ['1-2']);
  await page.mouse.move(2, 2);
  assert.deepEqual(await named(), []);
  await page.settled(`#${game}/1-2`);
  assert.equal(await page.locator('#moves .ply').count(), 1);
  await page.clickLine(continuation[0]);
  await page.settled(`#${game}/1-2,${continuation[0]}`);
  assert.ok(await page.isHidden('#perfect'), 'it goes with its position');
});

/** Opens the set-up with some lines drawn, and `mover`, and `ofA` cells of A. */
async function enterSetUp(page, lines, mover, ofA) {
  await page.choose('Set up a position');
  for (const line of lines) {
    await page.clickLine(line);
    await page.waitForSelector(`#board [aria-label^="${line}, drawn"]`, { state: 'attached' });
  }
  await page.locator('#set-up').getByRole('radio', { name: mover }).check();
  await page.fill('#cells-of-a', String(ofA));
}

test('a position is set up, with its mover and score, and played', async (page) => {
  await page.open(`#${game}`);
  await enterSetUp(page, ['1-2', '2-3', '1-3', '5-6'], 'B', 0);
  await page.clickLine('5-6'); // a second click removes the line
  await page.waitForSelector('#board [aria-label="5-6"]', { state: 'attached' });
  await page.says('#cells-closed', /of 1 closed triangle$/);
  await page.click('#open-set-up');
  const { edges } = await page.evaluate(
    async (game) => (await fetch(`v1/games/${game}`)).json(),
    game,
  );
  const bit = (name) => 1 << edges.findIndex((ends) => ends.join('-') === name);
  const start = bit('1-2') | bit('2-3') | bit('1-3');
  const address = `#${game}/0x${start.toString(16)},B,0-1`;
  await page.settled(address);
  const state = lookup.state(game, `0x${start.toString(16)}`);
  const expected = (answer, mover, a, b) => {
    const margin = a - b + (mover === 'A' ? 1 : -1) * answer.value;
    const winner = margin > 0 ? 'A' : margin < 0 ? 'B' : 'tie';
    return expects({ margin, winner });
  };
  let seen = await page.read();
  await page.assertValues(state, 1); // B leads
  assert.deepEqual(seen.owners, ['?']);
  assert.deepEqual(seen.score, ['0', '1']);
  assert.equal(seen.subline, expected(state, 'B', 0, 1));

  // B draws a line, then A draws one; the next line completes a cell, whose owner is known.
  await page.clickLine('2-4');
  await page.settled(`${address}/2-4`);
  seen = await page.read();
  assert.equal(seen.headline, 'A to move');
  await page.clickLine('2-5');
  await page.settled(`${address}/2-4,2-5`);
  await page.clickLine('4-5');
  await page.settled(`${address}/2-4,2-5,4-5`);
  seen = await page.read();
  assert.deepEqual(seen.owners.sort(), ['?', 'B']);
  assert.deepEqual(seen.score, ['0', '2']);
  const last = start | bit('2-4') | bit('2-5') | bit('4-5');
  assert.equal(seen.subline, expected(lookup.state(game, `0x${last.toString(16)}`), 'B', 0, 2));
  assert.equal(await page.locator('#moves .ply').count(), 3);
  await page.comeBack(`${address}/2-4,2-5,4-5`);
  assert.deepEqual((await page.read()).owners.sort(), ['?', 'B']);
  await page.keyboard.press('[');
  await page.settledAt(2);
});

test('the score of a set-up position awaits no answer', async (page) => {
  await page.open(`#${game}`);
  await enterSetUp(page, ['1-2', '2-3'], 'A', 1);
  const send = await page.hold(/start=/);
  await page.clickLine('1-3');
  await page.click('#open-set-up');
  await send();
  const { state } = lookup(game, [['1-2', '2-3', '1-3']])[0];
  await page.settled(`#${game}/${state},A,1-0`);
});

test('keys and the computer leave the game alone while a position is set up', async (page) => {
  await page.open(`#${game}/1-2`);
  await page.playAs('B');
  await enterSetUp(page, ['2-3'], 'A', 0);
  await page.focus('#board [tabindex="0"]');
  for (const key of ['b', 'n', 'p', 'l', 'm', '[', 'Control+z', 'Control+y'])
    await page.keyboard.press(key);
  await page.click('#end-set-up');
  await page.myTurn();
  assert.match(page.url(), /\/1-2$/);
  assert.equal(await page.locator('#board .line.drawn').count(), 1);
});

test('another game ends setting up', async (page) => {
  await page.open(`#${game}`);
  for (const leave of [
    () => page.choose('New game'),
    () => page.selectOption('#game', 'triangle-3'),
  ]) {
    await enterSetUp(page, ['2-3'], 'A', 0);
    await leave();
    await page.says('#set-up', /^$/);
  }
});

test('the panel says why: chains, safe lines, and nimbers on demand', async (page) => {
  const moves = ['1-2', '5-6', '9-10', '4-8', '2-3', '10-11'];
  await page.open(addressOf('boxes-2x3', moves));
  assert.equal(await page.locator('#board .safe').count(), 0, 'off at first');
  await page.check('#why-on');
  await page.waitForSelector('#board .safe', { state: 'attached' });
  const after = (...more) => lookup('boxes-2x3', [[...moves, ...more]])[0];
  const safe = Object.keys(after().values).filter((name) => {
    const { to_move: mover, owners, values } = after(name);
    const gives = (next) => after(name, next).to_move === mover;
    return owners.every((owner) => owner === null) && !Object.keys(values).some(gives);
  });
  const marked = await page.names('#board .safe');
  assert.deepEqual(marked.sort(), safe.sort());
  assert.match(await page.textContent('#why-words'), new RegExp(`${safe.length} safe move`));
  await page.click('#nimbers');
  await page.says('#nimber-words', /./);
  assertNimbers(
    await page.textContent('#nimber-words'),
    lookup('boxes-2x3', [moves], '--theory')[0].theory,
  );
  await page.waitForFunction(() => document.activeElement.id === 'nimber-words');
  await page.locator('#nimber-words').evaluate((words) => (words.style.width = '10em'));
  const parts = await page
    .locator('#nimber-words span')
    .evaluateAll((names) => names.map((name) => name.getClientRects().length));
  assert.deepEqual([...new Set(parts)], [1], 'no move is parted at its hyphen');
  await page.comeBack();
  assert.ok(await page.isVisible('#why-words'), 'it stays on');
});

test('against an opponent Why helps only on demand, and no perfect line', async (page) => {
  await page.open('#triangle-2');
  const why = page.locator('#why-on');
  await why.check();
  await page.playAs('A');
  assert.equal(await why.isChecked(), false);
  assert.ok(await page.isHidden('#why'));
  await why.check();
  await page.check('#values');
  assert.ok(await page.isVisible('#why'), 'for whom asks');
  await page.keyboard.press('l');
  await page.keyboard.press('p');
  await page.clock.runFor(1000);
  await page.settled('#triangle-2');
  await page.playAs('B');
  assert.equal(await why.isChecked(), false, 'a new opponent');
  await page.playAs('both');
  assert.ok(await why.isChecked(), 'it stays on for exploring');
});

test('the remark on an opened chain is gone when the other player captures', async (page) => {
  const moves = ['1-2', '4-5', '2-3', '5-6', '1-4', '2-5'];
  await page.open(addressOf('boxes-1x2', moves.slice(0, -1)));
  const remark = () => page.textContent('#subline'); // which has nothing else in a match
  await page.uncheck('#values'); // and what was lost
  assert.equal(await page.textContent('#remark'), 'A opens a chain of 2 boxes.');
  await page.playAs('A');
  assert.equal(await remark(), 'You open a chain of 2 boxes.');
  await page.playAs('B');
  await page.settled();
  assert.equal(await remark(), 'The computer opens a chain of 2 boxes.');
  await page.clickLine('2-5');
  await page.settled(addressOf('boxes-1x2', moves));
  assert.equal(await remark(), '');
});

test('the remark on a move goes with it', async (page) => {
  await page.open(addressOf('boxes-1x3', ['1-2', '2-3', '3-4', '5-6', '6-7', '7-8', '1-5']));
  await page.uncheck('#values');
  assert.match(await page.textContent('#remark'), /opens a chain/);
  const send = await page.hold(/position/);
  await page.keyboard.press('Control+z');
  await page.waitForSelector('[aria-busy=true]');
  assert.equal(await page.textContent('#remark'), '');
  await send();
  await page.settledAt(6);
});
