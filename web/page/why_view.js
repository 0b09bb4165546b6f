// The part of the panel that says why: chains and loops, safe lines, control, nimbers on demand.

import { $ } from './elements.js';
import { say } from './messages.js';
import { wordsWithMoves } from './moves_view.js';
import { AnswerError } from './provider.js';
import { load, store } from './storage.js';
import { sentences, structureOf } from './theory.js';

export class WhyView {
  #provider;
  #play;
  #switch = $('why-on', HTMLInputElement);
  #isOn = load('why') === 'shown';
  helps = false; // whether it is on in a match
  /** @type {{ facts: Facts, theory: Theory | null } | null} */
  #known = null; // the newest nimbers, and the position that they belong to

  /**
   * `onChange` is called when `structure` has changed.
   *
   * @import { Play } from './play.js'
   * @import { Facts, Provider, Theory } from './types.js'
   * @param {Provider} provider
   * @param {Play} play
   * @param {() => void} onChange
   */
  constructor(provider, play, onChange) {
    this.#provider = provider;
    this.#play = play;
    this.#switch.addEventListener('change', () => {
      const { checked } = this.#switch;
      if (play.isMatch) this.helps = checked;
      else {
        this.#isOn = checked;
        store('why', checked ? 'shown' : 'hidden');
      }
      onChange();
    });
    $('nimbers').addEventListener('click', async () => {
      await this.#ask();
      onChange();
      $('nimber-words').focus(); // the pressed button is hidden
      say($('nimber-words').textContent);
    });
  }

  /** The structure to show on the board; null while it is switched off. */
  get structure() {
    const { board, facts, isMatch } = this.#play;
    return (isMatch ? this.helps : this.#isOn)
      ? structureOf(board, Object.keys(facts.closes))
      : null;
  }

  show() {
    const { structure } = this;
    const { facts, session } = this.#play;
    this.#switch.checked = structure !== null;
    const isOver = Object.keys(facts.closes).length === 0;
    if (structure && (isOver || session.future.length > 0)) this.#play.askControl();
    $('why').hidden = !structure || isOver;
    if (!structure) return;
    const isKnown = this.#known?.facts === facts;
    const theory = isKnown ? this.#known.theory : null;
    $('why-words').textContent = sentences(structure, facts.to_move, theory).join(' ');
    $('nimbers').hidden = isKnown;
    $('nimber-words').replaceChildren(...wordsWithMoves(isKnown ? nimberWords(theory) : ''));
  }

  async #ask() {
    const { session, facts, numbers } = this.#play;
    try {
      const theory = await this.#provider.theory(session.game, session.question(numbers));
      this.#known = { facts, theory };
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      this.#known = { facts, theory: null };
    }
  }
}

function nimberWords(/** @type {Theory | null} */ theory) {
  if (!theory?.nimbers) return 'The nimbers are not known here.';
  const after = new Map();
  for (const [line, nimber] of Object.entries(theory.nimbers))
    after.set(String(nimber), [...(after.get(String(nimber)) ?? []), line]);
  const parts = [...after].sort().map(([nimber, lines]) => `${nimber} after ${lines.join(', ')}`);
  return `Nimber ${theory.nimber}: ${parts.join('; ')}.`;
}
