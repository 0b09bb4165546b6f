// The review of a game: losses, mistakes, the plot.

import assert from 'node:assert/strict';
import { addressOf, baseUrl, lookup, markOf, plyOf, signed, test } from './support.js';

const game = 'triangle-3';
// A game that loses points before it loses a won game, and more afterwards.
const moves = ['4-7', '7-8', '4-8', '2-5', '5-9', '5-8', '9-10', '6-9', '5-6'];
const review = lookup.review(game, moves);
const losing = review.review.flatMap(({ loss }, i) => (loss > 0 ? [i] : []));
const words = (loss) => (loss === 2 ? '1 triangle' : `${loss / 2} triangles`);
const margins = lookup(
  game,
  [...moves.keys(), moves.length].map((i) => moves.slice(0, i)),
).map(({ margin }) => margin);

const marks = review.review.map(({ player }, i) => markOf(player, margins[i], margins[i + 1]));

test('each move has the loss that triwar-lookup --review says', async (page) => {
  assert.ok(losing.length > 1);
  await page.open(addressOf(game, moves));
  const rows = await page
    .locator('#moves .ply')
    .evaluateAll((found) => found.map((row) => row.textContent));
  assert.deepEqual(
    rows,
    review.review.map((reviewed, i) => plyOf(i + 1, reviewed, marks[i])),
  );
  await page.says('#marks', /^\?\? result worse . \? triangles lost . \?! bad by an estimate$/);
  await page.uncheck('#values');
  await page.says('#marks', /^$/);
});

/** Returns the lead of who made the game's move `i`. */
function leadOf({ player, i }) {
  const sum = (one) =>
    review.review
      .slice(0, i)
      .reduce((all, move) => all + Number(move.player === one) * move.closed, 0);
  return sum(player) - sum(player === 'A' ? 'B' : 'A');
}

test('the mistakes are tasks, in the order of the game', async (page) => {
  await page.open(addressOf(game, moves));
  let kept = 0; // tasks that are solved by a line that only keeps the result
  for (const [k, i] of losing.entries()) {
    if (k === 0) await page.keyboard.press('m');
    else await page.click('#puzzle-next');
    await page.says('#puzzle-title', new RegExp(`^Mistake ${k + 1} of ${losing.length}$`));
    await page.has('#board .line.drawn', i);
    await page.settled();
    const { player, move, loss, better } = review.review[i];
    const { values, best } = lookup(game, [moves.slice(0, i)])[0];
    assert.equal(
      await page.textContent('#puzzle-task'),
      `${player} drew ${move} here. Find a better line.`,
    );
    assert.deepEqual(await page.chips(), [], 'the answer is hidden');
    await page.clickLine(move);
    await page.says('#puzzle-words', /^No: .* Try again\.$/);
    assert.deepEqual(await page.names('#board .rejected'), [move]);
    const lead = leadOf({ player, i });
    const outcome = (line) => Math.sign(lead + values[line]);
    const worse = Object.keys(values).find(
      (line) => outcome(line) === outcome(better[0]) && values[line] < values[better[0]],
    );
    const isKept = marks[i] === '??' && worse !== undefined;
    kept += Number(isKept);
    await page.clickLine(isKept ? worse : better[0]);
    const named =
      best.slice(0, 2).join(', ') + (best.length > 2 ? ` and ${best.length - 2} more` : '');
    const more = `, but ${named} would be better by ${words(values[best[0]] - values[worse])}\\.`;
    const found = isKept ? `${worse} wins${more}` : `${better[0]} .*${words(loss)}`;
    const last = k === losing.length - 1 ? 'This was the last mistake\\.$' : '';
    await page.says('#puzzle-words', new RegExp(`^Right: ${found}.*${last}`));
    const [winner, other] = player === 'A' ? 'AB' : 'BA';
    const change = `With best play ${winner} wins before it, and ${other} wins`;
    const isTold = (await page.textContent('#puzzle-words')).includes(change);
    assert.equal(isTold, marks[i] === '??');
    assert.deepEqual(await page.names('#board .rejected'), []);
    assert.ok((await page.chips()).length > 0);
  }
  assert.ok(kept > 0);
  assert.ok(await page.isHidden('#puzzle-next'));
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await page.settled(addressOf(game, moves, losing.at(-1)));
});

