// Positions that are not solved: estimates on the board, beside it and in reviews, and the computer
// that plays by them. The server estimates by few playouts, which are quick everywhere.

import assert from 'node:assert/strict';
import { factsOf } from '../../web/page/board/rules.js';
import { guessesOf } from '../../web/page/board/values.js';
import { courseOf, standing } from '../../web/page/game/review.js';
import { addressOf, baseUrl, lookup, serve, setUp, signed, test } from './support.js';

const playouts = 200;
setUp({ options: ['--estimate', String(playouts), '--solve', '1M', '--threads', '16'] });

const game = 'boxes-5x5';
const lost = // by A, with the last move that is not solved
  '6-12 19-20 32-33 29-30 7-8 9-15 4-10 25-31 27-33 30-36 20-26 17-23 18-24 27-28 13-14 22-28 ' +
  '24-30 22-23 9-10 5-6 8-14 7-13 20-21 4-5 1-7 34-35 11-17 31-32 12-18 2-3 15-21 1-2 2-8 15-16 ' +
  '10-16 33-34 28-34 3-4 3-9 8-9 14-15 14-20 13-19 10-11 16-17 5-11 11-12 17-18 23-24 16-22 ' +
  '21-22 21-27 26-27 23-29 28-29 26-32 25-26 19-25 29-35 35-36';

/** Returns what the server answers about a game. */
async function answerOf(moves, board = game, query = 'position') {
  const asked = `${query}?moves=${moves}&estimate=${playouts}`;
  return (await fetch(`${baseUrl()}v1/games/${board}/${asked}`)).json();
}

const opening = ['9-15', '23-29'];

const halves = (value) => signed(Math.round(2 * value) / 2 || 0);

/** Returns A's chances by two searches: of a position, and of that after its first choice. */
async function rangeOf(moves) {
  const own = await answerOf(moves);
  const after = await answerOf([...moves, own.estimate.moves[0].move]);
  return [own, after].map(({ estimate: { chance } }) => chance.A + chance.tie / 2);
}

/** Returns the chance of the mover: the mean of these. */
async function chanceIn(moves) {
  const [own, after] = await rangeOf(moves);
  const ofA = (own + after) / 2;
  return (await answerOf(moves)).to_move === 'A' ? ofA : 1 - ofA;
}

/** Fails unless the board shows the estimate of a game: of mirror images, which are equal, one. */
async function assertGuesses(page, moves) {
  const answer = await answerOf(moves);
  const guesses = guessesOf(answer, answer.estimate);
  const different = guesses.filter(
    ({ chance, margin }, i) =>
      guesses.findIndex((one) => one.chance === chance && one.margin === margin) === i,
  );
  const { chips, spoken } = await page.read();
  const expected = guesses.map((guess) => [
    guess.move,
    different.indexOf(guess) in different.slice(0, 5) ? `\u2248${halves(guess.margin)}` : null,
  ]);
  assert.deepEqual(chips, Object.fromEntries(expected));
  const [first] = guesses;
  assert.match(spoken[first.move], /^\d+-\d+, about .* by an estimate, suggested/);
  return { guesses, chance: await chanceIn(moves) };
}

test('five lines have estimates, and colours of the chance; the others are safe', async (page) => {
  await page.open(addressOf(game, opening));
  const { guesses, chance } = await assertGuesses(page, opening);
  assert.equal(await page.locator('#board .line.guessed').count(), 5);
  assert.equal(await page.locator('#board :is(.line.win, .line.best)').count(), 0);
  const state = /** @type {any} */ ({ session: { hasPlayers: true }, who: (one) => one });
  assert.equal(
    await page.textContent('#subline'),
    `By an estimate ${standing(state, 'A', chance)}.`,
    'the figure of the first line',
  );
  assert.match(await page.textContent('#legend'), /by an estimate of 200 games\./);
  await page.selectOption('#scale', 'outcome');
  const { chips } = await page.read();
  assert.equal(chips[guesses[0].move], `\u2248${Math.round(100 * chance)}%`);
  const sides = await page.locator('#board .line.guessed').evaluateAll((lines) =>
    lines.map((line) => ({
      share: Number(/\d+/.exec(line.querySelector('text').textContent)[0]),
      side: ['ahead', 'behind'].find((side) => line.classList.contains(side)) ?? 'even',
    })),
  );
  for (const { share, side } of sides.filter(({ share }) => share !== 45 && share !== 55))
    assert.equal(side, share > 55 ? 'ahead' : share < 45 ? 'behind' : 'even', String(share));
  await page.selectOption('#scale', 'difference');
  assert.equal(await page.locator('#board .gives').count(), 0);

  await page.click('#best');
  await page.settled(addressOf(game, [...opening, guesses[0].move]));
  const { guesses: next } = await assertGuesses(page, [...opening, guesses[0].move]);
  assert.equal(await page.textContent('#best'), 'Suggestion');
  await page.click('#best');
  await page.settled(addressOf(game, [...opening, guesses[0].move, next[0].move]));
});

