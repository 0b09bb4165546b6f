// The C interface of triwar: positions of edge-drawing games, answered from tables.
//
// Conventions:
//
// Numbers. Points are numbered from 1, on built-in boards row by row; edges from 0, in the order of
// (lower point, higher point); cells from 0. A set of edges is a uint64_t, bit e for edge e. A
// *state* is the set of the edges that are drawn. Lines that are drawn in every state of a table
// (before the game begins, or by moves before an endgame) are not edges of its board.
//
// Points of view. A *value* is for the player to move: under perfect play, the number of open cells
// that this player will take minus the number that the opponent will. A *margin* is A's cells minus
// B's at the end of the game; A moves first.
//
// Errors. Functions that can fail return TRIWAR_OK, which is 0, or an error; triwar_last_error()
// returns its message. After an error the caller's variables are unchanged, unless the function
// says otherwise. Invalid states, edges, cells, points and moves are errors. Null is allowed for an
// array without elements, in functions that close, and where a comment says so; another null
// pointer is the error USAGE. Functions that return no error then return 0 or "", and set the
// message.
//
// Ownership. The caller owns the handle that a function opens, and frees it with triwar_close() or
// triwar_service_close(). Nothing else must be freed. Arrays are the caller's; TRIWAR_MOST_EDGES
// elements are enough for every board.
//
// Threads. Functions that take a const handle are thread-safe. While one thread is in triwar_load()
// or a function that closes, no other thread may use that handle.
//
// Strings end with a zero byte. Messages are UTF-8.
#ifndef TRIWAR_H
#define TRIWAR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __GNUC__
#define TRIWAR_API __attribute__((visibility("default")))
#else
#define TRIWAR_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

// The version of this header; triwar_version() is that of the library.
#define TRIWAR_VERSION_MAJOR 0
#define TRIWAR_VERSION_MINOR 2
#define TRIWAR_VERSION_PATCH 0

// The maximum number of edges of a table's board, and of lines of any board.
#define TRIWAR_MOST_EDGES 63
#define TRIWAR_MOST_LINES 255

// Errors. A number never changes its meaning; later versions may add some.
typedef int32_t triwar_error;
enum {
  TRIWAR_OK = 0,

  // The codes of C++ (triwar/error.h); this interface does not return all.
  TRIWAR_ERROR_USAGE = 1,                 // a malformed argument, or an array that is too small
  TRIWAR_ERROR_UNKNOWN_GAME = 2,          // an unknown name of a game
  TRIWAR_ERROR_INPUT_CANNOT_OPEN = 3,     // a file of games that cannot be opened or read
  TRIWAR_ERROR_INPUT_UNREADABLE = 4,      // malformed text of games
  TRIWAR_ERROR_TABLE_MISSING = 5,         // no such table
  TRIWAR_ERROR_NOT_A_TABLE = 6,           // a file that is not a table
  TRIWAR_ERROR_WRONG_VERSION = 7,         // a table in an unsupported version of the format
  TRIWAR_ERROR_WRONG_GAME = 8,            // a table of another game, or of other rules
  TRIWAR_ERROR_DAMAGED = 9,               // a table with changed bytes
  TRIWAR_ERROR_VERIFICATION_FAILED = 10,  // an intact table with wrong values
  TRIWAR_ERROR_BOARD_TOO_LARGE = 11,      // more edges than a state can hold
  TRIWAR_ERROR_OUT_OF_MEMORY = 12,        // not enough memory
  TRIWAR_ERROR_OUTPUT_EXISTS = 13,        // an output file that exists
  TRIWAR_ERROR_CANNOT_WRITE = 14,         // output that cannot be written
  TRIWAR_ERROR_OUTPUT_CLOSED = 15,        // the reader has closed the output
  TRIWAR_ERROR_INTERRUPTED = 16,          // stopped by the user
  TRIWAR_ERROR_TABLE_UNREADABLE = 17,     // a table that exists, but cannot be opened

  // Codes that only this interface returns.
  TRIWAR_ERROR_BAD_STATE = 32,           // a state with edges that the board does not have
  TRIWAR_ERROR_NOT_AN_EDGE = 33,         // an edge that the board does not have
  TRIWAR_ERROR_NOT_A_CELL = 34,          // a cell that the board does not have
  TRIWAR_ERROR_EDGE_ALREADY_DRAWN = 35,  // a line that is already drawn
  TRIWAR_ERROR_INTERNAL = 36,            // a bug in triwar; please report it
  // 37 was an error of the painting game in earlier versions, and stays reserved.
  TRIWAR_ERROR_NOT_A_POINT = 38,   // a point that the board does not have
  TRIWAR_ERROR_NOT_IN_TABLE = 39,  // a game that has not reached an endgame
  TRIWAR_ERROR_TOO_LARGE = 40      // more states than may be solved
};

