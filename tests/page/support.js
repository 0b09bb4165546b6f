// Helpers of the page's tests: servers, triwar-lookup as the reference, and pages in Chromium.

import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test as addTest } from 'node:test';
import { chromium } from 'playwright-core';

/** Returns a variable of the environment. Throws if there is none. */
function setting(name) {
  assert.ok(process.env[name], `the environment lacks ${name}; tests/page/run sets it`);
  return process.env[name];
}

const programs = {
  generate: setting('TRIWAR_GENERATE'),
  lookup: setting('TRIWAR_LOOKUP'),
  serve: setting('TRIWAR_SERVE'),
};
export const source = setting('TRIWAR_SOURCE_DIR');

/** Returns every third of similar cases if TRIWAR_TESTS_THIN is set, otherwise all. */
export const thinned = (cases) =>
  process.env.TRIWAR_TESTS_THIN ? cases.filter((_, i) => i % 3 === 0) : cases;

// ---- Tables and answers ------------------------------------------------------------------------

/** The folder of tables that are not embedded, and of files of tests. It is removed at exit. */
export const folder = mkdtempSync(join(tmpdir(), 'triwar-page-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

export function generate(game, ...options) {
  const file = join(folder, `${game}.tb.zst`);
  execFileSync(programs.generate, [...options, '-o', file, '--no-progress'], { stdio: 'pipe' });
}

/** Solves a board of examples/boards. */
export function generateExample(name) {
  generate(name, '--board', join(source, 'examples/boards', `${name}.json`), '--level', '1');
}

/** Returns the answers of triwar-lookup to `input`, the text of its standard input. */
function run(game, input, ...options) {
  const { stdout, status } = spawnSync(programs.lookup, ['-g', game, '-f', 'json', ...options], {
    input,
    env: { ...process.env, TRIWAR_PATH: folder },
  });
  assert.ok(status === 0 || status === 4, `triwar-lookup ended with ${status}`);
  return stdout
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const lines = (games) => games.map((moves) => moves.join(' ') + '\n').join('');

/** Returns the answers of triwar-lookup for games, lists of moves. */
export function lookup(game, games, ...options) {
  return run(game, lines(games), '-i', 'lines', ...options);
}

lookup.state = (game, state) => run(game, `${state}\n`, '-i', 'states')[0];
lookup.review = (game, moves) => lookup(game, [moves], '--review')[0];
lookup.reviewOfText = (game, text) => run(game, text, '--review')[0];
lookup.statistics = (game) => run(game, '', '--stats')[0];

// ---- Servers -----------------------------------------------------------------------------------

const running = new Set(); // functions that stop the servers

const ownPage = process.env.TRIWAR_PAGE; // a folder

/** Starts a server, with the page of a folder if one is given. */
export async function serve({ options = [], page = ownPage } = {}) {
  const child = spawn(
    programs.serve,
    ['--listen', '127.0.0.1:0', '--tables', folder, ...(page ? ['--page', page] : []), ...options],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(([code]) => assert.fail(`triwar-serve ended with ${code}`)),
  ]);
  const url = line.match(/http:\S+\//)[0];
  const stop = async () => {
    running.delete(stop);
    child.kill('SIGTERM');
    await ended;
  };
  running.add(stop);
  return { url, stop };
}

// ---- Pages -------------------------------------------------------------------------------------

let browser;
let server;
let own = {
  prepare: () => {}, // is called before the server starts
  options: [], // of the server, which also has all tables of `folder`
  page: ownPage,
  pages: {}, // settings of test.with()
  base: () => server.url, // of the addresses that pages open
};

/** Changes what the tests of a file have. */
export const setUp = (/** @type {any} */ settings) => void (own = { ...own, ...settings });

before(async () => {
  await new Promise(setImmediate); // Node runs this at once, before the file calls setUp()
  own.prepare();
  server = await serve(own);
  browser = await chromium.launch({
    executablePath: setting('TRIWAR_CHROMIUM'),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
});
after(async () => {
  await browser?.close();
  for (const stop of running) await stop();
});

export const baseUrl = () => server.url;

/** Stores a level of the computer, unless the page has stored one. */
function setLevel(level) {
  if (location.protocol !== 'about:' && !localStorage.getItem('triwar.level'))
    localStorage.setItem('triwar.level', level);
}

/** Makes Math.random repeatable. */
function seedRandom(seed) {
  Math.random = () => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return seed / 2 ** 31;
  };
}

const hour = 3_600_000;
let hours = 0; // so that the ids of games, which are times, differ between visits

/** Moves the date of a page on, without its timers. */
const goOn = (page) => page.clock.setSystemTime(Date.UTC(2026, 0) + ++hours * hour);

const testWith = (settings) => (name, body) =>
  addTest(name, async (t) => {
    const { level = 'perfect', provoked = null, ...context } = { ...own.pages, ...settings };
    const session = await browser.newContext({
      viewport: { width: 1000, height: 640 },
      permissions: ['clipboard-read', 'clipboard-write'],
      ...context,
    });
    // A page that takes longer hangs, however busy the machine is. tools/mutations sets less.
    session.setDefaultTimeout(1000 * Number(process.env.TRIWAR_PAGE_SECONDS ?? 120));
    await session.clock.install({ time: 0 });
    await session.clock.pauseAt(hour);
    await session.addInitScript(seedRandom, 1);
    if (level) await session.addInitScript(setLevel, level);
    const expected = provoked ? [provoked] : [];
    const page = Object.assign(withActions(await session.newPage()), {
      provoke: (pattern) => void expected.push(pattern),
    });
    const complaints = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    try {
      await body(page, t);
      const others = complaints.filter((text) => !expected.some((pattern) => pattern.test(text)));
      assert.deepEqual(others, [], 'the console');
    } finally {
      await session.close();
    }
  });

/**
 * Adds a test with its own page, which has `actions` as methods. The console must stay empty except
 * for lines that page.provoke() or the setting `provoked` names. The other settings of test.with()
 * are those of a browser context, and `level` of the computer, null for the one that newcomers
 * meet. Time stands still on the page: its timers wait until the test lets time pass by
 * `page.clock`, `page.think()` or `page.myTurn()`.
 *
 * @typedef {(page: Explorer & { provoke(pattern: RegExp): void },
 *   t: import('node:test').TestContext) => Promise<void>} Body
 * @type {{ (name: string, body: Body): void,
 *   with(settings: any): (name: string, body: Body) => void }}
 */
export const test = Object.assign(testWith({}), { with: testWith });

/** Opens another page in the same browser, which is not watched for complaints. */
const another = async (page) => withActions(await page.context().newPage());

/** Opens an address of the page, such as "#triangle-3/2-4", and waits for its values. */
async function open(page, address = '#triangle-3', { shown = true, url = own.base() } = {}) {
  await goOn(page);
  await page.goto('about:blank'); // a change of the fragment alone would not reload the page
  await page.goto(url + address);
  if (shown) await settled(page);
}

/** Loads the page again, and waits for its values. */
async function comeBack(page, address = null) {
  await goOn(page);
  await page.reload();
  await settled(page, address);
}

/** Waits until the page shows a position, at `address` if it is given. */
async function settled(page, address = null) {
  await page.waitForFunction(
    (wanted) =>
      (wanted === null || location.hash === wanted) &&
      !document.querySelector('[aria-busy=true]') &&
      !['', '\u2026'].includes(document.getElementById('headline').textContent.trim()),
    address,
  );
}

/** Waits until the page shows the first `at` moves of a longer game. */
async function settledAt(page, at) {
  await page.waitForFunction((end) => location.hash.endsWith(end), `@${at}`);
  await settled(page);
}

/** Lets the computer draw a line: it thinks for 450 ms. */
async function think(page) {
  const before = page.url();
  await page.clock.runFor(450);
  await page.waitForFunction((url) => location.href !== url, before);
  await settled(page);
}

/**
 * Lets the computer draw its lines, until the game is over, or it is the user's turn and at least
 * `count` lines are drawn.
 */
async function myTurn(page, count = 0) {
  const turn = (count) => {
    const headline = document.getElementById('headline').textContent;
    if (document.querySelector('[aria-busy=true]')) return null;
    if (headline === 'The computer\u2019s turn') return 'computer';
    const drawn = document.querySelectorAll('#board .line.drawn').length;
    const isMine = headline === 'Your turn' && drawn >= count;
    const isOver = document.querySelector('.verdict.over') !== null;
    return isMine || isOver ? 'user' : null;
  };
  for (;;) {
    const found = await page.waitForFunction(turn, count);
    if ((await found.jsonValue()) === 'user') return;
    await think(page);
  }
}

/** Waits until an element is shown with a text that matches, or for /^$/ until it is hidden. */
const says = (page, selector, pattern) =>
  page.waitForFunction(([selector, pattern]) => {
    const found = document.querySelector(selector);
    return pattern.test(found.checkVisibility() ? found.textContent.trim() : '');
  }, /** @type {const} */ ([selector, pattern]));

/** Waits until so many elements match. */
const has = (page, selector, count) =>
  page.waitForFunction(
    ([selector, count]) => document.querySelectorAll(selector).length === count,
    /** @type {const} */ ([selector, count]),
  );

/** Returns the names of the lines that match. */
const names = (page, selector) =>
  page
    .locator(selector)
    .evaluateAll((lines) => lines.map((line) => line.getAttribute('aria-label').split(',')[0]));

/** Returns the moves in the address. */
const moves = (page) => new URL(page.url()).hash.split('/')[1]?.split('@')[0].split(',') ?? [];

/** Returns the labels of the undrawn lines that have one. */
const chips = async (page) => Object.values((await read(page)).chips).filter(Boolean);

/** Fails unless the labels are the values of an answer, each with `lead` added. */
async function assertValues(page, { values }, lead = 0) {
  const expected = Object.entries(values).map(([name, value]) => [name, signed(value + lead)]);
  assert.deepEqual((await read(page)).chips, Object.fromEntries(expected));
}

async function typeMoves(page, text) {
  await page.fill('#typed', text);
  await page.press('#typed', 'Enter');
}

async function paste(page, text) {
  await choose(page, 'Paste a game');
  await page.fill('#pasted', text);
  await page.locator('#paste-dialog').getByRole('button', { name: 'Open' }).click();
}

/** Clicks what copies a text, an item of the menu or `click()`. Returns the text. */
async function copied(page, item, click = () => choose(page, item)) {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await click();
  const text = await page.waitForFunction(() => navigator.clipboard.readText());
  return text.jsonValue();
}

/** Clicks what saves a file, as copied() does. Returns the file's name, path and bytes. */
async function saved(page, item, click = () => choose(page, item)) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return { name: download.suggestedFilename(), path, bytes: readFileSync(path) };
}

/** Opens the board editor from the menu. */
async function openDrawing(page) {
  await choose(page, 'Draw a board');
  await page.waitForSelector('#sketch .spot');
}

/** Draws cells, lists of places [column, row] from 0. */
async function drawCells(page, ...cells) {
  for (const cell of cells)
    for (const place of [...cell, cell[0]]) await page.click(`[data-key="${place}"]`);
}

/** Keeps the text of a board as if the user had solved it. */
const keepBoard = (page, text) =>
  page.evaluate(
    (kept) => localStorage.setItem('triwar.solved-boards', kept),
    JSON.stringify([[JSON.parse(text).name, text]]),
  );

/** Goes to the first screen. */
async function goHome(page) {
  await page.click('#home');
  await page.waitForSelector('body.start');
  await settled(page);
}

/** Changes the size of the window, and waits until the page is laid out. */
async function resize(page, width, height) {
  await page.setViewportSize({ width, height });
  await page.waitForFunction((width) => innerWidth === width, width);
  // The page's observers, which are older, are called before this one.
  await page.evaluate(
    () => new Promise((resolve) => new ResizeObserver(resolve).observe(document.body)),
  );
}

/** Opens the statistics, and lets the page ask until the server has counted. */
async function openStatistics(page) {
  await choose(page, 'Statistics of the table');
  const plot = page.locator('#statistics-plot svg');
  while ((await plot.count()) === 0) await page.clock.runFor(2000);
}

/** Holds the next request that matches. Returns a function that sends it, and returns its route. */
async function hold(page, pattern) {
  let asked;
  const route = new Promise((resolve) => (asked = resolve));
  await page.route(pattern, asked, { times: 1 });
  return async () => {
    await (await route).continue();
    return route;
  };
}

/** Follows a link on the page that is open. */
async function follow(page, address) {
  await page.evaluate((address) => {
    document.getElementById('headline').textContent = ''; // so that it is not taken for the new one
    location.hash = address;
  }, address);
}

/** Returns the address of a game, of which the first `at` moves are on the board. */
export const addressOf = (game, moves, at = moves.length) =>
  `#${game}${moves.length ? '/' : ''}${moves.join(',')}${at < moves.length ? `@${at}` : ''}`;

/** Returns the contents of the board and the panel, and their labels for screen readers. */
function read(page) {
  return page.evaluate(() => {
    const text = (id) => document.getElementById(id).textContent;
    const open = [...document.querySelectorAll('#board .line.open')];
    const name = (line) => line.getAttribute('aria-label').split(',')[0];
    return {
      chips: Object.fromEntries(
        open.map((line) => [name(line), line.querySelector('text')?.textContent ?? null]),
      ),
      spoken: Object.fromEntries(open.map((line) => [name(line), line.getAttribute('aria-label')])),
      better: [...document.querySelectorAll('#board .better')].map(name),
      drawn: [...document.querySelectorAll('#board .line.drawn')].map((line) =>
        line.getAttribute('aria-label'),
      ),
      owners: [...document.querySelectorAll('#board .owner')]
        .map((owner) => owner.textContent)
        .filter(Boolean),
      headline: text('headline'),
      subline: text('subline'),
      score: [text('score-a'), text('score-b')],
    };
  });
}

export const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `\u2212${-value}` : '0');

/** Returns the text of a move in the list, with the margins before and after it. */
export const plyOf = (number, { player, move, closed, loss }, mark, margins) =>
  `${number}${player}: ${move}${closed ? `+${closed}` : ''}` +
  (loss ? `${changeOf(margins)} ${mark ?? ''}` : '');

/** Returns the margins before and after a move as the list has them. */
export const changeOf = (margins) => margins.map(signed).join(' \u2192 ');

/** Returns the mark of a move, from A's margins before and after it. */
export function markOf(player, before, after) {
  if (before === after) return null;
  const [old, now] = [before, after].map((margin) => Math.sign(player === 'A' ? margin : -margin));
  return now < old ? '??' : '?';
}

/** Checks the words of the page about the nimbers of a position: the theory of triwar-lookup. */
export function assertNimbers(words, { nimber, nimbers }) {
  assert.ok(words.startsWith(`Nimber ${nimber}: `), words);
  for (const [line, after] of Object.entries(nimbers))
    assert.match(words, new RegExp(`${after} after [^;]*\\b${line}\\b`));
}

/**
 * Fails unless a page shows an answer of triwar-lookup; `moves` is the game so far. The line that
 * was better than a mistake has another value.
 */
export function assertShown(seen, answer, moves) {
  const words = (value) => (value > 0 ? `plus ${value}` : value < 0 ? `minus ${-value}` : '0');
  const { to_move: next, score, margin } = answer;
  const lead = (next === 'B' ? -1 : 1) * (score.A - score.B);
  const values = Object.entries(answer.values)
    .filter(([name]) => !seen.better.includes(name))
    .map(([name, value]) => [name, lead + value]);
  assert.deepEqual(
    Object.fromEntries(Object.entries(seen.chips).filter(([name]) => !seen.better.includes(name))),
    Object.fromEntries(values.map(([name, value]) => [name, signed(value)])),
  );
  for (const [name, value] of values) {
    const outcome = value > 0 ? 'win' : value < 0 ? 'loss' : 'tie';
    const best = answer.best.includes(name) ? ', best' : '';
    const spoken = seen.spoken[name].replace(/, (next in this game|closes.*|third side.*)/g, '');
    assert.equal(spoken, `${name}, worth ${words(value)}, ${outcome}${best}`);
  }
  assert.deepEqual(seen.drawn.map((label) => label.split(',')[0]).sort(), [...moves].sort());
  assert.deepEqual(seen.owners, answer.owners.filter(Boolean));
  assert.deepEqual(seen.score, [String(answer.score.A), String(answer.score.B)]);
  const cells = answer.owners.length;
  const [a, b] = [(cells + margin) / 2, (cells - margin) / 2];
  const points = `${a > b ? a : b} to ${a > b ? b : a}`;
  const isTie = answer.winner === 'tie';
  if (next === null)
    assert.equal(seen.headline, isTie ? `A tie, ${points}` : `${answer.winner} has won ${points}`);
  else assert.deepEqual([seen.headline, seen.subline], [`${next} to move`, expects(answer)]);
}

/** Fails unless the page shows the answer of triwar-lookup for a game. */
const assertShows = async (page, game, moves) =>
  assertShown(await read(page), lookup(game, [moves])[0], moves);

/** Returns the line below the headline that names the result under best play. */
export const expects = ({ margin, winner }) =>
  winner === 'tie'
    ? 'With best play the game is a tie.'
    : `With best play ${winner} wins by ${Math.abs(margin)}.`;

/** Sets who plays: "A" or "B" against the computer, "both", or "none" for the computer alone. */
async function playAs(page, side) {
  for (const player of ['A', 'B']) {
    const who = side === 'both' || side === player ? 'you' : 'computer';
    await page.locator(`#who-${player.toLowerCase()}`).selectOption(who);
  }
}

/** Returns the side that the user plays, from the cards of the players. */
async function sideOf(page) {
  const [a, b] = await Promise.all(
    ['#who-a', '#who-b'].map((who) => page.locator(who).inputValue()),
  );
  if (a === b) return a === 'you' ? 'both' : 'none';
  return a === 'you' ? 'A' : 'B';
}

/** Scrolls to a line. Returns the place `aside` pixels beside its middle. */
function placeOf(page, name, aside = 0) {
  return page.evaluate(
    ([name, aside]) => {
      const line = [...document.querySelectorAll('#board [data-line]')].find(
        (candidate) => candidate.getAttribute('aria-label').split(',')[0] === name,
      );
      line.scrollIntoView({ block: 'center', inline: 'center' });
      const stroke = line.querySelector('.stroke');
      const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map((end) =>
        Number(stroke.getAttribute(end)),
      );
      const board = document.getElementById('board').getBoundingClientRect();
      const length = Math.hypot(x2 - x1, y2 - y1);
      return {
        x: board.left + (x1 + x2) / 2 + (aside * (y1 - y2)) / length,
        y: board.top + (y1 + y2) / 2 + (aside * (x2 - x1)) / length,
      };
    },
    [name, aside],
  );
}

async function clickLine(page, name, aside = 0) {
  const { x, y } = await placeOf(page, name, aside);
  await page.mouse.click(x, y);
}

async function tapLine(page, name, aside = 0) {
  const { x, y } = await placeOf(page, name, aside);
  await page.touchscreen.tap(x, y);
}

/** Draws lines on an empty board with the mouse. */
async function playByMouse(page, game, moves) {
  for (let i = 0; i < moves.length; ++i) {
    await clickLine(page, moves[i]);
    await settled(page, addressOf(game, moves.slice(0, i + 1)));
  }
}

/** Chooses an item of the menu, and waits until its part of the page has come. */
async function choose(page, name) {
  await page.locator('#menu > summary').click();
  const item = page.getByRole('button', { name });
  if (!(await item.isVisible())) await page.click('#more > summary');
  await item.click();
  await page.waitForFunction(() => !document.querySelector('#side[aria-busy=true]'));
}

/** Returns a repeatable generator of random numbers below `end`. */
export function numbers(seed) {
  return (end) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * end);
  };
}

