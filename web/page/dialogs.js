// What people write, and what opens above the page: typed moves, pasted games, statistics.

import { AnswerError } from './provider.js';
import { $ } from './messages.js';
import { fill, statisticsPlot } from './plot.js';
import { parseMoves, Session, UnreadableGame } from './session.js';

/**
 * Games that were typed or pasted are shown only when all of their moves can be made. `session_of`
 * makes one of what was read. Returns null where something is wrong, and says what at the field.
 */
async function tryGame(provider, play, name, session_of) {
  const [field, problem] = [$(name), $(`${name}-problem`)];
  try {
    const tried = session_of(parseMoves(field.value));
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
    if (!$('typed').value.trim()) return;
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
    if (event.submitter?.value !== 'open') return;
    event.preventDefault();
    const tried = await tryGame(
      provider,
      play,
      'pasted',
      ({ moves, state }) => new Session(play.session.game, moves, state),
    );
    if (!tried) return;
    $('paste-dialog').close();
    play.side = 'both';
    play.show(tried);
  });
}

let counted = 0; // the newest question for statistics; what comes late is dropped

export function openStatistics(provider, game) {
  $('statistics-plot').replaceChildren();
  $('statistics-words').textContent =
    'Counting \u2026 A large table takes a minute; it goes on when this is closed.';
  $('statistics-dialog').showModal();
  loadStatistics(provider, game, ++counted);
}

/** Tries again while the server counts, and the dialog is open. */
async function loadStatistics(provider, game, question) {
  const isWanted = () => question === counted && $('statistics-dialog').open;
  try {
    const { by_edges } = await provider.statistics(game);
    if (!isWanted()) return;
    const states = by_edges.reduce((sum, { states }) => sum + states, 0);
    $('statistics-words').textContent =
      `The values of the ${states.toLocaleString('en')} states that the table of ${game} ` +
      'stores: the stronger the colour, the larger the share of the states with so many lines ' +
      'drawn. The line is the mean.';
    fill($('statistics-plot'), (width) => statisticsPlot(width, by_edges));
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
