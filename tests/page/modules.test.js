// Modules that need no browser, in Node: the rules without values, the cache of answers, and the
// calls of workers.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseAddress, UnreadableGame } from '../../web/page/base/place.js';
import { AnswerError } from '../../web/page/base/provider.js';
import { keepBoard, keptBoards } from '../../web/page/base/storage.js';
import { factsOf } from '../../web/page/board/rules.js';
import { completed, sharedBy } from '../../web/page/game/known.js';
import {
  courseOf,
  marginsOf,
  mistakesOf,
  ownMistakesOf,
  standing,
} from '../../web/page/game/review.js';
import { Session } from '../../web/page/game/session.js';
import { State } from '../../web/page/game/state.js';
import { accuracyWords, partsOf } from '../../web/page/game/story.js';
import {
  adviceWords,
  changeWords,
  givenBy,
  momentsOf,
  turningWords,
} from '../../web/page/game/told.js';
import { TargetProvider } from '../../web/page/target_provider.js';
import { WorkerProvider } from '../../web/site/worker_provider.js';

/** @type {import('../../web/page/base/types.js').Board} */
const board = {
  game: 'boxes-1x2',
  points: [],
  edges: [
    [1, 2],
    [1, 4],
    [2, 3],
    [2, 5],
    [3, 6],
    [4, 5],
    [5, 6],
  ],
  cells: [
    { corners: [1, 2, 5, 4], edges: [0, 1, 3, 5] },
    { corners: [2, 3, 6, 5], edges: [2, 3, 4, 6] },
  ],
};
const moves = ['1-2', '1-4', '4-5', '2-3', '2-5', '3-6', '5-6'];

test('whoever closes a cell owns it and moves again', () => {
  const after = (count) => factsOf(board, { moves: moves.slice(0, count) });
  const seen = [0, 1, 4, 5, 6, 7].map((count) => {
    const { to_move: mover, owners, score } = after(count);
    return [mover, owners, score.A, score.B];
  });
  assert.deepEqual(seen, [
    ['A', [null, null], 0, 0],
    ['B', [null, null], 0, 0],
    ['A', [null, null], 0, 0],
    ['A', ['A', null], 1, 0],
    ['B', ['A', null], 1, 0],
    [null, ['A', 'B'], 1, 1],
  ]);
  assert.deepEqual(after(4).closes, { '2-5': 1, '3-6': 0, '5-6': 0 });
  assert.deepEqual(after(4).gives, { '2-5': 0, '3-6': 0, '5-6': 0 });
  assert.deepEqual(after(5).gives, { '3-6': 1, '5-6': 1 });
  const { steps } = after(7);
  assert.equal(steps.map(({ player }) => player).join(''), 'ABABAAB');
  assert.equal(steps.map(({ closed }) => closed).join(''), '0000101');
});

test('nobody is known to own the cells of a state', () => {
  const found = factsOf(board, { start: { state: '0x2b', mover: null, score: null } });
  assert.deepEqual([found.to_move, found.score, found.owners], [null, null, ['?', null]]);
  assert.deepEqual(Object.keys(found.closes), ['2-3', '3-6', '5-6']);
});

test('a score must be that of the closed cells', () => {
  const start = (a, b) => ({
    state: '0x2b',
    mover: /** @type {'B'} */ ('B'),
    score: { A: a, B: b },
  });
  for (const [a, b] of [
    [1, 0],
    [0, 1],
  ]) {
    const { score, owners } = factsOf(board, { start: start(a, b), moves: ['2-3'] });
    assert.deepEqual([score, owners], [{ A: a, B: b }, ['?', null]]);
  }
  for (const [a, b] of [
    [0, 0],
    [5, 1],
    [1, 1],
  ]) {
    const expected = { code: 'impossible_score', isBadGame: true, message: /expected a sum of 1/ };
    assert.throws(() => factsOf(board, { start: start(a, b) }), expected);
  }
});

