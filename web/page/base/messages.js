// Shows messages above the game, shows toasts, and announces texts to screen readers.

import { $ } from './elements.js';
import { AnswerError } from './provider.js';
import { capitalised, plural, sentence } from './words.js';

const toastMs = 5000;

let shown = ''; // the last message
/** @type {string | null} */
let closed = null; // the last message that the user closed, with the address at that time
/** @type {number | undefined} */
let toastTimer;

/** Announces a text to screen readers. */
export function say(/** @type {string} */ words) {
  $('live').textContent = words;
}

const occasion = (/** @type {string} */ words) => `${words} ${location.hash}`;

/**
 * Shows a message until succeed() is called or the user closes it. Does nothing if the user has
 * closed this message: see closeMessage().
 */
export function complain(/** @type {string} */ words) {
  words = capitalised(words);
  if (closed === occasion(words)) return;
  shown = words;
  $('message-words').textContent = words;
  $('message').hidden = false;
}

export function succeed() {
  closed = null;
  $('message').hidden = true;
}

/** Shows that a new version of the page is available. Its button calls `install`. */
export function announceUpdate(/** @type {() => void} */ install) {
  $('reload').onclick = install;
  $('update').hidden = false;
}

/**
 * Hides the message. complain() does not show it again at the same address until listenAgain() or
 * succeed() is called.
 */
export function closeMessage() {
  closed = occasion(shown);
  $('message').hidden = true;
}

/** Lets complain() show a closed message again. Call it before each action of the user. */
export function listenAgain() {
  closed = null;
}

/**
 * Shows an AnswerError. If a retry may succeed, calls `again` after `error.wait` milliseconds.
 * Throws other errors.
 */
export function fail(/** @type {unknown} */ error, /** @type {() => void} */ again) {
  if (!(error instanceof AnswerError)) throw error;
  complain(error.passes ? `${sentence(error.message)} Trying again.` : error.message);
  if (error.passes) setTimeout(again, error.wait);
}

/** Returns an error's message, followed by the name of the game that is shown instead. */
export function instead(
  /** @type {{ message: string }} */ { message },
  /** @type {{ game: string, moves?: string[] }} */ { game, moves = [] },
) {
  const shown =
    moves.length > 0 ? `the first ${plural(moves.length, 'move')}` : `the start of ${game}`;
  return `${sentence(message)} Shown instead: ${shown}.`;
}

/** Shows a note for `toastMs` milliseconds, and announces it to screen readers. */
export function toast(/** @type {string} */ words) {
  $('toast').textContent = words;
  $('toast').hidden = false;
  say(words);
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => {
    $('toast').hidden = true;
  }, toastMs);
}

/** Copies a text to the clipboard, and tells that `what` is there, such as "The link is". */
export async function copy(/** @type {string} */ text, /** @type {string} */ what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} in the clipboard.`);
  } catch {
    toast(text); // so that the user can copy it
  }
}
