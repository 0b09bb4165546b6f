// Puzzles: a position in which the user has to find the moves with the best outcome.

import { $, html } from './elements.js';
import { say } from './messages.js';
import { marksOf } from './review.js';
import { outcomeOf } from './values.js';

/**
 * Returns the positions before the moves that changed the result of a game; if the user plays or
 * has played one side, only before moves of that side.
 *
 * @import { Play } from './play.js'
 * @import { State } from './state.js'
 * @param {State} state
 */
export function puzzlesOf({ session, review, side, steps }) {
  if (!review) return [];
  const { game, start, moves, reviewed } = session;
  const mine = reviewed ?? side;
  const isMine = (i) => (mine !== 'A' && mine !== 'B') || steps[i].player === mine;
  return marksOf(review).flatMap((mark, i) =>
    mark === '??' && isMine(i) ? [{ game, start, moves: moves.slice(0, i) }] : [],
  );
}

export class PuzzleView {
  isSolved = false;
  #play;
  #onChange;
  #list = [];
  #number = 0;
  #words = '';

  /** `onChange` is called when values are to be shown, because the puzzle is solved. */
  constructor(/** @type {Play} */ play, onChange) {
    this.#play = play;
    this.#onChange = onChange;
  }

  /** Begins puzzle `i` of a list, whose position is about to be shown. */
  begin(list, i) {
    [this.#list, this.#number] = [list, i];
    [this.isSolved, this.#words] = [false, ''];
  }

  /** The list of puzzles, and the number of the one after this, from 0. */
  get next() {
    return { list: this.#list, i: (this.#number + 1) % this.#list.length };
  }

  #outcomeOf = (line) => {
    const { answer } = this.#play.state;
    return outcomeOf(answer, answer.values[line]);
  };

  /** Tries a line. */
  choose(line) {
    const { answer, isPending } = this.#play.state;
    if (this.isSolved || isPending || !(line in (answer?.values ?? {}))) return;
    const found = this.#outcomeOf(line);
    const best = outcomeOf(answer, answer.value);
    if (found === best) this.#solve(`Right: ${line} ${best === 'tie' ? 'ties' : 'wins'}.`);
    else this.#tell(`No: after ${line} you ${found === 'tie' ? 'only tie' : 'lose'}. Try again.`);
  }

  /** Shows the solutions. */
  reveal() {
    const { answer } = this.#play.state;
    if (!answer || this.isSolved) return;
    const best = outcomeOf(answer, answer.value);
    const moves = Object.keys(answer.values).filter((line) => this.#outcomeOf(line) === best);
    this.#solve(`The answer: ${moves.join(', ')}.`);
  }

  #solve(words) {
    this.isSolved = true;
    this.#tell(words);
    $('puzzle-next').focus();
  }

  #tell(words) {
    this.#words = words;
    say(words);
    this.#onChange();
  }

  show(isOpen) {
    $('puzzle').hidden = !isOpen;
    if (!isOpen) return;
    const { answer, facts } = this.#play.state;
    $('puzzle-title').textContent = `Puzzle ${this.#number + 1} of ${this.#list.length}`;
    const isTie = answer !== null && outcomeOf(answer, answer.value) === 'tie';
    const goal = isTie ? 'keeps the tie' : 'wins';
    const task = [html('b', {}, `You play ${facts.to_move}.`), ` Find a line that ${goal}.`];
    $('puzzle-task').replaceChildren(...task);
    $('puzzle-words').textContent = this.#words;
    $('puzzle-answer').hidden = this.isSolved;
    $('puzzle-next').hidden = this.#list.length === 1;
  }
}
