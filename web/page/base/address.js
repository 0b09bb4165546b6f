// The address bar and the history of the browser, which keeps the side that the user plays at each
// address.

import { store } from './storage.js';

/** Returns the side that the user played at the address when it was last in the address bar. */
export const sideOfAddress = () => history.state?.side ?? 'both';

/**
 * Puts an address into the address bar: in the present history entry if it has this address or if
 * `replace` is true, else in a new entry. The entry keeps the side that the user plays.
 */
export function setAddress(address, { replace = false, side = 'both' } = {}) {
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
export function followGame({ mode, session, side, address: how }, before) {
  if (mode !== 'game' || session === null) return;
  if (session === before.session && side === before.side) return;
  const { address } = session;
  store('place', JSON.stringify({ address, side }));
  const last = before.mode === 'game' ? before.session : null;
  const isShown = last?.address === address && location.hash !== address && how === 'push';
  if (how === 'keep' || isShown) return;
  setAddress(address, { replace: how === 'replace' || last?.id === session.id, side });
}

/** Returns a link that has a whole board in it; `text` is that of a board file. */
export function boardLink(text) {
  const { origin, pathname } = location;
  return `${origin}${pathname}#+board/${encodeURIComponent(JSON.stringify(JSON.parse(text)))}`;
}