test('the first illegal move is named', () => {
  const start = { state: '0x1', mover: null, score: null };
  const text = readFileSync(`${process.env.TRIWAR_SOURCE_DIR}/tests/data/bad_games.json`, 'utf8');
  const { faults } = JSON.parse(text).find((part) => part.game === board.game);
  for (const [code, move, , message, played] of faults)
    assert.throws(
      () => factsOf(board, { moves: played.split(' ') }),
      (/** @type {AnswerError} */ error) =>
        error.code === code && error.move === move && message.startsWith(error.message),
    );
  for (const [game, move, message] of /** @type {any[]} */ ([
    [{ start, moves: ['2-3', '1-2'] }, 2, /^edge 1-2 is already drawn \(at the start\)$/],
    [{ start: { ...start, state: '0x81' } }, null, /^0x81 has bits beyond the 7 edges/],
    [{ moves: Array(2000).fill('1-2') }, 2, /already drawn/],
  ]))
    assert.throws(() => factsOf(board, game), { isBadGame: true, move, message });
});

test('a damaged link is refused, or all of its state and moves are on the board', () => {
  const links = [
    '#boxes-1x2',
    '#boxes-1x2/1-2,1-4,4-5,2-3@2',
    '#boxes-1x2/0x2b,B,1-0/2-3,3-6',
    '#boxes-1x2/0x2b/2-3/friend',
  ];
  const pieces =
    '0x1|0x2b,B,0-1|/|//|,|@|@1|@99999|#|%|%20|%2F|%E0|%00|-|1-2|2-1|0-0|1e9|friend|painting' +
    '|boxes-1x2|__proto__| |\n|\u0661|A|<b>|"|..|99999999999999999999';
  let seed = 1;
  const below = (end) => (seed = (seed * 48271) % 2147483647) % end;
  const damage = (link) => {
    const at = 1 + below(link.length);
    const piece = pieces.split('|')[below(32)];
    return link.slice(0, at) + (below(2) ? piece : '') + link.slice(at + below(4));
  };
  const ones = (state) => [...BigInt(state).toString(2)].filter((bit) => bit === '1').length;
  let shown = 0;
  for (let i = 0; i < 20_000; ++i) {
    let link = links[below(4)];
    for (let times = 1 + below(3); times > 0; --times) link = damage(link);
    let wanted;
    try {
      wanted = parseAddress(link);
      if (wanted.game !== board.game) continue; // another board, or one that nobody has
      const facts = factsOf(board, wanted);
      const [, ...rest] = decodeURIComponent(link).split('/');
      const words = rest.join(' ').split(/[\s,@]+/);
      const lines = words.filter((word) => /^\d+-\d+$/.test(word)).length;
      const states = words.filter((word) => word.startsWith('0x'));
      assert.equal(lines, wanted.moves.length + (facts.score && states.length), link);
      const drawn = ones(states[0] ?? 0) + wanted.moves.length;
      assert.equal(Object.keys(facts.closes).length, board.edges.length - drawn, link);
      ++shown;
    } catch (error) {
      const isRefused = [UnreadableGame, URIError].some((kind) => error instanceof kind);
      if (!isRefused && !(error instanceof AnswerError && error.isBadGame)) throw error;
    }
  }
  assert.ok(shown > 1000, `${shown} links are readable`);
});

/** Counts the questions that reach the server. */
class Counting extends TargetProvider {
  asked = [];
  /** @type {(target: string) => Promise<any>} */
  answer = async () => ({});
  send(target) {
    this.asked.push(target.replace('/v1/', ''));
    return this.answer(target);
  }
}

