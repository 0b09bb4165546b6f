// The forms and dialogs: typed moves, pasted games, statistics.

import { AnswerError } from './provider.js';
import { $ } from './elements.js';
import { fill, statisticsPlot } from './plot.js';
import { gameOfRecord } from './record.js';
import { factsOf } from './rules.js';
import { parseAddress, parseMoves, UnreadableGame } from './session.js';
import { capitalised } from './words.js';

/**
 * Awaits and returns read(text) for the text of the field `name`, and clears the field. If read()
 * finds an error in the text, shows it beside the field and returns null.
 *
 * @import { Parsed, Provider } from './types.js'
 * @import { Play } from './play.js'
 * @import { State } from './state.js'
 */
async function readField(name, read) {
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

export function listenToTyping(/** @type {Play} */ play) {
  $('type').addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!$('typed', HTMLInputElement).value.trim()) return;
    const typed = await readField('typed', (text) => {
      const { moves, start } = parseMoves(text);
      if (start !== null) throw new UnreadableGame('A state is opened by "Paste a game".');
      factsOf(play.state.board, play.state.session.after(...moves));
      return moves;
    });
    if (!typed) return;
    play.play(...typed);
  });
}

/**
 * Returns the start of a game that is a state, and its moves, as parseAddress() does. Where no line
 * is left, any mover stands for none.
 */
function startAndMoves(/** @type {Parsed} */ { state, to_move: mover, score, moves = [] }) {
  const start = state && { state, mover: score ? (mover ?? 'A') : null, score };
  return { moves, start: start ?? null };
}

/**
 * Returns a text whose start, as "Copy moves" writes it in front of moves ("0x1f,B,2-1 2-4"), is a
 * header of a record.
 */
const withHeader = (/** @type {string} */ text) =>
  text.replace(
    /^\s*(0x[\da-f]+(?:,[ab],\d+-\d+(?=\s|$)|(?=[ \t]+\d)))/i,
    (_, start) => `[Start "${start.toUpperCase()}"]`,
  );

/**
 * Returns the game in a pasted text: a link of the page, or a game or position in any form, on the
 * present board unless a picture shows another one.
 */
async function pastedGame(
  /** @type {State} */ { session, board },
  /** @type {Provider} */ provider,
  text,
) {
  if (!text.trim()) throw new UnreadableGame();
  const link = /^\s*\S*(#\S+)$/.exec(text)?.[1];
  const game = gameOfRecord(text) ?? session?.game ?? '';
  let wanted;
  if (link) wanted = parseAddress(link);
  else {
    const record = withHeader(text);
    const parsed = await provider.parse(record, game).catch(async (error) => {
      const found = await provider.parse(record, '').catch(() => null);
      if (!found?.game) throw error; // the text does not tell its board
      return found;
    });
    wanted = { game: parsed.game ?? game, ...startAndMoves(parsed) };
  }
  if (wanted.game === session?.game) factsOf(board, wanted);
  return wanted;
}

/** Opens the game in a text as if the user pasted it. If it is invalid, the dialog stays open. */
export function openText(text) {
  $('pasted', HTMLTextAreaElement).value = text;
  $('paste-dialog', HTMLDialogElement).showModal();
  const form = $('paste-form', HTMLFormElement);
  form.requestSubmit(form.querySelector('[value=open]'));
}

/** Calls `onOpen` with each game that the user pastes. */
export function listenToPasting(play, provider, onOpen) {
  $('paste-form').addEventListener('submit', async (event) => {
    if (/** @type {HTMLButtonElement | null} */ (event.submitter)?.value !== 'open') return;
    event.preventDefault();
    const wanted = await readField('pasted', (text) => pastedGame(play.state, provider, text));
    if (!wanted) return;
    $('paste-dialog', HTMLDialogElement).close();
    onOpen(wanted);
  });
}

let latest = 0; // the number of the newest question; answers to older ones are dropped

export function openStatistics(provider, game) {
  $('statistics-plot').replaceChildren();
  $('statistics-words').textContent =
    'Counting \u2026 A large table takes a minute, also while this dialog is closed.';
  $('statistics-dialog', HTMLDialogElement).showModal();
  loadStatistics(provider, game, ++latest);
}

/**
 * Plots the statistics. While the provider is busy or unreachable, retries as long as the dialog is
 * open and `question` is the newest one.
 */
async function loadStatistics(provider, game, question) {
  const isWanted = () => question === latest && $('statistics-dialog', HTMLDialogElement).open;
  try {
    const { by_edges: layers } = await provider.statistics(game);
    if (!isWanted()) return;
    const states = layers.reduce((sum, { states }) => sum + states, 0);
    $('statistics-words').textContent =
      `The values of the ${states.toLocaleString('en')} states that the table of ${game} ` +
      'stores: the stronger the colour, the larger the share of the states with so many lines ' +
      'drawn. The line is the mean.';
    fill($('statistics-plot'), (width) => statisticsPlot(width, layers));
  } catch (error) {
    if (!(error instanceof AnswerError)) throw error;
    if (!isWanted()) return;
    if (!error.passes) $('statistics-words').textContent = error.message;
    else
      setTimeout(() => {
        if (isWanted()) loadStatistics(provider, game, question);
      }, error.wait);
  }
}
