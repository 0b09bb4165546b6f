// The explorer: switches between views, opens games, and handles the menu and the shortcuts.

import { listenToPasting, listenToTyping, openStatistics, openText } from './dialogs.js';
import { $, hasFocus, html } from './elements.js';
import { GameView } from './game_view.js';
import * as menu from './menu.js';
import { closeMessage, complain, fail, instead, listenAgain, succeed, toast } from './messages.js';
import { levels } from './opponent.js';
import { AnswerError } from './provider.js';
import { puzzlesOf } from './puzzle_view.js';
import { puzzles } from './puzzles.js';
import { savePng, saveSvg } from './save.js';
import { openSavedGames } from './saved_games.js';
import { parseAddress, setAddress, sideOfAddress, UnreadableGame } from './session.js';
import { startGame, StartView } from './start_view.js';
import { load, savedGames, savedLines, store } from './storage.js';
import { grouped, nameOf, plural } from './words.js';

/**
 * @import { BoardEditor } from './board_editor.js'
 * @import { Provider, View } from './types.js'
 */

const firstGame = 'triangle-3';
const editorAddress = '#+board'; // no name of a game contains "+"
const puzzleAddress = '#+puzzle/';
const builtIn = puzzles.map((address) => parseAddress(address));

/** Returns the text of the board file in a link to a drawn board; null if the link has none. */
function boardOfLink(hash) {
  try {
    return decodeURIComponent(hash.slice(editorAddress.length + 1)) || null;
  } catch {
    return '';
  }
}

/** Scrolls to the board: on telephones it is above the panel. */
function scrollToBoard() {
  scrollTo(0, 0);
  $('side').scrollTop = 0;
}

export class Explorer {
  #provider;
  #game;
  /** @type {BoardEditor | null} */
  #editor = null; // created when the board editor is first opened
  #start;
  /** @type {View} */
  #view;
  #ownBoard = new Option('your board', ''); // in the list of games, while the user draws a board
  #starting = Promise.resolve(); // the newest opening of a board of the first screen
  #opening = 0; // the number of the newest request to open; answers to older ones are dropped
  #isLoadingEditor = false; // a game that opens meanwhile does not outdate the request for it
  #missing = null; // the last game that could not be opened, usually because it has no table
  /** @type {string[]} */
  #left = []; // the addresses that the user left to open other games, the last one at the end

