// The layout: what holds at each size of the window; touch, paper, and wishes of the system.

import assert from 'node:assert/strict';
import { addressOf, test, thinned } from './support.js';

const moves = ['2-4', '4-5', '5-9', '3-6', '2-5', '3-5'];
const mistake = addressOf('triangle-3', moves, 3);
const opening = Array.from({ length: 30 }, (_, i) => `${i + 1}-${i + 7}`); // of 5x5, upright lines
const long = [...moves, '1-2', '9-10', '11-12', '12-13', '13-14', '14-15', '6-9'];

/** Functions that run in the page, and return what does not hold. */
const checks = {
  fits: () => [document.documentElement.scrollWidth].filter((wide) => wide > innerWidth),

  /** Elements are inside the window, and none is above `top`. */
  inView: (selectors) =>
    selectors.filter((selector) => {
      const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
      return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    }),

  /** Elements are inside the width of the window, and do not cover each other. */
  apart: (selectors) => {
    const boxes = selectors.map((found) => document.querySelector(found).getBoundingClientRect());
    return selectors.filter((_, i) => {
      const a = boxes[i];
      const covers = (b) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      return a.left < 0 || a.right > innerWidth || a.width === 0 || boxes.slice(0, i).some(covers);
    });
  },

  /** The `side` of each element is not behind the `start` of the next one. */
  inOrder: ([side, start, ...selectors]) => {
    const boxes = selectors.map((found) => document.querySelector(found).getBoundingClientRect());
    return selectors.slice(1).filter((_, i) => boxes[i][side] > boxes[i + 1][start] + 1);
  },

  /** Elements have a size of at most, or at least, some pixels. */
  sized: (bounds) =>
    bounds.filter(([selector, side, from, to]) => {
      const size = document.querySelector(selector).getBoundingClientRect()[side];
      return size < from || size > to;
    }),

  /** Controls are large enough for fingers if the window has `from` pixels; moves for a mouse. */
  touchable: (from) =>
    [...document.querySelectorAll('button, select, summary, textarea, input, #options label')]
      .map((control) =>
        control.matches('[type=radio], [type=checkbox]')
          ? control.closest('label')
          : control.matches('.move')
            ? control.closest('li')
            : control,
      )
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        const isForMouse = innerWidth >= 896 && target.matches('.ply');
        const isSmall = innerWidth >= from && (width < 44 || height < (isForMouse ? 28 : 44));
        return isSmall && target.checkVisibility() && width > 0;
      })
      .map(({ id, textContent }) => id || textContent.trim()),

  /** The choices in lists are not cut. */
  wholeChoices: (selector) =>
    [...document.querySelectorAll(selector)]
      .filter((list) => {
        const probe = document.createElement('span');
        const { fontFamily, fontSize, fontWeight } = getComputedStyle(list);
        Object.assign(probe.style, { fontFamily, fontSize, fontWeight, position: 'absolute' });
        probe.textContent = list.selectedOptions[0].text;
        document.body.append(probe);
        const wide = probe.offsetWidth;
        probe.remove();
        return wide > list.clientWidth;
      })
      .map(({ clientWidth }) => clientWidth),

  unclipped: (selector) =>
    [...document.querySelectorAll(selector)]
      .filter(
        (found) =>
          found.scrollWidth > found.clientWidth || found.scrollHeight > found.clientHeight + 1,
      )
      .map(({ textContent }) => textContent),

  /** Moves in a text are not parted at their hyphens, whatever its width. */
  unparted: (selector) => {
    const text = document.querySelector(selector);
    return Array.from({ length: 40 }, (_, i) => {
      text.style.width = `${100 + 5 * i}px`;
      return [...text.querySelectorAll('span')].map((move) => move.getClientRects().length);
    }).filter((parts) => parts.length === 0 || parts.some((count) => count > 1));
  },

  /** Nothing scrolls up and down but the whole page and the list of moves. */
  oneScroll: () =>
    [...document.querySelectorAll('body :not(#list)')]
      .filter((found) => {
        const isScroll = ['auto', 'scroll'].includes(getComputedStyle(found).overflowY);
        return isScroll && found.scrollHeight > found.clientHeight + 1;
      })
      .map(({ id, className }) => id || className),

  /** Each row of pictures of boards is full, and has one picture fewer than others at most. */
  fullRows: () => {
    for (const closed of document.querySelectorAll('#boards details'))
      closed.setAttribute('open', '');
    return [...document.querySelectorAll('.gallery')].flatMap((gallery) => {
      const boxes = [...gallery.children].map((card) => card.getBoundingClientRect());
      const rows = [...new Set(boxes.map(({ top }) => top))].map((row) =>
        boxes.filter(({ top }) => top === row),
      );
      const counts = rows.map(({ length }) => length);
      const { right } = gallery.getBoundingClientRect();
      const isFull = rows.every((row) => Math.abs(row.at(-1).right - right) < 2);
      const isEven = Math.max(...counts) - Math.min(...counts) <= 1;
      return isFull && isEven ? [] : [String(counts)];
    });
  },

  /** At least three moves are to be seen in the list. */
  movesInView: () => {
    const list = document.getElementById('list').getBoundingClientRect();
    const seen = [...document.querySelectorAll('#moves .ply')].filter((row) => {
      const { y, bottom } = row.getBoundingClientRect();
      return y >= list.y && bottom <= Math.min(list.bottom + 1, innerHeight);
    });
    return seen.length >= 3 ? [] : [seen.length];
  },

  /** No label of a line covers a point. */
  clearOfPoints: () =>
    [...document.querySelectorAll('#board .points circle')].flatMap((point) => {
      const a = point.getBoundingClientRect();
      return [...document.querySelectorAll('#board .open rect')].filter((label) => {
        const b = label.getBoundingClientRect();
        const [dx, dy] = [a.x + a.right - b.x - b.right, a.y + a.bottom - b.y - b.bottom];
        return Math.abs(dx) < b.width + 8 && Math.abs(dy) < b.height + 8;
      });
    }),

  /** No number of a point covers the label of a line. */
  labelsOnTop: () =>
    [...document.querySelectorAll('#board .open text')].flatMap((text) => {
      const { left, right, top, bottom } = text.getBoundingClientRect();
      const isCovered = (x) => document.elementFromPoint(x, (top + bottom) / 2)?.matches('.point');
      const covered = [left + 1, (left + right) / 2, right - 1].some(isCovered);
      return covered ? [text.closest('[data-line]').getAttribute('aria-label')] : [];
    }),

  /** The board is whole in its pane, and its lines are long enough for fingers. */
  whole: () => {
    const pane = document.getElementById('pane');
    pane.scrollIntoView();
    const { left, top, right, bottom } = pane.getBoundingClientRect();
    const strokes = [...document.querySelectorAll('#board .stroke')].filter((stroke) => {
      const ends = ['x1', 'y1', 'x2', 'y2'].map((end) => Number(stroke.getAttribute(end)));
      const box = stroke.getBoundingClientRect();
      const isInside = box.left >= left && box.right <= Math.min(right, innerWidth);
      const isSeen = box.bottom <= innerHeight || innerHeight < innerWidth;
      return (
        !(isInside && isSeen && box.top >= top && box.bottom <= bottom) ||
        Math.hypot(ends[0] - ends[2], ends[1] - ends[3]) < 44
      );
    });
    const isScrolled = pane.scrollWidth > pane.clientWidth || pane.scrollHeight > pane.clientHeight;
    return isScrolled ? [...strokes, 'scrolled'] : strokes;
  },

  /** The words of a plot have a size, do not overlap, are inside, and have these names. */
  readable: ([selector, ...names]) => {
    /** @type {SVGSVGElement} */
    const plot = document.querySelector(selector);
    const frame = plot.getBoundingClientRect();
    const scale = frame.width / plot.viewBox.baseVal.width;
    const texts = [...plot.querySelectorAll('text')];
    const boxes = texts.map((text) => text.getBoundingClientRect());
    const covers = (a, b) =>
      a !== b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const bad = texts.filter(
      (text, i) =>
        scale * parseFloat(getComputedStyle(text).fontSize) < 12.9 ||
        boxes[i].left < frame.left - 1 ||
        boxes[i].right > frame.right + 1 ||
        boxes.some((box) => covers(box, boxes[i])),
    );
    const words = texts.map(({ textContent }) => textContent);
    return [...bad.map((text) => text.textContent), ...names.filter((n) => !words.includes(n))];
  },
};