// Returns the message of the latest error in the calling thread: the file, the problem and the
// expectation. Empty if there was none. Valid until the next error in that thread.
TRIWAR_API const char* triwar_last_error(void);

// Returns the name of an error, such as "not_an_edge"; "ok" for TRIWAR_OK; "unknown" for any other
// number.
TRIWAR_API const char* triwar_error_name(int32_t error);

// Returns the version of the library, such as "1.2.3".
TRIWAR_API const char* triwar_version(void);

// ---- Tables ----

// The table of one board.
typedef struct triwar_tablebase triwar_tablebase;

// Opens a table file and checks its structure. Small tables (up to 16 MiB of values) are read
// whole; others are read, and checked, chunk by chunk on first use. *table is null after an error.
TRIWAR_API triwar_error triwar_open(const char* path, triwar_tablebase** table);

// Opens the embedded table of a game, such as "triangle-3". Only small boards have one. *table is
// null after an error: TABLE_MISSING or BOARD_TOO_LARGE if the board has none; UNKNOWN_GAME;
// WRONG_GAME for "painting".
TRIWAR_API triwar_error triwar_open_embedded(const char* game, triwar_tablebase** table);

// Opens the table of a game by its name, as triwar-lookup does: the embedded one; else the first
// file GAME.tb.zst in the current folder, the folders of $TRIWAR_PATH, $XDG_DATA_HOME/triwar
// ($HOME/.local/share/triwar unless that variable is an absolute path), and the folder share/triwar
// of the tree where libtriwar.so is installed. Without a table of boxes-RxC, a quiet table of
// boxes-CxR serves. *table is null after an error: if there is no table, TABLE_MISSING for a
// built-in board, else UNKNOWN_GAME; BOARD_TOO_LARGE; WRONG_GAME for "painting"; or an error of
// triwar_open().
TRIWAR_API triwar_error triwar_open_game(const char* game, triwar_tablebase** table);

// A source of bytes that the caller implements: an archive, a network, a browser.
typedef struct triwar_source {
  const char* name;  // the name in messages; copied
  uint64_t size;     // in bytes; at most 2^63 - 1
  // Reads up to `size` bytes at `offset` into `into`. Returns the number of bytes read: at least 1,
  // or 0 on failure, which triwar reports as DAMAGED. After a short read, triwar calls it again for
  // the rest. Never called beyond the end. Must be thread-safe if several threads use the table, or
  // if the handle is a service, which counts statistics on several threads. Must neither throw nor
  // use the handle.
  size_t (*read)(void* context, uint64_t offset, void* into, size_t size);
  void* context;  // passed to read(); must outlive the handle
} triwar_source;

// Opens a table from a source, as triwar_open() does. *table is null after an error.
TRIWAR_API triwar_error triwar_open_source(const triwar_source* source, triwar_tablebase** table);

// Limits the memory that values of tables take in this process, in bytes; by default a quarter of
// the memory available when a large table is first opened. Small tables and loaded ones count, but
// only chunks of other tables are evicted. Solved tables do not count. Takes effect at once.
// Thread-safe.
TRIWAR_API void triwar_limit_memory(uint64_t bytes);

// Limits the memory that solves of this process take together, in bytes; by default a quarter of
// the memory available at the first solve. A solve that does not fit waits for others. Takes effect
// for solves that begin later. Thread-safe.
TRIWAR_API void triwar_limit_solving(uint64_t bytes);

// Sets how many threads long work uses that the calling thread asks for; 0: as many as cores, which
// is the default. USAGE if it is negative.
TRIWAR_API triwar_error triwar_limit_threads(int32_t threads);

// Reads all values into memory: later calls read no file, take no lock and find no damage. Returns
// DAMAGED if a chunk cannot be read or has changed; OUT_OF_MEMORY, before reading, also if the
// values exceed the limit of triwar_limit_memory().
TRIWAR_API triwar_error triwar_load(triwar_tablebase* table);

// Receives the progress of long work: `done` of `total` states, of which symmetric ones count once,
// or of playouts. `total`, an estimate, is at least 1. Returns 0, or another number to stop the
// work. Called many times a second, by any thread, one at a time.
typedef int32_t (*triwar_progress)(void* context, uint64_t done, uint64_t total);

