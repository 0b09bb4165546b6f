// Helpers of the page's tests: servers, triwar-lookup as the reference, and pages in Chromium.

import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
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

/**
 * Starts a browser, and a server with all tables of `folder`, for the tests of a file. Calls
 * `prepare` before that.
 */
export function withBrowser({ prepare = () => {}, options = [], page = ownPage } = {}) {
  before(async () => {
    prepare();
    server = await serve({ options, page });
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
}

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

/**
 * Adds a test with its own page, which has `actions` as methods. The console must stay empty except
 * for lines that `provoked` matches. `settings` are those of a browser context; `level` is that of
 * the computer, null for the one that newcomers meet. Time stands still on the page: its timers
 * wait until the test lets time pass by `page.clock`, `page.think()` or `page.myTurn()`.
 *
 * @param {string} name
 * @param {any} settings
 * @param {(page: Explorer, t: import('node:test').TestContext) => Promise<void>} body
 */
export function pageTest(name, settings, body) {
  const { seed = 1, provoked = null, level = 'perfect', ...context } = settings;
  test(name, async (t) => {
    const session = await browser.newContext({
      viewport: { width: 1000, height: 640 },
      ...context,
    });
    // A page that takes longer hangs, however busy the machine is. scripts/mutations sets less.
    session.setDefaultTimeout(1000 * Number(process.env.TRIWAR_PAGE_SECONDS ?? 120));
    await session.clock.install({ time: 0 });
    await session.clock.pauseAt(hour);
    await session.addInitScript(seedRandom, seed);
    if (level) await session.addInitScript(setLevel, level);
    const page = withActions(await session.newPage());
    const complaints = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    try {
      await body(page, t);
      assert.deepEqual(
        complaints.filter((text) => !provoked?.test(text)),
        [],
        'the console',
      );
    } finally {
      await session.close();
    }
  });
}

/** Opens another page in the same browser, which is not watched for complaints. */
const another = async (page) => withActions(await page.context().newPage());

/** Lets a page import the modules of web/page from sources/. */
const addSources = (page) =>
  page.route('**/sources/*.js', (route) =>
    route.fulfill({ path: join(source, 'web/page', basename(route.request().url())) }),
  );

/** Opens an address of the page, such as "#triangle-3/2-4", and waits for its values. */
async function open(page, address = '#triangle-3', { shown = true, url = server.url } = {}) {
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
    const [headline, subline] = ['headline', 'subline'].map(
      (id) => document.getElementById(id).textContent,
    );
    if (document.querySelector('[aria-busy=true]')) return null;
    if (headline === 'The computer\u2019s turn') return 'computer';
    const drawn = document.querySelectorAll('#board .line.drawn').length;
    const isMine = headline === 'Your turn' && drawn >= count;
    return isMine || subline === 'The game is over.' ? 'user' : null;
  };
  for (;;) {
    const found = await page.waitForFunction(turn, count);
    if ((await found.jsonValue()) === 'user') return;
    await think(page);
  }
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

/** Returns the text of a move in the list. */
export const plyOf = (number, { player, move, closed, loss }, mark) =>
  `${number}${player}: ${move}${closed ? `+${closed}` : ''}` +
  (loss ? `\u2212${loss} ${mark ?? ''}` : '');

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

/** Fails unless a page shows an answer of triwar-lookup; `moves` is the game so far. */
export function assertShown(seen, answer, moves) {
  const words = (value) => (value > 0 ? `plus ${value}` : value < 0 ? `minus ${-value}` : '0');
  const { to_move: next, score, margin } = answer;
  const lead = (next === 'B' ? -1 : 1) * (score.A - score.B);
  const values = Object.entries(answer.values).map(([name, value]) => [name, lead + value]);
  assert.deepEqual(
    seen.chips,
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
export function expects({ owners, margin, winner }) {
  const [a, b] = [(owners.length + margin) / 2, (owners.length - margin) / 2];
  const who = winner === 'tie' ? 'the game is a tie' : `${winner} wins`;
  return `With best play ${who}, ${Math.max(a, b)} to ${Math.min(a, b)}.`;
}

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

/** Chooses an item of the menu. */
async function choose(page, name) {
  await page.locator('#menu summary').click();
  await page.getByRole('button', { name }).click();
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
    (values) => window.axe.run(values ? { runOnly: { type: 'rule', values } } : {}),
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
  addSources,
  another,
  assertFlawless,
  assertShows,
  choose,
  clickLine,
  comeBack,
  follow,
  hold,
  myTurn,
  open,
  openStatistics,
  placeOf,
  playAs,
  playByMouse,
  read,
  settled,
  settledAt,
  sideOf,
  tapLine,
  think,
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
