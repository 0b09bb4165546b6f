// The review of a game: losses, mistakes, the plot.

import assert from 'node:assert/strict';
import { addressOf, baseUrl, changeOf, lookup, markOf, plyOf, signed, test } from './support.js';

const game = 'triangle-3';
// A game that loses points before it loses a won game, and more afterwards.
const moves = ['4-7', '7-8', '4-8', '2-5', '5-9', '5-8', '9-10', '6-9', '5-6'];
const review = lookup.review(game, moves);
const losing = review.review.flatMap(({ loss }, i) => (loss > 0 ? [i] : []));
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
    review.review.map((reviewed, i) => plyOf(i + 1, reviewed, marks[i], margins.slice(i, i + 2))),
  );
  await page.says('#marks', /^\?\? result worse . \? difference worse . \?! bad by an estimate$/);
  await page.uncheck('#values');
  await page.says('#marks', /^$/);
});

/** Returns the sentence about what the game's move `i` changed. */
function changed(i) {
  const [before, after] = margins.slice(i, i + 2);
  const who = (margin) => (margin > 0 ? 'A' : 'B');
  const was = before ? `${who(before)} was winning by ${Math.abs(before)}` : 'It was a tie';
  const by = `by ${Math.abs(after)}`;
  const is = after ? `${who(after)} wins ${by}` : 'the game is a tie';
  return `${was}; now ${before * after > 0 ? by : is}.`;
}

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
    const { player, move, better } = review.review[i];
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
    const more = `, but ${named} would be better by ${values[best[0]] - values[worse]}\\.`;
    const found = isKept ? `${worse} wins${more}` : `${better[0]} (wins|ties|loses nothing)`;
    const last = k === losing.length - 1 ? 'This was the last mistake\\.$' : '';
    await page.says('#puzzle-words', new RegExp(`^Right: ${found}.*${last}`));
    assert.ok((await page.textContent('#puzzle-words')).includes(changed(i)));
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
  const { player, move, better } = review.review[i];
  const names =
    better.slice(0, 4).join(', ') + (better.length > 4 ? ` and ${better.length - 4} more` : '');
  const told = `${player} drew ${move}. ${changed(i)} Better: ${names}.`;
  assert.ok((await page.textContent('#remark')).startsWith(told));
  await page.locator('#remark [data-move]').nth(1).hover(); // the first better move
  assert.deepEqual(await page.names('#board .named'), [better[0]]);
  const ends = await page.locator('.points text.end').allTextContents();
  const lines = (await page.textContent('#remark')).match(/\d+-\d+/g);
  assert.ok(better.slice(0, 4).every((line) => lines.includes(line)));
  const named = lines.flatMap((line) => line.split('-'));
  assert.deepEqual(new Set(ends), new Set(named), 'the points that the sentence names');
  assert.deepEqual(await page.names('#board .better'), [better[0]]);
  const ofMover = lookup(game, [moves.slice(0, i + 1)])[0].to_move === 'A' ? 1 : -1;
  const number = page.locator('#board .better text');
  assert.ok(await number.isVisible());
  assert.equal(await number.textContent(), signed(ofMover * margins[i]), 'what it would lead to');
  assert.match(await page.textContent('#legend'), / Outlined: better\.$/);
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
    (before === 'win' ? ` ${turn.player} was winning by \\d+` : ', it was a tie') +
    `; ${turn.player} drew ${played[turn.move - 1]}.`;
  const shares = ['A', 'B'].filter((one) => accuracy[one] !== null);
  const read = async () => {
    await page.settled(addressOf(board, played));
    assert.match(await page.textContent('#turning'), new RegExp(`^${decided}$`));
    assert.match(await page.textContent('#parts'), /^Beginning 1.*Middle .*Chains .*17: /);
    for (const one of shares)
      assert.match(await page.textContent('#accuracy'), new RegExp(`${one} ${accuracy[one]}.%`));
    const moments = await page.locator('.moment').allTextContents();
    assert.ok(moments.length > 1 && moments.length <= 3);
    assert.ok(moments.some((text) => text.startsWith(`${turn.move}. ${turn.player} drew `)));
    for (const text of moments) assert.match(text, /Better: \d+-\d+[^.]*\. \S/, 'it has a reason');
  };
  await page.open(addressOf(board, played));
  await read();
  await page.comeBack();
  await read();
  await page.open('#triangle-3/1-2');
  await page.choose('Saved games');
  await page.locator('.open-saved').nth(1).click();
  await read();
  await page.locator('.moment').first().click();
  await page.waitForFunction(() => /@\d+$/.test(location.hash));
  await page.settled();
  const at = Number(/\d+$/.exec(page.url())[0]);
  assert.match(await page.textContent('#remark'), new RegExp(`^[AB] drew ${played[at - 1]}\\. `));
  assert.ok(await page.isVisible('#story'), 'the card stays');
});

