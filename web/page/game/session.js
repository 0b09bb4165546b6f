// A game: its moves, the number of moves on the board, its other lines of play, and its address. It
// never changes: methods that change something return another game.
// Moves are the names of lines, such as "2-4"; rules.js knows which are legal.

let latestId = 0;

/** Returns an id for a new game: the time in milliseconds, or the last id plus 1 if larger. */
export function newId() {
  latestId = Math.max(Date.now(), latestId + 1);
  return latestId;
}

/** Whether a line of play begins with the moves of another one, `a`. */
export const agrees = (a, b) => a.every((move, i) => move === b[i]);

export class Session {
  /**
   * The optional fields are those of an address or of a saved game. At most all moves are on the
   * board.
   *
   * @import { Start } from '../base/types.js'
   * @param {string} game
   * @param {{ moves?: string[], at?: number, start?: Start | null, lines?: string[][],
   *           id?: number, friend?: boolean, reviewed?: string | null, perfectFrom?: number,
   *           unplayed?: string[], suggested?: string[] }} fields
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
      perfectFrom = moves.length,
      unplayed = [],
      suggested = [],
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
    this.perfectFrom = perfectFrom; // the number of moves before those that addPerfect() added
    // The lines that addPerfect() added, such as "2-4,4-5", whose end has not been on the board.
    this.unplayed =
      this.at < moves.length ? unplayed : unplayed.filter((line) => line !== `${moves}`);
    this.suggested = suggested; // lines of play, such as "2-4,4-5", that end with a suggested move
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
  state(numbers) {
    return this.played.reduce(
      (state, name) => state | (1n << BigInt(numbers.get(name))),
      BigInt(this.start?.state ?? 0),
    );
  }

  /** Returns the Question (types.d.ts) about the position. `numbers` are those of lines by name. */
  question(numbers) {
    if (this.hasPlayers) return { moves: this.played, start: this.start };
    return { state: '0x' + this.state(numbers).toString(16) };
  }

  /** Returns a new game: the moves on the board, followed by `moves`. */
  after(...moves) {
    return new Session(this.game, { moves: [...this.played, ...moves], start: this.start });
  }

  /** Returns the game with `at` moves on the board. */
  jump(at) {
    return this.with({ at });
  }

  /** Draws lines. If they differ from the game's next moves, begins another line of play. */
  play(...moves) {
    const at = this.at + moves.length;
    if (agrees(moves, this.future)) return this.jump(at);
    return this.takeUp([...this.played, ...moves], at);
  }

  /** Draws a line that the page has suggested. */
  playSuggested(move) {
    const line = `${[...this.played, move]}`;
    return this.with({ suggested: [...this.suggested, line] }).play(move);
  }

  /** Whether the page suggested the game's move `i`, counted from 0. */
  isSuggested(i) {
    return this.suggested.includes(`${this.moves.slice(0, i + 1)}`);
  }

  /** Replaces the game's next moves by perfect play, without drawing it. */
  addPerfect(moves) {
    const line = [...this.played, ...moves];
    const isKnown = [this.moves, ...this.lines].some((known) => `${known}` === `${line}`);
    const unplayed = isKnown ? this.unplayed : [...this.unplayed, `${line}`];
    return this.with({ unplayed }).takeUp(line, this.at).with({ perfectFrom: this.at });
  }

  /** The perfect play that the user requested, if the game ends with it; otherwise no moves. */
  get perfect() {
    return this.moves.slice(this.perfectFrom);
  }

  /** Whether the user has played all of the moves, and not only looks ahead at perfect play. */
  get isPlayed() {
    return !this.unplayed.includes(`${this.moves}`);
  }

  /**
   * Switches to another line of play, of which `at` moves are then on the board. Keeps the old one
   * in `lines` unless another line begins with it.
   */
  takeUp(moves, at) {
    const lines = [...this.lines, this.moves].filter(
      (line, i, all) =>
        !agrees(line, moves) && all.every((other, k) => k === i || !agrees(line, other)),
    );
    return this.with({ moves, at, lines, perfectFrom: moves.length });
  }

