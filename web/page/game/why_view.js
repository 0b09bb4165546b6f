// The part of the panel that says why: chains and loops, safe lines, control, nimbers on demand.

import { $ } from '../base/elements.js';
import { say } from '../base/messages.js';
import { store } from '../base/storage.js';
import { inCellsOf } from '../base/words.js';
import { wordsWithMoves } from './moves_view.js';

export class WhyView {
  #switch = $('why-on', HTMLInputElement);

  /**
   * @import { Play } from './play.js'
   * @import { State } from './state.js'
   * @import { Theory } from '../base/types.js'
   * @param {Play} play
   */
  constructor(play) {
    this.#switch.addEventListener('change', () => {
      const { checked } = this.#switch;
      const { isMatch, hints } = play.state;
      play.change(isMatch ? { hints: { ...hints, why: checked } } : { why: checked });
      if (!isMatch) store('why', checked ? 'shown' : 'hidden');
      play.reviewing.askMore();
    });
    $('nimbers').addEventListener('click', async () => {
      await play.askTheory();
      $('nimber-words').focus(); // the pressed button is hidden
      say(nimberWords(play.state.theory ?? null));
    });
  }

  show(/** @type {State} */ { session, facts, answer, structure, showsWhy, theory }) {
    this.#switch.checked = showsWhy;
    $('why').hidden = !structure || Object.keys(facts.closes).length === 0;
    if (!structure) return;
    const { says = [] } = theory ?? answer?.theory ?? {};
    $('why-words').replaceChildren(...wordsWithMoves(inCellsOf(session.game, says.join(' '))));
    const isKnown = theory !== undefined;
    $('nimbers').hidden = isKnown;
    $('nimber-words').replaceChildren(...wordsWithMoves(isKnown ? nimberWords(theory) : ''));
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
