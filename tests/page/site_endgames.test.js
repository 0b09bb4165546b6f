// Boards without a table on a site: endgames are solved, with the answers of triwar-lookup.

import assert from 'node:assert/strict';
import { ask } from './site.js';
import { addressOf, assertNimbers, assertShown, baseUrl } from './support.js';
import { lookup, numbers, serve, test } from './support.js';

/** Returns a game of boxes in which players give nothing away while they can. */
function carefulGame(rows, columns, count, seed) {
  const below = numbers(seed);
  const point = (row, column) => row * (columns + 1) + column + 1;
  const cells = [];
  for (let row = 0; row < rows; ++row) {
    for (let column = 0; column < columns; ++column) {
      const [a, b] = [point(row, column), point(row, column + 1)];
      const [c, d] = [point(row + 1, column), point(row + 1, column + 1)];
      cells.push([`${a}-${b}`, `${a}-${c}`, `${b}-${d}`, `${c}-${d}`]);
    }
  }
  let lines = [...new Set(cells.flat())];
  const moves = [];
  while (moves.length < count) {
    const gives = (line) =>
      cells.some(
        (cell) => cell.includes(line) && cell.filter((other) => lines.includes(other)).length === 2,
      );
    const safe = lines.filter((line) => !gives(line));
    const choice = safe.length > 0 ? safe : lines;
    const line = choice[below(choice.length)];
    moves.push(line);
    lines = lines.filter((other) => other !== line);
  }
  return moves;
}

const states = (page) => page.getAttribute('#rest-words', 'title');

/** Returns the states that can follow a game, by triwar-lookup with `--solve 1`. */
const countOf = (game, moves) => lookup(game, [moves], '--solve', '1')[0].error.states;

test('a game on 5x5 is solved once few states can follow', async (page) => {
  const moves = carefulGame(5, 5, 24, 7);
  await page.open('#boxes-5x5');
  const seen = await page.read();
  assert.equal(seen.headline, 'A to move');
  assert.doesNotMatch(await page.textContent('#verdict'), /perfect/);
  assert.ok((await page.chips()).every((text) => text.startsWith('\u2248')));
  assert.equal(await states(page), countOf('boxes-5x5', []).toLocaleString('en'));
  assert.ok(await page.isHidden('#solve-rest'));
  assert.match(await page.textContent('#rest-words'), /at most 2.01 billion are solved here\./);
  await page.assertFlawless('unsolved');

  await page.follow(addressOf('boxes-5x5', moves));
  await page.settled(addressOf('boxes-5x5', moves));
  const [answer] = lookup('boxes-5x5', [moves]);
  assertShown(await page.read(), answer, moves);
  const [worst] = Object.entries(answer.values).sort(([, a], [, b]) => a - b)[0];
  await page.clickLine(worst);
  const played = [...moves, worst];
  await page.settled(addressOf('boxes-5x5', played));
  await page.assertShows('boxes-5x5', played);
  const [after] = lookup('boxes-5x5', [played]);
  const words = new RegExp(`now ${after.winner} wins by ${Math.abs(after.margin)}\\. Better: `);
  assert.match(await page.textContent('#remark'), words);

  const others = carefulGame(4, 5, 18, 7); // on another board in the same worker
  await page.follow(addressOf('boxes-4x5', others));
  await page.settled(addressOf('boxes-4x5', others));
  await page.assertShows('boxes-4x5', others);
});

test('a board that is not in the list of games is solved, too', async (page) => {
  const moves = carefulGame(3, 6, 20, 11);
  await page.open(addressOf('boxes-3x6', moves));
  await page.assertShows('boxes-3x6', moves);
  assert.equal(await page.inputValue('#game'), 'boxes-3x6');
});

