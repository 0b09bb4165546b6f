// Shows below the buttons how many states can follow the position, and solves them: at once if they
// are few, else on request. Offers a longer search where they are not solved.

import { $, enable, hasFocus } from '../base/elements.js';
import { fail, say } from '../base/messages.js';
import { about, plural } from '../base/words.js';

export class SolvingView {
  #provider;
  #play;
  /** @type {AbortController | null} */
  #solving = null;
  /** @type {State['session'] | null} */
  #tried = null; // the session of the last position that was solved, or for which that failed

  /**
   * @import { Play } from './play.js'
   * @import { State } from './state.js'
   * @import { Provider } from '../base/types.js'
   * @param {Provider} provider
   * @param {Play} play
   */
  constructor(provider, play) {
    this.#provider = provider;
    this.#play = play;
  }

  show(/** @type {State} */ state = this.#play.state) {
    const { answer, isPending, isMatch, showsValues, isPlaying, session, canSearchLonger } = state;
    const unsolved = answer?.unsolved;
    const isPlayed = isMatch && !showsValues && this.#solving === null;
    $('rest').hidden = !unsolved || isPlayed;
    $('solving-rest').hidden = this.#solving === null;
    $('solving-rest').ariaBusy = String(this.#solving !== null);
    if (!unsolved) return;
    const { states, limit = 0 } = unsolved;
    const isSolvable = states !== null && states <= limit;
    const count = states === null ? 'Too many states to count' : `${about(states)} states`;
    const most = isSolvable ? '' : `; at most ${about(limit)} are solved here`;
    $('rest-words').textContent = `${count} can follow${most}.`;
    $('rest-words').title = states === null ? '' : states.toLocaleString('en');
    $('solve-rest').hidden = !isSolvable || this.#solving !== null;
    enable('solve-rest', !isPending);
    $('search-longer').hidden = !canSearchLonger;
    const isQuick = isSolvable && states <= this.#provider.mostUnasked;
    const isWanted = isPlaying && showsValues && !isPending && this.#tried !== session;
    if (isQuick && isWanted) this.solve();
  }

  /** Solves the states at the user's request. */
  solveNow() {
    this.solve();
    $('stop-rest').focus();
  }

  /** Solves the states that can follow the position on the board. Shows the progress meanwhile. */
  async solve() {
    const { session, numbers, answer } = this.#play.state;
    if (!answer?.unsolved) return; // solved meanwhile
    this.stop();
    this.#tried = session;
    this.#solving = new AbortController();
    const { signal } = this.#solving;
    const begun = performance.now();
    const progress = (/** @type {number} */ done, /** @type {number} */ total) => {
      Object.assign($('rest-done', HTMLProgressElement), { value: done, max: total });
      const seconds = Math.ceil(((performance.now() - begun) * (total - done)) / done / 1000);
      $('rest-left').textContent = done > 0 ? `${plural(seconds, 'second')} left` : '';
    };
    $('rest-done', HTMLProgressElement).removeAttribute('value');
    $('rest-left').textContent = 'Solving\u2026';
    this.show();
    try {
      const { game } = session;
      const question = session.question(numbers);
      const { states } = answer.unsolved;
      await this.#provider.solveEndgame(game, question, states ?? 0, progress, signal);
      if (this.#play.state.session.game === game) await this.#play.askAgain();
      if (this.#solving?.signal === signal) say('Solved.');
    } catch (error) {
      const again = () => this.#play.state.session === session && this.solve();
      if (!signal.aborted) fail(error, again);
    }
    if (this.#solving?.signal !== signal) return; // another solve has begun
    const hadFocus = hasFocus($('solving-rest'));
    this.#solving = null;
    this.show();
    if (hadFocus) $($('solve-rest').hidden ? 'best' : 'solve-rest').focus();
  }

  /** Ends the solve, as when its position leaves the board. */
  stop() {
    this.#solving?.abort();
  }
}
