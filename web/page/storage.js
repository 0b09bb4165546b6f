// Stores settings and the most recent games in localStorage or, if the browser does not allow that,
// in memory.

const key = (name) => `triwar.${name}`; // other pages of the site may have settings, too
const ofVisit = new Map(); // the settings that could not be stored in localStorage

export function load(name) {
  try {
    return ofVisit.get(name) ?? localStorage.getItem(key(name));
  } catch {
    return null;
  }
}

export function store(name, value) {
  try {
    localStorage.setItem(key(name), value);
    ofVisit.delete(name);
  } catch {
    ofVisit.set(name, value);
  }
}

const mostGames = 20;

const isMoves = (moves) => Array.isArray(moves) && moves.every((move) => /^\d+-\d+$/.test(move));

const isStart = (start) =>
  start === null ||
  (/^0x[0-9a-f]{1,64}$/.test(start?.state) &&
    (start.mover === null ||
      (/^[AB]$/.test(start.mover) && [start.score?.A, start.score?.B].every(Number.isInteger))));

/** Returns whether a value is a valid saved game: users may have edited the browser's storage. */
function isGame(value) {
  return (
    typeof value?.game === 'string' &&
    Number.isFinite(value.id) &&
    Number.isInteger(value.at) &&
    isStart(value.start) &&
    isMoves(value.moves) &&
    Array.isArray(value.lines) &&
    value.lines.every(isMoves)
  );
}

/**
 * Returns the saved games as objects with the fields of a Session and the side that the user
 * played, the most recently saved first.
 *
 * @import { Session } from './session.js'
 * @returns {(Session & { side?: string })[]}
 */
export function savedGames() {
  try {
    return JSON.parse(load('games') ?? '[]').filter(isGame);
  } catch {
    return [];
  }
}

/**
 * Saves a game, and the side that the user plays, in place of its earlier version. Keeps the last
 * `mostGames` games. Ignores games without moves.
 */
export function saveGame(/** @type {Session} */ session, side = 'both') {
  if (session.moves.length === 0) return;
  const { game, start, moves, at, lines, id, friend } = session;
  const others = savedGames().filter((other) => other.id !== id);
  const games = [{ game, start, moves, at, lines, id, friend, side }, ...others].slice(
    0,
    mostGames,
  );
  store('games', JSON.stringify(games));
}

/**
 * Finds a saved game with a line of play that consists of exactly the moves of an address. Returns
 * the game's `id` and `lines`, its other lines of play. Returns {} if there is no such game.
 */
export function savedLines({ game, start = null, moves = [] }) {
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
  for (const saved of savedGames()) {
    if (saved.game !== game || !same(saved.start, start)) continue;
    const all = [...saved.lines, saved.moves];
    const lines = all.filter((line) => !same(line, moves));
    if (lines.length < all.length) return { id: saved.id, lines };
  }
  return {};
}