test('the first lines of 5x5 have chances, one of each that mirror each other', async (page) => {
  await page.open(`#${game}`);
  const answer = await answerOf([]);
  const [first] = answer.estimate.moves;
  const labels = Object.entries((await page.read()).chips).filter(([, label]) => label !== null);
  // Under rotations and reflections, which map places in halves of a line.
  const { points } = await (await fetch(`${baseUrl()}v1/games/${game}`)).json();
  const kindOf = (line) => {
    const ends = line.split('-').map((point) => points[point - 1]);
    const middle = [0, 1].map((axis) => (ends[0][axis] + ends[1][axis]) / 2);
    const [far, near] = [middle[0] / 2 - 2.5, middle[1] - 2.5].map(Math.abs).sort();
    return `${far} ${near}`;
  };
  const all = Object.keys((await page.read()).chips);
  assert.equal(labels.length, new Set(all.map(kindOf)).size);
  assert.equal(new Set(labels.map(([line]) => kindOf(line))).size, labels.length);
  assert.equal(
    Object.fromEntries(labels)[first.move],
    `\u2248${Math.round(100 * (await chanceIn([])))}%`,
  );
  assert.ok(labels.every(([, label]) => /^\u2248\d+%$/.test(label)));
  await page.says(
    '#legend',
    /Green: A has over 55%; red: under 45%\. An empty board has only chances/,
  );
});

test('a line without an estimate that gives a box away is dotted', async (page) => {
  await page.open(addressOf(game, ['1-2', '1-7', '8-9', '3-9']));
  const { gives } = factsOf(await (await fetch(`${baseUrl()}v1/games/${game}`)).json(), {
    moves: ['1-2', '1-7', '8-9', '3-9'],
  });
  const wrong = Object.keys(gives).filter((line) => gives[line] > 0);
  const shown = await page.names('#board .gives');
  const guessed = await page.names('#board .guessed');
  assert.ok(shown.length > 0);
  assert.deepEqual(shown.sort(), wrong.filter((line) => !guessed.includes(line)).sort());
});

test('the opening of 5x5 has no failed request', async (page) => {
  const failed = [];
  page.on('response', (found) => found.status() >= 400 && failed.push(found.url()));
  await page.open('#triangle-1/1-2'); // so that the next game is not the first one
  await page.goHome();
  await page.click(`[data-game=${game}]`);
  await page.has('#board .open', 60);
  await page.settled();
  await page.check('[name=begins][value=A]');
  await page.click('#start-play');
  await page.settled(`#${game}`);
  for (let i = 0; i < 3; ++i) {
    await page.clickLine(Object.keys((await page.read()).chips)[7 * i]);
    await page.myTurn();
  }
  await page.click('#best');
  await page.myTurn();
  const reviewed = page.waitForResponse(/\/review\?/);
  await page.check('#values');
  await page.check('#why-on');
  await page.click('#nimbers');
  await page.settled();
  await page.keyboard.press('Home');
  await page.settledAt(0);
  await reviewed;
  assert.deepEqual(failed, []);
});

for (const board of ['boxes-4x5', game])
  test(`the computer plays ${board} by estimates, from the first line on`, async (page) => {
    const asked = [];
    page.on('request', (request) => /move\?/.test(request.url()) && asked.push(request.url()));
    await page.open(`#${board}`);
    await page.playAs('B');
    await page.settled();
    for (let i = 0; i < 3; ++i) {
      const before = page.moves();
      await page.think();
      const moves = page.moves();
      const { move } = await (await fetch(asked.at(-1))).json();
      assert.deepEqual(moves, [...before, move]);
      assert.equal(await page.textContent('#headline'), 'Your turn');
      assert.deepEqual(await page.chips(), []);
      const open = Object.keys((await page.read()).chips);
      await page.clickLine(open[7 * i]);
      await page.settled(addressOf(board, [...moves, open[7 * i]]));
    }
    assert.match(
      await page.getAttribute('#who-a', 'title'),
      /^plays perfectly what can be solved, else may err$/,
    );
  });

