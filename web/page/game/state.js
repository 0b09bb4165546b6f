// What the page knows and shows, as one value. It never changes: Play (play.js) makes the next one,
// and the views, the address bar (place.js) and the saved games (games.js) follow it.

import { factsOf, isOver, other } from '../board/rules.js';
import { inCellsOf } from '../base/words.js';
import { seenBy } from '../board/values.js';
import { hintWords } from './hints.js';
import { levelOf } from './opponent.js';
import { betterThan, courseOf, judgedBy } from './review.js';
import { Session } from './session.js';

/**
 * @import { Answer, Board, Estimate, Facts, Listed } from '../base/types.js'
 * @import { Player, Review, Theory } from '../base/types.js'
 * @import { Where } from '../board/board_view.js'
 * @import { Attempt } from '../tasks/task.js'
 */

/** The board and the game while none is open. */
export const notOpen = {
  board: /** @type {Board} */ ({ game: '', points: [], edges: [], cells: [] }),
  session: new Session(''),
};

export const noAttempt = {
  list: { name: null, tasks: [] },
  number: 0,
  isSolved: false,
  rejected: null,
  refutation: null,
  words: '',
  isFirstTry: true,
};

export class State {
  /** Whether the board is that of a game, of the first screen, of a puzzle, or of a lesson. */
  mode = /** @type {'game' | 'start' | 'puzzle' | 'lesson'} */ ('game');
  address = 'push'; // how the address bar follows: push, replace, keep
  games = /** @type {Listed[]} */ ([]); // that can be opened, as far as the list has come
  opening = ''; // the game that is being opened

  board = notOpen.board;
  session = notOpen.session;
  numbers = /** @type {Map<string, number>} */ (new Map()); // of the board's lines, by name
  facts = factsOf(notOpen.board, {}); // of the position on the board
  steps = /** @type {Facts['steps']} */ ([]); // the moves of the game, also those not on the board

  isPending = false; // whether the answer for the position on the board is awaited
  /** For the position on the board, or while isPending for the previous one; null if none. */
  answer = /** @type {Answer | null} */ (null);
  /**
   * Of a position that is not solved; while isEstimating of the previous one. Null if nothing is
   * estimated: it is solved, not played, or the provider estimates none.
   */
  estimate = /** @type {Estimate | null} */ (null);
  isEstimating = false; // whether that is awaited
  isGrowing = false; // whether another estimate follows, by more playouts
  isLimited = false; // whether more playouts would change nothing, or are not offered
  /** Of the game; null until it arrives, and for games without moves or players. */
  review = /** @type {Review | null} */ (null);
  /** Whether each move gave control away; until that arrives, the first ones as far as known. */
  control = /** @type {boolean[]} */ ([]);
  /** The moves of the game with estimates of those that are not solved, and in a review with
   * theory; until they arrive, the first ones as far as known from another line of play. */
  guessed = /** @type {Review['review']} */ ([]);
  /** What tells and shows reviews; null until the first one has come. */
  told = /** @type {typeof import('./story_view.js') | null} */ (null);
  isReviewing = false; // whether these are awaited
  /** Two searches of positions of the game, as courseOf() has them: of those without any in the
   * review, and longer ones of the user. */
  searched = /** @type {Map<number, { range: number[], isLong: boolean }>} */ (new Map());
  isExplaining = false; // whether what follows the better lines of mistakes is awaited
  /** The answers after lines that were better than mistakes, by the number of the move, from 0. */
  continuations = /** @type {Map<number, Answer>} */ (new Map());
  /** Of the position; null if unknown, undefined until the user asks. */
  theory = /** @type {Theory | null | undefined} */ (undefined);
  perfect = ''; // perfect play from the position in words, once the user has asked for it
  problem = /** @type {{ error: unknown, again: () => void } | null} */ (null);
  /** What to announce with the answer: that a position is reached, or moves that were drawn. */
  news = /** @type {'reached' | string[] | null} */ (null);