/** Returns `count` random ones of `values`. `below` is a function that numbers() returns. */
export function someOf(values, count, below) {
  const left = [...values];
  return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0]);
}

// axe-core defers by timers, which stand still; its time limits never pass.
const axe = `((setTimeout) => {
  ${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
})((action, ms) => ms || queueMicrotask(action))`;

/** Fails if the page violates default rules of axe-core, or only `rules`. Messages name `what`. */
async function assertFlawless(page, what, rules = null) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations, passes } = await page.evaluate(
    (values) =>
      window.axe.run({
        iframes: false,
        resultTypes: ['violations'], // of the others one is enough
        ...(values && { runOnly: { type: 'rule', values } }),
      }),
    rules,
  );
  assert.deepEqual(
    violations.map(
      ({ id, nodes }) =>
        `${what}: ${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html)
          .join(' ')}`,
    ),
    [],
  );
  assert.ok(passes.length > 0);
}

const actions = {
  another,
  assertFlawless,
  assertShows,
  assertValues,
  chips,
  choose,
  clickLine,
  comeBack,
  copied,
  drawCells,
  follow,
  goHome,
  has,
  hold,
  keepBoard,
  moves,
  myTurn,
  names,
  open,
  openDrawing,
  openStatistics,
  paste,
  placeOf,
  playAs,
  playByMouse,
  read,
  resize,
  saved,
  says,
  settled,
  settledAt,
  sideOf,
  tapLine,
  think,
  typeMoves,
};

/**
 * @template F
 * @typedef {F extends (page: any, ...rest: infer R) => infer T ? (...rest: R) => T : never} Method
 */

/**
 * @typedef {{ [K in keyof typeof actions]: Method<(typeof actions)[K]> }} Methods
 * @typedef {import('playwright-core').Page & Methods} Explorer
 */

/** Returns a page with `actions` as methods. */
const withActions = (page) =>
  Object.assign(
    page,
    Object.fromEntries(
      Object.entries(actions).map(([name, action]) => [name, action.bind(null, page)]),
    ),
  );