test('an estimate grows while one looks, up to what the server allows', async (page) => {
  const { url } = await serve({ options: ['--estimate', '6000', '--solve', '1000'] });
  const asked = [];
  page.on('request', (request) => asked.push(...(/estimate=[1-9]\d*/.exec(request.url()) ?? [])));
  await page.goto('about:blank');
  const send = await page.hold(/estimate=5000/);
  await page.open('#boxes-5x5', { url, shown: false });
  await page.has('#board .line.guessed', 9); // all first lines but mirror images
  assert.match(await page.textContent('#legend'), /an estimate of 2,000 games/);
  const chance = await page.textContent('#subline');
  assert.equal(await page.locator('.board.pending').count(), 0);
  assert.equal(await page.getAttribute('#best', 'aria-disabled'), 'false');
  await send();
  await page.settled();
  assert.match(await page.textContent('#legend'), /an estimate of 6,000 games/);
  assert.equal(await page.textContent('#subline'), chance, 'that of the first searches');
  const first = ['estimate=2000', 'estimate=2000']; // of the position, and after the first choice
  assert.deepEqual(asked, [...first, 'estimate=5000', 'estimate=25000']);

  // A new position ends it.
  asked.length = 0;
  await page.hold(/moves=1-2&.*estimate=5000/);
  await Promise.all([page.waitForRequest(/estimate=5000/), page.clickLine('1-2')]);
  await page.clickLine('2-3');
  await page.settled(addressOf(game, ['1-2', '2-3']));
  assert.match(await page.textContent('#legend'), /an estimate of 6,000 games/);
  assert.deepEqual(asked, [...first, 'estimate=5000', ...first, 'estimate=5000', 'estimate=25000']);
});

test('a board has the same figures in Explore, in a review and in its list', async (page) => {
  const chance = await chanceIn([]);
  const read = async () => {
    await page.settled();
    const { chips } = await page.read();
    return { chips, says: await page.textContent('#subline') };
  };
  await page.open(`#${game}`);
  const explored = await read();
  assert.ok(Object.values(explored.chips).includes(`\u2248${Math.round(100 * chance)}%`));
  await page.follow(addressOf(game, lost.split(' ')));
  await page.settled();
  await page.follow(addressOf(game, lost.split(' '), 0));
  await page.settledAt(0);
  assert.deepEqual(await read(), explored);
  const label = await page.getAttribute('#plot svg', 'aria-label');
  assert.ok(label.includes(`: about ${Math.round(100 * chance)} %`), label);
});

test('one searches longer on request, once', async (page) => {
  await page.route(/estimate=\d{4,}/, async (route) => {
    const url = route.request().url();
    const response = await route.fetch({ url: url.replace(/estimate=\d+/, 'estimate=100') });
    const json = await response.json();
    json.estimate.playouts = Number(/estimate=(\d+)/.exec(url)[1]);
    await route.fulfill({ json });
  });
  await page.open(`#${game}`);
  assert.match(await page.textContent('#legend'), /an estimate of 25,000 games/);
  const longer = page.getByRole('button', { name: 'Search longer' });
  await longer.click();
  await page.says('#legend', /an estimate of 50,000 games/);
  await page.settled();
  assert.match(await page.textContent('#subline'), /^By a longer search /);
  assert.ok(await longer.isHidden());
  await page.clickLine('1-2');
  await page.settled(addressOf(game, ['1-2']));
  await page.uncheck('#values');
  assert.ok(await longer.isVisible());
  await page.playAs('B');
  assert.ok(await longer.isHidden(), 'not in a match');
});

test('what a search has proved is shown as values', async (page) => {
  const { url } = await serve({ options: ['--solve', '1', '--estimate', '6000'] });
  const moves = lost.split(' ').slice(0, 50);
  const [answer] = lookup(game, [moves]);
  await page.open(addressOf(game, moves), { url });
  const ofMover = answer.to_move === 'A' ? answer.margin : -answer.margin;
  await page.assertValues(answer, ofMover - answer.value);
  assert.match(
    await page.textContent('#subline'),
    new RegExp(`^With best play ${answer.winner} wins`),
  );
  assert.ok(await page.isHidden('#rest'));
});

