// A game: its moves, the number of moves on the board, its other lines of play, and its address. It
// never changes: methods that change something return another game.
// Moves are the names of lines, such as "2-4"; rules.js knows which are legal.

import { addressOf } from '../base/place.js';

let latestId = 0;

/** Returns an id for a new game: the time in milliseconds, or the last id plus 1 if larger. */
export function newId() {
  latestId = Math.max(Date.now(), latestId + 1);
  return latestId;
}

/** Whether a line of play begins with the moves of another one, `a`. */
export const agrees = (/** @type {string[]} */ a, /** @type {string[]} */ b) =>
  a.every((move, i) => move === b[i]);

export class Session {
  /**
   * The optional fields are those of an address or of a saved game. At most all moves are on the
   * board.
   *
   * @import { Start } from '../base/types.js'
   * @import { Place } from '../base/place.js'
   * @param {string} game
   * @param {{ moves?: string[], at?: number, start?: Start | null, lines?: string[][],
   *           id?: number, friend?: boolean, reviewed?: string | null }} fields
   */
  constructor(
    game,
    {
      moves = [],
      at = moves.length,
      start = null,
      lines = [],
      id = newId(),
      friend = false,
      reviewed = null,
    } = {},
  ) {
    this.game = game;
    this.start = start; // null: the usual start, with no move made
    this.moves = moves;
    this.at = Math.max(0, Math.min(at, moves.length)); // the moves on the board
    this.lines = lines; // other lines of play, the oldest first
    this.id = id;
    this.friend = friend; // whether two people play by sending each other links
    this.reviewed = reviewed; // the side that the user played, if the game is being reviewed
    Object.freeze(this);
  }

  /** Returns the game with other fields. */
  with(/** @type {Partial<Session>} */ fields) {
    return new Session(this.game, { ...this, ...fields });
  }

  get played() {
    return this.moves.slice(0, this.at);
  }

  get future() {
    return this.moves.slice(this.at);
  }

  /** Whether the mover and the score are known. */
  get hasPlayers() {
    return this.start === null || this.start.mover !== null;
  }

  /** Returns the drawn lines as a number: bit i is that of line i. `numbers` are those by name. */
  state(/** @type {Map<string, number>} */ numbers) {
    return this.played.reduce(
      (state, name) => state | (1n << BigInt(numbers.get(name) ?? 0)),
      BigInt(this.start?.state ?? 0),
    );
  }

  /** Returns the Question (types.d.ts) about the position. `numbers` are those of lines by name. */
  question(/** @type {Map<string, number>} */ numbers) {
    if (this.hasPlayers) return { moves: this.played, start: this.start };
    return { state: '0x' + this.state(numbers).toString(16) };
  }

  /** Returns a new game: the moves on the board, followed by `moves`. */
  after(/** @type {string[]} */ ...moves) {
    return new Session(this.game, { moves: [...this.played, ...moves], start: this.start });
  }

  /** Returns the game with `at` moves on the board. */
  jump(/** @type {number} */ at) {
    return this.with({ at });
  }

  /** Draws lines. If they differ from the game's next moves, begins another line of play. */
  play(/** @type {string[]} */ ...moves) {
    const at = this.at + moves.length;
    if (agrees(moves, this.future)) return this.jump(at);
    return this.takeUp([...this.played, ...moves], at);
  }

  /**
   * Switches to another line of play, of which `at` moves are then on the board. Keeps the old one
   * in `lines` unless another line begins with it.
   */
  takeUp(/** @type {string[]} */ moves, /** @type {number} */ at) {
    const lines = [...this.lines, this.moves].filter(
      (line, i, all) =>
        !agrees(line, moves) && all.every((other, k) => k === i || !agrees(line, other)),
    );
    return this.with({ moves, at, lines });
  }

  /**
   * Whether an address names a position on the game's present line of play. False if the game has
   * no moves.
   */
  isPrefix(/** @type {Place} */ { game, start = null, moves = [], friend = false }) {
    const isSame =
      game === this.game &&
      friend === this.friend &&
      JSON.stringify(start) === JSON.stringify(this.start);
    return isSame && this.moves.length > 0 && agrees(moves, this.moves);
  }

  get address() {
    return addressOf(this);
  }
}
