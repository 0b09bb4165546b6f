// Set-up mode: the user draws and removes lines, and selects the mover and the score.

import { $, inputs, setAttributes } from './elements.js';
import { factsOf } from './rules.js';
import { Session } from './session.js';
import { plural } from './words.js';

export class SetUpView {
  #onChange;
  /** @type {Play | null} */
  #play = null;
  /** @type {Session | null} */
  #begun = null; // the position on the board when set-up mode began
  #state = 0n;
  #ofA = $('cells-of-a', HTMLInputElement);

  /**
   * `onChange` is called when `position` has changed.
   *
   * @import { Play } from './play.js'
   * @import { Player, Start } from './types.js'
   * @param {() => void} onChange
   */
  constructor(onChange) {
    this.#onChange = onChange;
    this.#ofA.addEventListener('input', () => this.#showScore());
  }

  get isOpen() {
    return this.#play !== null;
  }

  /** Whether another position has come onto the board since set-up mode began. */
  get isOutdated() {
    const { session } = this.#play ?? {};
    return this.isOpen && (session.moves !== this.#begun.moves || session.at !== this.#begun.at);
  }

  /** Begins set-up mode with the position on the board. The computer waits until it ends. */
  begin(/** @type {Play} */ play) {
    this.#play = play;
    play.stop();
    play.isHeld = true;
    this.#begun = play.session.until(play.session.at);
    const { session, facts, numbers } = play;
    this.#state = session.state(numbers);
    for (const radio of inputs('mover')) radio.checked = radio.value === (facts.to_move ?? 'A');
    this.#ofA.value = String(facts.score?.A ?? 0);
    $('set-up').hidden = false;
    this.#changed();
  }

  end() {
    if (this.#play) this.#play.isHeld = false;
    this.#play = null;
    $('set-up').hidden = true;
  }

  toggle(line) {
    this.#state ^= 1n << BigInt(this.#play.numbers.get(line));
    this.#changed();
  }

  #changed() {
    this.#showScore();
    this.#onChange();
  }

  /** The position that the user has set up, with the fields of Play that show a position. */
  get position() {
    const start = { state: `0x${this.#state.toString(16)}`, mover: null, score: null };
    const facts = { ...factsOf(this.#play.board, { start }), closes: {}, gives: {} };
    const session = new Session(this.#play.session.game, { start });
    return { session, facts, steps: [], answer: null, isPending: false };
  }

  get #closed() {
    return this.position.facts.owners.filter(Boolean).length;
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
    return { ...this.position.session.start, mover, score };
  }
}