test('of a mistake the page says what it loses, and what is better', async (page) => {
  const [i] = losing;
  await page.open(addressOf(game, moves, i + 1));
  const { player, move, loss, better } = review.review[i];
  const names =
    better.slice(0, 4).join(', ') + (better.length > 4 ? ` and ${better.length - 4} more` : '');
  const told = `${player} drew ${move} and lost ${words(loss)}. Better: ${names}.`;
  assert.ok((await page.textContent('#remark')).startsWith(told));
  await page.locator('#remark [data-move]').nth(1).hover(); // the first better move
  assert.deepEqual(await page.names('#board .named'), [better[0]]);
  const ends = await page.locator('.points text.end').allTextContents();
  const lines = (await page.textContent('#remark')).match(/\d+-\d+/g);
  assert.ok(better.slice(0, 4).every((line) => lines.includes(line)));
  const named = lines.flatMap((line) => line.split('-'));
  assert.deepEqual(new Set(ends), new Set(named), 'the points that the sentence names');
  assert.deepEqual(await page.names('#board .better'), [better[0]]);
  const isShown = (/** @type {string} */ lines) =>
    page.locator(`${lines} text`).first().isVisible();
  assert.equal(await isShown('#board .open.better'), false, 'its number is that of the reply');
  assert.ok(await isShown('#board .open:not(.better)'));
  await page.keyboard.press('[');
  await page.settledAt(i);
  assert.ok(!(await page.textContent('#remark')).includes(move), 'it speaks of the move before');
  const label = await page.getAttribute('#board .next', 'aria-label');
  assert.ok(label.startsWith(`${move}, worth `) && label.includes(', next in this game'), label);
});

test('the plot shows the margin after each move, and jumps there', async (page) => {
  await page.open(addressOf(game, moves));
  const plot = page.locator('#plot svg');
  const label = (await plot.getAttribute('aria-label')).replaceAll('?', '');
  assert.ok(label.endsWith(`: ${margins.map(signed).join(', ')}`), label);
  assert.equal(await page.locator('#plot .marked').count(), losing.length);
  assert.equal(await page.getAttribute('#plot .guess', 'd'), '', 'nothing is estimated');
  const heights = (await page.getAttribute('#plot .curve:not(.guess)', 'd'))
    .split('M')
    .slice(1)
    .map((piece) => piece.split(/[ L]/).map(Number));
  assert.equal(heights.length, moves.length);
  for (const [i, [, before, , after]] of heights.entries())
    assert.equal(Math.sign(before - after), Math.sign(margins[i + 1] - margins[i]), `move ${i}`);
  await plot.scrollIntoViewIfNeeded();
  const [x] = await page
    .locator('#plot .curve:not(.guess)')
    .evaluate((curve) => [curve.getBoundingClientRect()].map(({ x, width }) => x + width / 3));
  const { y } = await plot.boundingBox();
  await page.mouse.click(x, y + 60);
  await page.settled(addressOf(game, moves, 3));
});

