// Puzzles: the built-in ones, and those of a finished game.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { puzzles } from '../../web/page/puzzles.js';
import { addressOf, lookup, test } from './support.js';

/** Returns the moves of a position by their outcome for the mover. */
function outcomes(game, moves) {
  const [{ values, score, to_move: mover }] = lookup(game, [moves]);
  const lead = (mover === 'A' ? 1 : -1) * (score.A - score.B);
  const names = Object.keys(values);
  const sign = (name) => Math.sign(lead + values[name]);
  const [wins, ties, losses] = [1, 0, -1].map((s) => names.filter((name) => sign(name) === s));
  return { wins, ties, losses };
}

const built = puzzles.map((address) => {
  const [game, moves] = address.split('/');
  return { game, moves: moves.split(',') };
});

it('in each of a dozen puzzles exactly one move wins', () => {
  assert.equal(new Set(puzzles).size, 12);
  for (const { game, moves } of built) {
    const { wins, ties, losses } = outcomes(game, moves);
    assert.equal(wins.length, 1, `${game} ${moves}`);
    assert.ok(ties.length + losses.length >= 5);
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
    [`Puzzle ${i + 1} `, built[i].moves.length],
  );

test('wrong lines are refused, the right one solves a puzzle', async (page) => {
  await page.open('');
  await page.click('#puzzles');
  await puzzleShown(page, 0);
  assert.match(page.url(), /#\+puzzle\/1$/);
  await page.assertFlawless('a puzzle');
  const { wins, ties, losses } = outcomes(built[0].game, built[0].moves);
  assert.match(await page.textContent('#puzzle-task'), /Find a line that wins/);
  const wrong = [...losses, ...ties][0];
  await page.clickLine(wrong);
  assert.match(await words(page), new RegExp(`^No: after ${wrong} you`));
  assert.equal(await numbersShown(page), false);
  assert.equal(await page.locator('#board .line.drawn').count(), built[0].moves.length);
  await page.clickLine(wins[0]);
  assert.equal(await words(page), `Right: ${wins[0]} wins.`);
  assert.ok(await numbersShown(page));
  await page.click('#puzzle-next');
  await puzzleShown(page, 1);
  assert.equal(await numbersShown(page), false);
  await page.click('#puzzle-answer');
  const [answer] = outcomes(built[1].game, built[1].moves).wins;
  assert.equal(await words(page), `The answer: ${answer}.`);
  await page.click('#puzzle-leave');
  await page.settled(addressOf(built[1].game, built[1].moves));
  assert.ok(await page.isHidden('#puzzle'));
  await page.goBack();
  await puzzleShown(page, 1);
  await page.choose('New game');
  await page.settled(addressOf(built[1].game, []));
  assert.ok(await page.isHidden('#puzzle'));
  assert.equal(await page.locator('#board .line.drawn').count(), 0);
});

const game = 'triangle-3';
const moves = ['4-7', '7-8', '4-8', '2-5', '5-9', '5-8', '9-10', '6-9', '5-6'];
const whole = [...moves, ...lookup(game, [moves])[0].continuation];
const { review } = lookup.review(game, whole);

test('a finished game asks for the moves that were missed', async (page) => {
  const missed = review.findIndex(({ mark }) => mark === '??');
  await page.open(addressOf(game, whole));
  await page.click('#find');
  await page.has('#board .line.drawn', missed);
  await page.settled();
  await page.clickLine(whole[missed]);
  assert.match(await words(page), /^No: after/);
  await page.clickLine(review[missed].better[0]);
  assert.match(await words(page), /^Right/);
});

test('a player is asked only for the own moves that were missed', async (page) => {
  for (const side of ['A', 'B']) {
    const { length } = review.filter(({ mark, player }) => mark === '??' && player === side);
    await page.open(addressOf(game, whole));
    await page.playAs(side);
    assert.equal(await page.isVisible('#find'), length > 0, side);
    if (length === 0) continue;
    await page.click('#find');
    await page.says('#puzzle-title', new RegExp(`^Puzzle 1 of ${length}$`));
  }
  assert.ok(review.some(({ mark }) => mark === '??'));
});