test('an answer is asked for once, until tables change', async () => {
  const provider = new Counting();
  const ask = (line) => provider.position('x', { moves: ['1-2'] }, { line });
  for (const line of [false, true, false, true]) await ask(line);
  await provider.position('x', { state: '0x1' });
  const start = { state: '0x3', mover: /** @type {'B'} */ ('B'), score: { A: 1, B: 0 } };
  await provider.position('x', { moves: ['1-2'], start });
  assert.deepEqual(provider.asked, [
    'games/x/position?moves=1-2&theory=structure&estimate=0&line=0&solve=1000000',
    'games/x/position?moves=1-2&theory=structure&estimate=0&solve=1000000',
    'games/x/position?state=0x1&theory=structure&estimate=0&line=0&solve=1000000',
    'games/x/position?moves=1-2&start=0x3%2CB%2C1-0&theory=structure&estimate=0&line=0' +
      '&solve=1000000',
  ]);
  provider.forget();
  await ask(false);
  assert.equal(provider.asked.length, 5);
});

test('the thousand answers that were used last are kept', async () => {
  const provider = new Counting();
  for (let i = 0; i < 1000; ++i) await provider.statistics(String(i));
  await provider.statistics('0');
  assert.equal(provider.asked.length, 1000);
  await provider.statistics('1000'); // evicts 1
  await provider.statistics('0');
  assert.equal(provider.asked.length, 1001);
  await provider.statistics('1');
  assert.equal(provider.asked.length, 1002);
});

test('margins count what was closed, and the score of a set-up position', () => {
  const move = (player, best, closed) => ({ player, best, closed });
  const review = [move('A', 2, 1), move('A', 1, 0), move('B', -1, 1), move('B', null, 0)];
  const whole = { review, loss: { A: 0, B: 0 }, margin: 1 };
  assert.deepEqual(marginsOf(/** @type {any} */ (whole)), [2, 2, 2, null, 1]);
  assert.deepEqual(marginsOf(/** @type {any} */ (whole), -3), [-1, -1, -1, null, 1]);
});

/** Returns the state of a whole reviewed game of boxes-1x2, with fields of its review. */
function reviewed(/** @type {any} */ review, /** @type {any} */ fields = {}) {
  const { steps } = factsOf(board, { moves });
  const numbers = new Map(board.edges.map(([a, b], i) => [`${a}-${b}`, i]));
  const found = steps.map((step, i) => ({ ...step, best: null, better: [], ...review.moves[i] }));
  const session = new Session(board.game, { moves });
  const guessed = found.map((move) => move);
  const whole = { margin: 0, loss_from: 1, ...review, review: found };
  return new State({ board, session, steps, numbers, guessed, review: whole, ...fields });
}

const estimated = (best, chance = best, first = '1-2') => ({
  estimate: { best_chance: best, chance, first },
  ...(best - chance >= 0.2 && { mark: '?!' }),
});
const proved = (best, loss = 0, better = []) => ({ best, loss, better, value: best - loss });

test('the figure of a position is the mean of two searches, or proved', () => {
  // A, B, A, B move; then A closes a cell, goes on, and B closes the other one.
  const seen = courseOf(
    reviewed({
      margin: 0,
      moves: [
        estimated(0.4, 0.3),
        estimated(0.5),
        estimated(0.7),
        estimated(0.6, 0.4),
        proved(0),
        proved(-1),
        proved(1),
      ],
    }),
  );
  assert.equal(seen[0].chance, null, 'it has one search');
  const chances = seen.map(({ chance }) => Math.round(1000 * chance) / 1000);
  assert.deepEqual(chances, [0, 0.4, 0.6, 0.55, 0.5, 0.5, 0.5, 0.5]);
  assert.deepEqual(
    seen.map(({ margin }) => margin),
    [null, null, null, null, 0, 0, 0, 0],
  );
  assert.deepEqual(seen[1].range, [0.3, 0.5]);
});

test('a position that the user lets search longer has that figure', () => {
  const moves = [estimated(0.4, 0.3), estimated(0.5), ...Array(5).fill(proved(0))];
  const searched = new Map([[1, { range: [0.8, 0.6], isLong: true }]]);
  const [, second] = courseOf(reviewed({ moves }, { searched }));
  assert.equal(second.chance, 0.7);
  assert.ok(second.isLong);
});

