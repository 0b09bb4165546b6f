// The page on narrow and wide screens, in the dark, and with reduced motion.

import assert from 'node:assert/strict';
import { addressOf, pageTest, thinned, withBrowser } from './support.js';

withBrowser();

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Returns the controls and the sizes of their touch areas. */
const targets = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, select, summary, textarea, input')].flatMap(
      (control) => {
        const target = control.matches('[type=radio], [type=checkbox]')
          ? control.closest('label')
          : control.matches('.move')
            ? control.closest('li')
            : control;
        const { width, height } = target.getBoundingClientRect();
        return target.checkVisibility() && width > 0
          ? [{ what: control.id || target.textContent.trim(), width, height }]
          : [];
      },
    ),
  );

for (const width of thinned([360, 768, 1440])) {
  pageTest(
    `nothing is cut off at ${width} pixels`,
    { viewport: { width, height: 800 } },
    async (page) => {
      for (const address of [
        '#triangle-3/2-4,4-5,5-9',
        '#triangle-4',
        '#boxes-2x3',
        '#boxes-9x1',
      ]) {
        await page.open(address);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${address}: ${wide} pixels wide`);
        for (const { what, width, height } of await targets(page)) {
          assert.ok(height >= 44 && width >= 44, `${address}, ${what}: ${width} x ${height}`);
        }
      }
      await page.open('#triangle-3');
      await page.locator('#menu summary').click();
      const menu = await page.locator('.menu').boundingBox();
      assert.ok(menu.x >= 0 && menu.x + menu.width <= width);
      for (const { what, width, height } of await targets(page))
        assert.ok(height >= 44 && width >= 44, `menu, ${what}: ${width} x ${height}`);
    },
  );
}

pageTest('nothing is wider than the window, from 256 to 2560 pixels', {}, async (page) => {
  const sizes = [
    [256, 256],
    [320, 256],
    [427, 240],
    [576, 640],
    [577, 640],
    [632, 640],
    [896, 640],
    [897, 640],
    [2560, 1440],
  ];
  for (const address of ['', '#triangle-3/2-4,4-5,5-9', '#boxes-9x1/friend']) {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.open(address);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${address} at ${width} x ${height}: ${wide} pixels`);
    }
    await page.evaluate(() => localStorage.clear());
  }
});

pageTest('no move in the list is clipped', {}, async (page) => {
  await page.open('#triangle-4/2-4,4-5,5-9,6-9,3-6,2-5,3-5,1-2,9-10,11-12,12-13,13-14,14-15');
  for (const [width, height] of [
    [270, 540],
    [320, 568],
    [600, 360],
    [740, 360],
    [768, 1024],
  ]) {
    await page.setViewportSize({ width, height });
    const clipped = await page
      .locator('#moves button')
      .evaluateAll((moves) =>
        moves.filter((move) => move.scrollWidth > move.clientWidth).map((move) => move.textContent),
      );
    assert.deepEqual(clipped, [], `${width} x ${height}`);
  }
});

pageTest('a finger 20 pixels beside a line draws it', phone, async (page) => {
  for (const [game, moves] of [
    ['triangle-3', ['1-2', '5-6', '8-9', '3-5']],
    ['boxes-2x3', ['1-2', '6-7', '3-7', '9-10']],
  ]) {
    await page.open(addressOf(game, []));
    const seen = await page.read();
    const border = new Set(Object.keys(seen.chips));
    const drawn = [];
    for (const move of moves) {
      for (const aside of drawn.length % 2 ? [20] : [-20]) {
        assert.ok(border.has(move));
        await page.tapLine(move, aside);
        drawn.push(move);
        await page.settled(addressOf(game, drawn));
      }
    }
    await page.assertShows(game, drawn);
  }
});

for (const [width, height] of thinned([
  [360, 740],
  [740, 360],
])) {
  pageTest(
    `long boards are seen whole, either way, on ${width} x ${height}`,
    { ...phone, viewport: { width, height } },
    async (page) => {
      for (const game of ['boxes-1x8', 'boxes-1x9', 'boxes-9x1', 'boxes-2x3', 'triangle-4']) {
        await page.open(addressOf(game, []));
        const { whole, shortest } = await page.evaluate(() => {
          const pane = document.getElementById('pane');
          pane.scrollIntoView();
          const lengths = [...document.querySelectorAll('#board .stroke')].map((stroke) => {
            const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map((end) =>
              Number(stroke.getAttribute(end)),
            );
            return Math.hypot(x1 - x2, y1 - y2);
          });
          const strokes = [...document.querySelectorAll('#board .stroke')];
          const { left, top, width, height } = pane.getBoundingClientRect();
          return {
            whole: strokes.every((stroke) => {
              const box = stroke.getBoundingClientRect();
              return (
                box.left >= left &&
                box.right <= Math.min(left + width, innerWidth) &&
                box.top >= top &&
                box.bottom <= top + height &&
                (box.bottom <= innerHeight || innerHeight < innerWidth)
              );
            }),
            shortest: Math.min(...lengths),
          };
        });
        assert.ok(whole, game);
        assert.ok(shortest >= 44, `${game}: a line of ${shortest} pixels`);
      }
      await page.open('#boxes-1x9');
      await page.tapLine('4-5', 18);
      await page.settled('#boxes-1x9/4-5');
      await page.assertShows('boxes-1x9', ['4-5']);
      assert.ok(
        await page.evaluate(() => {
          const pane = document.getElementById('pane');
          return pane.scrollWidth <= pane.clientWidth && pane.scrollHeight <= pane.clientHeight;
        }),
        'nothing is to be scrolled',
      );
    },
  );
}

