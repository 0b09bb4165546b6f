// Set-up mode: the user draws and removes lines, and selects the mover and the score.

import { $, inputs, setAttributes } from '../base/elements.js';
import { plural } from '../base/words.js';
import { factsOf } from '../board/rules.js';
import { Session } from './session.js';
import { State } from './state.js';

export class SetUpView {
  #play;
  #ofA = $('cells-of-a', HTMLInputElement);

  /**
   * @import { Play } from './play.js'
   * @import { Player, Start } from '../base/types.js'
   * @param {Play} play
   */
  constructor(play) {
    this.#play = play;
    this.#ofA.addEventListener('input', () => this.#showScore());
  }

  toggle(line) {
    const { setUp, numbers } = this.#play.state;
    this.#play.change({ setUp: setUp ^ (1n << BigInt(numbers.get(line))) });
  }

  /** Shows the panel of set-up mode, which begins with the mover and the score on the board. */
  show(/** @type {State} */ { setUp, facts }) {
    const wasOpen = !$('set-up').hidden;
    $('set-up').hidden = setUp === null;
    if (setUp === null) return;
    if (!wasOpen) {
      for (const radio of inputs('mover')) radio.checked = radio.value === (facts.to_move ?? 'A');
      this.#ofA.value = String(facts.score?.A ?? 0);
    }
    this.#showScore();
  }

  /** Returns the state of the page with the position that the user has set up. */
  shown(/** @type {State} */ state) {
    const start = { state: `0x${state.setUp.toString(16)}`, mover: null, score: null };
    const facts = { ...factsOf(state.board, { start }), closes: {}, gives: {} };
    const session = new Session(state.session.game, { start });
    return new State({ ...state, session, facts, steps: [], answer: null, isPending: false });
  }

  get #closed() {
    return this.shown(this.#play.state).facts.owners.filter(Boolean).length;
  }

  #showScore() {
    setAttributes(this.#ofA, { max: this.#closed });
    $('cells-closed').textContent = `of ${plural(this.#closed, 'closed cell')}`;
  }

  /** @returns {Start} */
  get start() {
    const mover = /** @type {Player} */ (inputs('mover').find(({ checked }) => checked).value);
    const ofA = Math.max(0, Math.min(this.#closed, Math.round(Number(this.#ofA.value)) || 0));
    const score = { A: ofA, B: this.#closed - ofA };
    return { ...this.shown(this.#play.state).session.start, mover, score };
  }
}
