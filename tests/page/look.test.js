// The look of the board: drawn and undrawn lines, values, and the wait for an answer.

import assert from 'node:assert/strict';
import { addressOf, lookup, test, signed, thinned } from './support.js';

const game = 'triangle-3';
const moves = ['2-4', '4-5', '5-9', '3-6', '2-5', '3-5'];

/** Returns the look of each line: the style of its stroke and of its chip. */
const looks = (page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('#board .line')].map((line) => {
        const { stroke, strokeWidth, strokeDasharray } = getComputedStyle(
          line.querySelector('.stroke'),
        );
        const chip = line.querySelector('rect');
        return [
          line.getAttribute('aria-label').split(',')[0],
          {
            stroke,
            width: parseFloat(strokeWidth),
            dashes: strokeDasharray,
            isDrawn: line.classList.contains('drawn'),
            fill: chip && getComputedStyle(chip).fill,
            core: getComputedStyle(line.querySelector('.core')).display,
          },
        ];
      }),
    ),
  );

const colour = (page, name) =>
  page.evaluate((name) => {
    const probe = document.createElement('i');
    probe.style.color = `var(--${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);

/** Returns the contrast of two colours "rgb(1, 2, 3)", as WCAG defines it. */
function contrast(...colours) {
  const [a, b] = colours
    .map((text) => {
      const [red, green, blue] = text
        .match(/\d+/g)
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((a, b) => b - a);
  return (a + 0.05) / (b + 0.05);
}

for (const colorScheme of thinned(['light', 'dark'])) {
  test(`the dashes of thin, undrawn lines tell outcomes: ${colorScheme}`, async (page) => {
    await page.emulateMedia({ colorScheme });
    await page.open(addressOf(game, moves));
    const outlined = await page.names('#board .better'); // it has another look
    const lines = Object.fromEntries(
      Object.entries(await looks(page)).filter(([name]) => !outlined.includes(name)),
    );
    const [a, b, paper] = await Promise.all(['a', 'b', 'paper'].map((name) => colour(page, name)));
    const { values, value, score, to_move: mover } = lookup(game, [moves])[0];
    const lead = (mover === 'A' ? 1 : -1) * (score.A - score.B);
    const strokes = { win: new Set(), loss: new Set() };
    for (const [name, line] of Object.entries(lines)) {
      assert.equal(line.isDrawn, moves.includes(name));
      assert.equal(line.dashes !== 'none', !line.isDrawn, name);
      if (line.isDrawn) assert.ok(line.width >= 5 && [a, b].includes(line.stroke), name);
      else {
        assert.ok(line.width <= 2.5 && ![a, b].includes(line.stroke), name);
        strokes[lead + values[name] > 0 ? 'win' : 'loss'].add(`${line.stroke} ${line.dashes}`);
      }
      if (line.isDrawn) assert.ok(contrast(line.stroke, paper) > 3, name);
    }
    const [[win, ...wins], [loss, ...losses]] = [[...strokes.win], [...strokes.loss]];
    assert.deepEqual([wins, losses], [[], []], 'one look for each outcome');
    for (const part of [/^rgb\(.*\)/, /\d.*$/])
      assert.notEqual(part.exec(win)[0], part.exec(loss)[0]);
    const best = Object.keys(values).filter((name) => lines[name] && values[name] === value);
    assert.ok(best.length > 0);
    const fills = new Set(best.map((name) => lines[name].fill));
    assert.deepEqual([...fills], [await colour(page, lead + value > 0 ? 'win' : 'loss')]);
    const ofWorse = Object.keys(values).flatMap((name) =>
      !lines[name] || best.includes(name) ? [] : [lines[name].fill],
    );
    assert.ok(ofWorse.every((fill) => !fills.has(fill)));
    const drawnBy = (name) => lines[name].stroke;
    assert.deepEqual(moves.map(drawnBy), [a, b, a, b, a, a], 'players have their colours');
  });
}

test('colours are light, dark, or those of the system', async (page) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.open(`#${game}`);
  const dark = await colour(page, 'paper');
  const set = async (scheme) => {
    await page.click('#menu > summary');
    await page.selectOption('#scheme', scheme);
    await page.keyboard.press('Escape');
    return colour(page, 'paper');
  };
  const light = await set('light');
  assert.notEqual(light, dark);
  await page.comeBack();
  assert.equal(await colour(page, 'paper'), light, 'also after a reload');
  await page.emulateMedia({ colorScheme: 'light' });
  assert.equal(await set('dark'), dark);
  assert.equal(await set('system'), light);
});

