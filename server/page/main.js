// The explorer: what people do on the page, and what they then see.

import { BoardView } from './board_view.js';
import { AnswerError, HttpProvider } from './http_provider.js';
import { marginsOf, moveRows } from './moves_view.js';
import { chooseMove, hardestBest, levels } from './opponent.js';
import { PaintingView } from './painting_view.js';
import { marginPlot, statisticsPlot } from './plot.js';
import { parseAddress, parseMoves, Session, UnreadableGame } from './session.js';
import { savePng, saveSvg } from './save.js';
import { few, finalScore, plural, signed, spoken } from './words.js';

const $ = (id) => document.getElementById(id);
const think_ms = 450;  // between the moves of the computer, so that one can follow
const provider = new HttpProvider(new URL('v1/', document.baseURI));

const settings = {
  values: localStorage.getItem('values') !== 'hidden',
  level: localStorage.getItem('level') ?? 'perfect',
};

let board = null;      // facts and geometry of the game; null for painting
let numbers = null;    // of its lines, by name
let session = null;
let painting = null;   // { columns, cells }
let answer = null;     // to the position on the board, while known
let review = null;     // of all moves, while known
let side = 'both';     // whose moves the user makes: A, B, both, none
let peeking = false;
let stepping = null;   // the timer of what plays by itself
let latest = 0;        // the newest question; older answers are dropped

const boardView = new BoardView($('pane'), draw);
const paintingView = new PaintingView(showPainting);
$('painting').append(paintingView.element);

// ---- What is on the board ----------------------------------------------------------------------

const bit = (name) => numbers.get(name);

function say(words) {
  $('live').textContent = words;
}

/** Shows what has gone wrong; with a question that may work later, asks again by itself. */
function fail(error, again) {
  if (!(error instanceof AnswerError)) throw error;
  const seconds = error.retryAfter ?? 2;
  $('message').hidden = false;
  $('message').textContent = error.passes ? `${error.message} Trying again.` : error.message;
  if (error.passes) setTimeout(again, seconds * 1000);
}

function succeed() {
  $('message').hidden = true;
}

/** Asks about the position on the board, and shows it. Returns whether the answer is still wanted. */
async function refresh() {
  const question = ++latest;
  const { game } = session;
  const address = '#' + session.address(bit);
  if (location.hash !== address) history.replaceState(null, '', address);
  answer = null;
  render();
  try {
    const [position, reviewed] = await Promise.all([
      provider.position(game, session.question(bit)),
      session.hasHistory && session.moves.length > 0 ? provider.review(game, session.moves) : null,
    ]);
    if (question !== latest) return false;
    [answer, review] = [position, reviewed];
    succeed();
    render();
    return true;
  } catch (error) {
    if (question === latest) fail(error, () => { if (question === latest) changed(); });
    return false;
  }
}

/** The position is another: asks, and lets the computer go on where it is its turn. */
async function changed() {
  if (await refresh()) considerMoving();
}

/** Who drew each line, as far as that is known. */
function drawnLines() {
  const drawn = new Map();
  if (session.start !== null) {
    for (const [name, number] of numbers) {
      if ((session.start >> BigInt(number)) & 1n) drawn.set(name, null);
    }
  }
  session.played.forEach((move, i) => drawn.set(move, review?.review[i]?.player ?? null));
  return drawn;
}

function render() {
  const showing = settings.values || peeking;
  const next = session.future[0] ?? null;
  const ahead = review?.review[session.at];
  const behind = review?.review[session.at - 1];
  const before = ahead?.loss > 0 ? ahead : null;
  boardView.show({ drawn: drawnLines(), last: session.played.at(-1) ?? null, next, answer, values: showing });
  renderVerdict(showing);
  renderRemark(showing, before, behind);
  renderMoves(showing);
  $('first').disabled = $('back').disabled = session.at === 0;
  $('forward').disabled = $('last').disabled = next === null;
  $('best').disabled = !answer || answer.best.length === 0;
  $('line').disabled = $('best').disabled;
  $('restore').hidden = session.main === null;
  $('play').disabled = next === null && !(side === 'none' && answer?.best.length > 0);
  $('play').setAttribute('aria-pressed', stepping !== null);
  $('peek').hidden = settings.values;
  $('values').checked = settings.values;
  for (const radio of document.querySelectorAll('[name=side]')) {
    radio.checked = radio.value === side;
    radio.disabled = !session.hasHistory && radio.value !== 'both';
  }
}

