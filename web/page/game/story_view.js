// What a review shows, which loads with the first one: the curve; and the card of a game that is
// over: which move decided it, who was ahead in its parts, how well each player played, and the
// moves that mattered most.

import { $, html } from '../base/elements.js';
import { thumbnail } from '../board/thumbnail.js';
import { wordsWithMoves } from './moves_view.js';
import { coursePlot, fill } from './plot.js';
import * as reviews from './review.js';
import { accuracyWords, partsOf } from './story.js';
import * as told from './told.js';

export * from './told.js'; // which loads with it

/**
 * Shows the curve, and the card unless it is hidden. Calls `onJump` with a number of moves when the
 * user selects one.
 *
 * @import { State } from './state.js'
 * @param {State} state
 * @param {(at: number) => void} onJump
 */
export function showReview(state, onJump) {
  const { marks, session, isReviewing } = state;
  const moments = told.momentsOf(state);
  const marked = new Map(reviews.mistakesOf(state).map((i) => [i + 1, marks[i] ?? '']));
  const shown = { marks: marked, named: moments.map((i) => i + 1), at: session.at };
  const course = reviews.courseOf(state);
  fill($('plot'), (width) => coursePlot(width, course, shown, onJump));
  if ($('story').hidden) return;
  $('turning').replaceChildren(...wordsWithMoves(told.turningWords(state)));
  $('parts').replaceChildren(
    ...partsOf(state).map(({ name, from, to, words }) => {
      const moves = from === to ? String(from) : `${from}\u2013${to}`;
      return html('li', {}, html('b', {}, name), ` ${moves}: ${words}`);
    }),
  );
  $('accuracy').textContent = isReviewing ? 'Still reviewing\u2026' : accuracyWords(state);
  const focused = [...$('moments').querySelectorAll('button')].indexOf(
    /** @type {HTMLButtonElement} */ (document.activeElement),
  );
  $('moments').replaceChildren(...moments.map((i) => moment(state, i, onJump)));
  if (focused >= 0)
    $('moments').querySelectorAll('button')[focused]?.focus({ preventScroll: true });
}

/** Returns the item of a move: the board before it, the move, the better one, and why. */
function moment(
  /** @type {State} */ state,
  /** @type {number} */ i,
  /** @type {(at: number) => void} */ onJump,
) {
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
      {
        ...{ type: 'button', class: 'moment', onclick: () => onJump(i + 1) },
        'aria-current': session.at === i + 1 ? 'step' : null,
      },
      thumbnail(session.game, drawn, { [move]: 'drawn', ...(better && { [better]: 'better' }) }),
      html(
        'span',
        {},
        html(
          'b',
          {},
          `${i + 1}. `,
          ...wordsWithMoves(`${state.who(player)} drew ${move}`),
          ` ${marks[i]}`,
        ),
        ...wordsWithMoves(`${instead}.${told.causeOf(state, i)}`),
      ),
    ),
  );
}