// Solves an endgame in memory: all states that can follow the given moves. `board` is the name of a
// built-in board, such as "boxes-5x5", or the description of a board in JSON. `moves` is text such
// as "2-4 4-5", empty for the whole board. Each stored state takes a byte. `progress` may be null;
// `context` is passed to it.
//
// *table is null after an error: UNKNOWN_GAME, BOARD_TOO_LARGE or, for JSON, USAGE if the board is
// invalid; NOT_AN_EDGE, EDGE_ALREADY_DRAWN or USAGE if the moves are invalid; TOO_LARGE if there
// are more than `most_states` stored states, too many to count, or more than fit into the memory of
// triwar_limit_solving(); OUT_OF_MEMORY; INTERRUPTED if `progress` stops the work. Waits while
// other solves take that memory, and then reports that none of the states is done.
TRIWAR_API triwar_error triwar_solve(const char* board, const char* moves, uint64_t most_states,
                                     triwar_progress progress, void* context,
                                     triwar_tablebase** table);

// Frees a table and everything that belongs to it. Null has no effect.
TRIWAR_API void triwar_close(triwar_tablebase* table);

// ---- The board of a table ----

// A move or an edge: the two points that it joins. The points of a move may be in either order.
typedef struct triwar_move {
  int32_t a;
  int32_t b;
} triwar_move;

// Returns the name of the game, such as "triangle-3". Valid until the table is closed.
TRIWAR_API const char* triwar_game(const triwar_tablebase* table);

TRIWAR_API int32_t triwar_points(const triwar_tablebase* table);
TRIWAR_API int32_t triwar_edges(const triwar_tablebase* table);
TRIWAR_API int32_t triwar_cells(const triwar_tablebase* table);

// Sets *ends to the two points that an edge joins; a is the lower one.
TRIWAR_API triwar_error triwar_ends(const triwar_tablebase* table, int32_t edge, triwar_move* ends);

// Sets *edge to the edge between two points, in either order. NOT_AN_EDGE if there is none.
TRIWAR_API triwar_error triwar_edge_between(const triwar_tablebase* table, int32_t a, int32_t b,
                                            int32_t* edge);

// Sets *edges to the set of edges around a cell: 3 to 12, or fewer if some of its sides are drawn
// at the start.
TRIWAR_API triwar_error triwar_outline(const triwar_tablebase* table, int32_t cell,
                                       uint64_t* edges);

// Lists the corners of a cell in cyclic order. Sets *count to their number, which is the number of
// its sides. If that exceeds `capacity`, the size of the array, returns USAGE and sets nothing
// else.
TRIWAR_API triwar_error triwar_corners(const triwar_tablebase* table, int32_t cell,
                                       int32_t points[], size_t capacity, size_t* count);

// Sets the coordinates of a point: x to the right, y down. On triangle-N and boxes-RxC x counts
// half edge lengths from the left and y rows from the top.
TRIWAR_API triwar_error triwar_coordinates(const triwar_tablebase* table, int32_t point, double* x,
                                           double* y);

// ---- Text of games ----

// Parses the text of one game or position in any form that triwar-lookup reads: moves, a record
// with numbers and comments, a state, a picture of a board. `board` is the name of a built-in board
// or the description of a board in JSON. If it is null, a picture, a link or the header Board of a
// record tells the board, and other moves are read, but not checked. `form` is a value of
// triwar-lookup --input; if it is null, the form is found from the first line. `to_move` is the
// player to move in a picture, TRIWAR_A or TRIWAR_B; 0 is the one that the text below the picture
// tells, else A.
//
// Sets *json to an object with "form", "game", and "moves", or "state", "to_move" and "score", or
// all of them for moves after a start (docs/http.md), valid until the calling thread calls this
// function again. Errors: INPUT_UNREADABLE; NOT_AN_EDGE or EDGE_ALREADY_DRAWN for a move; USAGE if
// `form` is unknown or needs a board, and for another `to_move`; UNKNOWN_GAME, BOARD_TOO_LARGE or,
// for JSON, USAGE if the board is invalid.
TRIWAR_API triwar_error triwar_parse(const char* text, const char* board, const char* form,
                                     int32_t to_move, const char** json);

// ---- Positions ----

// Players. The number is the factor that converts a value for that player to A's point of view.
enum { TRIWAR_A = 1, TRIWAR_B = -1 };

// A position: a state, the player to move, and the score.
typedef struct triwar_position {
  uint64_t state;
  int32_t moves;    // the number of moves made
  int32_t to_move;  // TRIWAR_A or TRIWAR_B, even if the game is over
  int32_t score_a;  // cells that A owns
  int32_t score_b;
} triwar_position;

