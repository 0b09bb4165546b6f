// Files of the user on a site: tables, which are read in parts, and boards, which are drawn,
// checked, saved, solved and explored.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { built, counted, countInWorker, site } from './site.js';
import { addressOf, baseUrl, folder, generate, lookup } from './support.js';
import { setUp, source, test, thinned } from './support.js';

const tableOf = (game) => join(folder, `${game}.tb.zst`);
const example = (name) => readFileSync(join(source, 'examples/boards', `${name}.json`), 'utf8');

setUp({
  prepare() {
    for (const game of ['boxes-1x7', 'boxes-1x8'])
      execFileSync(process.env.TRIWAR_SMALL_CHUNKS, [game, tableOf(game)]);
    copyFileSync(join(built, 'tables/boxes-3x4.tb.zst'), tableOf('boxes-3x4'));
    generate('house', '--board', join(source, 'examples/boards/house.json'));
  },
});

// ---- Tables ------------------------------------------------------------------------------------

const message = (page, pattern) => page.says('#message-words', pattern);

async function chooseTable(page, file) {
  const chooser = page.waitForEvent('filechooser');
  await page.choose('Open a file');
  await (await chooser).setFiles(file);
}

const shows = (page, game) =>
  page.waitForFunction((game) => {
    const list = /** @type {HTMLSelectElement} */ (document.getElementById('game'));
    return (
      list.value === game &&
      document.title.startsWith(list.selectedOptions[0].text) &&
      document.querySelector('#board .open rect') !== null
    );
  }, game);

for (const { game, moves, most } of [
  { game: 'boxes-1x8', moves: ['1-2', '1-10', '10-11'], most: 0.05 }, // 8192 chunks of 4 KiB
  { game: 'boxes-3x4', moves: [], most: 0.5 },
]) {
  test(`a table file of ${game} is opened, and read in parts`, async (page, t) => {
    await countInWorker(page);
    await page.open();
    await chooseTable(page, tableOf(game));
    await shows(page, game);
    await page.assertShows(game, []);
    assert.equal(await page.inputValue('#game'), game);
    for (const [i, move] of moves.entries()) {
      await page.clickLine(move);
      const played = moves.slice(0, i + 1);
      await page.settled(addressOf(game, played));
      await page.assertShows(game, played);
    }
    const { size } = statSync(tableOf(game));
    const { read: bytes } = await counted(page);
    t.diagnostic(`${bytes} of ${size} bytes read`);
    assert.ok(bytes > 0 && bytes < most * size, `${bytes} of ${size}`);
  });
}

test('a table is dropped onto the page', async (page) => {
  await page.open();
  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'a house'));
      return transfer;
    },
    [...readFileSync(tableOf('house'))],
  );
  await page.dispatchEvent('#pane', 'drop', { dataTransfer: data });
  await shows(page, 'house');
  await page.assertShows('house', []);
});

test('a damaged or wrong file gives a message and changes nothing', async (page) => {
  const table = readFileSync(tableOf('boxes-1x8'));
  const damaged = (name, at) => {
    const bytes = Buffer.from(table);
    if (at !== null) bytes[at] ^= 1;
    writeFileSync(join(folder, name), at === null ? bytes.subarray(0, bytes.length / 2) : bytes);
    return join(folder, name);
  };
  await page.open('#triangle-2');
  await chooseTable(page, damaged('header', 20));
  await message(page, /^Cannot open header: /);
  assert.equal(await page.inputValue('#game'), 'triangle-2');
  await page.keyboard.press('Escape');
  await chooseTable(page, damaged('half', null));
  await message(page, /^Cannot open half: /);
  await chooseTable(page, join(source, 'README.md'));
  await message(page, /^Cannot open README.md: /);
  await page.assertShows('triangle-2', []);
  // The chunk of the first states is damaged: the page notices when it reads it.
  const name = damaged('chunk', 400);
  await chooseTable(page, name);
  await message(page, /damaged/);
  assert.deepEqual(await page.chips(), []);
  // The same table, whole, takes its place.
  await chooseTable(page, tableOf('boxes-1x8'));
  await page.waitForSelector('#board .open rect');
  await page.assertShows('boxes-1x8', []);
});

