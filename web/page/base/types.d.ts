// Types that the modules of the page share. tests/page/lint makes schemas.d.ts of
// service/schemas.json.

import type * as answers from './schemas.js';
import type { Estimate, Parsed, Review, Theory } from './schemas.js';

export type { Estimate, Parsed, Review, Theory };

export type Player = 'A' | 'B';

/** Moves, such as "2-4", from a start with players, or from the usual start. */
export interface Game {
  moves: string[];
  start?: Start | null;
}

/** A position: after a game, or a state without history, such as "0x1f". */
export type Question = Game | { state: string };

/** The state in which a game begins, with its mover and score if they are known. */
export interface Start {
  state: string;
  mover: Player | null;
  score: Record<Player, number> | null;
}

/** A game in a list of games. Of boards that the user has drawn only the name is there. */
export type Listed = Pick<answers.Facts, 'game'> & Partial<answers.Games['games'][number]>;

/** A search of an estimate. */
export interface Searched {
  estimate?: number; // playouts
  signal?: AbortSignal;
}

/** How a provider sends a request. */
export interface Asked {
  game?: string;
  body?: string;
  kind?: string; // of work that may take long: "solve", "position", "review", "statistics"
  signal?: AbortSignal;
  progress?: (done: number, total: number) => void;
}

export type Board = Pick<answers.Game, 'game' | 'points' | 'edges' | 'cells'> &
  Partial<answers.Game>;

/** What moves alone tell about a position, whose game is legal. */
export interface Facts {
  steps: { move: string; player: Player | null; closed: number }[]; // the moves, in order
  owners: (Player | '?' | null)[];
  score: Record<Player, number> | null; // null if unknown, with the players
  to_move: Player | null; // also null if no line is undrawn
  closes: Record<string, number>; // cells that a move closes
  gives: Record<string, number>; // cells that a move leaves with one undrawn line
}

export type Answer = Omit<answers.Position, 'moves' | 'state' | 'from'>;

/** The stored states with a number of drawn lines. */
export type StatesOfLayer = answers.Statistics['by_edges'][number];

/**
 * Answers all questions of the page about games. Without it the page knows only the rules
 * (rules.js). Promises are rejected only with AnswerError (provider.js). Providers cache answers,
 * because the page repeats questions. The page never modifies answers.
 */
export interface Provider {
  games(): Promise<Listed[]>;
  game(game: string): Promise<Board>;
  /**
   * Answers a position, with theory, and with perfect play to the end if `line` is true. If it is
   * too large to be solved, a search of `estimate` playouts estimates it. An abort of `signal` ends
   * the search, and rejects its promise with the code "interrupted".
   */
  position(game: string, question: Question, how?: Searched & { line?: boolean }): Promise<Answer>;
  /**
   * Reviews a game, with theory as far as the provider knows it if `theory` is true, and with
   * estimates as position().
   */
  review(game: string, asked: Game, how?: Searched & { theory?: boolean }): Promise<Review>;
  /** Returns the theory of a position with its nimbers; null if the provider does not know any. */
  theory(game: string, question: Question): Promise<Theory | null>;
  /** Returns the move of the computer at a level (opponent.js). Requires an undrawn line. */
  move(
    game: string,
    question: Question,
    level: string,
    seed: number,
    signal?: AbortSignal,
  ): Promise<string>;
  statistics(game: string): Promise<{ by_edges: StatesOfLayer[] }>;
  /** Parses a pasted game or position; `game` is its board, or "" if the text tells it. */
  parse(text: string, game: string): Promise<Parsed>;

  /**
   * Validates the text of a board file (docs/boards.md). Returns the number of undrawn lines of the
   * board, if known, and whether it is small enough for solve().
   */
  check(board: string): Promise<{ edges?: number; isSmall: boolean }>;
  /** Keeps the board in the text of a file, for questions about it. Returns the game's name. */
  solve(board: string): Promise<string>;
  /** The most states that the page solves by solveEndgame() before the user asks for it. */
  mostUnasked: number;
  /**
   * Solves the states that can follow a position, after which position() returns their values.
   * `states` is their number. Requires states <= unsolved.limit. Calls `progress` if it is known.
   */
  solveEndgame(
    game: string,
    question: Question,
    states: number,
    progress: (done: number, total: number) => void,
    signal: AbortSignal,
  ): Promise<void>;

  // Optional members, of sites: the page hides the controls that need a missing one.

  /** Adds the table in a file, replacing any table of the same game. Returns the game's name. */
  add?(file: Blob): Promise<string>;
  /** How long an estimate may take that the page shows after a shorter one; else as it takes. */
  mostSearchMs?: number;
}

/** The content of the page below its header: a game or a drawn board. */
export interface View {
  readonly name: string; // `data-view` of the body: style.css shows the elements of this view
  readonly game: string; // its entry in the list of games, or ""
  readonly title: string;
  readonly fileName: string; // for its saved picture, without extension
  readonly picture: SVGSVGElement;
  readonly caption: string; // below its saved picture
  /** Moves the keyboard's focus to the board. */
  focus(): void;
  /** Takes back the last change. Returns false if the page is to return to the previous game. */
  undo(): boolean;
  redo(): void;
  /** Stops all work and drops late answers, because another view opens. */
  leave(): void;
}