// Plays moves from the beginning of a game; a player who closes a cell moves again. After
// NOT_AN_EDGE or EDGE_ALREADY_DRAWN, *position is the position before the first bad move, which is
// moves[position->moves].
//
// With the table of an endgame, too, the moves are those of the whole game. Returns NOT_IN_TABLE
// unless they draw all lines that are drawn at the start of the endgame. A position in which such a
// line is undrawn has state 0.
TRIWAR_API triwar_error triwar_replay(const triwar_tablebase* table, const triwar_move moves[],
                                      size_t count, triwar_position* position);

// Returns the final margin, given the value of the state:
// score_a - score_b + to_move * value.
TRIWAR_API int32_t triwar_margin(const triwar_position* position, int32_t value);

// ---- Answers ----
//
// Errors of the next four functions: BAD_STATE; DAMAGED if a chunk of a table that is not loaded
// cannot be read or has changed; OUT_OF_MEMORY.

// Sets *value to the value of a state.
TRIWAR_API triwar_error triwar_value(const triwar_tablebase* table, uint64_t state, int32_t* value);

// Sets values[i] to the value of states[i], for `count` states. After an error, some are set;
// BAD_STATE names the first bad state's place.
TRIWAR_API triwar_error triwar_values(const triwar_tablebase* table, const uint64_t states[],
                                      size_t count, int8_t values[]);

// Lists every legal move, in the order of edges, and its value for the player who makes it: the
// largest equals the value of the state. Sets *count to the number of moves. If that exceeds
// `capacity`, the size of both arrays, returns USAGE and sets nothing else.
TRIWAR_API triwar_error triwar_move_values(const triwar_tablebase* table, uint64_t state,
                                           int32_t edges[], int32_t values[], size_t capacity,
                                           size_t* count);

// Lists one perfect game from a state to the end: always the lowest-numbered best edge. *count and
// `capacity` are as in triwar_move_values().
TRIWAR_API triwar_error triwar_continuation(const triwar_tablebase* table, uint64_t state,
                                            int32_t edges[], size_t capacity, size_t* count);

// Compares each move of a game with the best ones. `moves` is text, as for triwar_solve(), of the
// whole game. Sets *json to the object of triwar-lookup --review (docs/lookup.md), without "game",
// valid until the calling thread calls this function again; moves before the start of an endgame
// have null values. Errors: NOT_AN_EDGE, EDGE_ALREADY_DRAWN or USAGE if the moves are invalid;
// NOT_IN_TABLE as for triwar_replay(); DAMAGED; OUT_OF_MEMORY.
TRIWAR_API triwar_error triwar_review(const triwar_tablebase* table, const char* moves,
                                      const char** json);

// ---- Estimates ----

// What a search thinks of a position that is too large to solve. Chances are what such a search has
// meant where tables know the truth, from 0 to 1 (docs/lookup.md).
typedef struct triwar_estimate_answer {
  double chance_a;    // that A wins under perfect play,
  double chance_tie;  // that nobody wins,
  double chance_b;    // and that B wins: their sum is 1
  double margin;      // the mean margin of the playouts
  uint64_t playouts;  // fewer than asked for, even 0, if the search has proved all
  int32_t proved;     // 1 if all figures are proved, else 0
  size_t move_count;  // the moves that a playout tried or that are proved, the first choice first:
  triwar_move moves[TRIWAR_MOST_LINES];
  double chances[TRIWAR_MOST_LINES];  // of the player who makes the move, a tie half
} triwar_estimate_answer;

// Estimates the position after moves by a search of at most `playouts` playouts, on one thread.
// Each takes about 1 KB of memory, all up to 0.5 GiB. The same arguments give the same answer.
// `board`, `moves`, `progress` and `context` are as for triwar_solve(). Errors: those of the board
// and the moves; USAGE if `playouts` is 0 or the game is over; OUT_OF_MEMORY; INTERRUPTED.
TRIWAR_API triwar_error triwar_estimate(const char* board, const char* moves, uint64_t playouts,
                                        triwar_progress progress, void* context,
                                        triwar_estimate_answer* estimate);

// ---- Theory ----

// Nimbers in Nimstring, where a player who completes a cell must move again and a player who cannot
// move loses, are 0 or more, or one of these.
enum {
  TRIWAR_LOONY = -1,   // the player to move wins by choosing who moves next
  TRIWAR_UNKNOWN = -2  // more states can follow than may be solved
};