  /**
   * Whether an address names a position on the game's present line of play. False if the game has
   * no moves.
   */
  isPrefix({ game, start = null, moves = [], friend = false }) {
    const isSame =
      game === this.game &&
      friend === this.friend &&
      JSON.stringify(start) === JSON.stringify(this.start);
    return isSame && this.moves.length > 0 && agrees(moves, this.moves);
  }

  /** Returns the address: "#triangle-4/2-4,4-5@1". Without "@" all moves are on the board. */
  get address() {
    const { game, start, moves, at, friend } = this;
    const parts = [game];
    if (start) parts.push(startText(start));
    if (moves.length > 0) parts.push(moves.join(',') + (at < moves.length ? `@${at}` : ''));
    if (friend) parts.push('friend');
    return '#' + parts.join('/');
  }
}

/** Returns a start as the text that parseStart() reads: "0x1f" or "0x1f,B,2-1". */
export const startText = ({ state, mover, score }) =>
  mover ? `${state},${mover},${score.A}-${score.B}` : state;

/**
 * Parses an address into { game, moves, at, start, friend }. Throws UnreadableGame, whose `wanted`
 * is the readable part, or URIError for an invalid "%".
 *
 * @returns {{ game: string, moves?: string[], at?: number, start?: Start | null,
 *             friend?: boolean }}
 */
export function parseAddress(hash) {
  const [game, ...rest] = decodeURIComponent(hash.replace(/^#/, '')).split('/');
  if (game === '') throw new UnreadableGame('Expected a game (#triangle-4/2-4,4-5).');
  const friend = rest.at(-1) === 'friend';
  if (friend) rest.pop();
  const [, text, at] = /^(.*?)(?:@(\d{1,4}))?$/s.exec(rest.join(' '));
  const further = { game, ...(at && { at: Number(at) }), ...(friend && { friend }) };
  try {
    return { ...further, ...parseMoves(text) };
  } catch (error) {
    if (error instanceof UnreadableGame) error.wanted = { ...further, ...error.wanted };
    throw error;
  }
}

const notAGame = 'Not a game: expected moves (2-4 4-5).';

/** Thrown for a text that parseMoves() or parseAddress() cannot read. */
export class UnreadableGame extends Error {
  /** `wanted` is the part before the first invalid word. */
  constructor(message = notAGame, wanted = null) {
    super(message);
    this.wanted = wanted;
  }
}

/** Parses a start: "0x1f", or with mover and score "0x1f,B,2-1". Returns null for other texts. */
function parseStart(text) {
  const [, state, player, a, b] =
    /^(0x[0-9a-f]{1,64})(?:,([AB]),(\d{1,3})-(\d{1,3}))?$/i.exec(text.trim()) ?? [];
  if (!state) return null;
  const mover = /** @type {Start['mover']} */ (player?.toUpperCase() ?? null);
  const score = mover ? { A: Number(a), B: Number(b) } : null;
  return { state: state.toLowerCase(), mover, score };
}

/** Returns the name of the line between two points: the lower number comes first. */
function lineName(a, b) {
  return BigInt(a) <= BigInt(b) ? `${BigInt(a)}-${BigInt(b)}` : `${BigInt(b)}-${BigInt(a)}`;
}

/**
 * Parses moves of an address or typed ones ("2-4, 4-5"), or a state with or without moves after it
 * ("0x1f 2-4"). Returns { moves, start }. Throws UnreadableGame. Other forms are read by
 * Provider.parse().
 */
export function parseMoves(text) {
  const [first, ...rest] = text.trim().split(/\s+/);
  const start = parseStart(first);
  const words = (start ? rest.join(' ') : text).split(/[\s,]+/).filter(Boolean);
  const bad = words.findIndex((word) => !/^\d+-\d+$/.test(word));
  const moves = words
    .slice(0, bad < 0 ? words.length : bad)
    .map((word) => lineName(...word.split('-')));
  if (bad >= 0) throw new UnreadableGame(undefined, { moves, start });
  return { moves, start };
}