test('a file that was changed is named, and can be opened again', async (page) => {
  const copy = join(folder, 'copy');
  copyFileSync(tableOf('boxes-1x8'), copy);
  await page.open();
  await chooseTable(page, copy);
  await shows(page, 'boxes-1x8');
  writeFileSync(copy, 'something else');
  await page.clickLine('17-18'); // the last line: values of another part of the table
  await message(page, /^The file copy cannot be read any more/);
  await chooseTable(page, tableOf('boxes-1x8'));
  await shows(page, 'boxes-1x8');
  await page.assertShows('boxes-1x8', []);
});

test('a position is shown once its table is opened', async (page) => {
  const moves = Object.keys(lookup('house', [[]])[0].values).slice(0, 2);
  await page.open(addressOf('house', moves));
  await message(page, /^There is no table of house here: open its file/);
  await chooseTable(page, tableOf('house'));
  await shows(page, 'house');
  await page.settled(addressOf('house', moves));
  await page.assertShows('house', moves);
  await page.open('#constructor');
  await message(page, /^There is no table of constructor here/);
});

test('one table is counted at a time, and while one plays', async (page) => {
  const ended = [];
  page.on('worker', (worker) => ended.push(new Promise((end) => worker.once('close', end))));
  await page.open();
  await chooseTable(page, tableOf('boxes-1x7'));
  await shows(page, 'boxes-1x7');
  const count = async () => {
    await page.choose('Statistics');
    await page.waitForSelector('#statistics-dialog[open]');
    await page.keyboard.press('Escape');
  };
  for (let i = 0; i < 3; ++i) await count();
  assert.ok(page.workers().length <= 2);
  await page.clickLine('1-2');
  await page.settled(addressOf('boxes-1x7', ['1-2']));
  await count();
  await page.selectOption('#game', 'triangle-2');
  await shows(page, 'triangle-2');
  await page.choose('Statistics');
  await page.says('#statistics-words', / 512 states that the table of triangle-2/);
  await page.keyboard.press('Escape');
  await page.selectOption('#game', 'boxes-1x7');
  await shows(page, 'boxes-1x7');
  await page.choose('Statistics');
  await page.says('#statistics-words', / 4,194,304 states that the table of boxes-1x7/);
  await page.waitForSelector('#statistics-plot svg');
  await Promise.all(ended.slice(1)); // the first one has the tables
});

// ---- Boards ------------------------------------------------------------------------------------

const status = (page, pattern) => page.says('#drawing [role=status]', pattern);
const problem = (page, pattern) => page.says('#board-problem', pattern);

const button = (page, name) => page.locator('#drawing').getByRole('button', { name, exact: true });

const saved = async (page) => (await page.saved('', () => button(page, 'Save').click())).path;