const phones = '360x740 740x360';
const all = `${phones} 768x1024 1280x720 1366x768 1440x900`;
const limits = '256x256 320x256 427x240 576x640 577x640 632x640 896x640 897x640 2560x1440';
const touch = { hasTouch: true, isMobile: true };

const openMenu = (page) => page.click('#menu > summary');
const setUp = (page) => page.choose('Set up a position');
const playWithHints = async (page) => {
  await page.selectOption('#who-a', 'hands-over');
  await page.check('#values');
  await page.says('#turn-a', /^Level 3$/);
  await page.says('#turn-b', /^with hints$/);
  await page.evaluate(() => (document.getElementById('score-a').textContent = '12'));
};
const showToast = async (page) => {
  await page.clickLine('1-3');
  await page.settled('#triangle-1/1-2,1-3/friend');
  await page.clickLine('2-3'); // not the user's turn
};

/**
 * States of the page, the sizes `at` which checks hold, and the arguments of the checks.
 *
 * @type {{ open: string, at: string, act?: Function, of?: object, [check: string]: any }[]}
 */
const rows = [
  {
    open: mistake,
    at: all,
    apart: ['#verdict', '#score', '#remark', '.controls', '#movelist', '#plotbox', '#type'],
    inOrder: ['bottom', 'top', '#plotbox', '#movelist', '#type'],
    unclipped: '#remark',
    clearOfPoints: null,
    readable: ['#plot svg', 'A ahead, in triangles', '6 moves'],
  },
  { open: mistake, at: '1000x640', unparted: '#remark' },
  { open: addressOf('triangle-3', moves), at: '1280x720 1366x768', movesInView: null },
  {
    open: addressOf('triangle-4', long),
    at: `270x540 320x568 ${all}`,
    unclipped: '#moves button',
  },
  ...['', mistake, '#triangle-4', '#boxes-2x3', '#boxes-9x1/friend'].map((open) => ({
    open,
    at: `${all} ${limits}`,
    fits: null,
    touchable: 320,
  })),
  {
    open: '',
    at: `${phones} 1280x720`,
    of: { level: null },
    inView: ['#start-title', '#cue', '#board'],
    touchable: 320,
    flawless: null,
  },
  { open: '', at: '1280x800 1024x768 768x1024 390x844', fullRows: null },
  ...['', addressOf('boxes-5x5', opening)].map((open) => ({
    open,
    at: '1280x800',
    inView: ['#board', open ? '#best' : '#start-play'],
    oneScroll: null,
  })),
  { open: '#triangle-3', at: all, act: openMenu, apart: ['.menu'], touchable: 320 },
  { open: '#triangle-3', at: '1000x640', inOrder: ['right', 'left', '#pane', '#score'] },
  {
    open: '#triangle-3',
    at: '600x800',
    inOrder: ['bottom', 'top', '#score', '#verdict', '#pane', '#best'],
  },
  ...['boxes-1x8', 'boxes-1x9', 'boxes-9x1', 'boxes-2x3', 'triangle-4'].map((game) => ({
    open: `#${game}`,
    at: phones,
    of: touch,
    whole: null,
  })),
  {
    open: '#triangle-3',
    at: '740x360',
    of: touch,
    sized: [['#board', 'height', 290]],
    inOrder: ['right', 'left', '#board', '#verdict'],
  },
  {
    open: '#triangle-3',
    at: '740x360',
    of: touch,
    act: setUp,
    sized: [['#set-up .segments', 'height', 1, 50]], // the players are beside their legend
  },
  { open: '#triangle-4', at: '270x540', of: touch, labelsOnTop: null },
  { open: '#triangle-3/2-4,4-5,2-5', at: '360x740', act: openMenu, flawless: null },
  { open: '#boxes-1x9/4-5', at: '360x740', flawless: null },
  { open: addressOf('triangle-3', moves, 3), at: '360x740', flawless: null },
  {
    open: '#boxes-3x3',
    at: '360x740 1280x800',
    act: playWithHints,
    unclipped: '.turn',
    wholeChoices: '#who-a',
  },
  {
    open: '#triangle-1/1-2/friend',
    at: '360x740',
    act: showToast,
    sized: [['#toast', 'width', 300]],
  },
  {
    open: '#boxes-2x3',
    at: '360x800 768x800 1440x800',
    of: { provoked: /status of 503/ },
    act: (page) => page.openStatistics(),
    readable: ['#statistics-plot svg', 'value', 'lines drawn'],
  },
];

