// The card of a game that is over: which move decided it, who was ahead in its parts, how well each
// player played, and the moves that mattered most.

import { $, html } from './elements.js';
import { wordsWithMoves } from './moves_view.js';
import * as reviews from './review.js';
import { thumbnail } from './thumbnail.js';

/**
 * Shows the card if `showing` is true. Calls `onJump` with a number of moves when the user selects
 * a moment.
 *
 * @import { State } from './state.js'
 * @param {State} state
 * @param {(at: number) => void} onJump
 */
export function showStory(state, showing, onJump) {
  const isShown = showing && state.review !== null && state.isWhole && state.mode === 'game';
  $('story').hidden = !isShown;
  $('story').ariaBusy = String(isShown && state.isReviewing);
  if (!isShown) return;
  $('turning').replaceChildren(...wordsWithMoves(reviews.turningWords(state)));
  $('parts').replaceChildren(
    ...reviews.partsOf(state).map(({ name, from, to, words }) => {
      const moves = from === to ? String(from) : `${from}\u2013${to}`;
      return html('li', {}, html('b', {}, name), ` ${moves}: ${words}`);
    }),
  );
  $('accuracy').textContent = reviews.accuracyWords(state);
  const focused = [...$('moments').querySelectorAll('button')].indexOf(
    /** @type {HTMLButtonElement} */ (document.activeElement),
  );
  $('moments').replaceChildren(...reviews.momentsOf(state).map((i) => moment(state, i, onJump)));
  if (focused >= 0)
    $('moments').querySelectorAll('button')[focused]?.focus({ preventScroll: true });
}

/** Returns the item of a move: the board before it, the move, the better one, and why. */
function moment(state, i, onJump) {
  const { session, steps, marks } = state;
  const { move, player } = steps[i];
  const better = reviews.betterThan(state, i);
  const drawn = [...state.linesOf(session.start?.state ?? '0'), ...session.moves.slice(0, i)];
  const instead = better ? `, better ${better}` : '';
  return html(
    'li',
    {},
    html(
      'button',
      { type: 'button', class: 'moment', onclick: () => onJump(i) },
      thumbnail(session.game, drawn, { [move]: 'drawn', ...(better && { [better]: 'better' }) }),
      html(
        'span',
        {},
        html('b', {}, `${i + 1}. ${state.who(player)} drew ${move}`, ` ${marks[i]}`),
        `${instead}.${reviews.causeOf(state, i)}`,
      ),
    ),
  );
}
