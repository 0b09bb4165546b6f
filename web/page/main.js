// The explorer: puts board, panel, menu and dialogs together, and opens what addresses name.

import { BoardView } from './board_view.js';
import { listenToPasting, listenToTyping, openStatistics } from './dialogs.js';
import { copyLink, listenToButtons, listenToFiles, listenToKeys } from './menu.js';
import { $, closeMessage, complain, fail, listenAgain, say, succeed, toast } from './messages.js';
import { levels } from './opponent.js';
import { PaintingView } from './painting_view.js';
import { showPanel } from './panel.js';
import { Play } from './play.js';
import { AnswerError } from './provider.js';
import { save, savePng, saveSvg } from './save.js';
import { parseAddress, Session, UnreadableGame } from './session.js';
import { load, store } from './settings.js';
import { plural, sentence } from './words.js';

const first_game = 'triangle-3';
const first_columns = '12'; // of the painting game
const drawing_address = '#+board'; // no game has such a name
const { default: Provider } = await import(
  new URL(document.documentElement.dataset.provider, document.baseURI)
);
const provider = new Provider();
$('not-begun').remove();
const play = new Play(provider, { opened, show, moved, succeeded: succeed, failed: fail });
const boardView = new BoardView($('pane'), $('fit'), draw);
const paintingView = new PaintingView(showPainting);

let showsValues = load('values') !== 'hidden';
let peeking = false;
let painting = null; // { columns, cells }, while that game is shown
let drawingView = null; // once somebody draws a board
const ownBoard = new Option('your board', ''); // in the list of games, while one is drawn
ownBoard.disabled = true;
let opening = 0; // the newest of what was to be opened; what comes late is dropped
let missing = null; // what was to be opened before there was a table of it

// ---- What is shown -----------------------------------------------------------------------------

function setAddress(address) {
  if (location.hash !== address) history.replaceState(null, '', address);
}

/** Shows what is for boards (null), for painting, or for drawing boards. */
function setMode(mode) {
  for (const other of ['is-painting', 'is-drawing'])
    document.body.classList.toggle(other, other === mode);
}

/** Another board is there. */
function opened() {
  setMode(null);
  showTitle(play.board.game);
  boardView.setBoard(play.board);
  $('save-table').hidden = !provider.file?.(play.board.game);
}

function show() {
  if (!play.session) return;
  const { session, answer } = play;
  const values = showsValues || peeking;
  setAddress('#' + session.address(play.bit));
  boardView.show({
    drawn: drawnLines(),
    last: session.played.at(-1) ?? null,
    next: session.future[0] ?? null,
    answer,
    values,
  });
  showPanel(play, values, jump);
  $('peek').hidden = showsValues;
  $('values').checked = showsValues;
}

/** Who drew each line, as far as that is known. */
function drawnLines() {
  const { session, numbers, review } = play;
  const drawn = new Map();
  if (session.start !== null) {
    for (const [name, number] of numbers) {
      if ((session.start >> BigInt(number)) & 1n) drawn.set(name, null);
    }
  }
  session.played.forEach((move, i) => drawn.set(move, review?.review[i]?.player ?? null));
  return drawn;
}

/** Lines were drawn after the position `before`: says so. */
function moved(before, moves) {
  const { answer } = play;
  const who = before?.to_move ? `${before.to_move} draws` : 'Drawn:';
  const closed =
    before && answer.owners.filter(Boolean).length - before.owners.filter(Boolean).length;
  const words = [`${who} ${moves.join(', ')}.`];
  if (closed) words.push(`${plural(closed, 'cell')} closed.`);
  if (answer.score) words.push(`Score ${answer.score.A} to ${answer.score.B}.`);
  if (showsValues || answer.to_move === null) words.push(`${$('headline').textContent}.`);
  if (answer.to_move) words.push(`${answer.to_move} to move.`);
  say(words.join(' '));
}

/** Waits for a position that was jumped to, and says where it is. */
async function arrive(shown) {
  if (!(await shown)) return;
  const { session } = play;
  say(
    `Move ${session.at} of ${session.moves.length}. ${$('headline').textContent}. ` +
      $('remark').textContent,
  );
}

function draw(name) {
  if (play.draw(name)) return;
  toast(
    `The computer plays ${play.computer}. Redo goes on; with \u201cBoth\u201d you draw any line.`,
  );
}