for (const { open, at, act, of = {}, ...holds } of rows)
  test.with({ reducedMotion: 'reduce', ...of })(
    `${open || 'the first screen'}: ${Object.keys(holds).join(', ')}`,
    async (page) => {
      const sizes = at.split(' ').map((size) => size.split('x').map(Number));
      await page.setViewportSize({ width: sizes[0][0], height: sizes[0][1] });
      await page.open(open);
      await act?.(page);
      for (const [width, height] of thinned(sizes)) {
        await page.resize(width, height);
        for (const [check, values] of Object.entries(holds)) {
          if (check === 'flawless') await page.assertFlawless(open, values);
          else
            assert.deepEqual(
              await page.evaluate(checks[check], values),
              [],
              `${check} at ${width}`,
            );
        }
      }
    },
  );

const onPhone = test.with({ ...touch, viewport: { width: 360, height: 560 } });

onPhone('a finger 20 pixels beside a line draws it', async (page) => {
  for (const [game, moves] of /** @type {[string, string[]][]} */ ([
    ['triangle-3', ['1-2', '5-6', '8-9', '3-5']],
    ['boxes-1x9', ['4-5', '1-2', '1-11']], // is turned
  ])) {
    await page.open(`#${game}`);
    for (const [i, move] of moves.entries()) {
      await page.tapLine(move, i % 2 ? 18 : -18);
      await page.settled(addressOf(game, moves.slice(0, i + 1)));
    }
  }
});

