// The game on the board: its moves, which of them are shown, and the address that says so.
//
// Moves are the names of lines, "2-4". What they mean, and whether they can be made, the provider
// knows.

export class Session {
  /** @param {string} game  @param {?string} state where it begins without history, "0x1f" */
  constructor(game, moves = [], state = null) {
    this.game = game;
    this.start = state === null ? null : BigInt(state);
    this.moves = moves;
    this.at = moves.length; // how many of them are on the board
    this.main = null; // the game that was left for another line: { moves, at }
  }

  get played() {
    return this.moves.slice(0, this.at);
  }

  get future() {
    return this.moves.slice(this.at);
  }

  get hasHistory() {
    return this.start === null;
  }

  /** The position on the board as a provider is asked about it; `bit` is the place of a line. */
  question(bit) {
    if (this.hasHistory) return { moves: this.played };
    let state = this.start;
    for (const move of this.played) state |= 1n << BigInt(bit(move));
    return { state: '0x' + state.toString(16) };
  }

  /** A game that goes on from the position on the board with other moves. */
  after(...moves) {
    const next = new Session(this.game, [...this.played, ...moves]);
    next.start = this.start;
    return next;
  }

  /** Draws lines after those on the board. A game that went on differently is kept to go back to. */
  play(...moves) {
    const agrees = moves.every((move, i) => this.moves[this.at + i] === move);
    if (!agrees) this.branch(moves);
    this.at += moves.length;
  }

  /** Puts other moves after those on the board, without drawing them. */
  branch(moves) {
    if (this.main === null && this.at < this.moves.length) {
      this.main = { moves: this.moves, at: this.at };
    }
    this.moves = [...this.played, ...moves];
  }

  /** Goes back to the game that was left. */
  restore() {
    ({ moves: this.moves, at: this.at } = this.main);
    this.main = null;
  }

  jump(at) {
    this.at = Math.max(0, Math.min(at, this.moves.length));
  }

  /** "triangle-4/2-4,4-5", as it stands behind the # of an address. */
  address(bit) {
    if (!this.hasHistory) return `${this.game}/${this.question(bit).state}`;
    return this.at === 0 ? this.game : `${this.game}/${this.played.join(',')}`;
  }
}

/** What an address asks for: { game, moves, state }; of the painting game { columns, cells }. */
export function parseAddress(hash) {
  const [game, ...rest] = decodeURIComponent(hash.replace(/^#/, '')).split('/');
  if (game === 'painting') {
    return { game, columns: rest[0] ?? '', cells: (rest[1] ?? '').split(';').filter(Boolean) };
  }
  return { game, ...parseMoves(rest.join('/')) };
}

/** Thrown for text that is no game in any of the forms. */
export class UnreadableGame extends Error {}

/** The name of a line between two points, the lower one first. */
function lineName(a, b) {
  return BigInt(a) <= BigInt(b) ? `${BigInt(a)}-${BigInt(b)}` : `${BigInt(b)}-${BigInt(a)}`;
}

/**
 * Reads moves ("2-4, 4-5"), a state ("0x1f"), or a game as the judges write it ("2  2 4  4 5"; of
 * several the first): { moves, state }.
 */
export function parseMoves(text) {
  text = text.trim();
  if (/^0x[0-9a-f]{1,16}$/i.test(text)) return { moves: [], state: text.toLowerCase() };
  const words = text.split(/[\s,]+/).filter(Boolean);
  if (words.every((word) => /^\d+-\d+$/.test(word))) {
    return { moves: words.map((word) => lineName(...word.split('-'))), state: null };
  }
  if (words.every((word) => /^\d+$/.test(word))) {
    const single = words.length === 1 + 2 * Number(words[0]);
    const [count, ...points] = single ? words : words.slice(1);
    if (Number(count) * 2 <= points.length) {
      const moves = [];
      for (let i = 0; i < Number(count); ++i)
        moves.push(lineName(points[2 * i], points[2 * i + 1]));
      return { moves, state: null };
    }
  }
  throw new UnreadableGame(
    'This is neither moves (2-4 4-5), nor a state (0x1f), nor a game as the judges write it (2 2 4 4 5).',
  );
}
