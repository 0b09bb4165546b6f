// What answers the page's questions about games. The page has no rule of any game of its own, and
// asks nobody but a provider, which has these methods:
//
//   games()                         the games that there are: [{ game, kind, ... }]
//   game(name)                      facts and geometry of a board: { points, edges, cells, ... }
//   position(name, asked, line)     the position: { values, best, owners, winner, margin, ... };
//                                   with `line` true also { continuation }, perfect play to the end
//   review(name, moves)             what each move of a game has lost: { review, loss, margin }
//   statistics(name)                how the values of a table are spread: { by_edges }
//   painting(columns, cells)        a position of the painting game: { nimber, move }
//
// `asked` is { moves: ["2-4", ...] } or, without history, { state: "0x1f" }; `columns` is a number
// as text, for it may have 63 bits, and `cells` are ["row,column", ...].
//
// `data-provider` of index.html names the module whose default class is the provider: of a page
// that triwar-serve serves http_provider.js, of a site without a server worker_provider.js.
//
// Each returns a promise of an object as docs/http.md describes it, that of `games` of the list in
// it. It is rejected with an AnswerError, and with nothing else; a position with moves that cannot
// be made is one of these. Who asks the same again gets the same answer soon: the page asks often,
// and changes nothing in what it gets.
//
// A provider may have these, too; the page hides what needs them where they are not:
//
//   add(file)                       adds the table of a File or Blob, in place of that of its game;
//                                   the game
//   file(name)                      the table of a game as a Blob, or null where the page has it not
//   check(board)                    a board as docs/boards.md has it: { edges }, how many lines
//   solve(board, progress, signal)  solves it and adds its table; its game. progress(done, total)
//                                   is called now and then; rejected with "interrupted" when the
//                                   AbortSignal says so

/** Something that the provider cannot answer. `code` is that of docs/http.md, or "unreachable". */
export class AnswerError extends Error {
  constructor(code, message, { move = null, retryAfter = null } = {}) {
    super(message);
    this.code = code;
    this.move = move;
    this.retryAfter = retryAfter;
  }

  /** That of an answer with the key `error`; `otherwise` is its message where there is none. */
  static of({ error }, { otherwise = '', retryAfter = null } = {}) {
    return new AnswerError(error?.code ?? 'unreachable', error?.message ?? otherwise, {
      move: error?.move ?? null,
      retryAfter,
    });
  }

  /** Whether the same question may be answered later. */
  get passes() {
    return this.code === 'unreachable' || this.code === 'overloaded';
  }

  /** How many milliseconds to wait until then. */
  get wait() {
    return 1000 * (this.retryAfter ?? 2);
  }

  /** Whether the moves or the state cannot be played on the board. */
  get isBadGame() {
    return ['not_an_edge', 'edge_already_drawn', 'too_many_moves', 'unreadable'].includes(
      this.code,
    );
  }
}
