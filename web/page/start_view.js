// The first screen: the rules, the choice of a board and an opponent, and the ways into a game. The
// board beside it is that of the game view.

import { $, html, inputs } from './base/elements.js';
import { keptBoards } from './base/storage.js';
import { grouped, nameOf, sizeOf } from './base/words.js';
import { thumbnail } from './board/thumbnail.js';
import { levelOptions } from './game/opponent.js';
import { savedGames } from './saved/games.js';

/** The board that a newcomer meets: the one that most people know, and a short game. */
export const startGame = 'boxes-3x3';

/** Returns the number of cards beside card `i` of `all`, with it, if `most` fit into a row. */
function inRow(/** @type {number} */ i, /** @type {number} */ all, /** @type {number} */ most) {
  const rows = Math.ceil(all / most);
  const least = Math.floor(all / rows); // the first rows have one more, so that no row is short
  return i < (all % rows) * (least + 1) ? least + 1 : least;
}

/**
 * @import { Play } from './game/play.js'
 * @import { Listed } from './base/types.js'
 * @import { State } from './game/state.js'
 * @typedef {object} StartListener
 * @property {(game: string) => void} choose  a board was chosen
 * @property {() => void} play
 * @property {(level: string) => void} level
 */
export class StartView {
  #listener;

  constructor(/** @type {Play} */ play, /** @type {StartListener} */ listener) {
    this.#listener = listener;
    const level = $('start-level', HTMLSelectElement);
    level.replaceChildren(...levelOptions());
    level.addEventListener('change', () => listener.level(level.value));
    for (const radio of [...inputs('rival'), ...inputs('begins')])
      radio.addEventListener('change', () => play.change({ [radio.name]: radio.value }));
    $('options').addEventListener('submit', (event) => {
      event.preventDefault();
      listener.play();
    });
    play.subscribe((state, before) => this.#follow(state, before));
  }

  #follow(/** @type {State} */ state, /** @type {State} */ before) {
    if (state.games !== before.games) this.#list(state.games);
    if (state.mode !== 'start') return;
    if (before.mode !== 'start') this.showLast();
    this.#show(state);
  }

  /** Offers the last saved game, if there is one. */
  showLast() {
    const [last] = savedGames();
    $('continue').hidden = !last;
    if (!last) return;
    const words = last.isOver ? 'Last game' : 'Continue';
    $('continue').replaceChildren(thumbnail(last.game, last.drawn), words);
  }

  /** Lists the boards as pictures in groups. Boards that few people play are folded away. */
  #list(/** @type {State['games']} */ games) {
    const section = (/** @type {[string, Listed[]]} */ [group, games]) => {
      const cards = html('div', { class: 'gallery' }, ...games.map((facts) => this.#card(facts)));
      for (const most of [4, 7])
        [...cards.children].forEach((card, i, { length }) =>
          /** @type {HTMLElement} */ (card).style.setProperty(
            `--of-${most}`,
            String(inRow(i, length, most)),
          ),
        );
      return group === 'More boards'
        ? html('details', {}, html('summary', {}, group), cards)
        : html('section', {}, html('h3', {}, group), cards);
    };
    $('boards').replaceChildren(...grouped(games).map(section));
  }

  #card(/** @type {Listed} */ facts) {
    const [name, size] = [nameOf(facts), sizeOf(facts)];
    return html(
      'button',
      {
        type: 'button',
        class: 'board-card',
        'data-game': facts.game,
        'aria-label': name.includes(size) ? name : `${name}, ${size}`,
        onclick: () => this.#listener.choose(facts.game),
      },
      thumbnail(facts.game),
      html('span', {}, size),
    );
  }

  /** Shows the options, the rules of the board, and who wins there with best play. */
  #show(/** @type {State} */ { isOpen, session, chosen, answer, games, rival, begins, level }) {
    const kept = keptBoards();
    for (const radio of inputs('rival')) {
      radio.checked = radio.value === rival;
      radio.disabled = radio.value === 'friend' && kept.has(chosen);
    }
    for (const radio of inputs('begins')) radio.checked = radio.value === begins;
    for (const card of $('boards').querySelectorAll('button')) {
      const game = card.dataset.game ?? '';
      card.setAttribute('aria-pressed', String(game === chosen));
      // A link for a friend would name a board that only this browser keeps.
      card.disabled = rival === 'friend' && kept.has(game);
    }
    $('start-level', HTMLSelectElement).value = level.name;
    $('start-rule').textContent = `It ${level.rule}.`;
    const isHere = rival === 'here';
    $('strength').hidden = rival !== 'computer';
    $('beginner').hidden = isHere;
    const isFirst = isHere || begins === 'A';
    $('cue').className = `cue ${isFirst ? 'A' : 'B'}`;
    $('pane').classList.toggle('cued', isFirst);
    const who = isHere ? 'Player A begins' : 'Your turn';
    $('cue-words').textContent = isFirst
      ? `${who}: choose a line, such as the thick blue one.`
      : 'Press Play: your opponent draws the first line.';
    if (!isOpen) return;
    const known = games.find(({ game }) => game === session.game);
    const margin = answer?.margin ?? known?.value ?? null;
    $('fair').textContent =
      margin === null
        ? 'Who wins this board with best play is not solved here.'
        : margin === 0
          ? 'With best play this board is a tie.'
          : `With best play the ${margin < 0 ? 'second' : 'first'} player wins this board.`;
  }
}
