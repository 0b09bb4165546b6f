// What the tests of the page share: servers, triwar-lookup as the reference, and pages in Chromium.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';

/** A setting that the tests cannot do without. */
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

// ---- Tables and answers ------------------------------------------------------------------------

/** Tables that are not embedded, and files that tests write; gone when the tests of a file end. */
export const folder = mkdtempSync(join(tmpdir(), 'triwar-page-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

export function generate(game, ...options) {
  execFileSync(
    programs.generate,
    [...options, '-o', join(folder, `${game}.tb.zst`), '--no-progress'],
    { stdio: 'pipe' },
  );
}

/** Solves a board of examples/boards. */
export function generateExample(name) {
  generate(name, '--board', join(source, 'examples/boards', `${name}.json`), '--level', '1');
}

function run(options, input) {
  const text = execFileSync(programs.lookup, options, {
    input,
    env: { ...process.env, TRIWAR_PATH: folder },
    stdio: 'pipe',
  });
  return text
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const lines = (games) => games.map((moves) => moves.join(' ') + '\n').join('');

/** What triwar-lookup says of games, each a list of moves. */
export function lookup(game, games) {
  return run(['-g', game, '-i', 'lines', '-f', 'json'], lines(games));
}

export function lookupState(game, state) {
  return run(['-g', game, '-i', 'states', '-f', 'json'], `${state}\n`)[0];
}

export function lookupReview(game, moves) {
  return run(['-g', game, '-i', 'lines', '--review', '-f', 'json'], lines([moves]))[0];
}

/** Of the painting game; cells as "1,3". */
export function lookupPainting(columns, cells) {
  return run(
    ['-g', 'painting', '-i', 'lines', '-f', 'json'],
    `${columns}: ${cells.join(' ')}\n`,
  )[0];
}

export function lookupStatistics(game) {
  return run(['-g', game, '--stats', '-f', 'json'], '')[0];
}

// ---- Servers -----------------------------------------------------------------------------------

const running = new Set(); // what stops each server

/** Starts a server; `port` 0 picks one. TRIWAR_PAGE is a folder to take the page from. */
export async function serve({ port = 0, options = [] } = {}) {
  const page = process.env.TRIWAR_PAGE ? ['--page', process.env.TRIWAR_PAGE] : [];
  const child = spawn(
    programs.serve,
    ['--listen', `127.0.0.1:${port}`, '--tables', folder, ...page, ...options],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const line = await Promise.race([
    new Promise((resolve) => {
      createInterface({ input: child.stdout }).once('line', resolve);
    }),
    ended.then((code) => assert.fail(`triwar-serve ended with ${code}`)),
  ]);
  const url = line.match(/http:\S+\//)[0];
  const stop = async () => {
    running.delete(stop);
    child.kill('SIGTERM');
    await ended;
  };
  running.add(stop);
  return { url, port: Number(new URL(url).port), stop };
}

// ---- Pages -------------------------------------------------------------------------------------

let browser;
let server;

/**
 * For each file of tests: one browser, and one server that has all tables of `folder`. `prepare` is
 * called before it starts.
 */
export function withBrowser({ prepare = () => {}, options = [] } = {}) {
  before(async () => {
    prepare();
    server = await serve({ options });
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

/** Makes what the page waits for come at once: timers run fifty times as fast. */
function hurryTimers() {
  const timer = window.setTimeout;
  Object.assign(window, {
    setTimeout: (action, ms, ...rest) => timer(action, (ms ?? 0) / 50, ...rest),
  });
}

/** Math.random with always the same numbers. */
function seedRandom(seed) {
  Math.random = () => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return seed / 2 ** 31;
  };
}

/**
 * A test on a page of its own, whose console must stay clean but for what `provoked` matches.
 * `settings` are those of a browser's context; `hurry: false` leaves the clock as it is.
 */
export function pageTest(name, settings, body) {
  const { hurry = true, seed = 1, provoked = null, ...contextSettings } = settings;
  test(name, async (t) => {
    const context = await browser.newContext({
      viewport: { width: 1000, height: 640 },
      ...contextSettings,
    });
    context.setDefaultTimeout(30_000);
    if (hurry) await context.addInitScript(hurryTimers);
    await context.addInitScript(seedRandom, seed);
    const page = await context.newPage();
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
      await context.close();
    }
  });
}

/** Opens an address of the page, such as "#triangle-3/2-4", and waits for its values. */
export async function open(page, address = '', { shown = true } = {}) {
  await page.goto('about:blank'); // since another # alone loads nothing
  await page.goto(server.url + address);
  if (shown) await settled(page);
}

/** Opens a position of the painting game, and waits for its answer. */
export async function openPainting(page, address) {
  await open(page, address, { shown: false });
  await page.waitForFunction(() =>
    /Grundy/.test(document.querySelector('.verdict-line')?.textContent),
  );
}

/** Waits until the page shows a position, that at `address` if it is given. */
export async function settled(page, address = null) {
  await page.waitForFunction(
    (wanted) =>
      (wanted === null || location.hash === wanted) &&
      !['', '\u2026'].includes(document.getElementById('headline').textContent.trim()),
    address,
  );
}

/** Follows a link on the page that is open. */
export async function follow(page, address) {
  await page.evaluate((address) => {
    document.getElementById('headline').textContent = ''; // so that it is not taken for the new one
    location.hash = address;
  }, address);
}

export const addressOf = (game, moves) => `#${game}${moves.length ? '/' : ''}${moves.join(',')}`;

/** What one sees and hears of the board and beside it. */
export function read(page) {
  return page.evaluate(() => {
    const text = (id) => document.getElementById(id).textContent;
    const open = [...document.querySelectorAll('#board [data-line]')];
    const name = (line) => line.getAttribute('aria-label').split(',')[0];
    return {
      chips: Object.fromEntries(
        open.map((line) => [name(line), line.querySelector('text')?.textContent ?? null]),
      ),
      spoken: Object.fromEntries(open.map((line) => [name(line), line.getAttribute('aria-label')])),
      drawn: [...document.querySelectorAll('#board .line.drawn')].map((line) =>
        line.getAttribute('aria-label'),
      ),
      owners: [...document.querySelectorAll('#board .owner')].map((owner) => owner.textContent),
      headline: text('headline'),
      subline: text('subline'),
      score: [text('score-a'), text('score-b')],
    };
  });
}

export const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `\u2212${-value}` : '0');

/** Fails unless the page shows what triwar-lookup answers; `moves` is the game so far. */
export function assertShows(seen, answer, moves) {
  const words = (value) => (value > 0 ? `plus ${value}` : value < 0 ? `minus ${-value}` : '0');
  const values = Object.entries(answer.values);
  assert.deepEqual(
    seen.chips,
    Object.fromEntries(values.map(([name, value]) => [name, signed(value)])),
  );
  for (const [name, value] of values) {
    const label = `${name}, worth ${words(value)}${answer.best.includes(name) ? ', best' : ''}`;
    assert.equal(seen.spoken[name].replace(', next in this game', ''), label);
  }
  assert.deepEqual(seen.drawn.map((label) => label.split(',')[0]).sort(), [...moves].sort());
  assert.deepEqual(seen.owners, answer.owners.filter(Boolean));
  assert.deepEqual(seen.score, [String(answer.score.A), String(answer.score.B)]);
  const cells = answer.owners.length;
  const [a, b] = [(cells + answer.margin) / 2, (cells - answer.margin) / 2];
  const { to_move: next, value } = answer;
  const over = next === null;
  assert.equal(
    seen.headline,
    answer.winner === 'tie'
      ? `${over ? 'A tie' : 'Tie'}, ${a} to ${b}`
      : `${answer.winner} ${over ? 'has won' : 'wins'} ${Math.max(a, b)} to ${Math.min(a, b)}`,
  );
  if (!over)
    assert.equal(
      seen.subline,
      `${next} to move \u00b7 the rest is worth ${signed(value)} to ${next}`,
    );
}

/** Where a line is on the screen, `aside` pixels beside its middle; scrolls there first. */
export function placeOf(page, name, aside = 0) {
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

export async function click(page, name, aside = 0) {
  const { x, y } = await placeOf(page, name, aside);
  await page.mouse.click(x, y);
}

export async function tap(page, name, aside = 0) {
  const { x, y } = await placeOf(page, name, aside);
  await page.touchscreen.tap(x, y);
}

/** Draws lines with the mouse, after those of `played`. */
export async function playByMouse(page, game, moves, played = []) {
  for (let i = 0; i < moves.length; ++i) {
    await click(page, moves[i]);
    await settled(page, addressOf(game, [...played, ...moves.slice(0, i + 1)]));
  }
}

/** Opens the menu and chooses what it calls `name`. */
export async function choose(page, name) {
  await page.locator('#menu summary').click();
  await page.getByRole('button', { name }).click();
}

/** Numbers from 0 to below `end`, the same in each run. */
export function numbers(seed) {
  return (end) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * end);
  };
}

/** So many of some values, each once, in an order at random. */
export function someOf(values, count, below) {
  const left = [...values];
  return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0]);
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails when axe-core finds something, with its usual rules or those given. */
export async function assertFlawless(page, what, rules = null) {
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
