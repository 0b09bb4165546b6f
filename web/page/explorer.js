// The explorer: switches between views, and opens games, boards and files.

import { $ } from './base/elements.js';
import { complain, fail, instead, succeed } from './base/messages.js';
import {
  boardAddress,
  followGame,
  placeOf,
  setAddress,
  sideOfAddress,
  UnreadableGame,
} from './base/place.js';
import { AnswerError } from './base/provider.js';
import { load, store } from './base/storage.js';
import { BoardList } from './board_list.js';
import { isOver, other } from './board/rules.js';
import { listenToControls } from './controls.js';
import { levelOf } from './game/opponent.js';
import { Play } from './game/play.js';
import { GameView } from './game_view.js';
import { saveGame, savedGames, savedLines } from './saved/games.js';
import { startGame, StartView } from './start_view.js';

/**
 * @import { BoardEditor } from './board/board_editor.js'
 * @import { Tasks } from './tasks/tasks.js'
 * @import { Place } from './base/place.js'
 * @import { How } from './game/play.js'
 * @import { State } from './game/state.js'
 * @import { Provider, View } from './base/types.js'
 */

const firstGame = 'triangle-3';
const atFirst = { game: firstGame, moves: [], start: null };

const more = () => import('./more.js');

/** Scrolls to the board: on telephones it is above the panel. */
const scrollToBoard = () => scrollTo(0, 0);

export class Explorer {
  provider;
  play;
  game;
  /** @type {BoardEditor | null} */
  editor = null; // created when the board editor is first opened
  /** @type {Tasks | null} */
  tasks = null; // created when the first task is opened
  startView;
  boards;
  /** @type {View} */
  view;
  #starting = Promise.resolve(); // the newest opening of a board of the first screen
  #first = 0; // the id of a visitor's first game, which has no controls of an analysis
  #opening = 0; // the number of the newest request to open; older ones are given up
  /** @type {{ game: string } | null} */
  #missing = null; // the last game that could not be opened, usually because it has no table
  /** @type {string[]} */
  left = []; // the addresses that the user left to open other games, the last one at the end

  constructor(/** @type {Provider} */ provider) {
    this.provider = provider;
    this.play = new Play(provider, {
      values: load('values') !== 'hidden',
      scale: /** @type {import('./board/values.js').Scale} */ (load('scale') ?? 'difference'),
      why: load('why') === 'shown',
      level: levelOf(load('level') ?? ''),
    });
    this.play.subscribe((state, before) => this.#follow(state, before));
    this.game = new GameView(provider, this.play, {
      canReturn: () => this.left.length > 0,
      onBegin: (line) => this.#begin([line]),
      onTry: (line) => this.tasks?.choose(line),
      onPractise: async (i) => {
        await this.withTasks((tasks) => tasks.openMistake(i));
        this.game.focus(); // the pressed button has disappeared
      },
    });
    this.view = this.game;
    this.boards = new BoardList(provider, this.play);
    this.startView = new StartView(this.play, {
      choose: (game) => {
        scrollToBoard();
        this.openStart(game);
      },
      play: () => this.playChosen(),
      level: (name) => this.chooseLevel(name),
    });
    this.play.subscribe(followGame);
    this.play.subscribe((state, before) => this.#save(state, before));
  }

  async start() {
    $('not-begun').remove();
    listenToControls(this);
    this.boards.load();
    this.#returnToPlace();
    await this.openAddress();
  }

  get state() {
    return this.play.state;
  }

  /** Shows what is around a state: its view, the first screen, its name. */
  #follow(/** @type {State} */ state, /** @type {State} */ before) {
    const { mode, session, board } = state;
    const isMode = mode !== before.mode;
    if (isMode) {
      scrollToBoard();
      document.body.classList.toggle('start', mode === 'start');
    }
    if (state.isOpen && session !== before.session) {
      if (board !== before.board) this.#enter(this.game);
      else this.#name(this.game);
    } else if (isMode) this.#name(this.view);
    this.#hideAnalysis();
  }

  /** Saves the game that is played. If another tab has played it on, this one gets another id. */
  #save(/** @type {State} */ state, /** @type {State} */ before) {
    const { session: last, side, review, guessed } = before;
    const { mode, session } = state;
    const isNew = state.review !== review || state.guessed !== guessed;
    if (other(session.reviewed) && (isNew || session.reviewed !== last.reviewed))
      this.withMore(({ keepMistakes }) => keepMistakes(state));
    if (mode !== 'game' || !state.isOpen || (session === last && state.side === side)) return;
    const id = saveGame(state);
    if (id !== session.id) this.play.change({ session: session.with({ id }) });
  }