test('the move that decided a game is named, whoever made it', () => {
  // Of the mover, in the game: A, B, A, B; then A closes a cell, and goes on.
  const all = [1, -1, 1, 1, -1, -1, -1].map((best) => proved(best));
  const turn = (found, fields = {}) =>
    turningWords(reviewed({ turning_point: found, moves: all, margin: -1 }, fields));
  const move = { move: 3, player: 'A' };
  assert.equal(turn(move), 'Move 3 decided the game: before it A was winning by 1; A drew 4-5.');
  assert.equal(
    turn(move, { side: 'A' }),
    'Move 3 decided the game: before it you were winning by 1; you drew 4-5.',
  );
  assert.equal(
    turn({ move: 4, player: 'B' }, { side: 'A' }),
    'Move 4 decided the game: before it the computer was winning by 1; the computer drew 2-3.',
  );
  assert.equal(turn(null), 'The result never changed: from the first line on B was winning.');
  assert.equal(turningWords(reviewed({ turning_point: null, loss_from: null, moves: [] })), '');
  const ties = all.map(() => proved(0));
  assert.equal(
    turningWords(reviewed({ turning_point: move, moves: ties, margin: -1 })),
    'Move 3 decided the game: before it, it was a tie; A drew 4-5.',
  );
});

test('before the first value an estimate says around which move a game was decided', () => {
  const moves = [
    estimated(0.6, 0.5), // of A: ahead for B after it
    estimated(0.55),
    estimated(0.3, 0.3),
    ...[2, -2, -3, 3].map((best) => proved(best)),
  ];
  const found = { turning_point: { before: 4 }, moves, margin: -2 };
  const searched = new Map([[0, { range: [0.6, 0.6], isLong: false }]]);
  assert.equal(
    turningWords(reviewed(found, { searched })),
    'The game was decided before move 4, by an estimate around move 1: then B was winning.',
  );
  assert.equal(
    turningWords(reviewed(found, { guessed: [] })),
    'The game was decided before move 4: then B was winning.',
  );
});

test('two lines of play share what is known of the moves before they part', () => {
  const known = (/** @type {any} */ at) => new Map(at.map((i) => [i, `of ${i}`]));
  const last = /** @type {any} */ ({
    session: new Session(board.game, { moves }),
    control: [false, true, false, true],
    guessed: [proved(2), proved(1), proved(0), proved(-1)],
    searched: known([0, 2, 3]),
    continuations: known([1, 2]),
  });
  const next = new Session(board.game, { moves: [...moves.slice(0, 2), '5-6'] });
  assert.deepEqual(sharedBy(last, next), {
    control: [false, true],
    guessed: [proved(2), proved(1)],
    searched: known([0, 2]), // the position where they part is that of both
    continuations: known([1]),
  });
  const nothing = { control: [], guessed: [], searched: new Map(), continuations: new Map() };
  assert.deepEqual(sharedBy(last, null), nothing);
  const start = { state: '0x1', mover: /** @type {const} */ ('A'), score: { A: 0, B: 0 } };
  assert.deepEqual(sharedBy(last, next.with({ start })), nothing);
});

test('a review is completed with what is known from another line of play', () => {
  const review = /** @type {any} */ ({
    review: [proved(2), estimated(0.5), { best: null }],
    loss: 1,
  });
  review.review[1].best = null;
  const known = /** @type {any} */ ([proved(1), proved(1)]);
  const { review: all, loss } = completed(review, known);
  assert.deepEqual(all, [proved(2), proved(1), { best: null }]);
  assert.equal(loss, 1);
  assert.equal(completed(null, known), null);
});

test('the accuracy is that of players who had a choice', () => {
  const words = (accuracy) =>
    accuracyWords(reviewed({ accuracy, moves: Array(7).fill(proved(0)) }, { side: 'A' }));
  const right = 'Accuracy at proved moves where one could go wrong:';
  assert.equal(words({ A: 82, B: 100 }), `${right} you 82\u00a0%, the computer 100\u00a0%.`);
  assert.equal(words({ A: null, B: 75 }), `${right} the computer 75\u00a0%.`);
  assert.equal(words({ A: null, B: null }), '');
});