pageTest('a finger between lines, far from all, draws nothing', phone, async (page) => {
  await page.open('#triangle-1');
  await page.tapLine('2-3', 40);
  await page.tapLine('2-3');
  await page.settled('#triangle-1/2-3'); // with no line before it
});

pageTest(
  'score, board and buttons are below each other on a narrow screen, side by side on a wide one',
  {},
  async (page) => {
    await page.open('#triangle-3');
    const inOrder = (ids, side, start) =>
      page.waitForFunction(([ids, side, start]) => {
        const boxes = ids.map((id) => document.getElementById(id).getBoundingClientRect());
        return boxes.slice(1).every((box, i) => boxes[i][side] <= box[start] + 1);
      }, /** @type {const} */ ([ids, side, start]));
    await inOrder(['pane', 'score'], 'right', 'left');
    await page.setViewportSize({ width: 600, height: 800 });
    await inOrder(['score', 'verdict', 'pane', 'best'], 'bottom', 'top');
    await page.settled();
    await page.assertShows('triangle-3', []);
  },
);

/** Returns the words of a plot, the sizes of their letters on the screen, and the overlaps. */
const wordsOf = (plot) =>
  plot.evaluate((plot) => {
    const scale = plot.getBoundingClientRect().width / plot.viewBox.baseVal.width;
    const frame = plot.getBoundingClientRect();
    const texts = [...plot.querySelectorAll('text')];
    const boxes = texts.map((text) => text.getBoundingClientRect());
    const overlap = (a, b) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return {
      words: texts.map((text) => text.textContent),
      smallest: Math.min(
        ...texts.map((text) => scale * parseFloat(getComputedStyle(text).fontSize)),
      ),
      overlapping: texts.flatMap((text, i) =>
        boxes.some((box, k) => k !== i && overlap(box, boxes[i])) ? [text.textContent] : [],
      ),
      outside: texts.flatMap((text, i) =>
        boxes[i].left < frame.left - 1 || boxes[i].right > frame.right + 1
          ? [text.textContent]
          : [],
      ),
    };
  });

for (const width of thinned([360, 768, 1440])) {
  pageTest(
    `plots can be read at ${width} pixels, and name their axes`,
    { viewport: { width, height: 800 }, provoked: /status of 503/ },
    async (page) => {
      const assertReadable = async (plot, names) => {
        const { words, smallest, overlapping, outside } = await wordsOf(plot);
        for (const name of names) assert.ok(words.includes(name), `${name} in ${words}`);
        assert.ok(smallest >= 12.9, `letters of ${smallest} pixels`);
        assert.deepEqual([overlapping, outside], [[], []]);
      };
      await page.open('#triangle-4/2-4,4-5,5-9,1-2,1-3,2-3,3-6');
      await assertReadable(page.locator('#plot svg'), ['A \u2212 B', 'moves']);
      await page.setViewportSize({ width: 500, height: 800 });
      await page.waitForFunction(() => {
        const [plot] = document.getElementById('plot').getElementsByTagName('svg');
        return Math.abs(plot.viewBox.baseVal.width - plot.clientWidth) < 1;
      });
      await page.setViewportSize({ width, height: 800 });
      await page.open('#boxes-2x3');
      await page.openStatistics();
      await assertReadable(page.locator('#statistics-plot svg'), ['value', 'lines drawn']);
    },
  );
}

pageTest('dark where that is wanted', { colorScheme: 'dark' }, async (page) => {
  await page.open('#triangle-3');
  const bright = (element) =>
    page.locator(element).evaluate(
      (found, property) =>
        String(getComputedStyle(found)[property].match(/\d+/g))
          .split(',')
          .slice(0, 3)
          .reduce((sum, part) => sum + Number(part), 0) / 3,
      element === 'body' ? 'backgroundColor' : 'color',
    );
  assert.ok((await bright('body')) < 60);
  assert.ok((await bright('#subline')) > 180);
  await page.emulateMedia({ colorScheme: 'light' });
  assert.ok((await bright('body')) > 200);
});

pageTest('no motion where none is wanted', { reducedMotion: 'reduce' }, async (page) => {
  await page.open('#triangle-3/2-4');
  const moving = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) => {
          const { transitionDuration, animationName } = getComputedStyle(element);
          return (
            transitionDuration.split(', ').some((time) => parseFloat(time) > 0) ||
            animationName !== 'none'
          );
        }).length,
    );
  assert.equal(await moving(), 0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  assert.ok((await moving()) > 0);
});

const lowPhone = { ...phone, viewport: { width: 360, height: 560 } };

pageTest('the help begins at its top', lowPhone, async (page) => {
  await page.open('#triangle-3');
  await page.choose('Rules, numbers, keys');
  assert.deepEqual(
    await page
      .locator('#keys-dialog')
      .evaluate(({ scrollTop, scrollHeight, clientHeight }) => [
        scrollTop,
        scrollHeight > clientHeight,
      ]),
    [0, true],
  );
});

pageTest(
  'where it is narrow, numbers of points hide no values',
  { ...phone, viewport: { width: 270, height: 540 } },
  async (page) => {
    await page.open('#triangle-4');
    const hidden = await page.evaluate(() =>
      [...document.querySelectorAll('#board .open text')].flatMap((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        const y = (top + bottom) / 2;
        const seen = [left + 1, (left + right) / 2, right - 1].every(
          (x) => !document.elementFromPoint(x, y)?.matches('.point'),
        );
        return seen ? [] : [text.closest('[data-line]').getAttribute('aria-label')];
      }),
    );
    assert.deepEqual(hidden, []);
  },
);