/** Loads the text of a board file into the page. */
async function loadText(page, text) {
  await page.waitForSelector('#sketch .spot'); // before that, no listener is attached
  await page.evaluate(() => {
    document.getElementById('sketch-status').textContent = ''; // status() awaits the new one
  });
  await page.setInputFiles('#file', {
    name: 'board.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
}

const isEnabled = async (page, name) =>
  (await button(page, name).getAttribute('aria-disabled')) !== 'true';

/** Returns the cells of a board as lists of places, independent of the order of points. */
function cellsOf(text) {
  const { points, cells } = JSON.parse(text);
  return cells.map((cell) => cell.map((corner) => points[corner - 1]));
}

/** Texts that are no boards, with what the messages name. */
const notBoards = [
  ['{', /^Not a board/],
  ['{"name":"x","points":[],"cells":[[1,2,3]]}', /^Cell 1/],
  [
    `{"name":"x","points":[${'[0,0],'.repeat(200_000)}[1,0]],"cells":[]}`,
    /^This file has no board/,
  ],
];

const roof = [
  [2, 1],
  [1, 2],
  [3, 2],
];
const wall = [
  [1, 2],
  [3, 2],
  [3, 4],
  [1, 4],
];

test('a game that opens while the editor is loaded does not replace it', async (page) => {
  // Holds all requests for a file, and sends the first one.
  const hold = async (file) => {
    let asked;
    const route = new Promise((resolve) => (asked = resolve));
    await page.route(`**/${file}`, asked);
    return async () => (await route).continue();
  };
  const openGame = await hold('*.wasm');
  const loadEditor = await hold('more-*.js');
  await page.goto(`${site.url}#triangle-3`);
  const chosen = page.choose('Draw a board');
  await page.clock.resume(); // the game opens after a while
  await openGame();
  await shows(page, 'triangle-3');
  await loadEditor();
  await chosen;
  await page.waitForSelector('#sketch .spot');
});

test('a board is drawn, saved, solved and explored', async (page) => {
  await page.open();
  await page.openDrawing();
  await page.drawCells(roof, wall);
  await status(page, /^2 cells, 6 lines\./);
  await page.fill('#board-name', 'cottage');
  await status(page, /^2 cells, 6 lines\./);
  const file = await saved(page);
  assert.ok(file.endsWith('/cottage.json'));
  generate('cottage', '--board', file);
  await button(page, 'Solve').click();
  await shows(page, 'cottage');
  await page.waitForFunction(() => document.activeElement.closest('#board'));
  assert.match(await page.textContent('#live'), /^cottage is open\. \w+ to move\. With best play/);
  const moves = ['2-3', '1-2'];
  await page.assertShows('cottage', []);
  for (const [i, move] of moves.entries()) {
    await page.clickLine(move);
    await page.settled(addressOf('cottage', moves.slice(0, i + 1)));
  }
  await page.assertShows('cottage', moves);
  // After a reload the board is solved again; the draft and the saved file are there, too.
  await page.comeBack();
  await page.assertShows('cottage', moves);
  assert.ok((await page.locator('#game option').allTextContents()).includes('cottage'));
  await page.openDrawing();
  await status(page, /^2 cells, 6 lines\./);
  await button(page, 'Clear').click();
  await status(page, /^Choose the corners/);
  await page.setInputFiles('#file', file);
  await status(page, /^2 cells, 6 lines\./);
  const again = join(folder, 'again.json');
  copyFileSync(await saved(page), again);
  assert.equal(readFileSync(again, 'utf8'), readFileSync(file, 'utf8'));
});

test('a refused board shows the reason of the library', async (page) => {
  await page.open();
  await page.openDrawing();
  const isSolvable = () => isEnabled(page, 'Solve');
  await page.drawCells(roof, [...roof].reverse(), roof);
  await problem(page, /^Cell 3/);
  assert.equal(await isSolvable(), false);
  const numbers = page.locator('.point-number');
  assert.deepEqual(await numbers.allTextContents(), ['1', '2', '3'], 'by which lines are named');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await button(page, 'Undo').click();
  await status(page, /^2 cells, 3 lines\./);
  await problem(page, /^$/);
  assert.equal(await numbers.count(), 0);
  for (const [name, complaint] of /** @type {[string, RegExp][]} */ ([
    ['triangle-3', /is the name of another game/],
    ['', /name/],
    ['a b', /name/],
  ])) {
    await page.fill('#board-name', name);
    await problem(page, complaint);
    assert.equal(await isSolvable(), false);
  }
  await page.fill('#board-name', 'roof');
  await problem(page, /^$/);
  assert.equal(await isSolvable(), true);
  const isSolvableUnchecked = await page.locator('#board-name').evaluate((name) => {
    Object.assign(name, { value: 'a b' }).dispatchEvent(new Event('input'));
    return document.getElementById('sketch-solve').getAttribute('aria-disabled') !== 'true';
  });
  assert.equal(isSolvableUnchecked, false, 'before the answer about the new name is there');
  await page.fill('#board-name', 'roof');
  await problem(page, /^$/);
  await page.drawCells([
    [6, 1],
    [7, 1],
    [6, 2],
  ]);
  await page.fill('#board-name', 'x y');
  await problem(page, /name/);
  assert.equal(await isEnabled(page, 'Save'), false);
  await page.fill('#board-name', 'roof');
  await status(page, /^3 cells, 6 lines\./);
  for (const [text, complaint] of notBoards) {
    await loadText(page, text);
    await problem(page, complaint);
    await page.click('[data-key="9,5"]'); // the message goes with the next change
    await problem(page, /^$/);
    assert.equal(await isEnabled(page, 'Save'), false, 'a cell that is not closed would be lost');
    await button(page, 'Undo').click();
  }
  await status(page, /^3 cells, 6 lines\./);
  assert.equal(await page.inputValue('#board-name'), 'roof');
});

test('a draft cannot be undone; undone steps can be redone', async (page) => {
  await page.goto(`${site.url}#+board`);
  await page.drawCells(roof);
  await status(page, /^1 cell, 3 lines\./);
  await page.reload();
  await status(page, /^1 cell, 3 lines\./);
  assert.deepEqual([await isEnabled(page, 'Undo'), await isEnabled(page, 'Redo')], [false, false]);
  await page.keyboard.press('Control+z');
  await page.drawCells(wall);
  await status(page, /^2 cells, 6 lines\./);
  await button(page, 'Clear').click();
  await status(page, /^Choose the corners/);
  await page.keyboard.press('Control+z');
  await status(page, /^2 cells, 6 lines\./);
  await page.keyboard.press('Control+z');
  await status(page, /^1 cell, 3 lines\. Cell 2: 4 corners\./);
  await page.keyboard.press('Control+y');
  await status(page, /^2 cells, 6 lines\./);
  await page.keyboard.press('Control+Shift+z');
  await status(page, /^Choose the corners/);
  await page.keyboard.press('Control+z');
  await button(page, 'Undo').click();
  await button(page, 'Redo').click();
  await status(page, /^2 cells, 6 lines\./);
  assert.equal(await isEnabled(page, 'Redo'), true);
  await page.click('[data-key="5,5"]');
  assert.equal(await isEnabled(page, 'Redo'), false);
});

test('a board keeps the lines that are drawn at its start', async (page) => {
  const { points, cells } = JSON.parse(example('house'));
  const drawn = cells.map((cell) => cell.slice(0, 2));
  await page.goto(`${site.url}#+board`);
  const drawnIn = async () => {
    const board = JSON.parse(readFileSync(await saved(page), 'utf8'));
    return (board.drawn ?? []).map((line) => line.map((number) => board.points[number - 1].join()));
  };
  await loadText(page, JSON.stringify({ name: 'begun', points, cells, drawn }));
  const wanted = drawn.map((line) => line.map((number) => points[number - 1].join()));
  assert.deepEqual(await drawnIn(), wanted);
  assert.equal(await page.locator('.made-drawn').count(), 2);
  generate('begun', '--board', await saved(page));
  await page.reload(); // the draft keeps them, too
  assert.deepEqual(await drawnIn(), wanted);
  await page.click('[data-cell="0"]');
  await button(page, 'Delete cell').click();
  assert.deepEqual(await drawnIn(), wanted.slice(1));
  await button(page, 'Undo').click();
  assert.deepEqual(await drawnIn(), wanted);
  await button(page, 'Solve').click();
  await shows(page, 'begun');
  await page.assertValues(lookup('begun', [[]])[0]);
});

test('a loaded board keeps its coordinates', async (page) => {
  await page.goto(`${site.url}#+board`);
  const triangles = (distance, size = 1) =>
    JSON.stringify({
      name: 'far',
      points: [0, distance].flatMap((x) => [
        [x, 0],
        [x + size, 0],
        [x, size],
      ]),
      cells: [
        [1, 2, 3],
        [4, 5, 6],
      ],
    });
  for (const text of [
    triangles(100_000),
    triangles(-3.75),
    triangles(0.1, 0.03),
    triangles(1e308, 1e307),
    example('hexagons'),
    example('ring'),
  ]) {
    const cells = cellsOf(text);
    await loadText(page, text);
    await status(page, new RegExp(`^${cells.length} cells, `));
    const seen = await page.evaluate(() => {
      const [sketch] = document.getElementById('sketch-place').getElementsByTagName('svg');
      const { width, height } = sketch.viewBox.baseVal;
      const inside = ({ cx, cy }) =>
        cx.baseVal.value > 0 &&
        cx.baseVal.value < width &&
        cy.baseVal.value > 0 &&
        cy.baseVal.value < height &&
        width < 2000;
      const circles = [...sketch.getElementsByTagName('circle')];
      return circles.filter((circle) => circle.matches('.used .dot')).map(inside);
    });
    assert.ok(seen.length > 0 && seen.every(Boolean), text);
    assert.deepEqual(cellsOf(readFileSync(await saved(page), 'utf8')), cells);
  }
});

test('a larger board is solved, also later', async (page) => {
  await page.goto(`${site.url}#+board`);
  await loadText(page, example('hexagons'));
  await status(page, /^7 cells, 30 lines\./);
  await problem(page, /^$/);
  await button(page, 'Solve').click();
  const isSolved = async () => {
    await page.says('#subline', /best play/);
    assert.equal((await page.chips()).length, 30);
  };
  await isSolved();
  await page.comeBack('#hexagons');
  await isSolved();
});

test('a board is drawn by keys alone', async (page) => {
  await page.open();
  await page.openDrawing();
  for (const key of 'Enter Right Right Enter Down Left Enter Up Left Enter'.split(' ')) {
    await page.keyboard.press(key.replace(/^(Right|Left|Up|Down)$/, 'Arrow$1'));
  }
  await status(page, /^1 cell, 3 lines\./);
  assert.equal(
    await page.evaluate(() => document.activeElement.getAttribute('aria-label')),
    'column 1, row 1, on the board',
  );
});

test('with triwar-serve boards are drawn and saved', async (page) => {
  page.provoke(/400/);
  await page.open('#triangle-3', { url: baseUrl() });
  await page.openDrawing();
  await page.drawCells(roof, wall);
  await status(page, /^2 cells, 6 lines\./);
  for (const [text] of notBoards) {
    await loadText(page, text);
    await problem(page, /./);
    await page.fill('#board-name', 'served');
    await problem(page, /^$/);
    assert.ok(await isEnabled(page, 'Solve'));
  }
  assert.equal(await page.textContent('#game :checked'), 'your board');
  generate('served', '--board', await saved(page));
  assert.equal(lookup('served', [[]])[0].margin, lookup('house', [[]])[0].margin);
  await page.selectOption('#game', 'triangle-3');
  await page.settled('#triangle-3');
  assert.equal(await page.getByRole('option', { name: 'your board' }).count(), 0);
});

test('the grid fits the window, with messages and buttons', async (page) => {
  await page.goto(`${site.url}#+board`);
  await page.drawCells(roof);
  await chooseTable(page, join(source, 'README.md'));
  await message(page, /^Cannot open README.md: /);
  await page.fill('#board-name', 'triangle-3');
  await problem(page, /another game/);
  const { y, height } = await button(page, 'Save').boundingBox();
  assert.ok(y + height <= page.viewportSize().height, `${y} + ${height}`);
  const columns = () => page.evaluate(() => document.getElementById('sketch').clientWidth / 44);
  assert.equal(await columns(), 13);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.waitForFunction(
    () => window.innerWidth === 360 && document.getElementById('sketch').clientWidth === 7 * 44,
  );
  const widths = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.querySelector('#drawing .scroll');
    return { scrollWidth, clientWidth };
  });
  assert.equal(widths.scrollWidth, widths.clientWidth);
});

for (const [colorScheme, width] of thinned([
  ['light', 1000],
  ['dark', 360],
])) {
  test(`axe-core finds nothing where boards are drawn: ${colorScheme}, ${width}`, async (page) => {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.open();
    await page.click('#menu > summary');
    await page.assertFlawless('the menu');
    await page.keyboard.press('Escape');
    await page.openDrawing();
    await page.drawCells(roof);
    await page.click('[data-key="4,4"]');
    await page.fill('#board-name', 'triangle-3');
    await problem(page, /another game/);
    await page.assertFlawless('a board with a problem');
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
  });
}