test('a mistake has what it changed, in the final difference, by name', () => {
  const change = (best, next, fields = {}) =>
    changeWords(reviewed({ moves: [best, next, ...Array(5).fill(proved(0))] }, fields), 0);
  assert.equal(change(proved(2), proved(2)), 'A was winning by 2; now B wins by 2.');
  assert.equal(
    change(proved(2), proved(0), { side: 'A' }),
    'You were winning by 2; now the game is a tie.',
  );
  assert.equal(
    change(proved(0), proved(2), { side: 'A' }),
    'It was a tie; now the computer wins by 2.',
  );
  assert.equal(change(proved(-1), proved(3)), 'B was winning by 1; now by 3.');
  const searched = new Map([[0, { range: [0.9, 0.7], isLong: false }]]);
  const share = 'A was clearly ahead, with a chance of about 80\u00a0%';
  assert.equal(
    change(estimated(0.8), proved(2), { searched }),
    `By an estimate ${share}; now B wins by 2 (proved).`,
  );
});

test('each mistake has a reason: what it gives or takes, or what follows the better line', () => {
  const advice = (i, better, more = {}, fields = {}) => {
    const found = moves.map((_, k) =>
      k === i ? { ...proved(1, 2, [better]), ...more } : proved(0),
    );
    return adviceWords(reviewed({ moves: found }, fields), i).replace(`Better: ${better}.`, '');
  };
  assert.equal(advice(3, '2-5'), ' 2-5 takes 1 box.');
  assert.equal(advice(2, '2-3'), ' 4-5 gives 1 box away, and 2-3 nothing.');
  const remark = 'A opens a chain of 2 cells.';
  assert.equal(advice(2, '2-3', { remark }), ' 4-5 opens a chain of 2 boxes, and 2-3 nothing.');
  const follows = { margin: 2, continuation: ['1-4', '5-6'] };
  const continuations = new Map([...moves.keys()].map((i) => [i, /** @type {any} */ (follows)]));
  assert.equal(advice(0, '2-5'), '', 'not known yet');
  assert.equal(advice(0, '2-5', {}, { continuations }), ' Best play after 2-5: B 1-4, A 5-6.');
  const [gave, kept] = [true, false].map((one) => ({ control: Array(7).fill(one), side: 'A' }));
  const loses = 'gave control away: the computer can make you open the next long chain or loop.';
  assert.equal(advice(0, '2-5', {}, gave), ` 1-2 ${loses}`);
  assert.equal(advice(2, '2-3', {}, gave), ` 4-5 gives 1 box away, and 2-3 nothing. 4-5 ${loses}`);
  const best = 'No simple reason. Best play after 2-5: the computer 1-4, you 5-6.';
  assert.equal(advice(0, '2-5', {}, { continuations, ...kept }), ` ${best}`);
  assert.deepEqual(givenBy(reviewed({ moves: [] }), 2, '4-5'), [0]);
});

test('a game has three parts, each with who was ahead at its end', () => {
  const moves = [estimated(0.8), estimated(0.2), ...Array(5).fill(proved(0))];
  assert.deepEqual(
    partsOf(reviewed({ moves })).map(({ name, from, to }) => [name, from, to]),
    [
      ['Beginning', 1, 3],
      ['Middle', 4, 5], // before the last one a line is safe
      ['Chains', 6, 7],
    ],
  );
  const wordsOf = (moves, more = {}) =>
    partsOf(reviewed({ moves, ...more }, { searched })).map((part) => part.words);
  const searched = new Map([[0, { range: [0.8, 0.8], isLong: false }]]);
  assert.deepEqual(wordsOf(moves), [
    'by an estimate A was clearly ahead, then it was a tie',
    'it was a tie, then A was winning by 1',
    'A was winning by 1, then it was a tie',
  ]);
  // Of the mover: A, B, A, B; then A closes a cell, and goes on. A tie is no other leader.
  const [first, second] = wordsOf([1, 0, -1, 2, -2, -5, -5].map((best) => proved(best)));
  assert.equal(first, 'A was winning by 1, then B was winning by 2');
  assert.equal(second, 'B was winning by 2, then by 4');
  const [changed] = wordsOf([estimated(0.8), ...Array(6).fill(proved(1))]);
  assert.equal(changed, 'the lead changed 3 times, by estimates; at its end B was winning by 1');
});