function renderVerdict(showing) {
  const box = $('verdict');
  const [kind, head, tail] = verdict(showing);
  box.className = `verdict ${kind}`;
  $('under').textContent = answer?.to_move === null && answer.best.length === 0 ? 'the game is over' : 'under perfect play';
  $('headline').textContent = head;
  $('subline').textContent = tail;
  const score = answer?.score ?? { A: 0, B: 0 };
  const cells = board.cells.length;
  $('score').hidden = !session.hasHistory;
  $('score-a').textContent = score.A;
  $('score-b').textContent = score.B;
  $('bar-a').setAttribute('width', (100 * score.A) / cells);
  $('bar-b').setAttribute('width', (100 * score.B) / cells);
  $('bar-b').setAttribute('x', 100 - (100 * score.B) / cells);
}

/** Colour, sentence and what stands below it. */
function verdict(showing) {
  if (!answer) return ['', '\u2026', '\u00a0'];
  if (answer.winner === null) {
    return ['', showing ? `The rest is worth ${signed(answer.value)}` : 'A state without history',
            'to who is to move; who that is, the state does not say'];
  }
  const over = answer.to_move === null;
  if (!showing && !over) return ['', `${answer.to_move} to move`, 'values are hidden'];
  const [a, b] = finalScore(board.cells.length, answer.margin);
  const head = answer.winner === 'tie' ? `${over ? 'A tie' : 'Tie'}, ${a} to ${b}`
    : `${answer.winner} ${over ? 'has won' : 'wins'} ${Math.max(a, b)} to ${Math.min(a, b)}`;
  const tail = over ? 'every line is drawn' : `${answer.to_move} to move \u00b7 the rest is worth ${signed(answer.value)}`;
  return [answer.winner, head, tail];
}

/** What there is to say of the move before or after the position. */
function renderRemark(showing, ahead, behind) {
  let words = '';
  if (showing && ahead) {
    words = `Here ${ahead.player} draws ${ahead.move} and loses ${ahead.loss}. Better: ${few(ahead.better)}.`;
  } else if (showing && behind?.loss > 0) {
    words = `${behind.move} lost ${behind.loss}. Better: ${few(behind.better)}.`;
  }
  $('remark').textContent = words;
}

function renderMoves(showing) {
  const known = showing && review?.review.length === session.moves.length ? review : null;
  $('moves').replaceChildren(...moveRows(session.moves, known, session.at, jump));
  $('movelist').hidden = session.moves.length === 0;
  const row = $('moves').querySelector('.at');
  const list = $('list');  // only what is in it moves, never the page
  if (row) list.scrollTop = row.offsetTop - list.clientHeight / 2;
  $('plot').replaceChildren(...(known ? [marginPlot(marginsOf(known), session.at, jump)] : []));
  $('plotbox').hidden = !known;
  $('mistake').disabled = !known?.review.some(({ loss }) => loss > 0);
  $('losses').textContent = known ? `A lost ${known.loss.A}, B lost ${known.loss.B}` : '';
}

// ---- Moving ------------------------------------------------------------------------------------

/** The user draws a line; on the computer's turn only where nobody but the user moves. */
function draw(name) {
  stop();
  if (!answer || (side !== 'both' && answer.to_move !== side && side !== 'none')) return;
  play(name);
}

async function play(...moves) {
  const before = answer;
  session.play(...moves);
  if (!(await refresh())) return;
  announce(before, moves);
  considerMoving();
}

