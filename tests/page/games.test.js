// Whole games by mouse, by touch and by keys alone; the positions show triwar-lookup's answers.

import assert from 'node:assert/strict';
import {
  addressOf,
  assertShown,
  generateExample,
  lookup,
  numbers,
  pageTest,
  thinned,
  withBrowser,
} from './support.js';

withBrowser({ prepare: () => generateExample('hexagons') });

/** Plays to the end by `draw`, which draws an open line and returns its name; then compares. */
async function wholeGame(page, game, draw) {
  await page.open(addressOf(game, []));
  const moves = [];
  const seen = [await page.read()];
  while (Object.keys(seen.at(-1).chips).length > 0) {
    moves.push(await draw(page, Object.keys(seen.at(-1).chips)));
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

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
const focusedLine = (page) =>
  page.evaluate(
    () =>
      document.activeElement
        .closest('#board [data-line]')
        ?.getAttribute('aria-label')
        .split(',')[0] ?? null,
  );

for (const game of thinned(['triangle-3', 'boxes-2x3', 'hexagons'])) {
  pageTest(`${game} by mouse`, {}, async (page) => {
    const random = numbers(1);
    await wholeGame(page, game, async (page, open) => {
      const name = open[random(open.length)];
      await page.clickLine(name, 8);
      return name;
    });
  });

  pageTest(
    `${game} by touch`,
    { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
    async (page) => {
      const random = numbers(2);
      await wholeGame(page, game, async (page, open) => {
        const name = open[random(open.length)];
        await page.tapLine(name, 8);
        return name;
      });
    },
  );

  pageTest(`${game} by keys alone`, {}, async (page) => {
    const random = numbers(3);
    await wholeGame(page, game, async (page) => {
      // Only the first time: afterwards the focus stays on the board.
      for (let i = 0; i < 20 && page.url().endsWith(game) && !(await focusedLine(page)); ++i) {
        await page.keyboard.press('Tab');
      }
      for (let i = random(4); i >= 0; --i) await page.keyboard.press(arrows[random(4)]);
      const name = await focusedLine(page);
      assert.ok(name, 'the focus is on a line');
      await page.keyboard.press(random(2) ? 'Enter' : 'Space');
      return name;
    });
    assert.equal(
      await page.evaluate(() => document.activeElement.id),
      'board',
      'the focus after the game',
    );
  });
}