test('hover shows a line as it will be drawn, and focus as one that is not yet', async (page) => {
  await page.open(`#${game}/2-4`);
  const { x, y } = await page.placeOf('8-9');
  await page.mouse.move(x, y);
  const b = await colour(page, 'b');
  const isPreview = async (name, isDotted = false) => {
    const { stroke, width, dashes } = (await looks(page))[name];
    return stroke === b && width === (isDotted ? 5 : 7) && (dashes !== 'none') === isDotted;
  };
  assert.ok(await isPreview('8-9'));
  await page.mouse.move(5, 5);
  assert.ok(!(await isPreview('8-9')));
  await page.focus('#board [tabindex="0"]');
  await page.keyboard.press('ArrowRight');
  const focused = await page.evaluate(() => document.activeElement.getAttribute('aria-label'));
  assert.ok(await isPreview(focused.split(',')[0], true));
});

test('a line is drawn in 150 ms, or at once without motion', async (page) => {
  await page.addInitScript(() => {
    const animated = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      animated.push(/** @type {KeyframeAnimationOptions} */ (options).duration);
      return animate.call(this, frames, options);
    };
    Object.assign(window, { animated });
  });
  const animated = () => page.evaluate(() => Reflect.get(window, 'animated'));
  await page.open(`#${game}`);
  await page.clickLine('2-4');
  await page.settled(`#${game}/2-4`);
  assert.deepEqual(await animated(), [150]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clickLine('4-5');
  await page.settled(`#${game}/2-4,4-5`);
  assert.deepEqual(await animated(), [150]);
});

test('the numbers say the final difference, the loss or the outcome', async (page) => {
  await page.open(addressOf(game, moves));
  const { values, value, score, to_move: mover } = lookup(game, [moves])[0];
  const lead = (mover === 'A' ? 1 : -1) * (score.A - score.B);
  const texts = {
    difference: (found) => signed(lead + found),
    loss: (found) => signed(found - value),
    outcome: (found) => 'LTW'[Math.sign(lead + found) + 1],
  };
  const help = { difference: /final score/, loss: /^By how much/, outcome: /W, T, L/ };
  const says = {
    difference: /^B\u2019s final score/,
    loss: /^By how much the line changes the final difference for B\./,
    outcome: /B wins, ties/,
  };
  for (const scale of /** @type {const} */ (['loss', 'outcome', 'difference'])) {
    await page.selectOption('#scale', scale);
    const expected = Object.entries(values).map(([name, found]) => [name, texts[scale](found)]);
    assert.deepEqual((await page.read()).chips, Object.fromEntries(expected));
    assert.match(await page.textContent('#legend'), says[scale]);
    await page.choose('Rules, numbers, keys');
    assert.match(await page.textContent('#scale-words'), help[scale]);
    await page.keyboard.press('Escape');
  }
});

test('a number that all lines have is said once, and shown where one points', async (page) => {
  await page.open('#triangle-1/1-2');
  assert.match(await page.textContent('#legend'), /^Every line: \u22121\./);
  const shown = () =>
    page
      .locator('#board .open text')
      .evaluateAll((texts) => texts.filter((text) => text.checkVisibility()).length);
  assert.equal(await shown(), 0);
  const { x, y } = await page.placeOf('2-3');
  await page.mouse.move(x, y);
  assert.equal(await shown(), 1);
  const ends = () => page.locator('.points text.end').allTextContents();
  assert.deepEqual(await ends(), [], 'the pointer names no points');
  await page.clickLine('2-3');
  await page.settled('#triangle-1/1-2,2-3');
  assert.deepEqual(await ends(), []);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  assert.deepEqual(await ends(), ['1', '3'], 'the keyboard does');
});