test('an estimate of a position that has been left is dropped', async (page) => {
  await page.open('#triangle-3');
  const asked = [];
  await page.route(/boxes-5x5\/position\?.*estimate=[1-9]/, (route) =>
    asked.length < 2 ? void asked.push(route) : route.continue(),
  );
  await page.selectOption('#game', game);
  await page.says('#subline', /^Estimating/);
  assert.equal(await page.getAttribute('#best', 'aria-disabled'), 'true');
  await page.clickLine('1-2');
  await page.says('#headline', /^B to move/);
  while (asked.length < 2) await page.evaluate(() => {});
  await asked[0].continue().catch(() => {}); // the page has ended it
  await asked[1].continue();
  await page.settled(addressOf(game, ['1-2']));
  await assertGuesses(page, ['1-2']);
});

test('a busy server is asked for the estimate again', async (page) => {
  page.provoke(/503/);
  const busy = {
    status: 503,
    headers: { 'Retry-After': '1' },
    json: { error: { code: 'overloaded', message: 'busy' } },
  };
  await page.route(/position\?.*estimate=[1-9]/, (route) => route.fulfill(busy), { times: 1 });
  await page.open(addressOf(game, opening), { shown: false });
  await page.says('#subline', /^Estimating/);
  // The page waits from when the server's answer has come.
  while (/^Estimating/.test(await page.textContent('#subline'))) await page.clock.runFor(1000);
  await page.settled();
  await assertGuesses(page, opening);
});

test('a review has moves that are bad by an estimate', async (page) => {
  const moves = lost.split(' ').slice(0, 22);
  const { review } = await answerOf(moves, game, 'review');
  const marks = review.map(({ mark }) => mark ?? '');
  assert.ok(marks.includes('?!') && marks.includes(''), String(marks));
  await page.open(addressOf(game, moves, 2));
  await page.waitForSelector('#moves .lost');
  const shown = await page
    .locator('#moves .ply')
    .evaluateAll((items) => items.map((item) => item.querySelector('.lost')?.textContent ?? ''));
  assert.deepEqual(shown, marks);
  const first = marks.indexOf('?!', 3);
  await page.locator('#moves button').nth(first).click();
  await page.settledAt(first + 1);
  await page.says(
    '#remark',
    new RegExp(`^[AB] drew ${moves[first]}\\. By an estimate .*; now .*\\.`),
  );
  await page.uncheck('#values');
  assert.equal(await page.locator('#moves .lost').count(), 0);
});

