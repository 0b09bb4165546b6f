// Puzzles and lessons: the built-in ones, and the puzzles of a finished game.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { tasks as ofCourse } from '../../web/page/tasks/lessons.js';
import { tasks as ofPuzzles } from '../../web/page/tasks/puzzles.js';
import { addressOf, baseUrl, expects, lookup, test } from './support.js';

const puzzles = ofPuzzles.map(({ position, ...words }) => {
  const [game, moves] = position.split('/');
  return { ...words, game, moves: moves.split(',') };
});

/** Returns the moves of an answer by their outcome for the mover. */
function outcomes({ values, score, to_move: mover }) {
  const lead = (mover === 'A' ? 1 : -1) * (score.A - score.B);
  const names = Object.keys(values);
  const sign = (name) => Math.sign(lead + values[name]);
  const [wins, ties, losses] = [1, 0, -1].map((s) => names.filter((name) => sign(name) === s));
  return { wins, ties, losses };
}

// The page solves a million states without being asked, where there is no table.
const options = ['--theory', '--solve', '100000'];

it('each puzzle is one of its kind, by the tables and the theory', () => {
  assert.ok(puzzles.length >= 60);
  for (const game of new Set(puzzles.map((puzzle) => puzzle.game))) {
    const those = puzzles.filter((puzzle) => puzzle.game === game);
    const before = lookup(
      game,
      those.map(({ moves }) => moves),
      ...options,
    );
    const found = before.map((answer) => outcomes(answer));
    const after = lookup(
      game,
      those.map(({ moves }, i) => [...moves, found[i].wins[0]]),
      ...options,
    );
    those.forEach(({ kind, why, moves }, i) => {
      const { wins, ties, losses } = found[i];
      const [{ theory, to_move: mover }, next] = [before[i], after[i]];
      const seen = {
        'Safe move': wins.length === 1 && theory.capturable === 0 && next.theory.capturable === 0,
        Sacrifice: theory.safe > 0 && next.theory.capturable > 0 && theory.capturable === 0,
        'Double-deal': theory.capturable > 0 && next.to_move !== mover && wins.length === 1,
        Count: theory.safe === 0 && (theory.capturable === 0 || next.to_move === mover),
      };
      assert.ok(seen[kind], `${game} ${moves}: ${why}`);
      assert.ok(ties.length + losses.length >= 5);
      assert.match(why, /^[A-Z0-9].*\.$/);
    });
  }
});

const lessons = ofCourse.map(({ position, ...words }) => {
  const [game, start] = position.split('/');
  const [state, mover, score] = start.split(',');
  return { ...words, game, state, mover, score };
});

/** Moves that look natural in each lesson, and miss its goal. */
const traps = [
  ['3-7'],
  ['12-16'],
  ['7-12', '8-13', '13-14'],
  ['8-13', '8-9', '5-9', '6-9', '6-10'],
  ['10-11'],
];

test('best play reaches the goal of each lesson, a natural move misses it', async () => {
  assert.equal(lessons.length, 5);
  for (const [i, { game, state, mover, score, goal }] of lessons.entries()) {
    const reached = async (moves) => {
      const query = `start=${state},${mover},${score}&line=0&moves=${moves}`;
      const response = await fetch(new URL(`/v1/games/${game}/position?${query}`, baseUrl()));
      const { margin, owners } = await response.json();
      return (owners.length + margin) / 2;
    };
    assert.equal(mover, 'A');
    assert.equal(await reached([]), goal, game);
    assert.ok((await reached(traps[i])) < goal, `${game} after ${traps[i]}`);
  }
});

const words = (page) => page.textContent('#puzzle-words');
const numbersShown = async (page) => (await page.chips()).length > 0;

/** Waits until puzzle `i` is on the board. */
const puzzleShown = (page, i) =>
  page.waitForFunction(
    ([title, drawn]) =>
      document.getElementById('puzzle-title').textContent.startsWith(String(title)) &&
      !document.querySelector('[aria-busy=true]') &&
      document.querySelectorAll('#board .line.drawn').length === drawn,
    [`Puzzle ${i + 1} `, puzzles[i].moves.length],
  );

/** Returns the moves of puzzle `i` by their outcome. */
const outcomesOf = ({ game, moves }) => outcomes(lookup(game, [moves])[0]);

