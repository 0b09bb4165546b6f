// Set-up mode: the user draws and removes lines, and selects the mover and the score.

import { $, inputs, setAttributes } from './elements.js';
import { fail } from './messages.js';
import { plural } from './words.js';

export class SetUpView {
  #provider;
  #onChange;
  /** @type {Play | null} */
  #play = null;
  #state = 0n;
  #latest = 0; // the number of the newest question; answers to older ones are dropped
  /** @type {Answer | null} */
  #answer = null; // the newest answer; its `owners` mark the closed cells
  #ofA = $('cells-of-a', HTMLInputElement);

  /**
   * `onChange` is called when `shown` has changed.
   *
   * @import { Play } from './play.js'
   * @import { Answer, Player, Provider, Start } from './types.js'
   * @param {Provider} provider
   * @param {() => void} onChange
   */
  constructor(provider, onChange) {
    this.#provider = provider;
    this.#onChange = onChange;
    this.#ofA.addEventListener('input', () => this.#showScore());
  }

  get isOpen() {
    return this.#play !== null;
  }

  /** Begins set-up mode with the position on the board. */
  begin(/** @type {Play} */ play) {
    this.#play = play;
    const { session, answer, numbers } = play;
    const { played, start } = session;
    this.#state = played.reduce(
      (state, move) => state | (1n << BigInt(numbers.get(move))),
      BigInt(start?.state ?? 0),
    );
    this.#answer = answer;
    for (const radio of inputs('mover')) radio.checked = radio.value === (answer?.to_move ?? 'A');
    this.#ofA.value = String(answer?.score?.A ?? 0);
    $('set-up').hidden = false;
    this.#changed();
  }

  end() {
    this.#play = null;
    ++this.#latest;
    $('set-up').hidden = true;
  }

  toggle(line) {
    this.#state ^= 1n << BigInt(this.#play.numbers.get(line));
    this.#changed();
  }

  async #changed() {
    const question = ++this.#latest;
    this.#showScore();
    this.#onChange();
    try {
      const state = `0x${this.#state.toString(16)}`;
      const answer = await this.#provider.position(this.#play.session.game, { state });
      if (question !== this.#latest) return;
      this.#answer = answer;
      this.#onChange();
    } catch (error) {
      if (question === this.#latest)
        fail(error, () => question === this.#latest && this.#changed());
    }
  }

  get #closed() {
    const isDrawn = (edge) => (this.#state >> BigInt(edge)) & 1n;
    return this.#play.board.cells.filter(({ edges }) => edges.length > 0 && edges.every(isDrawn))
      .length;
  }

  #showScore() {
    setAttributes(this.#ofA, { max: this.#closed });
    $('cells-closed').textContent = `of ${plural(this.#closed, 'closed cell')}`;
  }

  /** The position that the user has set up, for BoardView.show(). */
  get shown() {
    const drawn = new Map(this.#play.linesOf(this.#state).map((line) => [line, null]));
    const owners = this.#answer?.owners.map((owner) => owner && '?') ?? [];
    const answer = /** @type {Answer} */ ({ ...this.#answer, owners });
    return {
      drawn,
      last: null,
      next: null,
      answer,
      isPending: false,
      values: false,
      isSetUp: true,
    };
  }

  /** @returns {Start} */
  get start() {
    const mover = /** @type {Player} */ (inputs('mover').find(({ checked }) => checked).value);
    const ofA = Math.max(0, Math.min(this.#closed, Math.round(Number(this.#ofA.value)) || 0));
    const score = { A: ofA, B: this.#closed - ofA };
    return { state: `0x${this.#state.toString(16)}`, mover, score };
  }
}