test('a card says what decided a game, from a link, a reload, a saved game', async (page) => {
  const board = 'boxes-2x3';
  const played =
    '6-10,7-8,3-7,7-11,5-6,3-4,2-3,4-8,2-6,9-10,5-9,10-11,8-12,11-12,1-2,6-7,1-5'.split(',');
  const { review: found, turning_point: turn, accuracy } = lookup.review(board, played);
  const { best_result: before } = found[turn.move - 1];
  const decided =
    `Move ${turn.move} decided the game: before it` +
    (before === 'win' ? ` ${turn.player} was winning` : ', it was a tie') +
    `; ${turn.player} drew ${played[turn.move - 1]}.`;
  const shares = ['A', 'B'].filter((one) => accuracy[one] !== null);
  const read = async () => {
    await page.settled(addressOf(board, played));
    assert.equal(await page.textContent('#turning'), decided);
    assert.match(await page.textContent('#parts'), /^Beginning 1.*Middle .*Chains .*17: /);
    for (const one of shares)
      assert.match(await page.textContent('#accuracy'), new RegExp(`${one} ${accuracy[one]}.%`));
    const moments = await page.locator('#moments button').allTextContents();
    assert.ok(moments.length > 1 && moments.length <= 3);
    assert.ok(moments.some((text) => text.startsWith(`${turn.move}. ${turn.player} drew `)));
    for (const text of moments) assert.match(text, /, better \d+-\d+\. \S/, 'it has a reason');
  };
  await page.open(addressOf(board, played));
  await read();
  await page.comeBack();
  await read();
  await page.open('#triangle-3/1-2');
  await page.choose('Saved games');
  await page.locator('.open-saved').nth(1).click();
  await read();
  await page.locator('#moments button').first().click();
  await page.waitForFunction(() => /@\d+$/.test(location.hash));
  await page.settled();
  const at = Number(/\d+$/.exec(page.url())[0]);
  assert.match(await page.textContent('#remark'), new RegExp(`^[AB] drew ${played[at - 1]} `));
  assert.ok(await page.isVisible('#story'), 'the card stays');
});

test('the moves of the card have their marks beside the curve, and no others', async (page) => {
  const played = [...moves, ...lookup(game, [moves])[0].continuation];
  await page.open(addressOf(game, played));
  await page.waitForSelector('.moment');
  const told = await page.locator('.moment b').allTextContents();
  assert.ok(told.length < (await page.locator('#plot .marked').count()), 'some have only a dot');
  const shown = await page
    .locator('#plot .mark')
    .evaluateAll((all) =>
      all.map((text) => ({ mark: text.textContent, box: text.getBoundingClientRect() })),
    );
  assert.deepEqual(
    shown.map(({ mark }) => mark).sort(),
    told.map((b) => b.split(' ').at(-1)).sort(),
  );
  for (const [k, { box: a }] of shown.entries())
    for (const { box: b } of shown.slice(k + 1))
      assert.ok(
        a.right <= b.left || b.right <= a.left || a.bottom <= b.top + 3 || b.bottom <= a.top + 3,
      );
});

test('the card of the move on the board is marked', async (page) => {
  await page.open(addressOf(game, [...moves, ...lookup(game, [moves])[0].continuation]));
  await page.waitForSelector('.moment');
  assert.equal(await page.locator('.moment[aria-current]').count(), 0);
  const cards = page.locator('.moment');
  for (const k of [1, 0]) {
    await cards.nth(k).click();
    await page.settledAt(parseInt((await cards.nth(k).textContent()) ?? ''));
    await page.has('.moment[aria-current=step]', 1);
    assert.equal(await cards.nth(k).getAttribute('aria-current'), 'step');
  }
});

test('cells that a mistake gives away are marked on the board', async (page) => {
  const board = 'boxes-2x2';
  const played = [
    '1-2',
    '3-6',
    '7-8',
    '1-4',
    '4-5',
    '2-5',
    '5-6',
    '6-9',
    '2-3',
    '8-9',
    '4-7',
    '5-8',
  ];
  const { review: found } = lookup.review(board, played);
  const { cells, edges } = await (await fetch(`${baseUrl()}v1/games/${board}`)).json();
  const i = found.findIndex(({ mark }, k) => mark && found[k + 1]?.closed > 0);
  assert.ok(i >= 0);
  await page.open(addressOf(board, played, i + 1));
  const given = await page
    .locator('#board .cells polygon')
    .evaluateAll((all) => all.map((cell) => cell.classList.contains('given')));
  const number = (move) => edges.findIndex((ends) => ends.join('-') === move);
  const taken = cells.findIndex((cell) => cell.edges.includes(number(played[i + 1])));
  assert.ok(given[taken]);
  await page.keyboard.press('[');
  await page.settledAt(i);
  assert.equal(await page.locator('#board .given').count(), 0);
});