test('wrong lines are refused, the right one solves a puzzle', async (page) => {
  await page.open('#+puzzle/1');
  await puzzleShown(page, 0);
  await page.assertFlawless('a puzzle');
  const { wins, ties, losses } = outcomesOf(puzzles[0]);
  const title = `Puzzle 1 of ${puzzles.length}`;
  assert.equal(await page.textContent('#puzzle-title'), title, 'its kind would be a hint');
  assert.match(await page.textContent('#puzzle-task'), /Find a line that wins/);
  const wrong = [...losses, ...ties][0];
  const points = () => page.locator('.points text.end').allTextContents();
  assert.deepEqual(await points(), []);
  await page.clickLine(wrong);
  const does = `^No: ${wrong} (?:loses|only ties)\\.`;
  const [after] = lookup(puzzles[0].game, [[...puzzles[0].moves, wrong]]);
  const then = `Then \\S+.*: (\\d+) triangles? for B\\. ${expects(after)}`;
  const no = new RegExp(`${does} ${then} Try again\\.$`);
  await page.says('#puzzle-words', no);
  const taken = Number(no.exec(await words(page))?.[1]);
  assert.equal(await page.locator('.cell.given').count(), taken);
  const refuting = await page.names('#board .refuting');
  const { game, moves } = puzzles[0];
  const line = [wrong, ...after.continuation].slice(0, refuting.length);
  assert.deepEqual(refuting.sort(), line.toSorted());
  const ofB = lookup(game, [moves, [...moves, ...line]]).map(
    ({ owners }) => owners.filter((owner) => owner === 'B').length,
  );
  assert.equal(ofB[1] - ofB[0], taken);
  assert.equal(await numbersShown(page), false);
  assert.equal(await page.locator('#board .line.drawn').count(), puzzles[0].moves.length);
  for (const end of wrong.split('-'))
    assert.ok((await points()).includes(end), 'those of the lines that are named');
  await page.clickLine(wins[0]);
  assert.equal(await words(page), `Right: ${wins[0]} wins. ${puzzles[0].why}`);
  assert.deepEqual(await page.names('#board .refuting'), []);
  assert.ok(await numbersShown(page));
  assert.equal(await page.textContent('#puzzle-title'), `${title}: ${puzzles[0].kind}`);
  await page.click('#puzzle-next');
  await puzzleShown(page, 1);
  assert.equal(await numbersShown(page), false);
  assert.deepEqual(await points(), []);
  await page.click('#puzzle-answer');
  const answer = `The answer: ${outcomesOf(puzzles[1]).wins}. ${puzzles[1].why}`;
  assert.equal(await words(page), answer);
  await page.click('#puzzle-leave');
  await page.settled(addressOf(puzzles[1].game, puzzles[1].moves));
  assert.ok(await page.isHidden('#puzzle'));
  await page.goBack();
  await puzzleShown(page, 1);
  await page.choose('New game');
  await page.settled(addressOf(puzzles[1].game, []));
  assert.ok(await page.isHidden('#puzzle'));
  assert.equal(await page.locator('#board .line.drawn').count(), 0);
});

test('progress and a streak are kept; a puzzle can be tried again and played out', async (page) => {
  const progress = (pattern) => page.says('#puzzle-progress', pattern);
  const solve = async (i) => {
    await page.clickLine(outcomesOf(puzzles[i]).wins[0]);
    await page.says('#puzzle-words', /^Right/);
  };
  await page.open('#+puzzle/2');
  await puzzleShown(page, 1);
  await progress(new RegExp(`^0 of ${puzzles.length} done\\.$`));
  await solve(1);
  await page.click('#puzzle-next');
  await puzzleShown(page, 2);
  await solve(2);
  await progress(/^2 of .* 2 in a row; the most were 2\.$/);
  await page.click('#puzzle-next');
  await puzzleShown(page, 3);
  await page.click('#puzzle-answer');
  await progress(/^2 of \d+ done\.$/);
  await page.click('#puzzle-retry');
  await page.says('#puzzle-words', /^$/);
  await page.settled();
  await solve(3);
  await progress(/^3 of \d+ done\.$/);
  await page.comeBack();
  await progress(/^3 of \d+ done\.$/);
  await page.locator('#puzzle-list').selectOption({ index: 1 });
  await puzzleShown(page, 1);
  const { game, moves } = puzzles[1];
  const mover = lookup(game, [moves])[0].to_move;
  await page.click('#puzzle-play');
  await page.settled(addressOf(game, moves));
  assert.equal(await page.sideOf(), mover);
});

test('puzzles begin on the chosen board, with the first one that is not solved', async (page) => {
  const [first, second] = puzzles.flatMap(({ game }, i) => (game === 'boxes-4x4' ? [i] : []));
  await page.open('');
  await page.click('[data-game="boxes-4x4"]');
  await page.click('#puzzles');
  await puzzleShown(page, first);
  assert.match(page.url(), new RegExp(`#\\+puzzle/${first + 1}$`));
  await page.clickLine(outcomesOf(puzzles[first]).wins[0]);
  await page.says('#puzzle-words', /^Right/);
  await page.goHome();
  await page.click('[data-game="boxes-4x4"]');
  await page.click('#puzzles');
  await puzzleShown(page, second);
  await page.goHome();
  await page.click('[data-game="boxes-5x5"]');
  await page.click('#puzzles');
  await puzzleShown(page, second); // the last one, where the board has none
});

