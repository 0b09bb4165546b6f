// The npm package is packed, installed without a network, and used by Node, TypeScript and a page.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveSite } from './site.js';
import { folder, lookup, setUp, source, test } from './support.js';

const user = join(folder, 'user');
const installed = join(user, 'node_modules/triwar');
const blockOf = (text, language) => text.split('```' + language + '\n')[1].split('```')[0];
const readme = readFileSync(join(source, 'packaging/npm/README.md'), 'utf8');

/** Runs a program in the user's folder. Returns its output. */
function run(program, ...options) {
  return execFileSync(program, options, { cwd: user, encoding: 'utf8', stdio: 'pipe' });
}

setUp({
  prepare() {
    mkdirSync(user);
    run(join(source, 'scripts/npm'), join(folder, 'package'));
    run('npm', 'pack', '--silent', join(folder, 'package'));
    writeFileSync(join(user, 'package.json'), '{}');
    const archive = run('sh', '-c', 'echo triwar-*.tgz').trim();
    run('npm', 'install', '--offline', '--no-audit', '--no-fund', `./${archive}`);
  },
});

test('Node runs the program of the README and the example', async () => {
  writeFileSync(join(user, 'readme.mjs'), blockOf(readme, 'js'));
  const { best } = lookup('boxes-2x2', [['1-2', '4-5']])[0];
  const list = best.map((move) => `'${move}'`).join(',');
  assert.equal(run('node', 'readme.mjs').replace(/\s/g, ''), `200[${list}]`);

  const example = join(installed, 'examples/node.js');
  const reviewed = run('node', example, 'triangle-3', '2-4', '4-5', '5-9', '3-6', '2-5', '3-5');
  assert.match(reviewed, /^A 2-4 loses 2; better: 1-2 /);
  assert.equal(reviewed.split('\n').length, 7);
  assert.throws(() => run('node', example, 'triangle-3', '2-4', '2-4'), { status: 1 });
});

test('the types are those of answers', async () => {
  const program = `import { openTables, TableError } from 'triwar';
import type { Error, Review } from 'triwar';
const tables = await openTables({ mostStates: 5, progress: (done, total) => done / total });
const body: string = tables.answer('/v1/games').body;
${blockOf(readme, 'ts')}
const best: string[] = position.best;
const sum: number | undefined = position.value ?? position.estimate?.margin;
const { review, error }: Review = JSON.parse(body);
const mark: '??' | '?' | '?!' | null = review[0].mark;
const code: string | undefined = (error satisfies Error['error'] | undefined)?.code;
// @ts-expect-error: a position always has this member, which may be null
const margin: number = position.margin;
// @ts-expect-error: there is no such member
position.worst;
export default [best, sum, mark, code, margin, new TableError('damaged', '').code];
`;
  writeFileSync(join(user, 'user.mts'), program);
  symlinkSync(join(process.env.BUILD, 'web/node_modules'), join(folder, 'node_modules'));
  const options = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom'];
  run(join(folder, 'node_modules/.bin/tsc'), '--noEmit', '--strict', ...options, 'user.mts');
});

test('the page of the example answers', async (page) => {
  const { url } = await serveSite(installed);
  await page.goto(`${url}examples/page.html`);
  const output = page.locator('output');
  await output.filter({ hasText: '2-5' }).waitFor();
  await page.getByLabel('Moves').fill('2-4 2-4');
  await output.filter({ hasText: 'edge 2-4 is already drawn (move 1)' }).waitFor();
});
