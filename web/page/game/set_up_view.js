// Set-up mode: the user draws and removes lines, and selects the mover and the score.

import { $, inputs, setAttributes } from '../base/elements.js';
import { inCellsOf, plural } from '../base/words.js';
import { factsOf } from '../board/rules.js';
import { Session } from './session.js';
import { State } from './state.js';

/**
 * @import { Play } from './play.js'
 * @import { Player } from '../base/types.js'
 */

/** @typedef {State & { setUp: NonNullable<State['setUp']> }} InSetUp */

export function listenToSetUp(/** @type {Play} */ play) {
  const change = (/** @type {Partial<InSetUp['setUp']>} */ fields) => {
    const { setUp } = /** @type {InSetUp} */ (play.state);
    play.change({ setUp: { ...setUp, ...fields } });
  };
  for (const radio of inputs('mover'))
    radio.addEventListener('change', () => change({ mover: /** @type {Player} */ (radio.value) }));
  const ofA = $('cells-of-a', HTMLInputElement);
  ofA.addEventListener('input', () => change({ ofA: Math.round(Number(ofA.value)) }));
}

/** Draws or removes a line. */
export function toggle(/** @type {Play} */ play, /** @type {string} */ line) {
  const { setUp, numbers } = /** @type {InSetUp} */ (play.state);
  const lines = setUp.lines ^ (1n << BigInt(numbers.get(line) ?? 0));
  play.change({ setUp: { ...setUp, lines } });
}

/** Shows the panel of set-up mode. */
export function showSetUp(/** @type {State} */ state) {
  const { setUp, session } = state;
  $('set-up').hidden = setUp === null;
  document.body.classList.toggle('set-up', setUp !== null);
  if (setUp === null) return;
  for (const radio of inputs('mover')) radio.checked = radio.value === setUp.mover;
  const ofA = $('cells-of-a', HTMLInputElement);
  const closed = closedIn(state);
  setAttributes(ofA, { max: closed });
  if (Number(ofA.value) !== setUp.ofA) ofA.value = String(setUp.ofA); // else the user is typing
  $('cells-closed').textContent = `of ${inCellsOf(session.game, plural(closed, 'closed cell'))}`;
}

/** Returns the state of the page with the position that the user has set up. */
export function positionOf(/** @type {State} */ state) {
  const { setUp } = /** @type {InSetUp} */ (state);
  const start = { state: `0x${setUp.lines.toString(16)}`, mover: null, score: null };
  const facts = { ...factsOf(state.board, { start }), closes: {}, gives: {} };
  const session = new Session(state.session.game, { start });
  return new State({ ...state, session, facts, steps: [], answer: null, isPending: false });
}

const closedIn = (/** @type {State} */ state) =>
  positionOf(state).facts.owners.filter(Boolean).length;

/** Returns the game that begins with the position that the user has set up. */
export function gameOf(/** @type {State} */ state) {
  const { setUp, session } = /** @type {InSetUp} */ (state);
  const closed = closedIn(state);
  const ofA = Math.max(0, Math.min(closed, setUp.ofA));
  const score = { A: ofA, B: closed - ofA };
  const start = { state: `0x${setUp.lines.toString(16)}`, mover: setUp.mover, score };
  return new Session(session.game, { start });
}