function announce(before, moves) {
  const who = before?.to_move ? `${before.to_move} draws` : 'Drawn:';
  const closed = before && answer.owners.filter(Boolean).length - before.owners.filter(Boolean).length;
  const words = [`${who} ${moves.join(', ')}.`];
  if (closed) words.push(`${plural(closed, 'cell')} closed.`);
  if (answer.score) words.push(`Score ${answer.score.A} to ${answer.score.B}.`);
  if (settings.values || answer.to_move === null) words.push(`${$('headline').textContent}.`);
  if (answer.to_move) words.push(`${answer.to_move} to move.`);
  say(words.join(' '));
}

const after = (move) => provider.position(session.game, (() => {
  const next = new Session(session.game, [...session.played, move]);
  next.start = session.start;
  return next.question(bit);
})());

/** The computer moves when it is its turn, at the end of the game that is known. */
function considerMoving() {
  if (!answer || side === 'both' || side === 'none' || session.future.length > 0) return;
  if (answer.to_move === null || answer.to_move === side) return;
  later(moveOfComputer);
}

function later(action) {
  clearTimeout(stepping);
  stepping = setTimeout(() => {
    stepping = null;
    action().catch((error) => fail(error, considerMoving));
  }, think_ms);
  render();
}

async function moveOfComputer() {
  const question = latest;
  const level = levels.find(({ name }) => name === settings.level);
  const move = await chooseMove(answer, level, after);
  if (question === latest) await play(move);
}

/** Plays on by itself: the moves that are known, or with nobody playing the computer's. */
async function step() {
  if (session.future.length > 0) await play(session.future[0]);
  else if (side === 'none' && answer?.best.length > 0) await moveOfComputer();
  else return;
  if (session.future.length > 0 || (side === 'none' && answer?.best.length > 0)) later(step);
  else render();
}

function stop() {
  clearTimeout(stepping);
  stepping = null;
}

function togglePlay() {
  if (stepping === null) later(step);
  else stop();
  render();
}

function jump(at) {
  stop();
  session.jump(at);
  refresh().then((shown) => {
    if (shown) say(`Move ${session.at} of ${session.moves.length}. ${$('headline').textContent}. ${$('remark').textContent}`);
  });
}

/** Takes a move back; against the computer up to one's own. */
function undo() {
  let at = session.at - 1;
  if (side === 'A' || side === 'B') {
    while (at > 0 && review?.review[at]?.player !== side) --at;
  }
  jump(at);
}

/** To the next move that loses something, shown before it is made. */
function nextMistake() {
  const losing = (review?.review ?? []).flatMap(({ loss }, i) => (loss > 0 ? [i] : []));
  if (losing.length > 0) jump(losing.find((i) => i > session.at) ?? losing[0]);
}

async function bestMove() {
  stop();
  if (!answer || answer.best.length === 0) return;
  const question = latest;
  try {
    const move = await hardestBest(answer, after);
    if (question === latest) await play(move);
  } catch (error) {
    fail(error, bestMove);
  }
}

/** Puts perfect play from here behind the moves on the board, to be stepped through. */
async function perfectLine() {
  stop();
  const question = latest;
  try {
    const { continuation } = await provider.position(session.game, session.question(bit), true);
    if (question !== latest) return;
    session.branch(continuation);
    if (await refresh()) say(`Perfect play from here: ${continuation.join(', ')}`);
  } catch (error) {
    fail(error, perfectLine);
  }
}

// ---- Opening games -----------------------------------------------------------------------------

async function open({ game, moves = [], state = null, columns, cells }) {
  stop();
  const question = ++latest;
  if (game === 'painting') {
    document.body.classList.add('is-painting');
    $('game').value = game;
    [session, board] = [null, null];
    await showPainting(columns || '12', cells ?? []);
    return;
  }
  try {
    const opened = await provider.game(game);
    if (question !== latest) return;
    document.body.classList.remove('is-painting');
    painting = null;
    board = opened;
    numbers = new Map(board.edges.map(([a, b], i) => [`${a}-${b}`, i]));
    [answer, review] = [null, null];
    session = new Session(game, moves, state);
    if (!session.hasHistory) side = 'both';
    document.title = `${game} \u00b7 triwar`;
    $('game').value = game;
    boardView.setBoard(board);
    await refresh();
  } catch (error) {
    fail(error, () => { if (question === latest) open({ game, moves, state }); });
  }
}

