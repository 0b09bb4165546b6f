// The forms and dialogs: typed moves, pasted games.

import { $ } from './base/elements.js';
import { parseAddress, parseMoves, UnreadableGame } from './base/place.js';
import { AnswerError } from './base/provider.js';
import { keptBoards } from './base/storage.js';
import { capitalised } from './base/words.js';
import { factsOf } from './board/rules.js';

/**
 * Awaits and returns read(text) for the text of the field `name`, and clears the field. If read()
 * finds an error in the text, shows it beside the field and returns null.
 *
 * @import { Parsed, Provider } from './base/types.js'
 * @import { Place } from './base/place.js'
 * @import { Play } from './game/play.js'
 * @import { State } from './game/state.js'
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

export function listenToTyping(/** @type {Play} */ play) {
  for (const event of ['focus', 'blur'])
    $('typed').addEventListener(event, () =>
      $('pane').classList.toggle('numbered', event === 'focus'),
    );
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
  const start = { state: state ?? '', mover: score ? (mover ?? 'A') : null, score: score ?? null };
  return { moves, start: state ? start : null };
}

/**
 * Returns the game in a pasted text: a link of the page, or a game or position in any form, on the
 * present board unless a picture shows another one.
 */
async function pastedGame(
  /** @type {State} */ { session, board },
  /** @type {Provider} */ provider,
  /** @type {string} */ text,
) {
  if (!text.trim()) throw new UnreadableGame();
  const link = /^\s*\S*(#\S+)$/.exec(text)?.[1];
  const game = session.game;
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
  if (wanted.game === session.game) factsOf(board, wanted);
  return wanted;
}

/** Opens the game in a text as if the user pasted it. If it is invalid, the dialog stays open. */
export function openText(/** @type {string} */ text) {
  $('pasted', HTMLTextAreaElement).value = text;
  $('paste-dialog', HTMLDialogElement).showModal();
  const form = $('paste-form', HTMLFormElement);
  form.requestSubmit(form.querySelector('[value=open]'));
}

/** Calls `onOpen` with each game that the user pastes. */
export function listenToPasting(
  /** @type {Play} */ play,
  /** @type {Provider} */ provider,
  /** @type {(wanted: Place) => void} */ onOpen,
) {
  $('paste-form').addEventListener('submit', async (event) => {
    if (/** @type {HTMLButtonElement | null} */ (event.submitter)?.value !== 'open') return;
    event.preventDefault();
    const wanted = await readField('pasted', (text) => pastedGame(play.state, provider, text));
    if (!wanted) return;
    $('paste-dialog', HTMLDialogElement).close();
    onOpen(wanted);
  });
}
