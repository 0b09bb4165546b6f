// The npm package is packed, installed without a network, and used by Node, TypeScript and a page.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakable, partsOfBrowser, serveSite } from './site.js';
import { baseUrl, folder, generateExample, lookup, setUp, source, test } from './support.js';

const user = join(folder, 'user');
const installed = join(user, 'node_modules/triwar');
const blockOf = (text, language) => text.split('```' + language + '\n')[1].split('```')[0];
const readme = readFileSync(join(source, 'packaging/npm/README.md'), 'utf8');

/** How docs/README.md asks the same question, by where from: "a shell", "Python", ... */
const overview = readFileSync(join(source, 'docs/README.md'), 'utf8');
const documented = Object.fromEntries(
  Array.from(
    overview.split('## The same question')[1].matchAll(/^\| ([^|]+) \| `(.*)` \|/gm),
    ([, from, how]) => [from, how],
  ),
);

/** Runs a program in the user's folder. Returns its output. */
function run(program, ...options) {
  return execFileSync(program, options, { cwd: user, encoding: 'utf8', stdio: 'pipe' });
}

setUp({
  prepare() {
    generateExample('house');
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

  assert.match(run('node', '-p', "require('triwar/package.json').version"), /^\d+\.\d+\.\d+\n$/);

  const example = join(installed, 'examples/node.js');
  const reviewed = run('node', example, 'triangle-3', '2-4', '4-5', '5-9', '3-6', '2-5', '3-5');
  assert.match(reviewed, /^A 2-4 loses 2; better: 1-2 /);
  assert.equal(reviewed.split('\n').length, 7);
  assert.throws(() => run('node', example, 'triangle-3', '2-4', '2-4'), { status: 1 });
});

/** Begins programs. They can break the first instance of the library. */
const beginning = `
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { openTables, TableError } from 'triwar';
${breakable}
const question = '/v1/games/triangle-3/position?moves=2-4';
const status = (tables, ...asked) => tables.answer(...asked).status;
const isInternal = (error) => error instanceof TableError && error.code === 'internal';
`;

function runProgram(name, text) {
  writeFileSync(join(user, name), beginning + text);
  return run('node', name);
}

test('the same questions have the same answers from everywhere', async () => {
  const build = process.env.BUILD;
  const questions = JSON.parse(readFileSync(join(source, 'tests/data/questions.json'), 'utf8'));
  /** Returns how to ask each question. */
  const askedFrom = (from) =>
    questions.map(({ board, moves }) =>
      documented[from]
        .replace('boxes-2x2', board)
        .replace('1-2 4-5', moves)
        .replace('1-2,4-5', moves.replaceAll(' ', ',')),
    );
  const linesOf = (output) => output.trim().split('\n');
  const write = (name, text) => writeFileSync(join(user, name), text);
  const linked = `-L${build}/lib -ltriwar -Wl,-rpath,${build}/lib`;
  const compileAndRun = (how) => run('sh', '-c', `${how} ${linked} -o ask && ./ask`);

  const programs = {
    'a shell': () =>
      askedFrom('a shell').map((command) =>
        run('sh', '-c', `PATH=${build}/bin:$PATH ${command} --format json`).trim(),
      ),
    Python() {
      const asked = askedFrom('Python').map((answer) => `show(${answer.replace('.winner', '')})`);
      write(
        'ask.py',
        `import json, triwar
def show(answer): print(json.dumps(answer.as_dict() | {"winner": answer.winner}))
${asked.join('\n')}`,
      );
      return linesOf(run('env', `PYTHONPATH=${build}/python`, 'python3', 'ask.py'));
    },
    'C++'() {
      const asked = askedFrom('C++').map(
        (answer) => `std::cout << ${answer.replace('.winner', '.json()')} << '\\n';`,
      );
      write(
        'ask.cpp',
        `#include <triwar/tables.h>
#include <iostream>
int main() { ${asked.join('\n')} }`,
      );
      return linesOf(compileAndRun(`g++ -std=c++20 -I${source}/cpp ask.cpp`));
    },
    C() {
      const asked = askedFrom('C').map(
        (call) => `if (${call}) return 1;\nfputs(response.text, stdout);`,
      );
      write(
        'ask.c',
        `#include <stdio.h>
#include <triwar.h>
int main(void) {
  triwar_service* service;
  triwar_response response;
  if (triwar_service_open(&service)) return 1;
  ${asked.join('\n')}
}`,
      );
      return linesOf(compileAndRun(`gcc -I${source}/c ask.c`));
    },
    JavaScript() {
      const asked = askedFrom('JavaScript').map((answer) => `console.log(${answer}.body.trim());`);
      write(
        'ask.mjs',
        `import { openTables } from 'triwar';
const tables = await openTables();
${asked.join('\n')}`,
      );
      return linesOf(run('node', 'ask.mjs'));
    },
  };
  /** An answer without what only some tell, and which tables are compiled in. */
  const common = (answer) => ({ ...answer, game: null, closes: null, from: null });
  const expected = await Promise.all(
    askedFrom('any other').map(async (address) => {
      const { pathname, search } = new URL(address);
      return (await fetch(new URL(pathname + search, baseUrl()))).json();
    }),
  );
  assert.equal(expected[0].winner, 'A');
  for (const [from, ask] of Object.entries(programs)) {
    const answers = ask().map((line) => common(JSON.parse(line)));
    assert.deepEqual(answers, expected.map(common), from);
  }
});

test('Node answers from the books of large boards, which outlive an instance', async () => {
  runProgram(
    'books.mjs',
    `
const tables = await openTables({ mostStates: 1 });
const ask = (game) => JSON.parse(tables.answer('/v1/games/' + game + '/position?moves=').body);
const withBooks = 'boxes-4x4 boxes-3x5 boxes-5x3 boxes-2x7 boxes-4x5-icelandic triangle-5';
for (const game of withBooks.split(' ')) {
  assert.equal(ask(game).from, 'book');
}
const before = ask('boxes-4x4');
globalThis.isBroken = true;
assert.throws(() => tables.answer(question), isInternal);
globalThis.isBroken = false;
assert.deepEqual(ask('boxes-4x4'), before);

const book = readFileSync(new URL('node_modules/triwar/boxes-4x4.book', import.meta.url));
assert.equal(tables.addBook('again', book), 'boxes-4x4');
assert.throws(() => tables.addBook('half', book.subarray(0, 9000)), TableError);
const house = readFileSync(${JSON.stringify(join(folder, 'house.tb.zst'))});
assert.throws(() => tables.addBook('house', house), { code: 'wrong_game' });
assert.throws(() => tables.add('a book', book), TableError);
assert.deepEqual(ask('boxes-4x4'), before);
`,
  );
});

test('an instance that broke is replaced, with its tables', async () => {
  runProgram(
    'broken.mjs',
    `
const tables = await openTables();
const path = ${JSON.stringify(join(folder, 'house.tb.zst'))};
assert.equal(tables.add('the house', readFileSync(path)), 'house');
const before = tables.answer(question);
const house = tables.answer('/v1/games/house');
assert.deepEqual([before.status, house.status], [200, 200]);
globalThis.isBroken = true;
assert.throws(() => tables.answer(question), isInternal);
assert.deepEqual(tables.answer(question), before);
assert.deepEqual(tables.answer('/v1/games/house'), house);

globalThis.isBroken = false;
const others = await openTables();
globalThis.isBroken = true;
assert.throws(() => others.add('the house', readFileSync(path)), isInternal);
assert.equal(status(others, '/v1/games/house/position?moves='), 404);
assert.equal(others.add('the house', readFileSync(path)), 'house');
assert.deepEqual(others.answer('/v1/games/house'), house);

// A stack that overflows at any place of a call.
let failures = 0;
const deep = (left) => {
  if (left > 0) {
    try {
      deep(left - 1);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  if (failures >= 0 && failures < 20) {
    try {
      tables.answer(question);
      failures = -1 - failures;
    } catch (error) {
      if (!isInternal(error)) throw error;
      ++failures;
    }
  }
};
deep(1e6);
assert.notEqual(failures, 0);
assert.deepEqual(tables.answer(question), before);
assert.deepEqual(tables.answer('/v1/games/house'), house);
`,
  );
});

test('what progress() throws ends the call, and no more', async () => {
  runProgram(
    'progress.mjs',
    `
let isStopping = true;
let count = 0;
const tables = await openTables({
  mostStates: 1e5,
  progress() {
    ++count;
    if (isStopping) throw new RangeError('enough');
    assert.throws(() => tables.answer(question), { code: 'usage' });
  },
});
const solved = '/v1/games/boxes-2x2-swedish/position';
const searched = '/v1/games/boxes-5x5/position?estimate=2K';
for (const asked of [solved, searched]) {
  for (let i = 0; i < 3; ++i) assert.throws(() => tables.answer(asked), new RangeError('enough'));
  assert.equal(count, 3, 'the first report ends a call');
  isStopping = false;
  assert.equal(status(tables, asked), 200);
  assert.ok(count > 3);
  [isStopping, count] = [true, 0];
}
globalThis.isBroken = true;
assert.throws(() => tables.answer(question), { code: 'internal' }, 'the first instance has stayed');
`,
  );
});

test('texts are read whole, and bytes in every form', async () => {
  runProgram(
    'values.mjs',
    `
const tables = await openTables();
const moves = (text) => tables.answer('/v1/games/boxes-2x2/position?moves=' + text);
assert.equal(moves('1-2').status, 200);
for (const text of ['1-2\0,2-3,zzz', '1-2\0', '1-2%00,2-3', '\0']) {
  assert.equal(moves(text).status, 400, JSON.stringify(text));
}
const parse = (text) => tables.answer('/v1/parse?game=boxes-2x2', text);
assert.equal(parse('1-2').status, 200);
for (const text of ['1-2\0', '1-2\0 zzz', '\x001-2']) assert.equal(parse(text).status, 400);
assert.equal(parse('1-2\\n' + ' '.repeat(1 << 20)).status, 413);
assert.equal(status(tables, '/v1/games?' + 'x'.repeat(5000)), 414);

const file = readFileSync(${JSON.stringify(join(folder, 'house.tb.zst'))});
const whole = new Uint8Array(file);
const padded = new Uint8Array(whole.length + 20);
padded.set(whole, 7);
for (const bytes of [
  file,
  whole,
  whole.buffer,
  new DataView(whole.buffer),
  padded.subarray(7, 7 + whole.length),
]) {
  assert.equal(tables.add('the house', bytes), 'house');
  assert.equal(status(tables, '/v1/games/house/position?moves='), 200);
}
for (const other of [null, undefined, 'house', 7, [...whole], { length: 3 }, new Blob([whole])]) {
  assert.throws(() => tables.add('other', other), TypeError);
}
assert.throws(() => tables.add(7, whole), TypeError);
assert.throws(() => tables.add('none', new ArrayBuffer(0)), TableError);
assert.throws(() => tables.add('x'.repeat(1e7), new ArrayBuffer(0)), TableError);
assert.equal(status(tables, '/v1/games/house/position?moves='), 200);
`,
  );
});

test('the licences of what is inside are there', async () => {
  const notices = readFileSync(join(installed, 'NOTICES'), 'utf8');
  for (const part of partsOfBrowser) assert.match(notices, part);
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
tables.add('a table', new ArrayBuffer(8)) satisfies string;
tables.add('a table', new DataView(new ArrayBuffer(8)));
// @ts-expect-error: not the bytes of a table
tables.add('a table', [1, 2, 3]);
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
