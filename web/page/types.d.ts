// What the modules of the page pass to each other. Answers are objects that docs/http.md describes.

export type Player = 'A' | 'B';

/** A position: moves as "2-4"; or, without history, a state as "0x1f". */
export type Question = { moves: string[] } | { state: string };

/** The state in which a game begins, and who moves there, if that is known. */
export interface Start {
  state: string;
  mover: Player | null;
  score: Record<Player, number> | null;
}

export interface Board {
  game: string;
  points: [number, number][];
  edges: [number, number][];
  cells: { corners: number[]; edges: number[] }[];
  drawn?: [number, number][]; // lines that are drawn at the start
}

export interface Answer {
  values: Record<string, number>;
  best: string[];
  owners: (Player | '?' | null)[];
  to_move: Player | null;
  winner: Player | 'tie' | null;
  value: number | null; // null if too many states can follow
  margin: number | null;
  score: Record<Player, number> | null;
  closes: Record<string, number>;
  gives?: Record<string, number>; // by move, the cells that it leaves with one line; if unsolved
  states?: number | null; // that can follow; of boards without a table; null if not counted
  continuation?: string[];
}

export interface Review {
  review: {
    move: string;
    player: Player;
    closed: number;
    value: number | null;
    best: number | null;
    loss: number | null;
    better: string[];
  }[];
  loss: Record<Player, number>;
  margin: number | null;
  lead?: number; // A's score minus B's at the start, if it is not 0
}

export interface StatesOfLayer {
  edges: number;
  states: number;
  mean: number;
  values: Record<string, number>;
}

export interface PaintingAnswer {
  nimber: number;
  move: { tool: string; row: number; column: number } | null;
}

/**
 * Answers all questions of the page about games. The page knows how lines close cells
 * (unsolved.js), and no value of its own. The
 * promises are rejected with an AnswerError (provider.js) and nothing else. A provider caches
 * answers: the page repeats questions often, and does not change the answers.
 */
export interface Provider {
  games(): Promise<{ game: string; kind: string; edges?: number }[]>;
  game(game: string): Promise<Board>;
  /** With perfect play to the end if `line` is true. */
  position(game: string, question: Question, line?: boolean): Promise<Answer>;
  review(game: string, moves: string[]): Promise<Review>;
  statistics(game: string): Promise<{ by_edges: StatesOfLayer[] }>;
  /** `columns` may have 63 bits; cells are "row,column". */
  painting(columns: string, cells: string[]): Promise<PaintingAnswer>;

  // The page hides the controls that need the following methods if there are none.

  /** Adds the table of a file in place of that of its game. Returns the game. */
  add?(file: Blob): Promise<string>;
  /** Returns the table of a game, or null if the page does not have it. */
  file?(game: string): Blob | null;
  /**
   * Validates a board file, as in docs/boards.md. Returns the number of its lines, and whether
   * solve() can solve so many.
   */
  check?(board: string): Promise<{ edges: number; isSmall: boolean }>;
  /** Solves a board file and adds its table. Returns the game. */
  solve?(
    board: string,
    progress: (done: number, total: number) => void,
    signal: AbortSignal,
  ): Promise<string>;
  /**
   * Solves the states that follow a position, so many, at most mostStates. After that position()
   * has their values.
   */
  solveEndgame?(
    game: string,
    question: Question,
    states: number,
    progress: (done: number, total: number) => void,
    signal: AbortSignal,
  ): Promise<void>;
  mostStates?: number;
}

/** Fills the page below its header: a game on its board, the painting game, or a drawn board. */
export interface View {
  readonly name: string; // `data-view` of the body: style.css shows the elements of this view
  readonly game: string; // its entry in the list of games; empty for none
  readonly title: string;
  readonly fileName: string; // for its picture, without an ending
  readonly picture: SVGSVGElement;
  readonly caption: string; // below its picture
  /** Moves the keyboard's focus to the board or grid. */
  focus(): void;
  /** Returns false if there is nothing to undo. */
  undo(): boolean;
  redo(): void;
  /** Stops all work and drops late answers: another view is coming. */
  leave(): void;
}

/** The events of Play. */
export interface PlayListener {
  opened(): void; // another board is there
  arrived(): void; // another position is on the board; its answer is awaited
  show(): void; // something has changed
  moved(before: Answer | null, moves: string[]): void; // lines were drawn after a position
  succeeded(): void;
  failed(error: Error, again: () => void): void;
}