const jump = (at) => arrive(play.jump(at));

function undo() {
  if (painting) paintingView.undo();
  else if (isDrawing()) drawingView.undo();
  else if (play.session) arrive(play.undo());
}

function redo() {
  if (isDrawing()) drawingView.redo();
  else if (play.session) arrive(play.redo());
}

async function perfectLine() {
  const moves = await play.perfectLine();
  if (moves) say(`Perfect play from here: ${moves.join(', ')}`);
}

function setValues(shown) {
  showsValues = shown;
  store('values', shown ? 'shown' : 'hidden');
  show();
  say(shown ? 'Values are shown.' : 'Values are hidden.');
}

function peek(on) {
  if (peeking === on) return;
  peeking = on;
  show();
}

// ---- Opening games -----------------------------------------------------------------------------

/** Opens a game; `complaint` is what was wrong with the address that has led to it. */
async function open(wanted, complaint = null) {
  const question = ++opening;
  const again = () => {
    if (question === opening) open(wanted, complaint);
  };
  painting = null;
  drawingView?.leave();
  if (wanted.game === 'painting') {
    setMode('is-painting');
    play.close();
    await showPainting(wanted.columns || first_columns, wanted.cells ?? []);
    return;
  }
  try {
    if (!(await play.open(wanted))) return;
  } catch (error) {
    if (!(error instanceof AnswerError)) throw error;
    if (question !== opening) return;
    if (error.passes || (wanted.game === first_game && !error.isBadGame)) fail(error, again);
    else {
      missing = error.isBadGame ? null : wanted;
      openInstead(error, error.isBadGame ? wanted.game : first_game);
    }
    return;
  }
  if (complaint) complain(complaint);
}

/** Says what an address names that cannot be had, and what is shown in its place. */
function instead({ message }, shown) {
  return `${sentence(message)} Shown instead: ${shown}.`;
}

function openInstead(error, game) {
  open({ game }, instead(error, `the start of ${game}`));
}

/** Shows a position of the painting game; `complaint` as of open(). */
async function showPainting(columns, cells, complaint = null) {
  const question = ++opening;
  painting = { columns, cells };
  showTitle('painting');
  setAddress(`#painting/${columns}${cells.length ? '/' + cells.join(';') : ''}`);
  try {
    const reply = await provider.painting(columns, cells);
    if (question !== opening) return;
    succeed();
    paintingView.show(columns, cells, reply);
    if (complaint) complain(complaint);
  } catch (error) {
    if (!(error instanceof AnswerError)) throw error;
    if (question !== opening) return;
    if (error.passes || (columns === first_columns && cells.length === 0)) {
      fail(error, () => {
        if (question === opening) showPainting(columns, cells, complaint);
      });
    } else {
      const others = cells.length > 0 ? columns : first_columns;
      showPainting(others, [], complaint ?? instead(error, `${others} free columns`));
    }
  }
}

function showTitle(game, words = game) {
  document.title = `${words} \u00b7 triwar`;
  if (game) ownBoard.remove();
  else $('game').prepend(ownBoard);
  $('game').value = game;
}

// ---- Boards and tables of one's own ------------------------------------------------------------

/** Shows where boards are drawn; `text` is the file of one to begin from. */
async function drawBoard(text = null) {
  const question = ++opening;
  let DrawingView;
  try {
    ({ DrawingView } = await import('./drawing_view.js'));
  } catch {
    if (question !== opening) return;
    const error = new AnswerError('unreachable', 'A part of the page cannot be loaded.');
    fail(error, () => {
      if (question === opening) drawBoard(text);
    });
    return;
  }
  if (question !== opening) return;
  painting = null;
  play.close();
  if (!drawingView) {
    drawingView = new DrawingView(provider, openOwn);
    $('drawing').append(drawingView.element);
  }
  setMode('is-drawing');
  succeed();
  setAddress(drawing_address);
  showTitle('', 'A board of your own');
  drawingView.show();
  if (text !== null) drawingView.load(text);
}

/** Opens a game whose table has come. */
async function openOwn(game) {
  await listGames();
  play.side = 'both';
  await open(missing?.game === game ? missing : { game });
  if (play.session?.game !== game) return;
  boardView.focus();
  say(`${game} is open. ${$('headline').textContent}.`);
}