onPhone('a finger between lines, far from all, draws nothing', async (page) => {
  await page.open('#triangle-1');
  await page.tapLine('2-3', 40);
  await page.tapLine('2-3');
  await page.settled('#triangle-1/2-3'); // with no line before it
});

onPhone('the help begins at its top', async (page) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.open('#triangle-3');
  await page.choose('Rules, numbers, keys');
  const dialog = page.locator('#keys-dialog');
  assert.ok(await dialog.evaluate((found) => found.scrollHeight > found.clientHeight));
  assert.equal(await dialog.evaluate(({ scrollTop }) => scrollTop), 0);
});

test('at move 0 the list is at its beginning', async (page) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.open(addressOf('boxes-5x5', opening));
  const top = () => page.locator('#list').evaluate((list) => list.scrollTop);
  assert.ok((await top()) > 0);
  await page.keyboard.press('Home');
  await page.settledAt(0);
  assert.equal(await top(), 0);
});

test('on a page from right to left "+3" stays so', async (page) => {
  await page.open('#triangle-3/2-4,4-5,2-5');
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  const reversed = await page.evaluate(() =>
    ['#board .open text', '#plot text', '#moves button', '#subline', '#perfect'].filter((found) => {
      const { direction, unicodeBidi } = getComputedStyle(document.querySelector(found));
      return direction !== 'ltr' && unicodeBidi !== 'plaintext';
    }),
  );
  assert.deepEqual(reversed, []);
});

test('on paper are the board and all moves, on white', async (page) => {
  await page.setViewportSize({ width: 700, height: 900 });
  await page.open(addressOf('boxes-5x5', opening));
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const hidden of ['header', '.controls', '#type'])
    assert.ok(await page.isHidden(hidden), hidden);
  for (const shown of ['#board', '#verdict', '#movelist'])
    assert.ok(await page.isVisible(shown), shown);
  assert.equal(
    await page.locator('#list').evaluate((list) => list.scrollHeight - list.clientHeight),
    0,
  );
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.match(paper, /^rgb\(2\d\d, 2\d\d, 2\d\d\)$/);
});

test('no motion where none is wanted', async (page) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.open('#triangle-3/2-4');
  const isMoving = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')].some((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element);
        return /[1-9]/.test(transitionDuration) || animationName !== 'none';
      }),
    );
  assert.equal(await isMoving(), false);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  assert.equal(await isMoving(), true);
});