  /** Without an address, continues where the last visit ended. */
  #returnToPlace() {
    if (location.hash) return;
    try {
      const { address, side } = JSON.parse(load('place') ?? '');
      placeOf(address);
      setAddress(address, { replace: true, side });
    } catch {
      // There is no such place: the first screen opens.
    }
  }

  // ---- The first screen ------------------------------------------------------------------------

  get isStart() {
    return this.state.mode === 'start';
  }

  /** Shows the first screen with a board, on which nothing is drawn yet. */
  async openStart(game = load('start') ?? startGame) {
    store('place', '');
    this.#starting = this.open({ game, side: 'A' }, { address: 'keep', mode: 'start' });
    await this.#starting;
  }

  /** Begins a game with the chosen options, on the chosen board as soon as it has come. */
  async playChosen() {
    const { chosen } = this.state;
    if (chosen !== this.game.game) await this.#starting;
    if (!this.isStart || chosen !== this.game.game) return;
    this.#begin();
    this.game.focus();
  }

  /** Lets the game on the first screen begin, with lines that the user has drawn. */
  #begin(/** @type {string[]} */ moves = []) {
    const isFirst = savedGames().length === 0;
    store('start', this.game.game);
    this.play.begin(moves);
    if (isFirst) this.#first = this.state.session.id;
    this.#hideAnalysis();
  }

  #hideAnalysis() {
    const { session, isMatch, facts } = this.state;
    const isFirst = session.id === this.#first && isMatch && !isOver(facts);
    document.body.classList.toggle('first-game', isFirst);
  }

  // ---- The current view ------------------------------------------------------------------------

  #enter(/** @type {View} */ view) {
    if (view !== this.view) scrollToBoard();
    this.#leaveAllBut(view);
    this.view = view;
    document.body.dataset.view = view.name;
    this.#name(view);
  }

  /** Shows the name of what is in the view. */
  #name(/** @type {View} */ view) {
    document.title = this.isStart ? 'triwar' : `${view.title} \u00b7 triwar`;
    this.boards.select(view.game);
  }

  #leaveAllBut(/** @type {View} */ view) {
    for (const other of [this.game, this.editor]) {
      if (other !== view) other?.leave();
    }
  }

  // ---- Opening games ---------------------------------------------------------------------------

  /** Remembers the address that the user leaves to open another game; undo returns to it. */
  leaveGame() {
    if (this.left.at(-1) !== location.hash) this.left.push(location.hash);
  }

  /** Takes back the last move. If there is none, returns to the address that the user left last. */
  undo() {
    if (this.view.undo() || this.left.length === 0) return;
    setAddress(this.left.pop() ?? '', { side: this.state.side });
    this.openAddress();
  }

  /**
   * Opens a game; if it is invalid or missing, opens its legal moves or the first game instead.
   * Then shows `complaint`, if any: the reason why another game was not opened.
   */
  async open(
    /** @type {Place & { side?: string }} */ wanted,
    /** @type {How} */ how = {},
    /** @type {string | null} */ complaint = null,
  ) {
    const question = ++this.#opening;
    this.#leaveAllBut(this.game);
    try {
      if ((await this.play.open(wanted, how)) && complaint) complain(complaint);
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      if (error.passes || (wanted.game === firstGame && !error.isBadGame)) {
        fail(error, () => question === this.#opening && this.open(wanted, how, complaint));
        return;
      }
      this.#missing = error.isBadGame ? null : wanted;
      const { game, moves, start, side } = error.isBadGame ? wanted : { ...wanted, ...atFirst };
      const good = moves?.slice(0, (error.move ?? 1) - 1) ?? [];
      const kept = good.length > 0 ? { game, start, side, moves: good } : { game, side };
      const mode = how.mode === 'start' ? how.mode : 'game'; // without a board of a first screen
      this.open(kept, { address: 'keep', mode }, instead(error, kept));
    }
  }

  /** Opens what the address names. */
  async openAddress() {
    try {
      const wanted = placeOf(location.hash);
      if (wanted.board !== undefined) await this.draw(wanted.board);
      else if (wanted.list) await this.openTask(wanted.list, wanted.number);
      else if (!wanted.game) await this.openStart();
      else await this.#openPlace(wanted);
    } catch (error) {
      if (!(error instanceof UnreadableGame || error instanceof URIError)) throw error;
      const wanted = error instanceof UnreadableGame ? error.wanted : null;
      const kept = { game: firstGame, ...wanted, side: 'both' };
      const words = `The address names no position. ${error.message}`;
      this.open(kept, { address: 'keep' }, instead({ message: words }, kept));
    }
  }

  /**
   * Opens a game. Unless the position is on the current line of play, the user then plays the side
   * that the history has for the address, or else both.
   */
  async #openPlace(/** @type {Place} */ wanted) {
    const { session, mode } = this.state;
    if ((mode === 'game' || this.tasks?.back) && session.isPrefix(wanted)) {
      const at = wanted.at ?? wanted.moves?.length ?? 0;
      const how = /** @type {How} */ ({ address: 'replace', news: 'reached' });
      this.play.go(session.jump(at), this.tasks?.back ?? how);
      return;
    }
    const saved = wanted.moves?.length ? savedLines(wanted) : {};
    const side = sideOfAddress();
    await this.open({ ...wanted, ...saved, side }, { address: 'replace' });
  }

  // ---- Boards and tables of the user -----------------------------------------------------------

  /**
   * Loads a part of the page, and then calls `use` with its module unless the user has opened
   * something else meanwhile.
   *
   * @template Module
   * @param {() => Promise<Module>} part
   * @param {(module: Module) => unknown} use
   */
  async load(part, use) {
    const question = this.#opening;
    let module;
    $('side').ariaBusy = 'true';
    try {
      module = await part();
    } catch {
      const error = new AnswerError('unreachable', 'A part of the page cannot be loaded.');
      const again = () => question === this.#opening && this.load(part, use);
      if (question === this.#opening) fail(error, again);
      return;
    } finally {
      $('side').ariaBusy = 'false';
    }
    if (question === this.#opening) await use(module);
  }

  /** Calls `use` with what a first visit does not need. */
  withMore(/** @type {(module: typeof import('./more.js')) => unknown} */ use) {
    return this.load(more, use);
  }

  /**
   * Loads a part of the page, which opens something by `use`, in place of what is being opened.
   *
   * @template Module
   * @param {() => Promise<Module>} part
   * @param {(module: Module) => unknown} use
   */
  openPart(part, use) {
    ++this.#opening;
    return this.load(part, use);
  }

  /** Calls `use` with the tasks, which load when they are first needed. */
  withTasks(/** @type {(tasks: Tasks) => unknown} */ use) {
    return this.openPart(more, ({ Tasks }) => use((this.tasks ??= new Tasks(this))));
  }

  /** Opens a task of a list with addresses (tasks.js). */
  openTask(/** @type {string} */ list, /** @type {number | undefined} */ number = undefined) {
    return this.withTasks((tasks) => tasks.openBuiltIn(list, number));
  }

  /** Shows the view for drawing boards. `text`, if any, is the text of a board file to load. */
  draw(/** @type {string | null} */ text = null) {
    return this.openPart(more, ({ BoardEditor }) => {
      const editor = (this.editor ??= new BoardEditor(this.provider, (game) => this.openOwn(game)));
      if (this.view !== editor) editor.show();
      this.#enter(editor);
      succeed();
      setAddress(boardAddress);
      if (text !== null) editor.load(text);
    });
  }

  /** Opens a game whose table the user has opened or whose board the user has solved. */
  async openOwn(/** @type {string} */ game) {
    await this.boards.load();
    const wanted = this.#missing?.game === game ? this.#missing : { game };
    await this.open({ ...wanted, side: 'both' });
    if (this.game.game === game) this.game.announceOpened();
  }

  /** Begins to set up a position. From the first screen or a puzzle, opens its board first. */
  async beginSetUp() {
    if (this.isStart) await this.openOther({ game: this.state.chosen });
    else if (this.state.mode !== 'game') await this.tasks?.leave();
    if (this.state.isOpen && this.state.mode === 'game') this.game.beginSetUp();
  }

  /**
   * Opens a saved or pasted game, and moves the focus to it: the pressed button may disappear.
   * Unless the game says which side the user plays, that is both.
   */
  async openOther(/** @type {Place & { side?: string }} */ wanted) {
    this.leaveGame();
    await this.open({ ...wanted, side: wanted.side ?? 'both' });
    this.view.focus();
  }

  /** Sets the level of the computer: keeps, if there is none with this name. */
  chooseLevel(/** @type {string} */ wanted) {
    const level = levelOf(wanted);
    this.play.change({ level });
    store('level', level.name);
  }
}
