// The first screen: the rules, the choice of a board and an opponent, and the ways into a game. The
// board beside it is that of the game view.

import { $, html, inputs } from './base/elements.js';
import { keptBoards } from './base/storage.js';
import { cellWords, grouped, nameOf, sizeOf } from './base/words.js';
import { thumbnail } from './board/thumbnail.js';
import { levelOptions } from './game/opponent.js';
import { savedGames } from './saved/games.js';

/** The board that a newcomer meets: the one that most people know, and a short game. */
export const startGame = 'boxes-3x3';

/** Returns the number of cards beside card `i` of `all`, with it, if `most` fit into a row. */
function inRow(i, all, most) {
  const rows = Math.ceil(all / most);
  const least = Math.floor(all / rows); // the first rows have one more, so that no row is short
  return i < (all % rows) * (least + 1) ? least + 1 : least;
}

/**
 * @typedef {object} StartListener
 * @property {(game: string) => void} choose  a board was chosen
 * @property {() => void} play
 * @property {(level: string) => void} level
 *
 * @import { Answer } from './base/types.js'
 */
export class StartView {
  chosen = ''; // the board on the screen, or the one that is about to be
  #listener;
  #level = $('start-level', HTMLSelectElement);
  /** @type {Map<string, number | null | undefined>} */
  #values = new Map(); // of the boards at their start, as far as they are known, by game

  constructor(/** @type {StartListener} */ listener) {
    this.#listener = listener;
    this.#level.replaceChildren(...levelOptions());
    this.#level.addEventListener('change', () => listener.level(this.#level.value));
    for (const radio of [...inputs('rival'), ...inputs('begins')])
      radio.addEventListener('change', () => this.#update());
    $('options').addEventListener('submit', (event) => {
      event.preventDefault();
      listener.play();
    });
  }

  /** The opponent: "computer", "here" for a friend at the same screen, or "friend" by link. */
  get rival() {
    return inputs('rival').find(({ checked }) => checked).value;
  }

  /** The side that the user plays: A begins. */
  get begins() {
    const { value } = inputs('begins').find(({ checked }) => checked);
    return value === 'B' && this.rival !== 'here' ? 'B' : 'A';
  }

  /** Prepares the first screen, which is about to be shown: a first click draws a line for A. */
  open() {
    for (const radio of inputs('begins')) radio.checked = radio.value === 'A';
    this.showLast();
    this.#update();
  }

  /** Offers the last saved game, if there is one. */
  showLast() {
    const [last] = savedGames();
    $('continue').hidden = !last;
    if (!last) return;
    const words = last.isOver ? 'Last game' : 'Continue';
    $('continue').replaceChildren(thumbnail(last.game, last.drawn), words);
  }

  setLevel(/** @type {import('./game/opponent.js').Level} */ { name, rule }) {
    this.#level.value = name;
    $('start-rule').textContent = `It ${rule}.`;
  }

  /** Lists the boards as pictures in groups. Boards that few people play are folded away. */
  list(games) {
    this.#values = new Map(games.map(({ game, value }) => [game, value]));
    const section = ([group, games]) => {
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
    const sections = grouped(games).map(section);
    $('boards').replaceChildren(...sections);
    this.mark(this.chosen);
    this.#update();
  }

  #card(facts) {
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

  /** Marks the picture of a board: the one on the screen, or the one that is about to be. */
  mark(game) {
    this.chosen = game;
    for (const [name, card] of this.#cards)
      card.setAttribute('aria-pressed', String(name === game));
    for (const radio of inputs('rival'))
      radio.disabled = radio.value === 'friend' && keptBoards().has(game);
  }

  /** The pictures of the boards, by game. */
  get #cards() {
    const cards = [...$('boards').querySelectorAll('button')];
    return new Map(cards.map((card) => [card.dataset.game, card]));
  }

  /** Shows the rules of the board on the screen, and who wins there with best play. */
  show(game, /** @type {Answer | null} */ answer) {
    const [cell, cells] = cellWords(game);
    $('cell-word').textContent = cell;
    for (const place of document.querySelectorAll('.cell-words')) place.textContent = cells;
    const margin = answer?.margin ?? this.#values.get(game) ?? null;
    $('fair').textContent =
      margin === null
        ? 'Who wins this board with best play is not solved here.'
        : margin === 0
          ? 'With best play this board is a tie.'
          : `With best play the ${margin < 0 ? 'second' : 'first'} player wins this board.`;
    this.#update();
  }

  #update() {
    const isHere = this.rival === 'here';
    $('strength').hidden = this.rival !== 'computer';
    $('beginner').hidden = isHere;
    // A link for a friend would name a board that only this browser keeps.
    for (const [game, card] of this.#cards)
      card.disabled = this.rival === 'friend' && keptBoards().has(game);
    const begins = this.begins;
    $('cue').className = `cue ${begins}`;
    const who = isHere ? 'Player A begins' : 'Your turn';
    $('cue-words').textContent =
      begins === 'A'
        ? `${who}: choose a line, such as the dashed one.`
        : 'Press Play: your opponent draws the first line.';
  }
}
