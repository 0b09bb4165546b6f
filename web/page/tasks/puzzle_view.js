// The panel of a task.

import { $, html } from '../base/elements.js';
import { progressOf } from '../base/storage.js';
import { cellWords } from '../base/words.js';
import { outcomeOf } from '../board/values.js';
import { wordsWithMoves } from '../game/moves_view.js';
import { mistakeWords } from '../game/told.js';
import { dueMistakes } from './mistakes.js';
import { lessonResult, taskOf } from './task.js';

/**
 * @import { State } from '../game/state.js'
 * @import { Attempt } from './task.js'
 */

/** Shows the panel of a task while there is one. */
export function showTask(/** @type {State} */ state) {
  const { mode, session, review, attempt } = state;
  const isLesson = mode === 'lesson';
  const isTask = isLesson || mode === 'puzzle';
  $('puzzle').hidden = !isTask;
  document.body.classList.toggle('task', isTask);
  if (!isTask) return;
  // Lines are not judged yet.
  $('puzzle').ariaBusy = String(state.isEstimating || state.isGrowing);
  const { list, number } = attempt;
  const { isSolved, words: verdict } = lessonResult(state) ?? attempt;
  const { kind, why, title = isSolved && kind, after = why, mark } = taskOf(state);
  const { tasks, of } = list;
  const isLast = of && number + 1 === tasks.length;
  const noun = isLesson ? 'Lesson' : mark ? 'Mistake' : 'Puzzle';
  const place = `${noun} ${number + 1} of ${tasks.length}`;
  $('puzzle-title').textContent = title ? `${place}: ${title}` : place;
  $('puzzle-task').replaceChildren(...(isLesson ? lesson(state) : question(state)));
  const told = mark && review ? mistakeWords(state, session.at) : after;
  const last = isLast ? 'This was the last mistake.' : '';
  const words = [verdict, ...(isSolved ? [told ?? '', last] : [])].filter(Boolean);
  if ($('puzzle-words').textContent !== words.join(' '))
    $('puzzle-words').replaceChildren(
      ...words.flatMap((text, k) => {
        const parts = wordsWithMoves(text);
        return k ? [' ', ...parts] : html('b', {}, ...parts);
      }),
    );
  $('puzzle-next').classList.toggle('primary', isSolved);
  $('puzzle-answer').hidden = isSolved || isLesson;
  $('puzzle-play').hidden = isLesson;
  $('puzzle-next').hidden = isLast || tasks.length === 1;
  $('puzzle-leave').textContent = of ? `Back to the ${of.reviewed ? 'review' : 'game'}` : 'Explore';
  showProgress(attempt);
}

/** Returns the task of a puzzle. */
function question(/** @type {State} */ state) {
  const { answer, facts } = state;
  const { mark, before = '' } = taskOf(state);
  if (mark) return wordsWithMoves(before);
  const best = answer && outcomeOf(answer, answer.value ?? 0);
  const goal = best === 'tie' ? 'keeps the tie' : 'wins';
  const isUnknown = answer !== null && answer.value === null;
  const task = isUnknown ? 'This is not solved here.' : `Find a line that ${goal}.`;
  return [html('b', {}, `You play ${facts.to_move}.`), ` ${task}`];
}

function lesson(/** @type {State} */ state) {
  const { before = '', goal } = taskOf(state);
  const cells = cellWords(state.session.game)[1];
  return [...wordsWithMoves(before), html('b', {}, ` Your goal: ${goal} ${cells}.`)];
}

/** Lists the tasks of a built-in list, and tells what the user has reached. */
function showProgress(/** @type {Attempt} */ { list, number }) {
  const { name, tasks, answered } = list;
  $('puzzle-all').hidden = !name;
  if (!name) return;
  const due = dueMistakes();
  $('my-mistakes').hidden = due === 0 || answered !== undefined;
  $('save-mistakes').hidden = !answered;
  $('my-mistakes').textContent = `My mistakes (${due})`;
  const { reached, streak, longest } = progressOf(name);
  const options = tasks.map(({ title = '' }, i) => {
    const label = `${i + 1} ${title} ${reached.includes(i) ? '\u2713' : ''}`;
    return new Option(label, String(i), false, i === number);
  });
  const kinds = [...new Set(tasks.map(({ kind }) => kind))];
  $('puzzle-list').replaceChildren(
    ...kinds.flatMap((kind) => {
      const those = options.filter((_, i) => tasks[i].kind === kind);
      return kind ? [html('optgroup', { label: kind }, ...those)] : those;
    }),
  );
  const count = tasks.filter((_, i) => reached.includes(i)).length;
  const done = `${count} of ${tasks.length} done.`;
  const row = kinds[0] && streak > 1 ? ` ${streak} in a row; the most were ${longest}.` : '';
  $('puzzle-progress').textContent = answered
    ? 'Solved at once, each comes again after 1, 3, 7 and 21 days.'
    : done + row;
}