async function showPainting(columns, cells) {
  const question = ++latest;
  painting = { columns, cells };
  document.title = 'painting \u00b7 triwar';
  history.replaceState(null, '', `#painting/${columns}${cells.length ? '/' + cells.join(';') : ''}`);
  try {
    const reply = await provider.painting(columns, cells);
    if (question !== latest) return;
    succeed();
    paintingView.show(columns, cells, reply);
  } catch (error) {
    if (question === latest) fail(error, () => { if (question === latest) showPainting(columns, cells); });
  }
}

function openAddress() {
  try {
    const wanted = parseAddress(location.hash);
    open(wanted.game ? wanted : { game: 'triangle-3' });
  } catch (error) {
    if (!(error instanceof UnreadableGame || error instanceof URIError)) throw error;
    $('message').hidden = false;
    $('message').textContent = `The address names no position. ${error.message}`;
    open({ game: 'triangle-3' });
  }
}

/** Moves that were typed or pasted are shown only when all of them can be made. */
async function tryMoves(field, problem, session_of) {
  try {
    const tried = session_of(parseMoves(field.value));
    await provider.position(tried.game, tried.question(bit));
    problem.textContent = '';
    field.value = '';
    return tried;
  } catch (error) {
    if (!(error instanceof AnswerError || error instanceof UnreadableGame)) throw error;
    problem.textContent = error.message;
    field.setAttribute('aria-invalid', 'true');
    return null;
  }
}

async function typed(event) {
  event.preventDefault();
  if (!$('typed').value.trim()) return;
  stop();
  let moves;
  const tried = await tryMoves($('typed'), $('typed-problem'), (parsed) => {
    if (parsed.state !== null) throw new UnreadableGame('A state is opened by "Paste a game".');
    moves = parsed.moves;
    const next = new Session(session.game, [...session.played, ...moves]);
    next.start = session.start;
    return next;
  });
  if (tried) {
    $('typed').removeAttribute('aria-invalid');
    play(...moves);
  }
}

async function pasted(event) {
  if (event.submitter?.value !== 'open') return;
  event.preventDefault();
  const tried = await tryMoves($('pasted'), $('pasted-problem'),
                               ({ moves, state }) => new Session(session.game, moves, state));
  if (!tried) return;
  $('paste-dialog').close();
  stop();
  session = tried;
  if (!session.hasHistory) side = 'both';
  refresh();
}

// ---- Menu --------------------------------------------------------------------------------------

async function copyLink() {
  const words = 'The link to this position is in the clipboard.';
  try {
    await navigator.clipboard.writeText(location.href);
    toast(words);
  } catch {
    toast(location.href);
  }
}

let toast_timer;
function toast(words) {
  $('toast').textContent = words;
  $('toast').hidden = false;
  say(words);
  clearTimeout(toast_timer);
  toast_timer = setTimeout(() => { $('toast').hidden = true; }, 5000);
}

async function showStatistics() {
  const { game } = session;
  $('statistics-plot').replaceChildren();
  $('statistics-words').textContent = 'Counting \u2026';
  $('statistics-dialog').showModal();
  try {
    const { by_edges } = await provider.statistics(game);
    const states = by_edges.reduce((sum, { states }) => sum + states, 0);
    $('statistics-words').textContent = `The values of the ${states.toLocaleString('en')} states that the table of ${game} `
      + 'stores, by the number of lines drawn: the darker, the more states. The line is the mean.';
    $('statistics-plot').replaceChildren(statisticsPlot(by_edges));
  } catch (error) {
    if (!(error instanceof AnswerError)) throw error;
    $('statistics-words').textContent = error.passes ? 'Counting \u2026 this table is large.' : error.message;
    if (error.passes && $('statistics-dialog').open) setTimeout(showStatisticsAgain, 1000 * (error.retryAfter ?? 2));
  }
}