  constructor(/** @type {Provider} */ provider) {
    this.#provider = provider;
    this.#game = new GameView(provider, () => this.#enter(this.#game));
    this.#view = this.#game;
    this.#start = new StartView({
      choose: (game) => {
        scrollToBoard();
        this.#openStart(game);
      },
      play: () => this.#play(),
      level: (name) => this.#chooseLevel(name),
    });
    this.#game.onShow = () => {
      if (this.#isStart) this.#start.show(this.#game.game, this.#game.play.answer);
    };
    this.#game.onBegin = () => this.#begin('A');
    this.#game.canReturn = () => this.#left.length > 0;
    this.#ownBoard.disabled = true;
  }

  async start() {
    $('not-begun').remove();
    this.#listen();
    this.#listGames();
    this.#returnToPlace();
    await this.#openAddress();
    if (this.#game.isPlaying) this.#game.play.beginComputer(); // after a reload
  }

  /** Without an address, continues where the last visit ended. */
  #returnToPlace() {
    if (location.hash) return;
    try {
      const { address, side } = JSON.parse(load('place') ?? '');
      parseAddress(address);
      setAddress(address, { replace: true, side });
    } catch {
      // There is no such place: the first screen opens.
    }
  }

  // ---- The first screen ------------------------------------------------------------------------

  get #isStart() {
    return this.#game.mode === 'start';
  }

  /** Shows the first screen with a board, on which nothing is drawn yet. */
  async #openStart(game = startGame) {
    store('place', '');
    this.#setMode('start');
    this.#start.mark(game);
    this.#game.play.side = 'A';
    this.#starting = this.#open({ game }, { address: 'keep', mode: 'start' });
    await this.#starting;
  }

  /** Begins a game with the chosen options, on the chosen board as soon as it has come. */
  async #play() {
    const { chosen } = this.#start;
    if (chosen !== this.#game.game) await this.#starting;
    if (!this.#isStart || !this.#game.isOpen || chosen !== this.#game.game) return;
    this.#begin(this.#start.begins);
    this.#game.newGame();
    this.#game.focus();
  }

  /** Sets what the game view shows: a game, the board of the first screen, or a puzzle. */
  #setMode(/** @type {'game' | 'start' | 'puzzle'} */ mode) {
    if (mode !== this.#game.mode) scrollToBoard();
    this.#game.mode = mode;
    document.body.classList.toggle('start', this.#isStart);
    if (this.#isStart) this.#start.open();
  }

  // ---- Puzzles ---------------------------------------------------------------------------------

  /** Opens puzzle `i` of a list; a number beyond its end is that of the first one. */
  async #openPuzzle(list, i) {
    const number = list[i] ? i : 0;
    this.#setMode('puzzle');
    this.#game.puzzle.begin(list, number);
    this.#game.play.side = 'both';
    if (list === builtIn) {
      store('puzzle', String(number));
      setAddress(`${puzzleAddress}${number + 1}`);
    }
    await this.#open(list[number], { address: 'keep', mode: 'puzzle' });
  }

  /** Opens the position of the puzzle as one to explore. */
  #leavePuzzle() {
    const { game, start, played: moves } = this.#game.play.session;
    return this.#openOther({ game, start, moves });
  }

  /** Lets the game on the first screen begin; the user plays `side`. */
  #begin(side) {
    const { rival } = this.#start;
    this.#setMode('game');
    this.#game.begin(rival === 'here' ? 'two' : side, rival === 'friend');
  }

  // ---- The current view ------------------------------------------------------------------------

  #enter(view) {
    if (!this.#isLoadingEditor) ++this.#opening;
    if (view !== this.#view) scrollToBoard();
    if (view !== this.#game) this.#setMode('game');
    this.#start.mark(view.game);
    this.#leaveAllBut(view);
    this.#view = view;
    document.body.dataset.view = view.name;
    document.title = this.#isStart ? 'triwar' : `${view.title} \u00b7 triwar`;
    if (view === this.#editor) $('game').prepend(this.#ownBoard);
    else this.#ownBoard.remove();
    this.#select(view.game);
  }

  #leaveAllBut(view) {
    for (const other of [this.#game, this.#editor]) {
      if (other !== view) other?.leave();
    }
  }

  // ---- Opening games ---------------------------------------------------------------------------

  /** Remembers the address that the user leaves to open another game; undo returns to it. */
  #leaveGame() {
    if (this.#left.at(-1) !== location.hash) this.#left.push(location.hash);
  }

  /** Takes back the last move. If there is none, returns to the address that the user left last. */
  #undo() {
    if (this.#view.undo() || this.#left.length === 0) return;
    const { side } = this.#game.play;
    setAddress(this.#left.pop());
    this.#openAddress();
    this.#game.play.side = side;
  }

  /**
   * Opens a game; if it is invalid or missing, opens its legal moves or the first game instead.
   * Then shows `complaint`, if any: the reason why another game was not opened. `address` tells how
   * to change the address bar: push, replace or keep.
   */
  async #open(
    wanted,
    /** @type {{ complaint?: string | null, address?: string, mode?: GameView['mode'] }} */
    { complaint = null, address = 'push', mode = 'game' } = {},
  ) {
    const question = ++this.#opening;
    if (mode !== this.#game.mode) this.#setMode(mode);
    this.#leaveAllBut(this.#game);
    try {
      if (!(await this.#game.open(wanted, address))) return;
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      if (question !== this.#opening) return;
      if (error.passes || (wanted.game === firstGame && !error.isBadGame)) {
        this.#start.mark(this.#game.game);
        fail(error, () => {
          if (question === this.#opening) this.#open(wanted, { complaint, address, mode });
        });
        return;
      }
      this.#missing = error.isBadGame ? null : wanted;
      const { game, moves, start } = error.isBadGame ? wanted : { game: firstGame };
      const good = moves?.slice(0, (error.move ?? 1) - 1) ?? [];
      const shown =
        good.length > 0 ? `the first ${plural(good.length, 'move')}` : `the start of ${game}`;
      const kept = good.length > 0 ? { game, start, moves: good } : { game };
      this.#open(kept, { complaint: instead(error, shown), address: 'keep' });
      return;
    }
    if (complaint) complain(complaint);
  }

  /**
   * Opens the position or the board editor that the address names. Unless the position is on the
   * current line of play, the user then plays the side that the history has for the address, or
   * else both.
   */
  async #openAddress() {
    const { hash } = location;
    const { play } = this.#game;
    if (hash === editorAddress || hash.startsWith(`${editorAddress}/`)) {
      this.#draw(boardOfLink(hash));
      return;
    }
    if (hash.startsWith(puzzleAddress)) {
      await this.#openPuzzle(builtIn, Number(hash.slice(puzzleAddress.length)) - 1);
      return;
    }
    if (!hash || hash === '#') {
      await this.#openStart();
      return;
    }
    try {
      const wanted = parseAddress(hash);
      const { session } = play;
      if (this.#view === this.#game && this.#game.mode === 'game' && session?.isPrefix(wanted)) {
        this.#game.step(wanted.at ?? wanted.moves.length);
        return;
      }
      play.side = sideOfAddress();
      const saved = wanted.moves?.length > 0 ? savedLines(wanted) : {};
      await this.#open({ ...wanted, ...saved }, { address: 'replace' });
    } catch (error) {
      if (!(error instanceof UnreadableGame || error instanceof URIError)) throw error;
      play.side = 'both';
      const wanted = error instanceof UnreadableGame ? error.wanted : null;
      const complaint = `The address names no position. ${error.message}`;
      this.#open(wanted ?? { game: firstGame }, { complaint, address: 'keep' });
    }
  }

  // ---- Boards and tables of the user -----------------------------------------------------------

  /** Shows the view for drawing boards. `text`, if any, is the text of a board file to load. */
  async #draw(text = null) {
    const question = ++this.#opening;
    let module;
    this.#isLoadingEditor = true;
    try {
      module = await import('./board_editor.js');
    } catch {
      const error = new AnswerError('unreachable', 'A part of the page cannot be loaded.');
      const again = () => {
        if (question === this.#opening) this.#draw(text);
      };
      if (question === this.#opening) fail(error, again);
      return;
    } finally {
      this.#isLoadingEditor = false;
    }
    if (question !== this.#opening) return;
    this.#editor ??= new module.BoardEditor(this.#provider, (game) => this.#openOwn(game));
    this.#enter(this.#editor);
    succeed();
    setAddress(editorAddress);
    this.#editor.show();
    if (text !== null) this.#editor.load(text);
  }

  /** Opens a game whose table the user has opened or whose board the user has solved. */
  async #openOwn(game) {
    await this.#listGames();
    this.#game.play.side = 'both';
    await this.#open(this.#missing?.game === game ? this.#missing : { game });
    if (this.#game.game === game) this.#game.announceOpened();
  }

  /** Opens a file of the user: a board if it begins with "{", a game as text, or a table. */
  async #openFile(file) {
    listenAgain();
    let begin;
    try {
      begin = (await file.slice(0, 100).text()).trimStart();
    } catch {
      complain(`${file.name} cannot be read.`);
      return;
    }
    if (begin.startsWith('{')) this.#draw(await file.text());
    else if (/^[[\d]/.test(begin) || file.name.endsWith('.txt')) openText(await file.text());
    else if (!this.#provider.add) toast('triwar-serve opens tables itself: --tablebase FILE.');
    else {
      try {
        await this.#openOwn(await this.#provider.add(file));
      } catch (error) {
        if (!(error instanceof AnswerError)) throw error;
        complain(`Cannot open ${error.message}`);
      }
    }
  }

  // ---- Controls --------------------------------------------------------------------------------

  /** Returns the actions of buttons, by id. */
  #actions() {
    const game = this.#game;
    const { play } = game;
    const newGame = () => {
      if (this.#isStart) {
        this.#play();
        return;
      }
      this.#leaveGame();
      if (game.mode === 'puzzle') this.#setMode('game');
      game.newGame();
    };
    const openPuzzle = async (list, i) => {
      await this.#openPuzzle(list, i);
      game.focus(); // the pressed button has disappeared
    };
    return {
      first: () => game.jump(0),
      back: () => this.#undo(),
      forward: () => this.#view.redo(),
      last: () => game.jump(play.session.moves.length),
      play: () => play.toggleSteps(),
      best: () => play.bestMove(),
      line: () => game.perfectLine(),
      mistake: () => game.arrive(play.nextMistake()),
      'new-game': newGame,
      again: newGame,
      review: () => game.review(),
      find: () => openPuzzle(puzzlesOf(play), 0),
      'start-explore': () => this.#openOther({ game: this.#start.chosen }),
      continue: () => this.#openOther(savedGames()[0]),
      puzzles: () => openPuzzle(builtIn, Number(load('puzzle') ?? 0)),
      'puzzle-next': () => this.#openPuzzle(game.puzzle.next.list, game.puzzle.next.i),
      'puzzle-answer': () => game.puzzle.reveal(),
      'puzzle-leave': () => this.#leavePuzzle(),
      'solve-rest': () => game.solving.solve(),
      'stop-rest': () => game.solving.stop(),
      'begin-set-up': () => this.#beginSetUp(),
      'end-set-up': () => game.endSetUp(),
      'open-set-up': () => {
        this.#leaveGame();
        game.openSetUp();
      },
      saved: () => openSavedGames((saved) => this.#openOther(saved)),
      'copy-link': () => menu.copyLink(game.game),
      'send-link': () => menu.sendLink(game.game),
      'copy-moves': () => menu.copyMoves(play.session),
      'save-text': () => menu.saveText(play),
      paste: () => $('paste-dialog', HTMLDialogElement).showModal(),
      'draw-board': async () => {
        this.#leaveGame();
        await this.#draw();
        this.#editor?.focus();
      },
      'open-table': () => $('table-file').click(),
      'save-table': () => game.saveTable(),
      'save-svg': () => saveSvg(this.#view),
      'save-png': () => savePng(this.#view),
      statistics: () => openStatistics(this.#provider, game.game),
      keys: () => $('keys-dialog', HTMLDialogElement).showModal(),
    };
  }

  /** Begins to set up a position. From the first screen or a puzzle, opens its board first. */
  async #beginSetUp() {
    const game = this.#game;
    if (this.#isStart) await this.#openOther({ game: this.#start.chosen });
    else if (game.mode === 'puzzle') await this.#leavePuzzle();
    if (game.isOpen && game.mode === 'game') game.beginSetUp();
  }

  /** Closes the message. If the focus was in it, moves the focus to the view. */
  #dismiss() {
    const hadFocus = hasFocus($('message'));
    closeMessage();
    if (hadFocus) this.#view.focus();
  }

  /**
   * Opens a saved or pasted game, and moves the focus to it: the pressed button may disappear.
   * Unless the game says which side the user plays, that is both.
   */
  async #openOther(wanted) {
    this.#leaveGame();
    this.#game.play.side = wanted.side ?? 'both';
    await this.#open(wanted);
    this.#view.focus();
    if (this.#game.isPlaying) this.#game.play.beginComputer();
  }

  #listen() {
    const game = this.#game;
    const { play } = game;
    menu.listenToActions(this.#actions(), {
      peek: (on) => game.peek(on),
      dismiss: () => this.#dismiss(),
      isGame: () => game.isPlaying,
    });
    $('close-message').addEventListener('click', () => this.#dismiss());
    menu.listenToFiles((file) => this.#openFile(file));
    $('open-table').hidden = !this.#provider.add;
    listenToTyping(play);
    listenToPasting(play, this.#provider, (wanted) => this.#openOther(wanted));
    const values = $('values', HTMLInputElement);
    values.addEventListener('change', () => game.setValues(values.checked));
    const list = $('game', HTMLSelectElement);
    list.addEventListener('change', async () => {
      this.#leaveGame();
      await this.#open({ game: list.value });
      if (game.isPlaying) play.beginComputer();
    });
    for (const player of /** @type {const} */ (['A', 'B'])) {
      const who = $(`who-${player.toLowerCase()}`, HTMLSelectElement);
      who.addEventListener('change', () => game.setWho(player, who.value));
    }
    const scale = $('scale', HTMLSelectElement);
    scale.addEventListener('change', () => game.setScale(scale.value));
    this.#listenToLevels();
    window.addEventListener('hashchange', () => {
      if (this.#left.at(-1) === location.hash) this.#left.pop(); // the browser went back to it
      this.#openAddress();
    });
  }

  #listenToLevels() {
    const list = $('level', HTMLSelectElement);
    list.replaceChildren(...levels.map(({ name, rule }) => new Option(`${name}: ${rule}`, name)));
    this.#chooseLevel(load('level') ?? '', false);
    list.addEventListener('change', () => this.#chooseLevel(list.value));
  }

  /** Sets the level of the computer: easy, if there is none with this name. */
  #chooseLevel(wanted, isStored = true) {
    const level = levels.find(({ name }) => name === wanted) ?? levels.at(-1);
    this.#game.play.level = level;
    $('level', HTMLSelectElement).value = level.name;
    this.#start.setLevel(level.name);
    if (isStored) store('level', level.name);
    this.#game.show();
  }

  async #listGames() {
    try {
      const games = await this.#provider.games();
      const own = this.#view === this.#editor ? [this.#ownBoard] : [];
      const list = $('game', HTMLSelectElement);
      const groups = grouped(games).map(([label, games]) => {
        const options = games.map((facts) => new Option(nameOf(facts), facts.game));
        return html('optgroup', { label }, ...options);
      });
      list.replaceChildren(...own, ...groups);
      this.#start.list(games);
      this.#select(this.#view.game);
    } catch (error) {
      fail(error, () => this.#listGames());
    }
  }

  /** Selects a game in the list of games; adds it first if the list does not have it. */
  #select(game) {
    const list = $('game', HTMLSelectElement);
    list.value = game;
    if (game && list.value !== game) list.add(new Option(game, game, true, true));
  }
}
