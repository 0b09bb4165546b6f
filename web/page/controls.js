// The controls: what buttons, lists, keys and the address bar do.

import { $, hasFocus, html } from './base/elements.js';
import { closeMessage } from './base/messages.js';
import { inCellsOf } from './base/words.js';
import { scaleWords } from './board/values.js';
import { levelOptions, levels } from './game/opponent.js';
import * as menu from './menu.js';
import { savedGames } from './saved/games.js';

/**
 * @import { Explorer } from './explorer.js'
 * @import { State } from './game/state.js'
 */

export function listenToControls(/** @type {Explorer} */ explorer) {
  const { game, play } = explorer;
  menu.listenToActions(actionsOf(explorer), {
    dismiss: () => dismiss(explorer),
    isGame: () => explorer.state.isPlaying,
  });
  $('close-message').addEventListener('click', () => dismiss(explorer));
  menu.listenToFiles((file) => explorer.withMore(({ openFile }) => openFile(explorer, file)));
  $('saved-dialog').addEventListener('close', () => explorer.startView.showLast());
  for (const event of ['focus', 'blur'])
    $('typed').addEventListener(event, () =>
      $('pane').classList.toggle('numbered', event === 'focus'),
    );
  $('type').addEventListener('submit', (event) => {
    event.preventDefault();
    explorer.withMore(({ drawTyped }) => drawTyped(play));
  });
  $('paste-form').addEventListener('submit', (event) => {
    if (/** @type {HTMLButtonElement | null} */ (event.submitter)?.value !== 'open') return;
    event.preventDefault();
    explorer.withMore(({ openPasted }) => openPasted(explorer));
  });
  const values = $('values', HTMLInputElement);
  values.addEventListener('change', () => game.setValues(values.checked));
  const list = $('game', HTMLSelectElement);
  list.addEventListener('change', () => {
    explorer.leaveGame();
    explorer.open({ game: list.value });
  });
  for (const player of /** @type {const} */ (['A', 'B'])) {
    const who = $(`who-${player.toLowerCase()}`, HTMLSelectElement);
    who.append(html('optgroup', { label: 'Level of the computer' }, ...levelOptions()));
    who.addEventListener('change', () => {
      const isLevel = levels.some(({ name }) => name === who.value);
      if (isLevel) explorer.chooseLevel(who.value);
      game.setWho(player, isLevel ? 'computer' : who.value);
    });
  }
  const scale = $('scale', HTMLSelectElement);
  scale.addEventListener('change', () =>
    game.setScale(/** @type {State['scale']} */ (scale.value)),
  );
  const tasks = $('puzzle-list', HTMLSelectElement);
  tasks.addEventListener('change', () => explorer.tasks?.open(tasks.selectedIndex));
  window.addEventListener('hashchange', () => {
    if (explorer.left.at(-1) === location.hash) explorer.left.pop(); // the browser went back to it
    explorer.openAddress();
  });
}

/** Returns the actions of buttons, by id. */
function actionsOf(/** @type {Explorer} */ explorer) {
  const { game, play, provider } = explorer;
  const newGame = () => {
    const { isMatch, session, isPlaying } = explorer.state;
    if (explorer.isStart) explorer.playChosen();
    else if (isPlaying && !isMatch && session.address === '#' + game.game)
      explorer.openStart(game.game);
    else {
      explorer.leaveGame();
      play.newGame();
    }
  };
  const show = async (/** @type {Promise<unknown>} */ opened) => {
    await opened;
    game.focus(); // the pressed button has disappeared
  };
  return {
    first: () => play.jump(0),
    back: () => explorer.undo(),
    forward: () => explorer.view.redo(),
    last: () => play.jump(Infinity),
    play: () => play.toggleSteps(),
    best: () => (explorer.state.isMatch ? game.hint() : play.bestMove()),
    line: () => game.perfectLine(),
    mistake: () => show(explorer.withTasks((tasks) => tasks.openMistake())),
    'new-game': newGame,
    again: () => {
      explorer.leaveGame();
      play.rematch();
    },
    review: () => game.review(),
    'start-explore': () => explorer.openOther({ game: explorer.state.chosen }),
    continue: () =>
      savedGames()
        .slice(0, 1)
        .forEach((saved) => explorer.openOther(saved)),
    puzzles: () => show(explorer.openTask('puzzle')),
    learn: () => show(explorer.openTask('learn')),
    'my-mistakes': () => show(explorer.openTask('mistakes')),
    'save-mistakes': () =>
      explorer.withMore(({ save, textOfMistakes }) =>
        save(new Blob([textOfMistakes()]), 'my-mistakes.txt'),
      ),
    'puzzle-next': () => explorer.tasks?.next(),
    'puzzle-answer': () => explorer.tasks?.reveal(),
    'puzzle-retry': () => explorer.tasks?.retry(),
    'puzzle-play': () => explorer.tasks?.leave(explorer.state.facts.to_move ?? 'both'),
    'puzzle-leave': () => explorer.tasks?.leave(),
    'search-longer': () => play.searchLonger(),
    'solve-rest': () => game.solving.solveNow(),
    'stop-rest': () => game.solving.stop(),
    'begin-set-up': () => explorer.beginSetUp(),
    'end-set-up': () => game.endSetUp(),
    'open-set-up': () => {
      explorer.leaveGame();
      game.openSetUp();
    },
    saved: () =>
      explorer.withMore(({ openSavedGames }) =>
        openSavedGames((saved) => explorer.openOther(saved)),
      ),
    'copy-link': () => menu.copyLink(game.game),
    'send-link': () => menu.sendLink(game.game),
    'copy-game': () => explorer.withMore(({ copyGame }) => copyGame(explorer.state)),
    paste: () => $('paste-dialog', HTMLDialogElement).showModal(),
    'draw-board': async () => {
      explorer.leaveGame();
      await explorer.draw();
      explorer.editor?.focus();
    },
    'open-file': () => $('file').click(),
    'save-picture': () => explorer.withMore(({ savePicture }) => savePicture(explorer.view)),
    statistics: () =>
      explorer.withMore(({ openStatistics }) => openStatistics(provider, game.game)),
    keys: () => {
      $('scale-words').textContent = inCellsOf(game.game, scaleWords(explorer.state.scale));
      $('keys-dialog', HTMLDialogElement).showModal();
    },
  };
}

/** Closes the message. If the focus was in it, moves the focus to the view. */
function dismiss(/** @type {Explorer} */ explorer) {
  const hadFocus = hasFocus($('message'));
  closeMessage();
  if (hadFocus) explorer.view.focus();
}