function showStatisticsAgain() {
  if (!$('statistics-dialog').open) return;
  $('statistics-dialog').close();
  showStatistics();
}

function setValues(shown) {
  settings.values = shown;
  localStorage.setItem('values', shown ? 'shown' : 'hidden');
  render();
  say(shown ? 'Values are shown.' : 'Values are hidden.');
}

function peek(on) {
  if (peeking === on || !session) return;
  peeking = on;
  render();
}

const fileName = () => (painting ? 'painting' : `${session.game}-${session.at}`);
const drawing = () => (painting ? paintingView.drawing : boardView.element);

const actions = {
  first: () => jump(0),
  back: undo,
  forward: () => jump(session.at + 1),
  last: () => jump(session.moves.length),
  play: togglePlay,
  best: bestMove,
  line: perfectLine,
  mistake: nextMistake,
  restore: () => { stop(); session.restore(); refresh(); },
  'new-game': () => { stop(); session = new Session(session.game); changed(); },
  'copy-link': copyLink,
  paste: () => $('paste-dialog').showModal(),
  'save-svg': () => saveSvg(drawing(), fileName()),
  'save-png': () => savePng(drawing(), fileName()),
  statistics: showStatistics,
  keys: () => $('keys-dialog').showModal(),
};

const keys = { b: 'best', m: 'mistake', p: 'play', l: 'line', n: 'new-game', Home: 'first', End: 'last', '[': 'back', ']': 'forward', '?': 'keys' };

function onKey(event) {
  if (event.target.closest('input:not([type=radio], [type=checkbox]), textarea, select, dialog') || !session) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if ((event.ctrlKey || event.metaKey) && key === 'z') {
    if (event.shiftKey) jump(session.at + 1);
    else undo();
  } else if (event.ctrlKey && key === 'y') {
    jump(session.at + 1);
  } else if (event.ctrlKey || event.metaKey || event.altKey) {
    return;
  } else if (key === 'v') {
    if (!settings.values) peek(true);
  } else if (key in keys) {
    if (!$(keys[key]).disabled) actions[keys[key]]();
  } else {
    return;
  }
  event.preventDefault();
}

function listen() {
  for (const [id, action] of Object.entries(actions)) {
    $(id).addEventListener('click', () => {
      $('menu').removeAttribute('open');
      action();
    });
  }
  document.addEventListener('keydown', onKey);
  document.addEventListener('keyup', (event) => { if (event.key.toLowerCase() === 'v') peek(false); });
  window.addEventListener('blur', () => peek(false));
  for (const [down, up] of [['pointerdown', 'pointerup'], ['pointerdown', 'pointerleave'], ['pointerdown', 'pointercancel']]) {
    $('peek').addEventListener(down, () => peek(true));
    $('peek').addEventListener(up, () => peek(false));
  }
  $('values').addEventListener('change', () => setValues($('values').checked));
  $('game').addEventListener('change', () => {
    open({ game: $('game').value });
  });
  for (const radio of document.querySelectorAll('[name=side]')) {
    radio.addEventListener('change', () => {
      stop();
      side = radio.value;
      render();
      considerMoving();
    });
  }
  $('level').replaceChildren(...levels.map(({ name, rule }) => new Option(`${name}: ${rule}`, name)));
  $('level').value = settings.level;
  $('level').addEventListener('change', () => {
    settings.level = $('level').value;
    localStorage.setItem('level', settings.level);
  });
  $('type').addEventListener('submit', typed);
  $('paste-form').addEventListener('submit', pasted);
  window.addEventListener('hashchange', openAddress);
  document.addEventListener('click', (event) => {
    if (!event.target.closest('#menu')) $('menu').removeAttribute('open');
  });
}

async function start() {
  try {
    const games = await provider.games();
    $('game').replaceChildren(...games.map(({ game }) => new Option(game, game)));
    succeed();
    openAddress();
  } catch (error) {
    fail(error, start);
  }
}

listen();
start();
