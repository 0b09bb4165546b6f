// The forms and dialogs: typed moves, pasted games, statistics.

import { AnswerError } from './provider.js';
import { $ } from './elements.js';
import { fill, statisticsPlot } from './plot.js';
import { parseMoves, Session, UnreadableGame } from './session.js';

/**
 * Returns the game that `sessionOf` makes of the text in a field. If one of its moves cannot be
 * made, shows the reason beside the field and returns null.
 *
 * @import { Provider } from './types.js'
 * @import { Play } from './play.js'
 * @param {Provider} provider
 * @param {Play} play
 */
async function tryGame(provider, play, name, sessionOf) {
  const field = /** @type {HTMLInputElement | HTMLTextAreaElement} */ ($(name));
  const problem = $(`${name}-problem`);
  try {
    const tried = sessionOf(parseMoves(field.value));
    await provider.position(tried.game, tried.question(play.bit));
    problem.textContent = '';
    field.removeAttribute('aria-invalid');
    field.value = '';
    return tried;
  } catch (error) {
    if (!(error instanceof AnswerError || error instanceof UnreadableGame)) throw error;
    problem.textContent = error.message;
    field.setAttribute('aria-invalid', 'true');
    return null;
  }
}

export function listenToTyping(provider, play) {
  $('type').addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!$('typed', HTMLInputElement).value.trim()) return;
    play.stop();
    const { session } = play;
    const at = session.at;
    const tried = await tryGame(provider, play, 'typed', ({ moves, state }) => {
      if (state !== null) throw new UnreadableGame('A state is opened by "Paste a game".');
      return session.after(...moves);
    });
    if (!tried) play.beginComputer();
    else if (play.session === session && session.at === at) play.play(...tried.moves.slice(at));
  });
}

export function listenToPasting(provider, play) {
  $('paste-form').addEventListener('submit', async (event) => {
    if (/** @type {HTMLButtonElement | null} */ (event.submitter)?.value !== 'open') return;
    event.preventDefault();
    const tried = await tryGame(
      provider,
      play,
      'pasted',
      ({ moves, state }) => new Session(play.session.game, moves, state),
    );
    if (!tried) return;
    $('paste-dialog', HTMLDialogElement).close();
    play.side = 'both';
    play.show(tried);
  });
}

let latest = 0; // the newest question for statistics; late answers to older ones are dropped

export function openStatistics(provider, game) {
  $('statistics-plot').replaceChildren();
  $('statistics-words').textContent =
    'Counting \u2026 A large table takes a minute, also while this dialog is closed.';
  $('statistics-dialog', HTMLDialogElement).showModal();
  loadStatistics(provider, game, ++latest);
}

/** Tries again while the server counts and the dialog is open. */
async function loadStatistics(provider, game, question) {
  const isWanted = () => question === latest && $('statistics-dialog', HTMLDialogElement).open;
  try {
    const { by_edges: layers } = await provider.statistics(game);
    if (!isWanted()) return;
    const states = layers.reduce((sum, { states }) => sum + states, 0);
    $('statistics-words').textContent =
      `The values of the ${states.toLocaleString('en')} states that the table of ${game} ` +
      'stores: the stronger the colour, the larger the share of the states with so many lines ' +
      'drawn. The line is the mean.';
    fill($('statistics-plot'), (width) => statisticsPlot(width, layers));
  } catch (error) {
    if (!(error instanceof AnswerError)) throw error;
    if (!isWanted()) return;
    if (!error.passes) $('statistics-words').textContent = error.message;
    else
      setTimeout(() => {
        if (isWanted()) loadStatistics(provider, game, question);
      }, error.wait);
  }
}