test('the moves of the card have their marks beside the curve, and no others', async (page) => {
  const played = [...moves, ...lookup(game, [moves])[0].continuation];
  await page.open(addressOf(game, played));
  await page.waitForSelector('.moment');
  const told = await page.locator('.moment b').allTextContents();
  const all = await page.locator('#plot .marked').count();
  assert.ok(told.length < all, 'some have only a dot');
  const heading = `${told.length} of ${all} mistakes mattered most; the list of moves marks all:`;
  assert.equal(await page.textContent('#mattered'), heading);
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
  assert.equal(await rows.last().textContent(), '8B: 2-6\u2026 +3');
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
  const board = 'boxes-3x3';
  const played = (
    '14-15,6-10,6-7,1-2,4-8,3-7,5-9,10-14,1-5,13-14,11-12,12-16,' +
    '8-12,9-13,9-10,5-6,2-6,2-3,15-16,11-15,10-11,7-11,7-8,3-4'
  ).split(',');
  const { review: found } = lookup(board, [played], '--review', '--theory')[0];
  const given = found.flatMap((move, i) => (move.gave_control_away ? [i] : []));
  const isAtStake = (i) => found[i].theory.long_chains + found[i].theory.loops.length > 0;
  assert.ok(!isAtStake(given[0]) && isAtStake(given[1]));
  await page.open(addressOf(board, played));
  await page.waitForSelector('.moment');
  const text = await page.copied('Copy game');
  for (const [i, line] of text
    .split('\n')
    .filter((line) => /^\d+\. /.test(line))
    .entries())
    assert.equal(/gives control away/.test(line), given.includes(i) && isAtStake(i), line);
  const { player, move } = found[given[1]];
  const [they, you] = player === 'A' ? 'BA' : 'AB';
  const opens = `${they} can make ${you} open the next long chain or loop`;
  const told = `${move} gave control away: ${opens}.`;
  const sayAfter = async (i) => {
    await page.follow(addressOf(board, played, i + 1));
    await page.settledAt(i + 1);
    return (await page.textContent('#remark')) ?? '';
  };
  const without = await sayAfter(given[0]);
  assert.doesNotMatch(without, /control/, 'there is no long chain or loop');
  assert.match(without, / No simple reason\. Best play after \d+-\d+: [AB] /);
  assert.ok((await sayAfter(given[1])).includes(told));

  await page.uncheck('#why-on');
  await page.route('**/review?*theory=1*', (route) => route.abort(), { times: 1 });
  const failed = page.waitForEvent('requestfailed', (asked) => /theory=1/.test(asked.url()));
  await page.open(addressOf(board, played, given[1] + 1));
  await failed;
  assert.doesNotMatch((await page.textContent('#remark')) ?? '', /control/);
  assert.doesNotMatch(await sayAfter(given[0]), /control/);
  assert.ok((await sayAfter(given[1])).includes(told));
});