for (const [game, moves] of [
  ['triangle-3', []], // has a table
  ['boxes-5x5', carefulGame(5, 5, 24, 7)],
]) {
  test(`the nimbers of ${game} are solved on a site`, async (page) => {
    await page.open(addressOf(game, moves));
    await page.check('#why-on');
    await page.click('#nimbers');
    await page.says('#nimber-words', /./);
    assertNimbers(
      await page.textContent('#nimber-words'),
      lookup(game, [moves], '--theory')[0].theory,
    );
  });
}

test('a position of 84 lines is set up in the address', async (page) => {
  const state = '0xffffffffffffffff00000';
  const answer = lookup.state('boxes-6x6', state);
  await page.open(`#boxes-6x6/${state},B,14-12`);
  const { score, drawn } = await page.read();
  await page.assertValues(answer, -2); // A leads
  assert.deepEqual([score, drawn.length], [['14', '12'], 64]);
  await page.clickLine('1-2');
  await page.settled(`#boxes-6x6/${state},B,14-12/1-2`);
});

test('Swedish boards show the lines of their start', async (page) => {
  await page.open('#boxes-4x4-swedish');
  const [answer] = lookup('boxes-4x4-swedish', [[]]);
  const start = ['drawn at the start'];
  const seen = await page.read();
  assertShown({ ...seen, drawn: seen.drawn.filter((label) => label !== start[0]) }, answer, []);
  assert.deepEqual(seen.drawn, start);
  assert.equal(await page.locator('#board [aria-label="drawn at the start"] line').count(), 16);
});

test('a position that takes a second or two is solved unasked', async (page) => {
  const moves = carefulGame(5, 5, 18, 7);
  await page.open(addressOf('boxes-5x5', moves));
  await page.settled();
  assertShown(await page.read(), lookup('boxes-5x5', [moves])[0], moves);
});

test('a larger position is solved on request, and can be cancelled', async (page) => {
  const moves = carefulGame(5, 5, 16, 7);
  await page.open(addressOf('boxes-5x5', moves));
  const count = Number((await states(page)).replaceAll(',', ''));
  assert.ok(count > 40e6);
  assert.ok((await page.chips()).every((text) => text.startsWith('\u2248')));
  await page.evaluate(() => {
    const left = document.getElementById('rest-left');
    new MutationObserver((_, observer) => {
      if (!/^\d+ seconds? left$/.test(left.textContent)) return; // 0 on a fast machine
      observer.disconnect();
      document.getElementById('stop-rest').click();
      window.wasStopped = true;
    }).observe(left, { childList: true, characterData: true, subtree: true });
  });
  await page.click('#solve-rest');
  await page.waitForFunction(() => window.wasStopped);
  await page.says('#solving-rest', /^$/);
  assert.equal((await page.read()).headline, `${moves.length % 2 ? 'B' : 'A'} to move`);
  await page.click('#solve-rest');
  await page.says('#subline', /best play/);
  assertShown(await page.read(), lookup('boxes-5x5', [moves], '--solve', '1G')[0], moves);
});

test('the computer searches in a worker of its own', async (page) => {
  await page.open('#boxes-5x5', { shown: false });
  await page.evaluate(() => localStorage.setItem('triwar.level', 'searches'));
  await page.comeBack('#boxes-5x5');
  assert.equal(await page.locator('#board .line.guessed').count(), 9);
  await page.evaluate(() => void (Math.random = () => 0.75));
  await page.playAs('B');
  await page.settled();
  await page.think();
  const asked = ['move', 'boxes-5x5', { moves: [] }, 'searches', 0.75 * 2 ** 32];
  assert.deepEqual(page.moves(), await ask(page, [asked]));
  assert.equal(await page.textContent('#headline'), 'Your turn');
  await page.check('#values');
  await page.settled();
  assert.equal(await page.locator('#board .line.guessed').count(), 5);
});

test('the progress of one board is not shown on the next', async (page) => {
  await page.open(addressOf('boxes-5x5', carefulGame(5, 5, 16, 7)));
  await page.click('#solve-rest');
  await page.says('#solving-rest', /./);
  await page.selectOption('#game', 'boxes-4x4');
  await page.settled('#boxes-4x4');
  await page.says('#solving-rest', /^$/);
});

