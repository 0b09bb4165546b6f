// Messages above the game, notes that pass, and words for screen readers.

import { $ } from './elements.js';
import { AnswerError } from './provider.js';
import { capitalised, sentence } from './words.js';

const toastMs = 5000;

let closed = null; // the message that the user closed, and its address
let toastTimer;

/** Makes screen readers speak a text. */
export function say(words) {
  $('live').textContent = words;
}

const occasion = (words) => `${words} ${location.hash}`;

/** Shows a message until something succeeds or the user closes it. */
export function complain(words) {
  words = capitalised(words);
  if (closed === occasion(words)) return;
  $('message-words').textContent = words;
  $('message').hidden = false;
}

export function succeed() {
  closed = null;
  $('message').hidden = true;
}

/** Announces another version of the page. */
export function announceUpdate() {
  $('update').hidden = false;
}

/** Hides the message, and keeps it hidden when a retry fails, until `listenAgain`. */
export function closeMessage() {
  closed = occasion($('message-words').textContent);
  $('message').hidden = true;
}

/** To be called for an action of the user, whose failure must not be hidden. */
export function listenAgain() {
  closed = null;
}

/** Shows an AnswerError; calls `again` later if the same question may be answered then. */
export function fail(error, again) {
  if (!(error instanceof AnswerError)) throw error;
  complain(error.passes ? `${sentence(error.message)} Trying again.` : error.message);
  if (error.passes) setTimeout(again, error.wait);
}

/** Returns the message for an address that cannot be opened, and for what is shown in its place. */
export function instead({ message }, shown) {
  return `${sentence(message)} Shown instead: ${shown}.`;
}

/** Shows a note that passes. */
export function toast(words) {
  $('toast').textContent = words;
  $('toast').hidden = false;
  say(words);
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => {
    $('toast').hidden = true;
  }, toastMs);
}