test('a chance is said of who is ahead', () => {
  const says = (chance, more = {}, { hasPlayers = true, player = 'B' } = {}) =>
    standing(
      /** @type {any} */ ({ session: { hasPlayers }, who: (one) => (one === 'A' ? 'You' : one) }),
      /** @type {'A' | 'B'} */ (player),
      chance,
      more,
    );
  const about = (share) => `with a chance of about ${share}\u00a0%`;
  assert.equal(says(0.5), 'it is about even');
  assert.equal(says(0.45, { was: true }), 'it was about even');
  assert.equal(says(0.56), `B is ahead, ${about(56)}`);
  assert.equal(says(0.44), `you are ahead, ${about(56)}`);
  assert.equal(says(0.2, { was: true }), `you were clearly ahead, ${about(80)}`);
  assert.equal(says(0.75), `B is clearly ahead, ${about(75)}`);
  assert.equal(says(0.6, { tie: 0.6 }), 'a tie is likely');
  const unnamed = { hasPlayers: false, player: 'A' };
  assert.equal(says(0.6, {}, unnamed), `the player to move is ahead, ${about(60)}`);
  assert.equal(says(0.1, {}, unnamed), `the other player is clearly ahead, ${about(90)}`);
});

test('mistakes are those of both players; moments are chosen by what they changed', () => {
  const moves = [
    { ...proved(0, 2, ['2-5']), mark: '?' },
    estimated(0.7, 0.4),
    { ...proved(0, 2, ['2-5']), mark: '??' },
    { ...proved(0, 4, ['2-5']), mark: '?' },
    { ...proved(0, 2, ['5-6']), mark: '??' },
  ];
  const state = (fields) => reviewed({ moves, turning_point: { move: 3, player: 'A' } }, fields);
  assert.deepEqual(mistakesOf(state()), [0, 1, 2, 3, 4]);
  assert.deepEqual(ownMistakesOf(state()), [0, 1, 2, 3, 4]);
  assert.deepEqual(ownMistakesOf(state({ side: 'B' })), [1, 3]);
  const session = new Session(board.game, { moves: state().session.moves, reviewed: 'A' });
  assert.deepEqual(ownMistakesOf(state({ session })), [0, 2, 4]);
  assert.deepEqual(momentsOf(state()), [1, 2, 4]);
  assert.deepEqual(momentsOf(state(), [0, 1, 2, 3]), [1, 2, 3]);
});

const never = new AbortController().signal;

test('what was solved on request answers for all that follows, and for nothing else', async () => {
  const provider = new Counting();
  const limit = async (game, question) => {
    await provider.position(game, question);
    return Number(new URLSearchParams(provider.asked.at(-1).split('?')[1]).get('solve'));
  };
  const solve = (question, states) =>
    provider.solveEndgame('boxes-5x5', question, states, () => {}, never);
  await solve({ moves: ['1-2', '2-3'] }, 5e6);
  assert.equal(await limit('boxes-5x5', { moves: ['2-3', '1-2', '3-4'] }), 5e6);
  assert.equal(await limit('boxes-5x5', { moves: ['1-2', '3-4'] }), 1e6);
  assert.equal(await limit('boxes-5x5', { state: '0x3' }), 1e6);
  assert.equal(await limit('boxes-6x6', { moves: ['1-2', '2-3'] }), 1e6);
  await solve({ state: '0x3' }, 7e6);
  assert.equal(await limit('boxes-5x5', { state: '0x13' }), 7e6);
  assert.equal(await limit('boxes-5x5', { state: '0x11' }), 1e6);
});

