// Calls tables.js in a worker of a site, without the explorer.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { site } from './site.js';
import { baseUrl, folder, numbers, someOf } from './support.js';

/**
 * Opens a page whose window.ask(method, ...values) calls the worker. The page finds the files of
 * `folder` below own/.
 */
export async function open(page) {
  await page.route('**/empty.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Empty</title>' }),
  );
  await page.route('**/asked_worker.js', (route) =>
    route.fulfill({ path: join(import.meta.dirname, 'asked_worker.js') }),
  );
  await page.route('**/own/*', (route) =>
    route.fulfill({
      path: join(folder, new URL(route.request().url()).pathname.split('/').at(-1)),
    }),
  );
  await page.goto(site.url + 'empty.html');
  await page.evaluate(() => {
    const worker = new Worker('asked_worker.js', { type: 'module' });
    const waiting = [];
    worker.onmessage = ({ data }) => waiting[data.id](data);
    window.ask = (method, ...values) =>
      new Promise((resolve) => {
        worker.postMessage({ id: waiting.push(resolve) - 1, method, values });
      });
    window.bytesOf = async (url) => new Uint8Array(await (await fetch(url)).arrayBuffer());
  });
}

/** Calls a method of the worker. Returns { result } or { error }. */
export const ask = (page, method, ...values) =>
  page.evaluate(([method, values]) => window.ask(method, ...values), [method, values]);

/** Fails unless the worker answers as triwar-serve does. */
export async function assertSame(page, targets) {
  const answers = await page.evaluate(async (targets) => {
    const all = [];
    for (const target of targets) all.push((await window.ask('answer', target)).result);
    return all;
  }, targets);
  for (const [i, target] of targets.entries()) {
    const response = await fetch(baseUrl().replace(/\/$/, '') + target);
    const expected = { status: response.status, body: await response.text() };
    assert.deepEqual(answers[i], expected, target);
  }
}

/** Returns targets for random games; about one in eight has a bad move. */
export async function questions(page, game, count) {
  const { edges } = JSON.parse((await ask(page, 'answer', `/v1/games/${game}`)).result.body);
  return targetsFor(game, edges, count);
}

/** As questions(), for a board with these edges. */
export function targetsFor(game, edges, count) {
  const below = numbers(4559);
  const targets = [];
  for (let i = 0; i < count; ++i) {
    const drawn = someOf(edges, below(edges.length + 1), below);
    const moves = drawn.map((ends) => ends.join('-'));
    if (below(8) === 0) moves.push(['1-2', '1-99', 'x'][below(3)]);
    const route = below(4) === 0 ? 'review' : 'position';
    const line = route === 'position' && below(2) === 0 ? '&line=0' : '';
    targets.push(`/v1/games/${game}/${route}?moves=${moves.join(',')}${line}`);
    targets.push(`/v1/games/${game}/position?state=0x${below(2 ** edges.length).toString(16)}`);
  }
  return targets;
}
