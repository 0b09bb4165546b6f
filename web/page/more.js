// What a first visit does not need. It loads at once when any of it is first needed.

export { save, savePicture } from './base/save.js';
export { BoardEditor } from './board/board_editor.js';
export { copyGame } from './game/record.js';
export { drawTyped, openFile, openPasted } from './input.js';
export { openSavedGames } from './saved/saved_games.js';
export { openStatistics } from './statistics.js';
export { keepMistakes, textOfMistakes } from './tasks/mistakes.js';
export { Tasks } from './tasks/tasks.js';