/** Replaces Worker: reports some progress on each call, then returns the result of `answer`. */
class FakeWorker extends EventTarget {
  static all = [];
  /** @type {(values: any) => any} */
  static answer = () => {}; // nothing while the worker is busy
  calls = [];
  isEnded = false;
  constructor() {
    super();
    FakeWorker.all.push(this);
  }
  postMessage({ id, ...values }) {
    this.calls.push(values);
    const send = (data) => this.dispatchEvent(new MessageEvent('message', { data }));
    queueMicrotask(() => {
      if (this.isEnded) return;
      send({ id, progress: [1, 2] });
      const result = FakeWorker.answer(values);
      if (result !== undefined) send({ id, result });
    });
  }
  terminate() {
    this.isEnded = true;
  }
}

/** Returns the provider of a site, whose files are those that `file(name)` returns, by Response. */
function siteOf(
  /** @type {(name: string) => Promise<Response>} */
  file = async () => new Response('{"games":[],"files":{},"small":{}}'),
  answer = (/** @type {any} */ { target }) =>
    target ? { status: 200, body: target === '/v1/games' ? '{"games":[]}' : '{"value":1}' } : 'own',
) {
  const fetched = (url) => file(url.href.replace('http://site/', ''));
  Object.assign(globalThis, { document: { baseURI: 'http://site/' }, fetch: fetched });
  Object.assign(globalThis, { Worker: FakeWorker });
  Object.assign(FakeWorker, { all: [], answer });
  return new WorkerProvider();
}

const ended = () => FakeWorker.all.map(({ isEnded }) => isEnded);
const codesOf = async (/** @type {Promise<any>[]} */ all) =>
  (await Promise.allSettled(all)).map((one) => one.status === 'rejected' && one.reason.code);

test('what ends the solving, and what is kept', async () => {
  const short = { status: 503, body: '{"error":{"code":"overloaded","message":"short"}}' };
  const told = [];
  /** Solves positions together, aborts afterwards, and returns which solvers have ended. */
  const solve = async (/** @type {() => any} */ answer, stop, ...positions) => {
    const provider = siteOf(undefined, answer);
    const tell = (...done) => told.push(done);
    const all = positions.map((moves) =>
      provider.solveEndgame('x', { moves }, 5e6, tell, stop.signal),
    );
    while (FakeWorker.all.length < positions.length && !stop.signal.aborted) await null;
    if (answer() === undefined) stop.abort();
    const codes = await codesOf(all);
    stop.abort();
    return [codes, ended()];
  };
  const answer = () => ({ status: 200, body: '{}' });
  const aborted = new AbortController();
  aborted.abort();
  const begin = () => new AbortController();
  assert.deepEqual(await solve(answer, begin(), ['1-2']), [[false], [false]]);
  assert.deepEqual(told, [[1, 2]]);
  assert.deepEqual(await solve(answer, aborted, ['1-2']), [['interrupted'], []]);
  assert.deepEqual(await solve(() => {}, begin(), ['1-2']), [['interrupted'], [true]]);
  assert.deepEqual(await solve(() => short, begin(), ['1-2']), [['out_of_memory'], [false]]);
  const last = await solve(answer, begin(), ['1-2'], ['2-3']);
  assert.deepEqual(
    last,
    [
      ['interrupted', false],
      [true, false],
    ],
    'of two only the last goes on',
  );
});

