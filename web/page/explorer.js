// The explorer: the current view, the games that open in it, the menu and the keys.

import { listenToPasting, listenToTyping, openStatistics } from './dialogs.js';
import { $, hasFocus, inputs } from './elements.js';
import { GameView } from './game_view.js';
import { copyLink, listenToButtons, listenToFiles, listenToKeys } from './menu.js';
import { closeMessage, complain, fail, instead, listenAgain, succeed, toast } from './messages.js';
import { levels } from './opponent.js';
import { firstColumns, PaintingView } from './painting_view.js';
import { AnswerError } from './provider.js';
import { savePng, saveSvg } from './save.js';
import { parseAddress, setAddress, UnreadableGame } from './session.js';
import { load, store } from './settings.js';

/**
 * @import { DrawingView } from './drawing_view.js'
 * @import { Provider, View } from './types.js'
 */

const firstGame = 'triangle-3';
const drawingAddress = '#+board'; // no game has such a name

export class Explorer {
  #provider;
  #game;
  #painting;
  /** @type {DrawingView | null} */
  #drawing = null; // until the user draws a board
  /** @type {View} */
  #view;
  #ownBoard = new Option('your board', ''); // in the list of games, while one is drawn
  #opening = 0; // the newest request to open something; late answers to older ones are dropped
  #missing = null; // the game that could not be opened for lack of its table

  constructor(/** @type {Provider} */ provider) {
    this.#provider = provider;
    this.#game = new GameView(provider, () => this.#enter(this.#game));
    this.#painting = new PaintingView(provider, () => this.#enter(this.#painting));
    this.#view = this.#game;
    this.#ownBoard.disabled = true;
  }

  start() {
    $('not-begun').remove();
    this.#listen();
    this.#listGames();
    this.#openAddress();
  }

  // ---- The current view ------------------------------------------------------------------------

  #enter(view) {
    ++this.#opening;
    this.#leaveAllBut(view);
    this.#view = view;
    document.body.dataset.view = view.name;
    document.title = `${view.title} \u00b7 triwar`;
    if (view === this.#drawing) $('game').prepend(this.#ownBoard);
    else this.#ownBoard.remove();
    $('game', HTMLSelectElement).value = view.game;
  }

  #leaveAllBut(view) {
    for (const other of [this.#game, this.#painting, this.#drawing]) {
      if (other !== view) other?.leave();
    }
  }

  // ---- Opening games ---------------------------------------------------------------------------

  /** Opens a game; `complaint` is the problem of the address that has led to it. */
  async #open(wanted, complaint = null) {
    const question = ++this.#opening;
    if (wanted.game === 'painting') {
      await this.#painting.open(wanted.columns || firstColumns, wanted.cells ?? []);
      return;
    }
    this.#leaveAllBut(this.#game);
    const { play } = this.#game;
    try {
      if (!(await play.open(wanted))) return;
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      if (question !== this.#opening) return;
      if (error.passes || (wanted.game === firstGame && !error.isBadGame)) {
        fail(error, () => {
          if (question === this.#opening) this.#open(wanted, complaint);
        });
        return;
      }
      this.#missing = error.isBadGame ? null : wanted;
      const game = error.isBadGame ? wanted.game : firstGame;
      this.#open({ game }, instead(error, `the start of ${game}`));
      return;
    }
    if (complaint) complain(complaint);
  }

  /** Opens the position that the address names; the computer plays no side in it. */
  #openAddress() {
    this.#game.play.side = 'both';
    if (location.hash === drawingAddress) {
      this.#draw();
      return;
    }
    try {
      const wanted = parseAddress(location.hash);
      this.#open(wanted.game ? wanted : { game: firstGame });
    } catch (error) {
      if (!(error instanceof UnreadableGame || error instanceof URIError)) throw error;
      this.#open({ game: firstGame }, `The address names no position. ${error.message}`);
    }
  }

  // ---- Boards and tables of the user -----------------------------------------------------------