// What players of Dots and Boxes reason with. A link is a cell with exactly two undrawn lines.
// Links that undrawn lines join are a loop if they have as many of these lines as cells, else a
// chain.
typedef struct triwar_theory_answer {
  int32_t chains[TRIWAR_MOST_EDGES];  // the number of cells of each chain, ascending
  size_t chain_count;
  int32_t loops[TRIWAR_MOST_EDGES];  // the same of loops
  size_t loop_count;
  int32_t long_chains;                 // chains of three or more cells
  int32_t joints;                      // cells with three or more undrawn lines
  int32_t capturable;                  // cells with exactly one undrawn line
  int32_t safe;                        // undrawn lines that leave no cell capturable
  int32_t nimber;                      // of the state
  int32_t edges[TRIWAR_MOST_EDGES];    // every legal move, in the order of edges,
  int32_t nimbers[TRIWAR_MOST_EDGES];  // and the nimber of the state after it
  size_t move_count;                   // 0 if nimbers are unknown
} triwar_theory_answer;

// Sets *theory to the theory of a state. Nimbers come from a table of nimbers, GAME.nimbers.tb.zst,
// in the folders of triwar_open_game(). Without one solves them in memory if at most
// `most_states` stored states can follow, each of which takes a byte; the table keeps the latest,
// up to 256 MiB and at least one. Other threads that ask for theory from the same table meanwhile
// wait. Errors: BAD_STATE, DAMAGED, OUT_OF_MEMORY, and those of opening a table.
TRIWAR_API triwar_error triwar_theory(const triwar_tablebase* table, uint64_t state,
                                      uint64_t most_states, triwar_theory_answer* theory);

// ---- Answers as JSON ----
//
// The answers of triwar-serve, without HTTP: the same targets, statuses and bytes (docs/http.md).

// A set of tables, one for each game, that answers requests as text.
typedef struct triwar_service triwar_service;

// Creates a service with all embedded tables. *service is null after an error.
TRIWAR_API triwar_error triwar_service_open(triwar_service** service);

// Adds a table from a file or from a source. It replaces the present table of the same game, if
// any. Other threads may use the service meanwhile. Unless `game` is null, sets *game to the name
// of the game, valid until the calling thread adds another table.
TRIWAR_API triwar_error triwar_service_add(triwar_service* service, const char* path,
                                           const char** game);
TRIWAR_API triwar_error triwar_service_add_source(triwar_service* service,
                                                  const triwar_source* source, const char** game);

// Adds the tables of all files GAME.tb.zst in a folder, without those of endgames, and after them
// its tables of nimbers, GAME.nimbers.tb.zst, for the theory in answers. Skips files that are no
// tables. Returns TABLE_MISSING if the folder cannot be read; or the error of a table that cannot
// be added, and the tables of files before it, in the order of names, are then added.
TRIWAR_API triwar_error triwar_service_add_folder(triwar_service* service, const char* folder);

// Limits the stored states that can follow a position for the service to solve it; by default 150
// million, of a byte each, which take a few seconds. All solves of a process together take at most
// a quarter of the memory that is available at first; what does not fit waits. No other thread may
// use the service meanwhile.
TRIWAR_API triwar_error triwar_service_limit_states(triwar_service* service, uint64_t most_states);

// Sets what receives the progress of solves and searches that requests need; null: nothing.
// Stopping the work gives its request the status 503. No other thread may use the service
// meanwhile.
TRIWAR_API triwar_error triwar_service_report(triwar_service* service, triwar_progress progress,
                                              void* context);

// Frees a service and everything that belongs to it. Null has no effect.
TRIWAR_API void triwar_service_close(triwar_service* service);

typedef struct triwar_response {
  int32_t status;    // the HTTP status: 200; or an error's, and `text` is {"error":{...}}
  const char* text;  // UTF-8, ends with a zero byte
  size_t size;       // in bytes, without the zero byte
} triwar_response;

// Answers a GET request, such as "/v1/games/triangle-3/position?moves=2-4,4-5". The text is valid
// until the calling thread calls this function again. A request that fails has an HTTP status, and
// is not an error of this function. Statistics are counted on all cores, and boards without a table
// are solved, up to the limit of triwar_service_limit_states(), or with estimate= estimated by up
// to 50,000 playouts; the function blocks meanwhile. As many threads as there are cores solve at
// once, and as many estimate; others wait for them, as long as it takes. The service keeps up to
// 256 MiB of solved endgames and 128 MiB of searches.
TRIWAR_API triwar_error triwar_service_answer(const triwar_service* service, const char* target,
                                              triwar_response* response);

// Answers a POST request with a body of `size` bytes, which may be null if there are none, in the
// same way: "/v1/parse", or many positions for "/v1/games/triangle-3/positions". The text replaces
// that of triwar_service_answer().
TRIWAR_API triwar_error triwar_service_post(const triwar_service* service, const char* target,
                                            const char* body, size_t size,
                                            triwar_response* response);

#ifdef __cplusplus
}
#endif

#endif