test('a review has one unit and one side in list, curve, board and sentences', async (page) => {
  const whole = [...moves, ...lookup(game, [moves])[0].continuation];
  const all = lookup(
    game,
    [...whole.keys(), whole.length].map((i) => whole.slice(0, i)),
  );
  await page.open(addressOf(game, whole));
  for (const side of ['A', 'B']) {
    const sign = side === 'A' ? 1 : -1;
    const figures = all.map(({ margin }) => sign * margin);
    await page.playAs(side);
    await page.click('#review');
    await page.settled();
    await page.waitForSelector('.moment');
    const winner = (margin) => (margin > 0 ? 'you' : 'the computer');
    const changes = await page.locator('#moves .ply').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const lost = row.querySelector('.lost')?.textContent;
        return lost ? [{ number: Number(row.querySelector('.number')?.textContent), lost }] : [];
      }),
    );
    assert.ok(changes.length > 2);
    for (const { number, lost } of changes)
      assert.ok(lost.startsWith(changeOf(figures.slice(number - 1, number + 1))), lost);
    const label = await page.getAttribute('#plot svg', 'aria-label');
    assert.match(label, /, you ahead, in triangles: /);
    assert.ok(label.replaceAll('?', '').endsWith(`: ${figures.map(signed).join(', ')}`), label);
    for (const card of await page.locator('.moment').all()) {
      const text = (await card.textContent()) ?? '';
      const number = parseInt(text);
      const [before, after] = figures.slice(number - 1, number + 1);
      if (after)
        assert.match(text, new RegExp(`now (${winner(after)} wins? )?by ${Math.abs(after)}\\.`));
      if (before)
        assert.match(text, new RegExp(`${winner(before)} w.+ing by ${Math.abs(before)};`, 'i'));
      await card.click();
      await page.settledAt(number);
      const { chips, subline, better } = await page.read();
      const { to_move: mover, values, score } = all[number];
      const lead = sign * (score.A - score.B);
      const own = mover === side ? 1 : -1;
      const expected = Object.entries(values).map(([line, value]) => [
        line,
        signed(better.includes(line) ? before : lead + own * value),
      ]);
      assert.deepEqual(chips, Object.fromEntries(expected));
      assert.match(await page.textContent('#legend'), new RegExp(`^${side}\u2019s final score`));
      if (after)
        assert.match(subline, new RegExp(`${winner(after)} wins? by ${Math.abs(after)}\\.$`));
      const said = (await page.textContent('#remark')) ?? '';
      const change = /\?\?? (.*?\.)/.exec(text)?.[1] ?? '';
      assert.ok(change && said.includes(change.trim()), said);
    }
    await page.keyboard.press('End');
    await page.settled(addressOf(game, whole));
    const end = Math.abs(figures[whole.length]);
    assert.equal(await page.textContent('#subline'), `By ${end} triangle${end === 1 ? '' : 's'}.`);
  }
});

test('each move of the card can be practised, also those of the opponent', async (page) => {
  await page.open(addressOf(game, [...moves, ...lookup(game, [moves])[0].continuation]));
  await page.playAs('A');
  await page.click('#review');
  await page.settled();
  await page.waitForSelector('.moment');
  const count = await page.locator('.practise').count();
  const players = new Set();
  for (let k = 0; k < count; ++k) {
    const [, number, who, move] =
      /^(\d+)\. (You|The computer) drew (\S+)/.exec(
        await page.locator('.moment').nth(k).innerText(),
      ) ?? [];
    players.add(who);
    await page.locator('.practise').nth(k).click();
    await page.says('#puzzle-task', new RegExp(`^${who} drew ${move} here`));
    await page.has('#board .line.drawn', Number(number) - 1);
    await page.click('#puzzle-leave');
    await page.waitForSelector('.moment');
    await page.settled();
  }
  assert.equal(players.size, 2);
});
