// The games that were played last, which the browser keeps.

import { addressOf, parseAddress, parseMoves } from '../base/place.js';
import { load, store } from '../base/storage.js';
import { nameOf } from '../base/words.js';
import { factsOf } from '../board/rules.js';
import { countResult } from '../game/opponent.js';
import { agrees, newId } from '../game/session.js';

const mostGames = 20;

/**
 * @import { Session } from '../game/session.js'
 * @import { Place } from '../base/place.js'
 * @import { State } from '../game/state.js'
 * @typedef {object} Shown  what the page tells of a saved game
 * @property {string} [name]  that the user has given it
 * @property {string} [side]  that the user plays
 * @property {string} [title]  the name of its board
 * @property {{ A: number, B: number } | null} [score]
 * @property {string[]} [drawn]  the drawn lines of its position
 * @property {boolean} [isOver]  whether all lines have been drawn
 * @property {boolean} [isCounted]  whether its result has been counted
 *
 * @typedef {Session & Shown} Saved
 */

/** Returns whether a value is a valid saved game: users may have edited the browser's storage. */
function isGame(/** @type {any} */ value) {
  try {
    const { game, id, at, start, lines, drawn = [] } = value;
    const isStart = !start === !parseAddress(addressOf(value)).start;
    for (const moves of [drawn, ...lines]) parseMoves(moves.join());
    return isStart && typeof game === 'string' && Number.isFinite(id) && Number.isInteger(at);
  } catch {
    return false;
  }
}

/**
 * Returns the saved games, the most recently saved first.
 *
 * @returns {Saved[]}
 */
export function savedGames() {
  try {
    return JSON.parse(load('games') ?? '[]').filter(isGame);
  } catch {
    return [];
  }
}

/** Whether every line of play of a saved game is the beginning of one of a session. */
const hasAll = (/** @type {Saved} */ session, /** @type {Saved} */ { moves, lines }) =>
  [moves, ...lines].every((line) =>
    [session.moves, ...session.lines].some((other) => agrees(line, other)),
  );

/**
 * Saves the game of a state in place of its earlier version, whose name it keeps, with the side
 * that the user has played if the game is being reviewed. Counts the result of a game against the
 * computer, once. Keeps the last `mostGames` games. Ignores games without moves. Returns the id
 * under which the game is saved: another one if the earlier version has moves which the game lacks,
 * because another tab has played on. Then both are kept.
 */
export function saveGame(/** @type {State} */ state) {
  const { board, session, side, mine, facts, computer } = state;
  if (session.moves.length === 0) return session.id;
  const saved = savedGames();
  const earlier = saved.find(({ id }) => id === session.id);
  const id = earlier && !hasAll(session, earlier) ? newId() : session.id;
  const isOver = Object.keys(facts.closes).length === session.future.length;
  const { at, played } = isOver ? session.jump(session.moves.length) : session; // with its result
  const { score } = isOver ? factsOf(board, session) : facts;
  const drawn = [...state.linesOf(session.start?.state ?? '0'), ...played];
  const shown = { title: nameOf(board), score, drawn, isOver, at };
  const name = earlier?.name ?? '';
  // Earlier versions did not count: what they have saved as finished stays uncounted.
  const wasCounted = earlier?.isCounted ?? earlier?.isOver ?? false;
  const isCounted = wasCounted || (shown.isOver && computer !== null && session.start === null);
  if (isCounted && !wasCounted) {
    const lead = (score?.A ?? 0) - (score?.B ?? 0);
    countResult(state.level.name, (side === 'A' ? lead : -lead) > 0);
  }
  const game = { ...session, ...shown, name, id, side: mine, isCounted };
  const games = [game, ...saved.filter((other) => other.id !== id)];
  store('games', JSON.stringify(games.slice(0, mostGames)));
  return id;
}

/** Changes a saved game by `change(game)`, or deletes it if that returns null. */
export function changeSaved(
  /** @type {number} */ id,
  /** @type {(saved: Saved) => Saved | null} */ change,
) {
  const games = savedGames().map((saved) => (saved.id === id ? change(saved) : saved));
  store('games', JSON.stringify(games.filter(Boolean)));
}

/**
 * Finds a saved game with a line of play that consists of exactly the moves of an address; with a
 * friend, else the longest saved game with a friend that the address continues. Returns the game's
 * `id`, `reviewed`, and `lines`, its other lines of play; {} if there is none.
 */
export function savedLines(
  /** @type {Place} */ { game, start = null, moves = [], friend = false },
) {
  const same = (/** @type {unknown} */ a, /** @type {unknown} */ b) =>
    JSON.stringify(a) === JSON.stringify(b);
  const games = savedGames().filter((saved) => saved.game === game && same(saved.start, start));
  for (const saved of games) {
    const all = [...saved.lines, saved.moves];
    const lines = all.filter((line) => !same(line, moves));
    const { id, reviewed } = saved;
    if (lines.length < all.length) return { id, reviewed, lines };
  }
  const [last] = games
    .filter((saved) => friend && saved.friend && agrees(saved.moves, moves))
    .sort((a, b) => b.moves.length - a.moves.length);
  return last ? { id: last.id, lines: last.lines } : {};
}