for (const forcedColors of /** @type {const} */ (['none', 'active']))
  test(`without colours one sees who drew what: forced ${forcedColors}`, async (page) => {
    await page.emulateMedia({ forcedColors });
    await page.open(addressOf(game, moves));
    const lines = await looks(page);
    assert.deepEqual(
      moves.map((name) => lines[name].core !== 'none'),
      [false, true, false, true, false, false],
    );
  });

test('forced colours show what is chosen', async (page) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.open('');
  /** Returns the styles of elements at one moment: the list of moves may be made anew. */
  const styles = (...all) =>
    page.evaluate(
      (all) =>
        all.map((one) => {
          const style = getComputedStyle(document.querySelector(one));
          const { backgroundColor: ground, color, forcedColorAdjust: adjust } = style;
          return { ground, color, adjust };
        }),
      all,
    );
  const assertTold = async (chosen, other, part = '') => {
    await page.waitForSelector(chosen, { state: 'attached' });
    const [mine, its, letters] = await styles(chosen, other, chosen + part);
    assert.notEqual(mine.ground, its.ground, chosen);
    assert.notEqual(mine.ground, letters.color, chosen);
    assert.equal(letters.adjust, 'none', 'else there is paper behind the letters');
  };
  await assertTold('[name=begins][value=A] + span', '[name=begins][value=B] + span');
  const [pressed, other] = [true, false].map((on) => `.board-card[aria-pressed=${on}]`);
  await assertTold(pressed, other, ' span');
  await page.open(addressOf(game, moves, 2));
  await assertTold('.ply.at', '.ply:not(.at)', ' .name');
  const border = (card) =>
    page.locator(card).evaluate((node) => getComputedStyle(node).borderTopColor);
  assert.notEqual(await border('.card.next'), await border('.card:not(.next)'));
});

for (const [width, height] of [
  [740, 360],
  [640, 400], // 1280 x 800 at 200 %
])
  test(`the players keep their letters at ${width} x ${height}`, async (page) => {
    await page.setViewportSize({ width, height });
    await page.open(`#${game}`);
    for (const player of ['a', 'b']) assert.ok(await page.isVisible(`#card-${player} .token`));
  });

for (const colorScheme of /** @type {const} */ (['light', 'dark']))
  test(`undrawn lines without values are seen: ${colorScheme}`, async (page) => {
    await page.emulateMedia({ colorScheme });
    await page.open(`#${game}`);
    await page.uncheck('#values');
    const behind = await Promise.all(
      ['paper', 'chain', 'loop', 'safe'].map((name) => colour(page, name)),
    );
    for (const { stroke } of Object.values(await looks(page)))
      for (const ground of behind) assert.ok(contrast(stroke, ground) >= 3, `${stroke} ${ground}`);
  });

test('a move never blanks the board, and further clicks wait', async (page) => {
  await page.open(`#${game}`);
  const before = await page.read();
  const elements = await page.evaluateHandle(() => [...document.querySelectorAll('#board .line')]);
  let held = [];
  await page.route('**/v1/**', (route) => (held ? void held.push(route) : route.continue()));
  await page.clickLine('2-4');
  await page.waitForSelector('#board.pending');
  const seen = await page.read();
  assert.deepEqual(seen.drawn, ['2-4, drawn by A, last'], 'the line is there at once');
  delete before.chips['2-4'];
  assert.deepEqual(seen.chips, before.chips, 'the old labels stay');
  assert.ok(Object.values(seen.spoken).every((label) => !label.includes('worth')));
  assert.equal(seen.headline, 'B to move', 'whose turn it is needs no answer');
  await page.clickLine('4-5');
  await page.clickLine('5-9');
  for (const line of ['4-5', '1-2']) await page.clickLine(line); // none is drawn after an error
  assert.ok(page.url().endsWith('/2-4'));
  const late = held;
  held = null;
  await Promise.all(late.map((route) => route.continue()));
  const moves = ['2-4', '4-5', '5-9'];
  for (const count of [1, 2, 3]) {
    await page.settled(addressOf(game, moves.slice(0, count)));
    await page.clock.runFor(1); // the next line that was clicked
  }
  await page.clock.runFor(1000);
  await page.assertShows(game, moves);
  assert.ok(
    await elements.evaluate((lines) => lines.every((line) => line.isConnected)),
    'the elements are those from the beginning',
  );
});
