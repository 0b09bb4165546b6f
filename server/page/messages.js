// What the page says: messages above the board, notes that pass, and words for screen readers.

import { AnswerError } from './http_provider.js';

export const $ = (id) => document.getElementById(id);

/** Words that a screen reader speaks. */
export function say(words) {
  $('live').textContent = words;
}

/** A message that stays until something has worked. */
export function complain(words) {
  $('message').hidden = false;
  $('message').textContent = words;
}

export function succeed() {
  $('message').hidden = true;
}

/** Shows what has gone wrong; what may work later is tried `again` by itself. */
export function fail(error, again) {
  if (!(error instanceof AnswerError)) throw error;
  complain(error.passes ? `${error.message} Trying again.` : error.message);
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