test('an address without a puzzle or lesson says what is shown instead', async (page) => {
  for (const [address, noun] of [
    ['#+puzzle/999', 'puzzle'],
    ['#+learn/x', 'lesson'],
  ]) {
    await page.open(address);
    await page.says('#message', new RegExp(`No such ${noun}. Shown instead: ${noun} 1\\.`));
    await page.says('#puzzle-title', new RegExp(`^${noun} 1 of`, 'i'));
    await page.comeBack();
    await page.says('#message', /^$/);
  }
});

/** Draws a line in a lesson, and lets the computer answer until `count` lines are drawn. */
async function drawInLesson(page, line, count) {
  const drawn = () => page.locator('#board .line.drawn').count();
  const before = await drawn();
  await page.clickLine(line);
  await page.has('#board .line.drawn', before + 1);
  await page.settled();
  while ((await drawn()) < count) {
    const before = await drawn();
    await page.clock.runFor(450);
    await page.has('#board .line.drawn', before + 1);
    await page.settled();
  }
}

test.with({ level: 'takes' })(
  'a lesson is played against the best computer to its goal',
  async (page) => {
    await page.open('');
    await page.click('#learn');
    await page.says('#puzzle-title', /^Lesson 1 of 5: Safe moves$/);
    await page.open('#+learn/3');
    await page.has('#board .line.drawn', 13);
    await page.settled();
    await page.assertFlawless('a lesson');
    assert.match(await page.textContent('#puzzle-task'), /Your goal: 6 boxes\.$/);
    assert.equal(await page.textContent('#turn-b'), 'Level 6', 'whatever level is chosen');
    const chain = ['1-2', '2-7', '3-8', '4-9', '9-10', '10-15'];
    await drawInLesson(page, '7-12', 14);
    await drawInLesson(page, '8-13', 15);
    await drawInLesson(page, '13-14', 16);
    await drawInLesson(page, chain[0], 22);
    assert.equal(await words(page), 'You have 3 boxes: 6 are possible. Try again.');
    await page.click('#puzzle-retry');
    await page.has('#board .line.drawn', 13);
    await page.settled();
    await drawInLesson(page, '7-12', 14);
    await drawInLesson(page, '13-14', 17);
    for (;;) {
      const open = await page.locator('#board .line.open[aria-label*="closes"]').all();
      if (open.length === 0) break;
      const label = await open[0].getAttribute('aria-label');
      await page.clickLine(label.split(',')[0]);
      await page.settled();
    }
    assert.equal(await words(page), `You have 6 boxes: well played. ${lessons[2].after}`);
    await page.says('#puzzle-progress', /^1 of 5 done\.$/);
    await page.click('#puzzle-next');
    await page.says('#puzzle-title', /^Lesson 4 of 5: Control$/);
  },
);

const game = 'triangle-3';
const moves = ['4-7', '7-8', '4-8', '2-5', '5-9', '5-8', '9-10', '6-9', '5-6'];
const whole = [...moves, ...lookup(game, [moves])[0].continuation];
const { review } = lookup.review(game, whole);

test('a review asks for better lines than the mistakes of the user, in order', async (page) => {
  const all = review.flatMap(({ mark }, i) => (mark ? [i] : []));
  const mistakes = all.filter((i) => review[i].player === 'A');
  assert.ok(mistakes.length > 1 && mistakes.length < all.length);
  await page.open(addressOf(game, whole));
  await page.playAs('A');
  await page.click('#review');
  await page.settled();
  const listed = await page.locator('#moves .lost b').allTextContents();
  assert.equal(listed.filter(Boolean).length, all.length, 'the list has those of both players');
  await page.click('#mistake');
  await page.says('#puzzle-title', new RegExp(`^Mistake 1 of ${mistakes.length}$`));
  await page.click('#puzzle-leave');
  await page.settledAt(mistakes[0]);
  await page.click('#mistake');
  await page.says('#puzzle-title', new RegExp(`^Mistake 2 of ${mistakes.length}$`));
});

const day = 86_400_000;
const dateOf = (time) => new Date(time).toISOString().slice(0, 10);