test('a search ends when its position is left, and delays no other answer', async () => {
  const answer = { status: 200, body: '{}' };
  const provider = siteOf(undefined, ({ target }) =>
    /estimate=1000/.test(target) ? undefined : answer,
  );
  const stay = () => new AbortController();
  const search = (move, { signal }) =>
    provider.position('x', { moves: [move] }, { estimate: 1000, signal });
  const [one, two, ofGame] = [stay(), stay(), stay()];
  await provider.position('x', { moves: [] });
  const first = search('1-2', one);
  const how = { estimate: 1000, signal: ofGame.signal };
  const review = provider.review('x', { moves: ['1-2'] }, how); // has another worker
  one.abort();
  const second = search('2-3', two);
  const again = search('2-3', two); // is the same search
  assert.deepEqual(await codesOf([first]), ['interrupted']);
  const left = codesOf([second, again]);
  two.abort();
  const anew = stay();
  const back = search('2-3', anew); // at once: it is not the one that ends
  await provider.position('x', { moves: ['1-2'] });
  assert.deepEqual(await left, ['interrupted', 'interrupted']);
  assert.equal(ended().filter((isEnded) => !isEnded).length, 3, 'answers, the review, a search');
  anew.abort();
  assert.deepEqual(await codesOf([back]), ['interrupted']);
  ofGame.abort();
  assert.deepEqual(await codesOf([review]), ['interrupted']);
  FakeWorker.answer = () => answer;
  const last = stay();
  assert.deepEqual(await codesOf([search('1-2', last)]), [false]);
  last.abort();
  const { length } = FakeWorker.all;
  await search('1-2', stay());
  assert.equal(FakeWorker.all.length, length, 'an answer that has come is kept');
});

test('what a site could not fetch is fetched again', async () => {
  const broken = { pull: (body) => body.error(new TypeError('connection lost')) };
  const failures = [
    () => Promise.reject(new TypeError('no connection')),
    () => new Response('', { status: 404 }),
    () => new Response(new ReadableStream(broken)),
  ];
  const next = { 'tables.json': [...failures], 'tables/b': [...failures] };
  const fetches = [];
  const provider = siteOf(async (name) => {
    fetches.push(name);
    const games = [{ game: 'boxes-5x5' }];
    const file = JSON.stringify({ games, files: { 'boxes-2x4': 'tables/b' }, small: {} });
    return next[name].shift()?.() ?? new Response(file);
  });
  for (let i = 0; i < failures.length; ++i)
    await assert.rejects(provider.games(), { code: 'unreachable' });
  assert.ok((await provider.games()).some(({ game }) => game === 'boxes-5x5'));
  const ask = () => provider.position('boxes-2x4', { moves: [] });
  for (let i = 0; i < failures.length; ++i) await assert.rejects(ask(), { code: 'unreachable' });
  assert.equal((await ask()).value, 1);
  await ask();
  assert.deepEqual(fetches.join(' '), 'tables.json '.repeat(4) + 'tables/b '.repeat(4).trim());
});

test('an added table answers instead of what was known before', async () => {
  const provider = siteOf();
  const ask = () => provider.position('own', { moves: [] });
  await ask();
  await ask();
  const table = /** @type {File} */ (new Blob(['table']));
  assert.equal(await provider.add(table), 'own');
  await ask();
  const calls = FakeWorker.all.flatMap(({ calls }) => calls);
  const seen = calls.map(({ file, target }) => [file === table, target !== undefined]);
  assert.deepEqual(seen, [
    [false, true],
    [true, false],
    [false, true],
  ]);
});

test('one asks again when the server says so, or after two seconds', () => {
  assert.equal(new AnswerError('unreachable', 'no').wait, 2000);
  assert.equal(new AnswerError('overloaded', 'no', { retryAfter: 5 }).wait, 5000);
});

// The last test, because storage.js keeps the board.
test('kept boards are read again after another tab has changed them', () => {
  const stored = new Map();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, text) => stored.set(key, text),
    },
  });
  const inOtherTab = (text) => stored.set('triwar.solved-boards', text);
  keepBoard('one', '1');
  assert.deepEqual([...keptBoards()], [['one', '1']]);
  inOtherTab('[["two","2"]]');
  assert.deepEqual([...keptBoards().keys()], ['two', 'one'], 'this visit goes on with its own');
  inOtherTab('[4]');
  assert.deepEqual([...keptBoards().keys()], ['one']);
});
