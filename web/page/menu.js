// Handles the menu, the keyboard shortcuts, and files that the user opens or drops.

import { addressOfBoard, linkTo } from './base/place.js';
import { $, isEnabled, targetOf } from './base/elements.js';
import { copy, listenAgain } from './base/messages.js';
import { keptBoards, load, store } from './base/storage.js';

/** The ids of buttons by their keyboard shortcuts. */
/** @type {Record<string, string>} */
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

let lettersAreOn = true; // whether single-character shortcuts are on

/** Turns single-character shortcuts on or off, and their hints in the tooltips of buttons. */
function setLetters(/** @type {boolean} */ on) {
  lettersAreOn = on;
  $('letters', HTMLInputElement).checked = on;
  document.body.classList.toggle('without-letters', !on);
  for (const id of ['best', 'play', 'line', 'mistake']) {
    const { dataset, title } = $(id);
    $(id).title = title.replace(/ \(.\)$/, '') + (on ? ` (${dataset.key})` : '');
  }
}

/** @type {Record<string, string>} */
const darkOf = {
  system: 'screen and (prefers-color-scheme: dark)', // as in style.css
  light: 'not all',
  dark: 'screen',
};

/** Shows the page in light or dark colours, or in those of the system. */
function setScheme(/** @type {string} */ scheme) {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const isDark = (/** @type {any} */ rule) => Object.values(darkOf).includes(rule.media?.mediaText);
  /** @type {CSSMediaRule} */ (rules.find(isDark)).media.mediaText = darkOf[scheme];
  document.documentElement.style.colorScheme = scheme === 'system' ? '' : scheme;
}

function listenToScheme() {
  const list = $('scheme', HTMLSelectElement);
  list.value = load('scheme') ?? 'system';
  if (!(list.value in darkOf)) list.value = 'system';
  setScheme(list.value);
  list.addEventListener('change', () => {
    setScheme(list.value);
    store('scheme', list.value);
  });
}

/**
 * Returns a link and words for it: to the position, or to its board if only this browser keeps it.
 *
 * @returns {[url: string, what: string]}
 */
function linkOf(/** @type {string} */ game) {
  const board = keptBoards().get(game);
  return board
    ? [linkTo(addressOfBoard(board)), 'The link to this board, at its start, is']
    : [location.href, 'The link to this position is'];
}

/** Hands the link to an app of the system, or else copies it to the clipboard. */
export async function sendLink(/** @type {string} */ game) {
  const [url, what] = linkOf(game);
  try {
    await navigator.share({ title: document.title, url });
  } catch (/** @type {any} */ error) {
    // The user has closed the list of apps, or there is none.
    if (error.name !== 'AbortError') await copy(url, what);
  }
}

export const copyLink = (/** @type {string} */ game) => copy(...linkOf(game));

/** Closes the menu. If the focus was in it, moves the focus to the button that opens the menu. */
function closeMenu() {
  const menu = $('menu', HTMLDetailsElement);
  if (!menu.open) return;
  if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
  menu.open = false;
}

/** Calls `openFile` with each file that the user selects or drops onto the page. */
export function listenToFiles(/** @type {(file: File) => unknown} */ openFile) {
  const input = $('file', HTMLInputElement);
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    input.value = ''; // so that the same file can be chosen again
    if (file) openFile(file);
  });
  document.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  document.addEventListener('drop', async (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    for (const file of files) await openFile(file);
  });
}

/**
 * Calls an action, given by the id of its button, when the button is clicked or the key of its
 * shortcut pressed while the button is enabled. Closes the menu before it, and on clicks outside.
 * Keys: Ctrl+Z is "back" and Ctrl+Y "forward", whether their buttons are enabled or not. Escape
 * closes the menu if it is open; else calls `dismiss` if a message is shown and no dialog is open.
 * The other shortcuts work while isGame() is true; the user may turn off those of one character.
 * Left is "back", while there are moves on the board, and right "forward" unless the focus is on
 * what uses arrows itself.
 * Ignores keys other than Escape in text fields, lists and dialogs.
 */
export function listenToActions(
  /** @type {Record<string, () => void>} */ actions,
  /** @type {{ dismiss: () => void, isGame: () => boolean }} */ { dismiss, isGame },
) {
  const run = (/** @type {string} */ id) => {
    closeMenu();
    listenAgain();
    actions[id]();
  };
  for (const id of Object.keys(actions))
    $(id).addEventListener('click', () => isEnabled(id) && run(id));
  $('menu').addEventListener('focusout', ({ relatedTarget: next }) => {
    const menu = $('menu', HTMLDetailsElement);
    if (next && !menu.contains(/** @type {Node} */ (next))) menu.open = false;
  });
  document.addEventListener('click', (event) => {
    if (!targetOf(event).closest('#menu')) $('menu', HTMLDetailsElement).open = false;
  });
  listenToScheme();
  setLetters(load('letters') !== 'off');
  $('letters').addEventListener('change', () => {
    setLetters($('letters', HTMLInputElement).checked);
    store('letters', lettersAreOn ? 'on' : 'off');
  });
  document.addEventListener('keydown', (event) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const control = event.ctrlKey || event.metaKey;
    const step = { ArrowLeft: 'back', ArrowRight: 'forward' }[key];
    if (key === 'Escape' && $('menu', HTMLDetailsElement).open) closeMenu();
    else if (key === 'Escape' && !$('message').hidden && !document.querySelector('dialog[open]'))
      dismiss();
    else if (
      targetOf(event).closest('input:not([type=radio], [type=checkbox]), textarea, select, dialog')
    )
      return;
    else if (control && key === 'z' && !event.shiftKey) run('back');
    else if (control && (key === 'y' || key === 'z')) run('forward');
    else if (control || event.altKey || !isGame() || (key.length === 1 && !lettersAreOn)) return;
    else if (step && targetOf(event).closest('#board, [type=radio]')) return;
    else if (step && !isEnabled(step === 'back' ? 'first' : step)) return;
    else if (step) run(step);
    else if (!(key in keys)) return;
    else if (isEnabled(keys[key])) run(keys[key]);
    event.preventDefault();
  });
}
