// What the page says: messages above the board, notes that pass, and words for screen readers.

import { AnswerError } from './provider.js';
import { sentence } from './words.js';

export const $ = (id) => document.getElementById(id);

/** Words that a screen reader speaks. */
export function say(words) {
  $('live').textContent = words;
}

let closed = null; // the message that was closed by hand, and the address it was at

const occasion = (words) => `${words} ${location.hash}`;

/** A message that stays until something has worked, or it is closed. */
export function complain(words) {
  if (closed === occasion(words)) return;
  $('message-words').textContent = words;
  $('message').hidden = false;
}

export function succeed() {
  closed = null;
  $('message').hidden = true;
}

/** The same message does not come again by another try, only after `listenAgain`. */
export function closeMessage() {
  closed = occasion($('message-words').textContent);
  $('message').hidden = true;
}

/** The user does something: what goes wrong with that is to be said. */
export function listenAgain() {
  closed = null;
}

/** Shows what has gone wrong; what may work later is tried `again` by itself. */
export function fail(error, again) {
  if (!(error instanceof AnswerError)) throw error;
  complain(error.passes ? `${sentence(error.message)} Trying again.` : error.message);
  if (error.passes) setTimeout(again, error.wait);
}

let toast_timer;

/** A note that passes. */
export function toast(words) {
  $('toast').textContent = words;
  $('toast').hidden = false;
  say(words);
  clearTimeout(toast_timer);
  toast_timer = setTimeout(() => {
    $('toast').hidden = true;
  }, 5000);
}