  /** Shows the view in which boards are drawn; `text` is the file of a board to begin with. */
  async #draw(text = null) {
    const question = ++this.#opening;
    let module;
    try {
      module = await import('./drawing_view.js');
    } catch {
      const error = new AnswerError('unreachable', 'A part of the page cannot be loaded.');
      const again = () => {
        if (question === this.#opening) this.#draw(text);
      };
      if (question === this.#opening) fail(error, again);
      return;
    }
    if (question !== this.#opening) return;
    this.#drawing ??= new module.DrawingView(this.#provider, (game) => this.#openOwn(game));
    this.#enter(this.#drawing);
    succeed();
    setAddress(drawingAddress);
    this.#drawing.show();
    if (text !== null) this.#drawing.load(text);
  }

  /** Opens a game of which the user has brought or made the table. */
  async #openOwn(game) {
    await this.#listGames();
    this.#game.play.side = 'both';
    await this.#open(this.#missing?.game === game ? this.#missing : { game });
    if (this.#game.game === game) this.#game.announceOpened();
  }

  /** Opens a file of the user: a table, or a drawn board, which is JSON. */
  async #openFile(file) {
    listenAgain();
    let isBoard;
    try {
      isBoard = (await file.slice(0, 100).text()).trimStart().startsWith('{');
    } catch {
      complain(`${file.name} cannot be read.`);
      return;
    }
    if (isBoard) this.#draw(await file.text());
    else if (!this.#provider.add) toast('triwar-serve opens tables itself: --tablebase FILE.');
    else {
      try {
        await this.#openOwn(await this.#provider.add(file));
      } catch (error) {
        if (!(error instanceof AnswerError)) throw error;
        complain(error.message);
      }
    }
  }

  // ---- Controls --------------------------------------------------------------------------------

  /** The actions of buttons, by id. */
  #actions() {
    const game = this.#game;
    const { play } = game;
    const actions = {
      first: () => game.jump(0),
      back: () => this.#view.undo(),
      forward: () => this.#view.redo(),
      last: () => game.jump(play.session.moves.length),
      play: () => play.toggleSteps(),
      best: () => play.bestMove(),
      line: () => game.perfectLine(),
      mistake: () => game.arrive(play.nextMistake()),
      restore: () => game.arrive(play.restore()),
      'new-game': () => game.newGame(),
      again: () => game.newGame(),
      'copy-link': copyLink,
      paste: () => $('paste-dialog', HTMLDialogElement).showModal(),
      'draw-board': async () => {
        await this.#draw();
        this.#drawing?.focus();
      },
      'open-table': () => $('table-file').click(),
      'save-table': () => game.saveTable(),
      'save-svg': () => saveSvg(this.#view.picture, this.#view.fileName),
      'save-png': () => savePng(this.#view.picture, this.#view.fileName),
      statistics: () => openStatistics(this.#provider, game.game),
      keys: () => $('keys-dialog', HTMLDialogElement).showModal(),
    };
    const aloud = ([id, action]) => [
      id,
      () => {
        listenAgain();
        action();
      },
    ];
    return Object.fromEntries(Object.entries(actions).map(aloud));
  }

  /** Closes the message; moves the focus from its button to the view. */
  #dismiss() {
    const hadFocus = hasFocus($('message'));
    closeMessage();
    if (hadFocus) this.#view.focus();
  }

  #listen() {
    const game = this.#game;
    const { play } = game;
    const actions = this.#actions();
    const peek = (on) => game.peek(on);
    listenToButtons(actions, peek);
    listenToKeys(actions, {
      undo: () => this.#view.undo(),
      redo: () => this.#view.redo(),
      peek,
      dismiss: () => this.#dismiss(),
      isGame: () => game.isOpen,
    });
    $('close-message').addEventListener('click', () => this.#dismiss());
    listenToFiles((file) => this.#openFile(file));
    $('open-table').hidden = !this.#provider.add;
    listenToTyping(this.#provider, play);
    listenToPasting(this.#provider, play);
    const values = $('values', HTMLInputElement);
    values.addEventListener('change', () => game.setValues(values.checked));
    const list = $('game', HTMLSelectElement);
    list.addEventListener('change', async () => {
      await this.#open({ game: list.value });
      if (game.isOpen) play.beginComputer();
    });
    for (const radio of inputs('side')) {
      radio.addEventListener('change', () => play.setSide(radio.value));
    }
    this.#listenToLevels();
    window.addEventListener('hashchange', () => this.#openAddress());
  }

  #listenToLevels() {
    const { play } = this.#game;
    const list = $('level', HTMLSelectElement);
    list.replaceChildren(...levels.map(({ name, rule }) => new Option(`${name}: ${rule}`, name)));
    const choose = (name) => {
      play.level = levels.find((level) => level.name === name) ?? levels[0];
      list.value = play.level.name;
    };
    choose(load('level'));
    list.addEventListener('change', () => {
      choose(list.value);
      store('level', list.value);
      this.#game.show();
    });
  }

  async #listGames() {
    try {
      const games = await this.#provider.games();
      const own = this.#view === this.#drawing ? [this.#ownBoard] : [];
      const list = $('game', HTMLSelectElement);
      list.replaceChildren(...own, ...games.map(({ game }) => new Option(game, game)));
      list.value = this.#view.game;
    } catch (error) {
      fail(error, () => this.#listGames());
    }
  }
}