/** Returns the mistakes that the page keeps: they are stored as the text that is saved. */
async function keptMistakes(page) {
  const text = await page.evaluate(() => localStorage.getItem('triwar.my-mistakes'));
  const [heading, ...lines] = text.trimEnd().split('\n');
  assert.match(heading, /^# My mistakes: /);
  return lines.map((line) => {
    const [address, mark, due, solved] = line.split(' ');
    return { address, mark, due, solved: Number(solved) };
  });
}

/** Reviews a finished game that the user has played as A. */
async function reviewAsA(page) {
  await page.open(addressOf(game, whole));
  await page.playAs('A');
  await page.click('#review');
  await page.settled();
}

/** Opens the mistakes at a time, and solves the first one. Returns its address. */
async function solveAt(page, now, isRight = true) {
  await page.open('#+puzzle/2');
  await page.clock.setSystemTime(now);
  await page.reload();
  await puzzleShown(page, 1);
  const mistakes = (await keptMistakes(page)).filter(
    ({ due, solved }) => due <= dateOf(now) && solved < 4,
  );
  await page.says('#my-mistakes', new RegExp(`^My mistakes \\(${mistakes.length}\\)$`));
  await page.click('#my-mistakes');
  await page.says('#puzzle-title', /^Mistake 1 of /);
  await page.settled();
  const [, drawn] = /^You drew (\S+) here\. Find a better line\.$/.exec(
    await page.textContent('#puzzle-task'),
  );
  const before = await page.names('#board .line.drawn');
  const { address } = mistakes.find((mistake) =>
    mistake.address.endsWith(`,${drawn}@${before.length}`),
  );
  const [played] = address.split('/')[1].split('@');
  const { best } = lookup(game, [played.split(',').slice(0, -1)])[0];
  if (!isRight) await page.clickLine(drawn);
  await page.clickLine(best[0]);
  await page.says('#puzzle-words', /^Right/);
  return address;
}

test('mistakes of reviewed games are asked again after some days', async (page) => {
  const mine = review.filter(({ mark, player }) => mark && player === 'A');
  await reviewAsA(page);
  assert.equal((await keptMistakes(page)).length, Math.min(3, mine.length));
  await page.open('#+puzzle/1');
  await puzzleShown(page, 0);
  assert.ok(await page.isHidden('#my-mistakes'), 'not before the next day');
  const find = async (address) =>
    (await keptMistakes(page)).find((mistake) => mistake.address === address);
  const now = Date.UTC(2026, 0) + 2 * day;
  const address = await solveAt(page, now);
  assert.deepEqual(await find(address), {
    ...(await find(address)),
    due: dateOf(now + 3 * day),
    solved: 1,
  });
  const second = await solveAt(page, now, false);
  assert.notEqual(second, address);
  assert.equal((await find(second)).due, dateOf(now + day), 'a wrong line begins anew');
});

test('a learnt mistake does not come back when its game is reviewed again', async (page) => {
  await reviewAsA(page);
  const [{ address }] = await keptMistakes(page);
  const text = (solved) => `# My mistakes: one\n${address} ?? 2026-01-01 ${solved} 1\n`;
  await page.evaluate((text) => localStorage.setItem('triwar.my-mistakes', text), text(3));
  const now = Date.UTC(2026, 1);
  assert.equal(await solveAt(page, now), address);
  await reviewAsA(page);
  const kept = await keptMistakes(page);
  assert.deepEqual(
    kept.filter((mistake) => mistake.address === address).map(({ solved }) => solved),
    [4],
  );
  await page.open('#+mistakes/1');
  await page.says('#puzzle-title', new RegExp(`^Mistake 1 of ${kept.length - 1}$`));
});

test('mistakes are saved as text, and read from a file', async (page) => {
  await reviewAsA(page);
  const kept = await keptMistakes(page);
  await page.open('#+mistakes/1');
  await page.says('#puzzle-title', new RegExp(`^Mistake 1 of ${kept.length}$`));
  const { name, bytes } = await page.saved('Save', () => page.click('#save-mistakes'));
  assert.equal(name, 'my-mistakes.txt');
  await page.evaluate(() => localStorage.clear());
  await page.open('');
  const [first] = kept;
  const further = `${first.address} ${first.mark} 2027-01-01 3 1`;
  const others = ['no mistake', `${first.address.replace(/@.*/, '')} ?? 2026-01-01 0 1`, further];
  const text = `${bytes}${others.join('\n')}\n`;
  for (let k = 0; k < 2; ++k) {
    await page.setInputFiles('#file', { name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.says('#toast', new RegExp(`^${kept.length + 1} mistakes read\\.$`));
    await page.says('#puzzle-title', new RegExp(`^Mistake 1 of ${kept.length}$`));
    await page.settled();
    const read = await keptMistakes(page);
    assert.equal(read.length, kept.length, 'each once');
    const { due, solved } = read.find(({ address }) => address === first.address);
    assert.deepEqual([due, solved], ['2027-01-01', 3], 'the one that was solved more often');
    await page.open('');
  }
});
