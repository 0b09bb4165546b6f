// Places, as the address bar names them: a game and its moves, a task, a board to draw, or the
// first screen. Each entry of the browser's history also keeps the side that the user plays there.

import { store } from './storage.js';

/**
 * A game has its fields. In other places `game` is "": a task has the name of its list, and its
 * number from 1; a board to draw the text of its file, null for none; the first screen has
 * nothing else.
 *
 * @import { Start } from './types.js'
 * @typedef {{ game: string, moves?: string[], at?: number, start?: Start | null,
 *             friend?: boolean, list?: string, number?: number, board?: string | null }} Place
 */

/**
 * Returns the place of an address. Throws UnreadableGame, whose `wanted` is the readable part, or
 * URIError for an invalid "%".
 *
 * @returns {Place}
 */
export function placeOf(/** @type {string} */ address) {
  const [, list, rest] = /^#\+(puzzle|learn|mistakes|board)(?:\/(.*))?$/s.exec(address) ?? [];
  if (list === 'board') return { game: '', board: boardOfLink(rest) };
  if (list) return { game: '', list, number: rest === undefined ? undefined : Number(rest) };
  return address === '' || address === '#' ? { game: '' } : parseAddress(address);
}

/**
 * Returns the address of a game: "#triangle-4/2-4,4-5@1"; without "@" all moves are made.
 *
 * @param {Required<Pick<Place, 'game' | 'start' | 'moves' | 'at' | 'friend'>>} place
 */
export function addressOf({ game, start, moves, at, friend }) {
  const parts = [game];
  if (start) parts.push(startText(start));
  if (moves.length > 0) parts.push(moves.join(',') + (at < moves.length ? `@${at}` : ''));
  if (friend) parts.push('friend');
  return '#' + parts.join('/');
}

/** Returns the address of a task of a list, by its number from 1. */
export const addressOfTask = (/** @type {string} */ list, /** @type {number} */ number) =>
  `#+${list}/${number}`;

export const boardAddress = '#+board'; // no name of a game contains "+"

/** Returns the address that has a whole board in it; `text` is that of a board file. */
export const addressOfBoard = (/** @type {string} */ text) =>
  `${boardAddress}/${encodeURIComponent(JSON.stringify(JSON.parse(text)))}`;

/** Returns the link to an address of this page. */
export const linkTo = (/** @type {string} */ address) => new URL(address, location.href).href;

function boardOfLink(text = '') {
  try {
    return decodeURIComponent(text) || null;
  } catch {
    return ''; // which is no board
  }
}

// ---- The address bar --------------------------------------------------------------------------

/** Returns the side that the user played at the address when it was last in the address bar. */
export const sideOfAddress = () => history.state?.side ?? 'both';

/**
 * Puts an address into the address bar: in the present history entry if it has this address or if
 * `replace` is true, else in a new entry. The entry keeps the side that the user plays.
 */
export function setAddress(/** @type {string} */ address, { replace = false, side = 'both' } = {}) {
  const isSame = location.hash === address;
  if (isSame && sideOfAddress() === side) return;
  try {
    history[isSame || replace ? 'replaceState' : 'pushState']({ side }, '', address);
  } catch {
    // Browsers reject too many changes in a short time.
  }
}

/**
 * Lets the address bar follow a game, as `state.address` tells. A game is one entry of the history:
 * Back leaves it. Does not push the address of the position that was shown before: then the bar has
 * an address that names no position.
 *
 * @import { State } from '../game/state.js'
 * @param {State} state
 * @param {State} before
 */
export function followGame({ mode, isOpen, session, side, address: how }, before) {
  if (mode !== 'game' || !isOpen) return;
  if (session === before.session && side === before.side) return;
  const { address } = session;
  store('place', JSON.stringify({ address, side }));
  const last = before.mode === 'game' ? before.session : null;
  const isShown = last?.address === address && location.hash !== address && how === 'push';
  if (how === 'keep' || isShown) return;
  setAddress(address, { replace: how === 'replace' || last?.id === session.id, side });
}

// ---- Text --------------------------------------------------------------------------------------

/** Returns a start as the text that parseStart() reads: "0x1f" or "0x1f,B,2-1". */
export const startText = (/** @type {Start} */ { state, mover, score }) =>
  mover && score ? `${state},${mover},${score.A}-${score.B}` : state;

/**
 * Parses the address of a game; throws as placeOf().
 *
 * @returns {Place}
 */
export function parseAddress(/** @type {string} */ hash) {
  const [game, ...rest] = decodeURIComponent(hash.replace(/^#/, '')).split('/');
  if (game === '') throw new UnreadableGame('Expected a game (#triangle-4/2-4,4-5).');
  const friend = rest.at(-1) === 'friend';
  if (friend) rest.pop();
  const [, text, at] = /^(.*?)(?:@(\d{1,4}))?$/s.exec(rest.join(' ')) ?? [];
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
  constructor(message = notAGame, wanted = /** @type {Partial<Place> | null} */ (null)) {
    super(message);
    this.wanted = wanted;
  }
}

/** Parses a start: "0x1f", or with mover and score "0x1f,B,2-1". Returns null for other texts. */
function parseStart(/** @type {string} */ text) {
  const [, state, player, a, b] =
    /^(0x[0-9a-f]{1,64})(?:,([AB]),(\d{1,3})-(\d{1,3}))?$/i.exec(text.trim()) ?? [];
  if (!state) return null;
  const mover = /** @type {Start['mover']} */ (player?.toUpperCase() ?? null);
  const score = mover ? { A: Number(a), B: Number(b) } : null;
  return { state: state.toLowerCase(), mover, score };
}

/** Returns the name of a line, in which the lower number comes first: "2-4" for "4-02". */
function lineName(/** @type {string} */ word) {
  const [a, b] = word.split('-').map(BigInt);
  return a <= b ? `${a}-${b}` : `${b}-${a}`;
}

/**
 * Parses moves of an address or typed ones ("2-4, 4-5"), or a state with or without moves after it
 * ("0x1f 2-4"). Returns { moves, start }. Throws UnreadableGame. Other forms are read by
 * Provider.parse().
 */
export function parseMoves(/** @type {string} */ text) {
  const [first, ...rest] = text.trim().split(/\s+/);
  const start = parseStart(first);
  const words = (start ? rest.join(' ') : text).split(/[\s,]+/).filter(Boolean);
  const bad = words.findIndex((word) => !/^\d+-\d+$/.test(word));
  const moves = words.slice(0, bad < 0 ? words.length : bad).map(lineName);
  if (bad >= 0) throw new UnreadableGame(undefined, { moves, start });
  return { moves, start };
}
