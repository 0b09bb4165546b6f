// Whole games by mouse, by touch and by keys alone; the positions show triwar-lookup's answers.

import assert from 'node:assert/strict';
import { addressOf, assertShown, generateExample, lookup, numbers } from './support.js';
import { setUp, test } from './support.js';

setUp({ prepare: () => generateExample('hexagons') });

/** Plays to the end by `draw`, which draws an open line and returns its name; then compares. */
async function wholeGame(page, game, draw) {
  await page.open(`#${game}`);
  const moves = [];
  const seen = [await page.read()];
  while (Object.keys(seen.at(-1).chips).length > 0) {
    moves.push(await draw(Object.keys(seen.at(-1).chips)));
    await page.settled(addressOf(game, moves));
    seen.push(await page.read());
  }
  const answers = lookup(
    game,
    seen.map((_, i) => moves.slice(0, i)),
  );
  seen.forEach((shown, i) => assertShown(shown, answers[i], moves.slice(0, i)));
  assert.equal(moves.length, Object.keys(answers[0].values).length);
}

const random = numbers(1);
const anyOf = (list) => list[random(list.length)];

test('hexagons by mouse', async (page) => {
  await wholeGame(page, 'hexagons', async (open) => {
    const name = anyOf(open);
    await page.clickLine(name, 8);
    return name;
  });
});

const touch = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
test.with(touch)('boxes-2x3 by touch', async (page) => {
  await wholeGame(page, 'boxes-2x3', async (open) => {
    const name = anyOf(open);
    await page.tapLine(name, 8);
    return name;
  });
});

test('triangle-3 by keys alone', async (page) => {
  const focused = () => page.names('#board [data-line]:focus');
  await wholeGame(page, 'triangle-3', async () => {
    // Only the first time: afterwards the focus stays on the board.
    for (let i = 0; i < 20 && page.moves().length === 0 && !(await focused()).length; ++i)
      await page.keyboard.press('Tab');
    for (let i = random(4); i >= 0; --i)
      await page.keyboard.press(anyOf(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']));
    const [name] = await focused();
    assert.ok(name, 'the focus is on a line');
    await page.keyboard.press(anyOf(['Enter', 'Space']));
    return name;
  });
  assert.equal(await page.evaluate(() => document.activeElement.id), 'board', 'after the game');
});
