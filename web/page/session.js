// The game on the board: its moves, the number of them that are shown, and its address. Moves are
// the names of lines, "2-4"; only the provider knows which are legal.

export class Session {
  /**
   * @param {string} game
   * @param {string[]} moves
   * @param {string | null} state  the beginning of a game without history, "0x1f"
   */
  constructor(game, moves = [], state = null) {
    this.game = game;
    this.start = state === null ? null : BigInt(state);
    this.moves = moves;
    this.at = moves.length; // the number of moves on the board
    /** @type {{ moves: string[], at: number } | null} */
    this.main = null; // the game that the user left for other moves
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

  /** Returns the question of provider.js about the position; `bit` returns the number of a line. */
  question(bit) {
    if (this.hasHistory) return { moves: this.played };
    let state = this.start;
    for (const move of this.played) state |= 1n << BigInt(bit(move));
    return { state: '0x' + state.toString(16) };
  }

  /** Returns a game with other moves after the position on the board. */
  after(...moves) {
    const next = new Session(this.game, [...this.played, ...moves]);
    next.start = this.start;
    return next;
  }

  /** Draws lines after those on the board. Keeps the game if it had other moves there. */
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

  /** Returns to the game that the user left. */
  restore() {
    ({ moves: this.moves, at: this.at } = this.main);
    this.main = null;
  }

  jump(at) {
    this.at = Math.max(0, Math.min(at, this.moves.length));
  }

  /** Returns the address without #: "triangle-4/2-4,4-5". */
  address(bit) {
    if (!this.hasHistory) return `${this.game}/${this.question(bit).state}`;
    return this.at === 0 ? this.game : `${this.game}/${this.played.join(',')}`;
  }
}

/** Puts an address into the address bar. */
export function setAddress(address) {
  if (location.hash !== address) history.replaceState(null, '', address);
}

/** Returns the game of an address: { game, moves, state }, or { game, columns, cells }. */
export function parseAddress(hash) {
  const [game, ...rest] = decodeURIComponent(hash.replace(/^#/, '')).split('/');
  if (game === 'painting') {
    return { game, columns: rest[0] ?? '', cells: (rest[1] ?? '').split(';').filter(Boolean) };
  }
  return { game, ...parseMoves(rest.join('/')) };
}

/** A text that is a game in none of the forms. */
export class UnreadableGame extends Error {}

/** Returns the name of the line between two points, the lower one first. */
function lineName(a, b) {
  return BigInt(a) <= BigInt(b) ? `${BigInt(a)}-${BigInt(b)}` : `${BigInt(b)}-${BigInt(a)}`;
}

/**
 * Parses moves ("2-4, 4-5"), a state ("0x1f"), or the first game in the form of the judges
 * ("2  2 4  4 5"). Returns { moves, state }. Throws UnreadableGame.
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
    'Not a game: expected moves (2-4 4-5), a state (0x1f), or a game of the judges (2 2 4 4 5).',
  );
}
