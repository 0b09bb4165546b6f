// What a review shows, which loads with the first one: the curve; and the card of a game that is
// over: which move decided it, who was ahead in its parts, how well each player played, and the
// moves that mattered most.

import { $, html } from '../base/elements.js';
import { cellWords } from '../base/words.js';
import { thumbnail } from '../board/thumbnail.js';
import { wordsWithMoves } from './moves_view.js';
import { coursePlot, fill } from './plot.js';
import * as reviews from './review.js';
import { accuracyWords, partsOf } from './story.js';
import * as told from './told.js';

export * from './told.js'; // which loads with it

/**
 * Shows the curve, and the card unless it is hidden. Calls `onJump` with a number of moves when the
 * user selects one, `onPractise` with the number of a mistake, from 0.
 *
 * @import { State } from './state.js'
 * @typedef {{ onJump: (at: number) => void, onPractise: (mistake: number) => void }} Actions
 * @param {State} state
 * @param {Actions} actions
 */
export function showReview(state, actions) {
  const { marks, session, isReviewing, viewer } = state;
  const moments = told.momentsOf(state);
  const marked = new Map(reviews.mistakesOf(state).map((i) => [i + 1, marks[i] ?? '']));
  const label = `${reviews.lower(state.who(viewer))} ahead, in ${cellWords(session.game)[1]}`;
  const named = moments.map((i) => i + 1);
  const shown = { marks: marked, named, at: session.at, isOfB: viewer === 'B', label };
  const course = reviews.courseOf(state);
  fill($('plot'), (width) => coursePlot(width, course, shown, actions.onJump));
  if ($('story').hidden) return;
  $('turning').replaceChildren(...wordsWithMoves(told.turningWords(state)));
  $('accuracy').textContent = isReviewing ? 'Still reviewing\u2026' : accuracyWords(state);
  if (isReviewing) {
    for (const id of ['parts', 'mattered', 'moments']) $(id).replaceChildren(); // they may change
    return;
  }
  $('parts').replaceChildren(
    ...partsOf(state).map(({ name, from, to, words }) => {
      const moves = from === to ? String(from) : `${from}\u2013${to}`;
      return html('li', {}, html('b', {}, name), ` ${moves}: ${words}`);
    }),
  );
  const isMore = marked.size > moments.length;
  $('mattered').textContent = isMore
    ? `${moments.length} of ${marked.size} mistakes mattered most; the list of moves marks all:`
    : '';
  const focused = [...$('moments').querySelectorAll('button')].indexOf(
    /** @type {HTMLButtonElement} */ (document.activeElement),
  );
  $('moments').replaceChildren(...moments.map((i) => moment(state, i, actions)));
  if (focused >= 0)
    $('moments').querySelectorAll('button')[focused]?.focus({ preventScroll: true });
}

/** Returns the item of a move: the board before it, what it changed, the better line, and why. */
function moment(
  /** @type {State} */ state,
  /** @type {number} */ i,
  /** @type {Actions} */ { onJump, onPractise },
) {
  const { session, steps, marks } = state;
  const { move, player } = steps[i];
  const better = reviews.betterThan(state, i);
  const drawn = [...state.linesOf(session.start?.state ?? '0'), ...session.moves.slice(0, i)];
  const marked = { [move]: 'drawn', ...(better && { [better]: 'better' }) };
  const say = (/** @type {string} */ words) => wordsWithMoves(words, marked);
  const button = { type: 'button', class: 'moment', onclick: () => onJump(i + 1) };
  return html(
    'li',
    {},
    html(
      'button',
      { ...button, 'aria-current': session.at === i + 1 ? 'step' : null },
      thumbnail(session.game, drawn, marked),
      html(
        'span',
        {},
        html('b', {}, ...say(`${i + 1}. ${state.who(player)} drew ${move} ${marks[i]}`)),
        html('span', {}, ` ${told.changeWords(state, i)} `),
        ...say(told.adviceWords(state, i)),
      ),
    ),
    html(
      'button',
      { type: 'button', class: 'practise', onclick: () => onPractise(i) },
      'Practise this',
      html('span', { class: 'spoken' }, `: move ${i + 1}`),
    ),
  );
}