test('a review has one figure for each position, and names what decided the game', async (page) => {
  const moves = lost.split(' ');
  const found = await answerOf(moves, game, 'review');
  const { review, loss_from: from, turning_point: turn } = found;
  const who = (player) => (player === 'A' ? 'You' : 'The computer');
  const session = { hasPlayers: true, start: null, moves };
  const state = /** @type {any} */ ({ session, who, review: found, guessed: review });
  state.searched = new Map([[0, { range: await rangeOf([]) }]]); // which the review lacks
  const course = courseOf(state);
  const doubted = review.flatMap(({ player, mark }, i) =>
    player === 'A' && mark === '?!' ? [i] : [],
  );
  await page.open(addressOf(game, moves));
  await page.playAs('A');
  await page.click('#review');
  await page.settled();
  const decided = turn.before ? `decided before move ${turn.before}` : `Move ${turn.move} decided`;
  assert.match(await page.textContent('#turning'), new RegExp(decided));
  assert.match(await page.textContent('#parts'), /Beginning 1\u2013.* winning.*Chains/);
  const names = ['#who-a', '#who-b'].map((id) => page.textContent(`${id} option:checked`));
  assert.deepEqual(await Promise.all(names), ['You', 'Computer']);
  assert.match(await page.textContent('#headline'), /^The computer has won /);
  const curve = (await page.getAttribute('#plot svg', 'aria-label'))
    .replaceAll('?', '')
    .split(', ');
  assert.notEqual(await page.getAttribute('#plot .band', 'd'), '');

  for (const i of [0, 7, 16, ...doubted]) {
    await page.follow(addressOf(game, moves, i));
    await page.settledAt(i);
    const { chance } = course[i];
    assert.equal(
      await page.textContent('#subline'),
      `By an estimate ${standing(state, 'A', chance)}.`,
    );
    assert.ok(curve.at(i - moves.length - 1).endsWith(`about ${Math.round(100 * chance)} %`));
    if (!doubted.includes(i)) continue;
    const before = standing(state, 'A', chance, { was: true });
    const { margin, chance: then } = course[i + 1];
    const after =
      margin === null ? standing(state, 'A', then) : '(you win|the computer wins) by \\d+ .proved.';
    const { first } = review[i].estimate;
    await page.keyboard.press(']');
    await page.settledAt(i + 1);
    await page.says(
      '#remark',
      new RegExp(
        `^You drew ${moves[i]}\\. By an estimate ${before}; now ${after}\\. ` +
          `Suggested: ${first}\\. .*${first}`,
      ),
    );
    const shown = moves.slice(0, i + 1).includes(first) ? [] : [first];
    assert.deepEqual(await page.names('#board .better'), shown);
  }

  const last = from - 2; // the next position is solved
  assert.ok(doubted.includes(last));
  await page.keyboard.press('m');
  await page.says('#puzzle-task', /^You drew /);
  await page.follow(addressOf(game, moves, last - 1));
  await page.settledAt(last - 1);
  await page.keyboard.press('m');
  await page.says('#puzzle-task', new RegExp(`^You drew ${moves[last]} `));
  await page.has('#board .line.drawn', last);
  await page.settled();
  await page.clickLine(moves[last]);
  await page.says(
    '#puzzle-words',
    new RegExp(
      `^No: ${moves[last]} loses .proved.\\. Then .* for the computer\\. ` +
        'With best play the computer wins by \\d+\\. Try again\\.$',
    ),
  );
  await page.clickLine(review[last].estimate.first);
  const share = 'a chance of about \\d+\u00a0%';
  await page.says(
    '#puzzle-words',
    new RegExp(`^Right: ${review[last].estimate.first} has ${share}, by an estimate\\. Here you`),
  );
  await page.click('#puzzle-leave');
  await page.settledAt(last);
});

test('another line of play keeps what is known of the moves before it', async (page) => {
  const moves = lost.split(' ');
  const i = 40;
  const { values } = await answerOf(moves.slice(0, i));
  const [another] = Object.keys(values).filter((line) => line !== moves[i]);
  const curveOf = async () =>
    (await page.getAttribute('#plot svg', 'aria-label')).split(': ')[1].split(', ');
  const read = async () => ({
    curve: (await curveOf()).slice(0, i + 1),
    mistakes: await page.locator('#moves > .ply').evaluateAll(
      (rows, i) =>
        rows.flatMap((row) => {
          const lost = row.querySelector('.lost');
          const number = Number(row.querySelector('.number').textContent);
          return lost && number <= i ? [`${number} ${lost.textContent}`] : [];
        }),
      i,
    ),
  });
  await page.open(addressOf(game, moves));
  await page.follow(addressOf(game, moves, i));
  await page.settledAt(i);
  const known = await read();
  assert.ok(known.curve.every((words) => words !== 'not known'));
  assert.ok(known.mistakes.some((words) => words.endsWith('?!')));
  const send = await page.hold(/review\?.*estimate=[1-9]/);
  await page.clickLine(another);
  await page.waitForSelector('#moves .branch');
  await page.waitForSelector('#plotbox[aria-busy=false]');
  assert.deepEqual(await read(), known, 'before the longer review comes');
  await send();
  await page.settled();
  assert.deepEqual(await read(), known);
  assert.ok(!(await curveOf()).includes('not known'));
});

test('without estimates the computer is careful, and nothing is suggested', async (page) => {
  page.provoke(/422/);
  const { url } = await serve({ options: ['--estimate', '0'] });
  const moves = ['1-2', '1-7', '7-8'];
  await page.open(addressOf(game, moves), { url });
  assert.equal(await page.textContent('#subline'), 'Not solved here.');
  assert.equal(await page.getAttribute('#best', 'aria-disabled'), 'true');
  await page.playAs('A');
  await page.settled();
  await page.think();
  assert.deepEqual(page.moves().slice(0, 4), [...moves, '2-8'], 'it closes a cell');
});