test('captures that follow each other are one row of the list', async (page) => {
  const board = 'boxes-1x3'; // B opens the chain of three, and A takes it
  const begin = ['1-2', '2-3', '3-4', '5-6', '6-7', '7-8', '1-5'];
  await page.open(addressOf(board, [...begin, '2-6', '3-7', '4-8']));
  const rows = page.locator('#moves .ply');
  assert.equal(await rows.count(), 8);
  assert.equal(await rows.last().textContent(), '8B: 2-6\u2026 3 boxes');
  await page.keyboard.press('[');
  await page.settledAt(9);
  assert.match(await rows.last().getAttribute('class'), /\bat\b/);
  await page.keyboard.press('Home');
  await page.settledAt(0);
  await rows.last().locator('button').click();
  await page.settled(addressOf(board, [...begin, '2-6', '3-7', '4-8']));
});

test('a review that is not there yet is never shown for another game', async (page) => {
  await page.open(addressOf(game, moves));
  await page.keyboard.press('[');
  await page.settled(addressOf(game, moves, moves.length - 1));
  await page.route('**/v1/**', () => {}); // no answer comes
  const other = Object.keys(lookup(game, [moves.slice(0, -1)])[0].values).find(
    (name) => name !== moves.at(-1),
  );
  await page.focus('#typed');
  await page.evaluate((name) => {
    const line = [...document.querySelectorAll('#board .line.open')].find((found) =>
      found.getAttribute('aria-label').startsWith(`${name},`),
    );
    line.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
  }, other);
  assert.equal(await page.locator('#moves .ply').count(), moves.length);
  assert.equal(await page.getAttribute('#plotbox', 'aria-busy'), 'true');
  assert.equal(await page.locator('#moves .lost').count(), 0);
  assert.ok(Object.values((await page.read()).spoken).every((label) => !/worth|best/.test(label)));
});

test('a review says which moves gave control away, in the saved text, too', async (page) => {
  page.provoke(/ERR_FAILED/);
  const board = 'boxes-2x3';
  const played =
    '6-10,7-8,3-7,7-11,5-6,3-4,2-3,4-8,2-6,9-10,5-9,10-11,8-12,11-12,1-2,6-7,1-5'.split(',');
  const given = lookup(board, [played], '--review', '--theory')[0].review.flatMap((move, i) =>
    move.gave_control_away ? [i] : [],
  );
  assert.ok(given.length > 0);
  await page.open(addressOf(board, played));
  await page.waitForSelector('#moves .gave');
  const marked = await page
    .locator('#moves .ply')
    .evaluateAll((rows) =>
      rows.flatMap((row) => (row.querySelector('.gave') ? row.getAttribute('data-move') : [])),
    );
  assert.deepEqual(
    marked,
    given.map((i) => played[i]),
  );
  const text = await page.copied('Copy game');
  for (const [i, line] of text
    .split('\n')
    .filter((line) => /^\d+\. /.test(line))
    .entries())
    assert.equal(/gives control away/.test(line), given.includes(i), line);

  const { player, move } = lookup.review(board, played).review[given[0]];
  await page.uncheck('#why-on');
  await page.open(addressOf(board, played));
  await page.playAs(player);
  await page.click('#review');
  await page.settled();
  await page.follow(addressOf(board, played, given[0] - 1));
  await page.settledAt(given[0] - 1);
  await page.click('#mistake');
  await page.says('#puzzle-task', new RegExp(`^You drew ${move} here`));
  await page.settled();
  await page.click('#puzzle-answer');
  await page.says('#puzzle-words', / Best play after \d+-\d+ gives you \d+ box(es)?, not \d+: /);
  const words = await page.textContent('#puzzle-words');
  assert.doesNotMatch(words, /gave control away/, 'there is no long chain or loop');
  await page.click('#puzzle-leave');
  await page.check('#why-on');

  await page.route('**/review?*theory=1*', (route) => route.abort(), { times: 1 });
  const failed = page.waitForEvent('requestfailed', (asked) => /theory=1/.test(asked.url()));
  await page.open(addressOf(board, played));
  await failed;
  assert.equal(await page.locator('#moves .gave').count(), 0);
  await page.keyboard.press('Home');
  await page.waitForSelector('#moves .gave');
});
