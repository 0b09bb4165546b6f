// The dialog of the saved games.

import { $, html } from '../base/elements.js';
import { isBlocked } from '../base/storage.js';
import { nameOf, plural } from '../base/words.js';
import { thumbnail } from '../board/thumbnail.js';
import { changeSaved, savedGames } from './games.js';

/** Shows the saved games. Calls `onOpen` with the game that the user selects. */
export function openSavedGames(/** @type {(saved: Saved) => void} */ onOpen) {
  const dialog = $('saved-dialog', HTMLDialogElement);
  const open = (/** @type {Saved} */ saved) => {
    dialog.close();
    onOpen(saved);
  };
  list(open);
  dialog.showModal();
}

function list(/** @type {(saved: Saved) => void} */ open) {
  const games = savedGames();
  $('saved-games').replaceChildren(...games.map((saved) => item(saved, open)));
  $('saved-words').textContent = isBlocked()
    ? 'The browser does not let this page store anything: games last until the page is closed.'
    : games.length > 0
      ? 'The browser keeps the last twenty games, with their other lines of play.'
      : 'No game is saved yet: the first move of a game saves it.';
}

/** @import { Saved } from './games.js' */
function item(/** @type {Saved} */ saved, /** @type {(saved: Saved) => void} */ open) {
  const { game, moves, lines, id, score, name, drawn } = saved;
  const time = new Date(id).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
  const board = nameOf(saved);
  const words = [board, plural(moves.length, 'move')];
  if (score) words.push(`A ${score.A}, B ${score.B}`);
  if (lines.length > 0) words.push(plural(lines.length, 'other line'));
  const rename = (/** @type {Event} */ { target }) =>
    changeSaved(id, (found) =>
      Object.assign(found, { name: /** @type {HTMLInputElement} */ (target).value }),
    );
  const field = html('input', {
    value: name,
    placeholder: 'Name',
    maxlength: 40,
    'aria-label': `Name of ${board}, ${time}`,
  });
  field.addEventListener('change', rename);
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault(); // which would close the dialog
    rename(event);
  });
  const remove = () => {
    changeSaved(id, () => null);
    list(open);
    $('saved-title').focus();
  };
  const button = html('button', {
    type: 'button',
    class: 'quiet',
    onclick: () => (button.textContent === 'Delete' ? ask('Delete?') : remove()),
  });
  const ask = (/** @type {string} */ word) => {
    button.textContent = word;
    button.ariaLabel = `${word} ${board}, ${time}`;
  };
  ask('Delete');
  button.addEventListener('blur', () => ask('Delete'));
  return html(
    'li',
    {},
    thumbnail(game, drawn),
    html(
      'button',
      { type: 'button', class: 'open-saved', onclick: () => open(saved) },
      [...words, time].join(' \u00b7 '),
    ),
    field,
    button,
  );
}
