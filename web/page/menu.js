// The menu, and the keys that do the same as buttons.

import { $, toast } from './messages.js';
import { isEnabled } from './panel.js';
import { load, store } from './settings.js';

/** Keys by the ids of the buttons that they press. */
const keys = {
  b: 'best',
  m: 'mistake',
  p: 'play',
  l: 'line',
  n: 'new-game',
  Home: 'first',
  End: 'last',
  '[': 'back',
  ']': 'forward',
  '?': 'keys',
};

let letters = true; // whether keys of one letter or sign do anything

/** Turns these on or off, with all that names them on buttons. */
function setLetters(on) {
  letters = on;
  $('letters').checked = on;
  document.body.classList.toggle('without-letters', !on);
  for (const button of document.querySelectorAll('[data-key]'))
    button.title = button.title.replace(/ \(.\)$/, '') + (on ? ` (${button.dataset.key})` : '');
}

export async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    toast('The link to this position is in the clipboard.');
  } catch {
    toast(location.href); // to be copied by hand
  }
}

/** Who closes the menu while the focus is in it comes back to its button. */
function closeMenu() {
  const menu = $('menu');
  if (!menu.open) return;
  if (menu.contains(document.activeElement)) menu.querySelector('summary').focus();
  menu.open = false;
}

/** `actions` by the ids of buttons; `peek` is called with whether hidden values are to be seen. */
export function listenToButtons(actions, peek) {
  for (const [id, action] of Object.entries(actions)) {
    $(id).addEventListener('click', () => {
      if (!isEnabled(id)) return;
      closeMenu();
      action();
    });
  }
  $('peek').addEventListener('pointerdown', () => peek(true));
  for (const end of ['pointerup', 'pointerleave', 'pointercancel'])
    $('peek').addEventListener(end, () => peek(false));
  document.addEventListener('click', (event) => {
    if (!event.target.closest('#menu')) $('menu').open = false;
  });
}

/** `openFile` is called with each file that was chosen, or dropped onto the page. */
export function listenToFiles(openFile) {
  $('table-file').addEventListener('change', () => {
    const [file] = $('table-file').files;
    $('table-file').value = ''; // so that the same can be chosen again
    if (file) openFile(file);
  });
  document.addEventListener('dragover', (event) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault();
  });
  document.addEventListener('drop', async (event) => {
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    for (const file of files) await openFile(file);
  });
}

/**
 * `undo` and `redo` are for Ctrl+Z and Ctrl+Y, `dismiss` for Escape; `isBoard` tells whether others
 * mean something.
 */
export function listenToKeys(actions, { undo, redo, peek, dismiss, isBoard }) {
  setLetters(load('letters') !== 'off');
  $('letters').addEventListener('change', () => {
    setLetters($('letters').checked);
    store('letters', letters ? 'on' : 'off');
  });
  const press = (event) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const control = event.ctrlKey || event.metaKey;
    if (key === 'Escape' && $('menu').open) closeMenu();
    else if (key === 'Escape' && !$('message').hidden && !document.querySelector('dialog[open]'))
      dismiss();
    else if (
      event.target.closest('input:not([type=radio], [type=checkbox]), textarea, select, dialog')
    )
      return;
    else if (control && key === 'z' && !event.shiftKey) undo();
    else if (control && (key === 'y' || key === 'z')) redo();
    else if (control || event.altKey || !isBoard() || (key.length === 1 && !letters)) return;
    else if (key === 'v') peek(true);
    else if (!(key in keys)) return;
    else if (isEnabled(keys[key])) actions[keys[key]]();
    event.preventDefault();
  };
  document.addEventListener('keydown', press);
  document.addEventListener('keyup', (event) => {
    if (event.key.toLowerCase() === 'v') peek(false);
  });
  window.addEventListener('blur', () => peek(false));
}