  side = 'both'; // the side that the user plays: A, B, both or none
  level = levelOf('perfect'); // of the computer, but not in lessons
  /** The pending automatic move; `steps`: whether more moves follow it. */
  acting = /** @type {{ steps: boolean } | null} */ (null);
  /** A position that is being set up: its lines, mover, and the cells of A. */
  setUp = /** @type {{ lines: bigint, mover: Player, ofA: number } | null} */ (null);
  /** At the task that is or was on the board. */
  attempt = /** @type {Attempt} */ (noAttempt);
  /** The options of the first screen: who plays against the user, and the side of the user. */
  rival = /** @type {'computer' | 'here' | 'friend'} */ ('computer');
  begins = /** @type {Player} */ ('A');

  values = true; // whether values are shown, but not in a match
  scale = /** @type {import('../board/values.js').Scale} */ ('difference');
  why = false; // whether chains, loops and safe lines are shown, but not in a match
  hints = { values: false, why: false }; // whether they are shown in the match
  /** What a hint for the position tells so far; null without one. */
  hint = /** @type {{ move: string, steps: number, where: Where } | null} */ (null);

  constructor(/** @type {Partial<State>} */ fields) {
    Object.assign(this, fields);
    Object.freeze(this);
  }

  get isOpen() {
    return this.session !== notOpen.session;
  }

  /** Whether a game is open that moves can be made in: not while the user sets up a position. */
  get isPlaying() {
    return this.isOpen && this.setUp === null && this.mode === 'game';
  }

  /** The board of the first screen, or the one that is about to be there. */
  get chosen() {
    return this.opening || this.session.game;
  }

  get opponent() {
    return other(this.side);
  }

  /** The computer's side, A or B, if the user plays the other one; otherwise null. */
  get computer() {
    return this.session.friend ? null : this.opponent;
  }

  /** The level at which the computer plays: lessons have the best one. */
  get levelOfGame() {
    return this.mode === 'lesson' ? levelOf('perfect') : this.level;
  }

  /** The side of the friend with whom the user exchanges links, A or B; otherwise null. */
  get friend() {
    return this.session.friend ? this.opponent : null;
  }

  /** Returns who plays a side. */
  playerOf(/** @type {Player} */ player) {
    if (player === this.friend) return 'friend';
    return player === this.computer || this.side === 'none' ? 'computer' : 'you';
  }

  /** Whether somebody plays against somebody, so that help is hidden at first. */
  get isMatch() {
    return ['A', 'B', 'two'].includes(this.side);
  }

  /** Whether the computer or the friend is to move in the position of `answer`. */
  get isOpponentsTurn() {
    return this.opponent !== null && this.answer?.to_move === this.opponent;
  }

  /** Whether a game to its last move is reviewed, so that all figures take one side's view. */
  get isReview() {
    return this.isWhole && this.showsValues && this.mode === 'game' && this.session.hasPlayers;
  }

  /** The side whose view figures of a review take: the user's, or A. */
  get viewer() {
    return this.mine === 'B' ? 'B' : 'A';
  }

  /** The answer and the estimate that the board shows: for the mover; in a review for `viewer`. */
  get seen() {
    const { answer, judged: estimate } = this;
    return this.isReview ? seenBy(this.viewer, answer, estimate) : { answer, estimate };
  }

  /** The estimate to show: with what is proved of the game's next move. */
  get judged() {
    return judgedBy(this);
  }

  /** Whether a search of more playouts may change the estimate. */
  get canSearchLonger() {
    return this.estimate !== null && !this.isEstimating && !this.isGrowing && !this.isLimited;
  }

  /** The first choice of the search, when its estimate is there; otherwise null. */
  get suggested() {
    return this.isEstimating ? null : (this.judged?.moves[0].move ?? null);
  }

  /** The side that the user plays, or played in a game that is reviewed: as `side`. */
  get mine() {
    return this.session.reviewed ?? this.side;
  }

  /** Returns who plays a side, or played it in a game that is reviewed, to begin a sentence. */
  who(/** @type {string | null} */ player) {
    if (player === this.mine) return 'You';
    if (player !== other(this.mine)) return player ?? '';
    return this.session.friend ? 'Your friend' : 'The computer';
  }

  /**
   * The number of the mistake that words and board explain, from 0: the last move, in a puzzle the
   * next one. Null if that is none, or values are hidden.
   */
  get explained() {
    const i = this.session.at - Number(this.mode !== 'puzzle');
    return this.showsValues && this.setUp === null && this.marks[i] ? i : null;
  }

