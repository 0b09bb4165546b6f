// The list of boards in the header.

import { $, html } from './base/elements.js';
import { fail } from './base/messages.js';
import { grouped, nameOf } from './base/words.js';

/**
 * @import { Listed, Provider } from './base/types.js'
 * @import { Play } from './game/play.js'
 */
export class BoardList {
  #provider;
  #play;
  #list = $('game', HTMLSelectElement);
  #drawn = new Option('your board', ''); // while the user draws a board
  #selected = '';

  constructor(/** @type {Provider} */ provider, /** @type {Play} */ play) {
    this.#provider = provider;
    this.#play = play;
    this.#drawn.disabled = true;
    play.subscribe((state, before) => {
      if (state.games !== before.games) this.#show(state.games);
    });
  }

  /** Asks which boards there are. */
  async load() {
    try {
      this.#play.change({ games: await this.#provider.games() });
    } catch (error) {
      fail(error, () => this.load());
    }
  }

  #show(/** @type {Listed[]} */ games) {
    const groups = grouped(games).map(([label, games]) => {
      const options = games.map((facts) => new Option(nameOf(facts), facts.game));
      return html('optgroup', { label }, ...options);
    });
    this.#list.replaceChildren(...groups);
    this.select(this.#selected);
  }

  /** Selects a board, or "" for the one that is drawn. Adds it first if it is not in the list. */
  select(/** @type {string} */ game) {
    this.#selected = game;
    if (game) this.#drawn.remove();
    else this.#list.prepend(this.#drawn);
    this.#list.value = game;
    if (game && this.#list.value !== game) this.#list.add(new Option(game, game, true, true));
  }
}
