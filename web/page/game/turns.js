// Moves that are made automatically, after a moment: those of the computer, and one after another
// those that the user lets be made.

import { anySeed, takeMs, thinkMs } from './opponent.js';

export class Turns {
  #play;
  #timer = 0;

  /**
   * @import { Play } from './play.js'
   * @import { State } from './state.js'
   * @param {Play} play
   */
  constructor(play) {
    this.#play = play;
  }

  get #state() {
    return this.#play.state;
  }

  /** Lets the computer move if it is its turn, unless an automatic step will make this move. */
  consider() {
    const { computer, isPending, isOpponentsTurn, isStepping, canStep, isPlaying, mode } =
      this.#state;
    const isItsTurn = computer !== null && !isPending && isOpponentsTurn;
    if (isItsTurn && (isPlaying || mode === 'lesson') && !(isStepping && canStep))
      this.#later((acting) => this.#move(acting));
  }

  /** Begins to make one move after another, or ends that. */
  toggleSteps() {
    if (this.#state.isStepping) this.#play.stop();
    else this.#stepLater();
  }

  #stepLater() {
    this.#later((acting) => this.#step(acting), { steps: true });
  }

  /** Makes the next move, and schedules the one after it. */
  async #step(/** @type {State['acting']} */ acting) {
    if (!this.#state.canStep || !(await this.#move(acting))) return;
    if (this.#state.acting === acting && this.#state.canStep) this.#stepLater();
  }

  /** Calls `action` after a moment, unless stop() is called before. */
  #later(
    /** @type {(acting: State['acting']) => Promise<unknown>} */ action,
    { steps = false } = {},
  ) {
    this.#play.stop();
    const acting = { steps };
    const { steps: moves, session } = this.#state;
    const isTaking = moves[session.at - 1]?.closed > 0;
    this.#timer = setTimeout(
      async () => {
        try {
          await action(acting);
        } catch (error) {
          if (this.#state.acting === acting)
            this.#play.change({ problem: { error, again: () => this.consider() } });
        }
        if (this.#state.acting === acting) this.#play.stop();
      },
      isTaking ? takeMs : thinkMs,
    );
    this.#play.change({ acting });
  }

  /**
   * Makes the game's next move, or one that the computer selects if there is none. Returns false if
   * stop() was called meanwhile, or if the answer fails or is outdated.
   */
  async #move(/** @type {State['acting']} */ acting) {
    const { answers } = this.#play;
    let [move] = this.#state.session.future;
    if (!move) {
      await answers.estimated;
      const { isPending, isEstimating, levelOfGame } = this.#state;
      if (this.#state.acting !== acting || isPending || isEstimating) return false;
      move = await answers.move(levelOfGame.name, anySeed());
    }
    return this.#state.acting === acting && this.#play.makeMoves([move]);
  }

  /** Ends automatic moves. */
  stop() {
    clearTimeout(this.#timer);
    if (this.#state.acting) this.#play.change({ acting: null });
  }
}
