// The types of the library. answers.d.ts has those of the bodies.
export type * from './answers.js';

export interface Options {
  /**
   * Solves a position without a table if at most so many states can follow; default 40 million,
   * which take about three seconds, and a byte of memory each.
   */
  mostStates?: number;
  /**
   * Called many times during a call that solves or searches. If it throws, the call ends and throws
   * the same. It must not call the library.
   */
  progress?: (done: number, total: number) => void;
  /** For emscripten's module, such as `wasmBinary`, the content of triwar.wasm. */
  [option: string]: unknown;
}

export interface Tables {
  /**
   * Adds a table, replacing any table of the same game. Returns the name of the game. Messages call
   * the table `name`. A Blob, such as a File, is read on demand, which works only in workers. Other
   * bytes must not change later. Throws TableError, and TypeError for other values.
   */
  add(name: string, bytes: Blob | ArrayBuffer | ArrayBufferView): string;
  /**
   * Adds a book, a file GAME.book, in the same way: the exact values of the first lines of a
   * built-in board, for positions without a table.
   */
  addBook(name: string, bytes: Blob | ArrayBuffer | ArrayBufferView): string;
  /**
   * Answers a GET request for a target, such as "/v1/games/triangle-3/position?moves=2-4", or a
   * POST request if there is a body. Throws TableError with the code "damaged" if a table's file
   * was changed or removed, and with "internal" if the library failed: the next call starts it
   * again, with its tables.
   */
  answer(target: string, body?: string | null): { status: number; body: string };
}

/** Opens the library with its embedded tables. */
export function openTables(options?: Options): Promise<Tables>;

export class TableError extends Error {
  constructor(code: string, message: string);
  /** The name of an error of the C interface, such as "damaged". */
  code: string;
}