  /**
   * The line to outline: one that was better than the mistake. `margin`, A minus B, is what it
   * would have led to, null if that is not proved; in a puzzle the line's own value says it.
   *
   * @returns {{ line: string | null, margin?: number | null } | null}
   */
  get better() {
    const { explained: i } = this;
    if (i === null) return null;
    const margin = this.mode === 'puzzle' ? undefined : courseOf(this)[i].margin;
    return { line: betterThan(this, i), margin };
  }

  /** A hint; else what the theory remarks on the last move; "" while the answer is pending. */
  get remark() {
    if (this.hint) return hintWords(this);
    const { answer, facts, isPending, steps, session } = this;
    const isCapture = steps[session.at - 1]?.closed > 0; // the remark is on a move before it
    if (isPending || isCapture || isOver(facts)) return '';
    return inCellsOf(session.game, this.named(answer?.theory?.remark ?? ''));
  }

  /** Returns sentences such as "A opens a chain", with those who play instead of A and B. */
  named(/** @type {string} */ words) {
    return words.replace(/\b([AB]) (\w+)s\b/g, (_, player, verb, place) => {
      const who = this.who(player);
      const name = place === 0 || who.length === 1 ? who : who.toLowerCase();
      return `${name} ${verb}${who === 'You' ? '' : 's'}`;
    });
  }

  /**
   * The mark of each move of the game: "??" if it made the result worse for its player, "?" if only
   * the margin, "?!" if it is bad by an estimate, else null.
   */
  get marks() {
    const reviewed = this.review?.review ?? [];
    return reviewed.map(({ best, mark }, i) => {
      const { estimate, mark: doubt = null } = this.guessed[i] ?? {};
      return best === null ? (estimate ? doubt : null) : mark;
    });
  }

  get isComputersTurn() {
    return this.side === 'none' || (this.computer !== null && this.isOpponentsTurn);
  }

  /** Whether moves are made automatically, one after another, until the user stops them. */
  get isStepping() {
    return this.acting?.steps === true;
  }

  /** Whether a move can follow automatically: the game's next move, or one of the computer. */
  get canStep() {
    const { session, side, answer } = this;
    return session.future.length > 0 || (side === 'none' && answer !== null && !isOver(answer));
  }

  get showsValues() {
    if (this.mode === 'puzzle') return this.attempt.isSolved;
    return this.mode === 'game' && (this.isMatch ? this.hints.values : this.values);
  }

  get showsWhy() {
    return this.mode === 'game' && (this.isMatch ? this.hints.why : this.why);
  }

  /** The chains, loops and safe lines to show; null if they are hidden or unknown. */
  get structure() {
    const theory = this.answer?.theory;
    if (!this.showsWhy || !theory) return null;
    const { closes, gives } = this.facts;
    const isTaking = Object.values(closes).some((cells) => cells > 0);
    return {
      groups: [
        ...(theory.chain_cells ?? []).map((cells) => ({ cells, isLoop: false })),
        ...(theory.loop_cells ?? []).map((cells) => ({ cells, isLoop: true })),
      ],
      safe: isTaking ? [] : Object.keys(gives).filter((line) => gives[line] === 0),
    };
  }

  /**
   * The number of moves after undo; against the computer, the user's last move is taken back.
   * Negative if there is none.
   */
  get afterUndo() {
    let at = this.session.at - 1;
    while (this.#isOfComputer(at)) --at;
    return at;
  }

  /** The number of moves after redo; against the computer, its moves that follow are made, too. */
  get afterRedo() {
    let at = this.session.at + 1;
    while (this.#isOfComputer(at)) ++at;
    return at;
  }

  /** Whether the computer plays one side and drew the game's move `i`, counted from 0. */
  #isOfComputer(/** @type {number} */ i) {
    return this.computer !== null && this.steps[i]?.player === this.computer;
  }

  /** Whether no line is left after the last move of the game. */
  get isWhole() {
    const { moves, start } = this.session;
    return this.linesOf(start?.state ?? '0').length + moves.length === this.numbers.size;
  }

  /** Returns the names of the lines that are drawn in a state, a bigint or text such as "0x1f". */
  linesOf(/** @type {bigint | string} */ state) {
    const bits = BigInt(state);
    const drawn = [...this.numbers].filter(([, number]) => (bits >> BigInt(number)) & 1n);
    return drawn.map(([line]) => line);
  }
}
