// What the user puts in: typed moves, pasted games, files.

import { $ } from './base/elements.js';
import { complain, listenAgain, toast } from './base/messages.js';
import { parseAddress, parseMoves, UnreadableGame } from './base/place.js';
import { AnswerError } from './base/provider.js';
import { keptBoards } from './base/storage.js';
import { capitalised, nameOf } from './base/words.js';
import { factsOf } from './board/rules.js';
import { heading } from './tasks/mistakes.js';

/**
 * Awaits and returns read(text) for the text of the field `name`, and clears the field. If read()
 * finds an error in the text, shows it beside the field and returns null.
 *
 * @import { Parsed } from './base/types.js'
 * @import { Place } from './base/place.js'
 * @import { Explorer } from './explorer.js'
 * @import { Play } from './game/play.js'
 * @template T
 */
async function readField(/** @type {string} */ name, /** @type {(text: string) => T} */ read) {
  const field = /** @type {HTMLInputElement | HTMLTextAreaElement} */ ($(name));
  const problem = $(`${name}-problem`);
  try {
    const found = await read(field.value.replace(/^(\s*\n)+/, '').trimEnd()); // keeps pictures
    problem.textContent = '';
    field.removeAttribute('aria-invalid');
    field.value = '';
    return found;
  } catch (/** @type {any} */ error) {
    if (![AnswerError, UnreadableGame, URIError].some((kind) => error instanceof kind)) throw error;
    problem.textContent = capitalised(error.message);
    field.setAttribute('aria-invalid', 'true');
    return null;
  }
}

/** Draws the moves that the user has typed. */
export async function drawTyped(/** @type {Play} */ play) {
  const typed = await readField('typed', (text) => {
    const { moves, start } = parseMoves(text);
    if (start !== null) throw new UnreadableGame('A state is opened by "Paste a game".');
    factsOf(play.state.board, play.state.session.after(...moves));
    return moves;
  });
  if (typed?.length) play.play(...typed);
}

/**
 * Returns the start of a game that is a state, and its moves, as parseAddress() does. Where no line
 * is left, any mover stands for none.
 */
function startAndMoves(/** @type {Parsed} */ { state, to_move: mover, score, moves = [] }) {
  const start = { state: state ?? '', mover: score ? (mover ?? 'A') : null, score: score ?? null };
  return { moves, start: state ? start : null };
}

/**
 * Returns the game in a pasted text: a link of the page, or a game or position in any form, on the
 * present board unless a picture shows another one.
 */
async function pastedGame(/** @type {Explorer} */ { state, provider }, /** @type {string} */ text) {
  if (!text.trim()) throw new UnreadableGame();
  const link = /^\s*\S*(#\S+)$/.exec(text)?.[1];
  const { game } = state.session;
  /** @type {Place} */
  let wanted;
  if (link) wanted = parseAddress(link);
  else {
    const parsed = await provider.parse(text, game).catch(async (error) => {
      for (const other of [...[...keptBoards().keys()].filter((name) => text.includes(name)), '']) {
        const found = await provider.parse(text, other).catch(() => null);
        if (found?.game) return found;
      }
      throw error; // the text does not tell its board
    });
    wanted = { game: parsed.game ?? game, ...startAndMoves(parsed) };
  }
  if (wanted.game === game) factsOf(state.board, wanted);
  return wanted;
}

/** Opens the game that the user has pasted. If it is invalid, the dialog stays open. */
export async function openPasted(/** @type {Explorer} */ explorer) {
  const wanted = await readField('pasted', (text) => pastedGame(explorer, text));
  if (!wanted) return;
  $('paste-dialog', HTMLDialogElement).close();
  await explorer.openOther(wanted);
  if (explorer.game.game === wanted.game) toast(`Opened on ${nameOf(explorer.state.board)}.`);
}

/** Opens a file of the user: a board ("{"), mistakes, a game as text, or a table. */
export async function openFile(/** @type {Explorer} */ explorer, /** @type {File} */ file) {
  listenAgain();
  let text;
  try {
    const begin = (await file.slice(0, 100).text()).trimStart();
    const isText = /^[[{\d]/.test(begin) || begin.startsWith(heading);
    text = isText || file.name.endsWith('.txt') ? await file.text() : null;
  } catch {
    complain(`${file.name} cannot be read.`);
    return;
  }
  if (text === null) await openTable(explorer, file);
  else if (text.trimStart().startsWith('{')) explorer.draw(text);
  else if (text.trimStart().startsWith(heading))
    explorer.withTasks((tasks) => tasks.readMistakes(text));
  else {
    $('pasted', HTMLTextAreaElement).value = text;
    $('paste-dialog', HTMLDialogElement).showModal();
    await openPasted(explorer);
  }
}

async function openTable(/** @type {Explorer} */ explorer, /** @type {File} */ file) {
  if (!explorer.provider.add) {
    toast('triwar-serve opens tables itself: --tablebase FILE.');
    return;
  }
  try {
    await explorer.openOwn(await explorer.provider.add(file));
  } catch (error) {
    if (!(error instanceof AnswerError)) throw error;
    complain(`Cannot open ${error.message}`);
  }
}