/** Opens a file of the user: a table, or a drawn board, which is JSON. */
async function openFile(file) {
  listenAgain();
  let is_board;
  try {
    is_board = (await file.slice(0, 100).text()).trimStart().startsWith('{');
  } catch {
    return complain(`${file.name} cannot be read.`);
  }
  if (is_board) return drawBoard(await file.text());
  if (!provider.add) return toast('triwar-serve opens tables itself: --tablebase FILE.');
  try {
    await openOwn(await provider.add(file));
  } catch (error) {
    if (!(error instanceof AnswerError)) throw error;
    complain(error.message);
  }
}

/** What a link names is looked at: the computer plays no side there. */
function openAddress() {
  play.side = 'both';
  if (location.hash === drawing_address) {
    drawBoard();
    return;
  }
  try {
    const wanted = parseAddress(location.hash);
    open(wanted.game ? wanted : { game: first_game });
  } catch (error) {
    if (!(error instanceof UnreadableGame || error instanceof URIError)) throw error;
    open({ game: first_game }, `The address names no position. ${error.message}`);
  }
}

// ---- Beginning ---------------------------------------------------------------------------------

const fileName = () => (painting ? 'painting' : `${play.session.game}-${play.session.at}`);
const isDrawing = () => document.body.classList.contains('is-drawing');
const drawing = () => (painting ? paintingView.drawing : boardView.element);

const actions = {
  first: () => jump(0),
  back: undo,
  forward: redo,
  last: () => jump(play.session.moves.length),
  play: () => play.toggleSteps(),
  best: () => play.bestMove(),
  line: perfectLine,
  mistake: () => arrive(play.nextMistake()),
  restore: () => arrive(play.restore()),
  'new-game': newGame,
  again: newGame,
  'copy-link': copyLink,
  paste: () => $('paste-dialog').showModal(),
  'draw-board': async () => {
    await drawBoard();
    drawingView?.focus();
  },
  'open-table': () => $('table-file').click(),
  'save-table': saveTable,
  'save-svg': () => saveSvg(drawing(), fileName()),
  'save-png': () => savePng(drawing(), fileName()),
  statistics: () => openStatistics(provider, play.session.game),
  keys: () => $('keys-dialog').showModal(),
};

function saveTable() {
  const { game } = play.session;
  save(provider.file(game), `${game}.tb.zst`);
}

async function newGame() {
  if (await play.show(new Session(play.session.game))) play.beginComputer();
}

/** Closes the message; a focus that was on its button goes to what is played on. */
function dismiss() {
  const had_focus = $('message').contains(document.activeElement);
  closeMessage();
  if (had_focus) (painting ? paintingView : isDrawing() ? drawingView : boardView).focus();
}

function listen() {
  for (const [id, action] of Object.entries(actions)) {
    actions[id] = () => {
      listenAgain();
      action();
    };
  }
  listenToButtons(actions, peek);
  listenToKeys(actions, {
    undo,
    redo,
    peek,
    dismiss,
    isBoard: () => !painting && play.session !== null,
  });
  $('close-message').addEventListener('click', dismiss);
  listenToFiles(openFile);
  $('open-table').hidden = !provider.add;
  listenToTyping(provider, play);
  listenToPasting(provider, play);
  $('values').addEventListener('change', () => setValues($('values').checked));
  $('game').addEventListener('change', async () => {
    await open({ game: $('game').value });
    if (play.session) play.beginComputer();
  });
  for (const radio of document.querySelectorAll('[name=side]')) {
    radio.addEventListener('change', () => play.setSide(radio.value));
  }
  $('level').replaceChildren(
    ...levels.map(({ name, rule }) => new Option(`${name}: ${rule}`, name)),
  );
  const setLevel = (name) => {
    play.level = levels.find((level) => level.name === name) ?? levels[0];
  };
  setLevel(load('level'));
  $('level').value = play.level.name;
  $('level').addEventListener('change', () => {
    setLevel($('level').value);
    store('level', play.level.name);
    show();
  });
  window.addEventListener('hashchange', openAddress);
}

async function listGames() {
  try {
    const games = await provider.games();
    const options = games.map(({ game }) => new Option(game, game));
    $('game').replaceChildren(...(isDrawing() ? [ownBoard] : []), ...options);
    $('game').value = painting ? 'painting' : (play.session?.game ?? '');
  } catch (error) {
    fail(error, listGames);
  }
}

$('painting').prepend(paintingView.element);
listen();
listGames();
openAddress();