test('the menu has the boards', async (page) => {
  await page.open();
  const names = await page
    .locator('#game option')
    .evaluateAll((all) => all.map((option) => option.getAttribute('value')));
  const sizes = ['4x4', '4x5', '5x5'];
  const variants = ['swedish', 'icelandic'].flatMap((variant) =>
    [...sizes, '5x6'].map((size) => `${size}-${variant}`),
  );
  const boxes = [...sizes, '6x6', '7x7', ...variants].map((size) => `boxes-${size}`);
  for (const name of ['triangle-5', 'triangle-6', ...boxes]) assert.ok(names.includes(name), name);
  await page.selectOption('#game', 'boxes-7x7');
  await page.settled('#boxes-7x7');
  assert.match(await page.textContent('#rest-words'), /^Too many states to count/);
  await page.paste('+-+\n|A|\n+-+');
  await page.settled('#boxes-1x1/0xf,A,1-0');
});

test('boards without a table are answered as triwar-serve answers', async (page) => {
  const moves = carefulGame(5, 5, 24, 7).join(',');
  const targets = [
    'triangle-5',
    'triangle-5/position?moves=1-2',
    'triangle-5/position?state=0x3ffffff0&line=0',
    'boxes-5x5-swedish/statistics',
    `boxes-5x5/position?moves=${moves}`,
    `boxes-5x5/review?moves=${moves}`,
    `boxes-5x5/review?moves=${moves},1-99`,
    'boxes-5x5/position?moves=14-15,9-15,3-9&estimate=1K&theory=1',
    'boxes-7x7/position?state=0x7&line=0&estimate=300',
    'boxes-5x5/review?moves=14-15,9-15&estimate=300',
    'hexagons/position?moves=1-2',
  ].map((path) => `/v1/games/${path}`);
  await page.open();
  const answers = await page.evaluate(async (targets) => {
    const { openTables } = await import(String(new URL('wasm/tables.js', document.baseURI)));
    const { answer } = await openTables({ mostStates: 1e6 });
    return targets.map((target) => answer(target));
  }, targets);
  const { url } = await serve({ options: ['--solve', '1M'] });
  for (const [i, target] of targets.entries()) {
    const response = await fetch(url.replace(/\/$/, '') + target);
    // The limit has an option's name only where there is a command line.
    const body = (await response.text()).replace('--solve 1000000', 'the limit of 1000000');
    assert.deepEqual(answers[i], { status: response.status, body }, target);
  }
});

test('an estimate is that of triwar-serve, and a search delays no other answer', async (page) => {
  await page.open();
  const moves = ['14-15', '9-15'];
  const asked = `moves=${moves}&line=0&estimate=1000&theory=structure`;
  const response = await fetch(`${baseUrl()}v1/games/boxes-5x5/position?${asked}`);
  const [answer] = await ask(page, [['position', 'boxes-5x5', { moves }, { estimate: 1000 }]]);
  const { unsolved, ...expected } = await response.json();
  const { limit, fits_from: from } = answer.unsolved; // a site solves more, or another number
  const more = { ...unsolved, limit, fits_from: from };
  assert.deepEqual(answer, { ...expected, unsolved: more });
  assert.equal(answer.from, 'search');
  const order = await page.evaluate(async () => {
    const order = [];
    const left = new AbortController();
    const search = (estimate, signal = null) =>
      window.asked
        .position('boxes-5x5', { moves: [] }, { estimate, ...(signal && { signal }) })
        .then(({ estimate }) => order.push(estimate.playouts))
        .catch(({ code }) => order.push(code));
    const long = search(50_000, left.signal);
    const played = { moves: ['2-4'], start: null };
    order.push((await window.asked.review('triangle-3', played)).review.length);
    left.abort();
    const short = search(100);
    await Promise.all([long, short]);
    return order;
  });
  assert.deepEqual(order, [1, 'interrupted', 100]);
});
