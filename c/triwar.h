// The C interface of triwar: positions of edge-drawing games, and of the painting game, answered
// from tables.
//
// Conventions:
//
// Numbers. Points are numbered from 1, on built-in boards row by row; edges from 0, in the
// order of (lower point, higher point); cells from 0. A set of edges is a uint64_t, bit e for edge
// e. A *state* is the set of the edges that are drawn.
//
// Points of view. A *value* is for the player to move: the cells that he will still take minus
// those that the opponent will, under perfect play, over the cells still open. A *margin* is A's
// cells minus B's at the end of the game; A is who began.
//
// Errors. Functions that can fail return TRIWAR_OK, which is 0, or what is wrong;
// triwar_last_error() says it in words. After an error what the caller's pointers point to is as
// it was, unless the function says otherwise. Bad states, edges, cells, points and moves are
// errors. Null pointers are not looked for: none may be passed, except to the functions that close
// and for arrays without elements.
//
// Ownership. The handle from a function that opens is the caller's, who ends it by triwar_close(),
// triwar_painting_close() or triwar_service_close(). Nothing else is ever to be freed. Arrays are
// the caller's; with TRIWAR_MOST_EDGES elements they are large enough for every board.
//
// Threads. Functions that take a handle as const may be called with it from any number of threads
// at once. While one thread is in triwar_load() or a function that closes, no other may use that
// handle.
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

// No board has more edges.
#define TRIWAR_MOST_EDGES 63

// What went wrong. A number never changes its meaning; later versions may add some.
typedef int32_t triwar_error;
enum {
  TRIWAR_OK = 0,

  // As the C++ library has them (tablebase/base/error.h), whether or not this interface can meet
  // them.
  TRIWAR_ERROR_USAGE = 1,                 // a malformed argument; an array that is too small
  TRIWAR_ERROR_UNKNOWN_GAME = 2,          // a name that no game has
  TRIWAR_ERROR_INPUT_CANNOT_OPEN = 3,     // a file of games that cannot be opened or read
  TRIWAR_ERROR_INPUT_UNREADABLE = 4,      // text that cannot be followed as games
  TRIWAR_ERROR_TABLE_MISSING = 5,         // no table where one was looked for
  TRIWAR_ERROR_NOT_A_TABLE = 6,           // a file that is something else
  TRIWAR_ERROR_WRONG_VERSION = 7,         // a table in a format that this version does not read
  TRIWAR_ERROR_WRONG_GAME = 8,            // a table of another game, or of other rules
  TRIWAR_ERROR_DAMAGED = 9,               // a table whose bytes are not those that were written
  TRIWAR_ERROR_VERIFICATION_FAILED = 10,  // an intact table with values that are wrong
  TRIWAR_ERROR_BOARD_TOO_LARGE = 11,      // more edges than a state can hold
  TRIWAR_ERROR_OUT_OF_MEMORY = 12,        // less memory than the work needs
  TRIWAR_ERROR_OUTPUT_EXISTS = 13,        // a file that would be replaced
  TRIWAR_ERROR_CANNOT_WRITE = 14,         // output that cannot be written
  TRIWAR_ERROR_OUTPUT_CLOSED = 15,        // the reader of the output has gone away
  TRIWAR_ERROR_INTERRUPTED = 16,          // the user asked to stop

  // Of this interface.
  TRIWAR_ERROR_BAD_STATE = 32,             // a state with edges that the board does not have
  TRIWAR_ERROR_NOT_AN_EDGE = 33,           // an edge that the board does not have
  TRIWAR_ERROR_NOT_A_CELL = 34,            // a cell that the board or the grid does not have
  TRIWAR_ERROR_EDGE_ALREADY_DRAWN = 35,    // a move that has been made before
  TRIWAR_ERROR_INTERNAL = 36,              // a mistake in triwar; please report it
  TRIWAR_ERROR_CELL_ALREADY_PAINTED = 37,  // a cell that is named twice
  TRIWAR_ERROR_NOT_A_POINT = 38            // a point that the board does not have
};

// What went wrong when a function last returned an error in the calling thread: the file, what was
// found, what was expected. Empty when none has. Valid until one returns an error in that thread
// again.
TRIWAR_API const char* triwar_last_error(void);

// The name of an error, such as "not_an_edge"; "ok"; "unknown" for a number that is none of them.
TRIWAR_API const char* triwar_error_name(int32_t error);

// The version of the library: "1.2.3".
TRIWAR_API const char* triwar_version(void);

// ---- Tables ----

// The table of one board.
typedef struct triwar_tablebase triwar_tablebase;

// Opens a table file and checks its structure. Small tables (up to 16 MiB of values) are read
// whole; of others a chunk is read, and checked, when it is first touched. *table is null after an
// error.
TRIWAR_API triwar_error triwar_open(const char* path, triwar_tablebase** table);

// Opens the table of a game, "triangle-3", that is compiled into the library. *table is null after
// an error: TABLE_MISSING for the boards that have none there, which are all but small ones.
TRIWAR_API triwar_error triwar_open_embedded(const char* game, triwar_tablebase** table);

// Opens the table of a game by its name: the one that is compiled into the library; else the first
// file GAME.tb.zst in the current folder, the folders of $TRIWAR_PATH, $XDG_DATA_HOME/triwar
// (without that variable $HOME/.local/share/triwar), and the folder share/triwar of the installed
// tree that libtriwar.so stands in, as triwar-lookup does. *table is null after an error:
// TABLE_MISSING where there is none.
TRIWAR_API triwar_error triwar_open_game(const char* game, triwar_tablebase** table);

// Bytes that the caller reads: from an archive, over a network, in a browser.
typedef struct triwar_source {
  const char* name;  // what messages call it; need not last
  uint64_t size;     // in bytes; at most 2^63 - 1
  // Puts up to `size` bytes, those from `offset` on, to `into`, and returns how many: at least one;
  // it is called again for the rest. 0 is a failure: what was to be read counts as DAMAGED. Is only
  // asked for bytes before the end, by several threads at once when these ask the table. Must
  // neither throw nor call functions with the handle that reads by it.
  size_t (*read)(void* context, uint64_t offset, void* into, size_t size);
  void* context;  // what is passed to read(); must last as long as the handle
} triwar_source;

// Opens a table whose bytes the caller reads, as triwar_open() does. *table is null after an error.
TRIWAR_API triwar_error triwar_open_source(const triwar_source* source, triwar_tablebase** table);

// Reads all values into memory, so that later calls read no file, take no lock and meet no damage.
TRIWAR_API triwar_error triwar_load(triwar_tablebase* table);

// Ends a table, and what belongs to it. Null is nothing to do.
TRIWAR_API void triwar_close(triwar_tablebase* table);

// ---- The board of a table ----

// A move, or an edge: the two points that it joins. As a move, in either order.
typedef struct triwar_move {
  int32_t a;
  int32_t b;
} triwar_move;

// The name of the game, such as "triangle-3". It belongs to the table.
TRIWAR_API const char* triwar_game(const triwar_tablebase* table);

TRIWAR_API int32_t triwar_points(const triwar_tablebase* table);
TRIWAR_API int32_t triwar_edges(const triwar_tablebase* table);
TRIWAR_API int32_t triwar_cells(const triwar_tablebase* table);

// The two points that an edge joins, the lower one as a.
TRIWAR_API triwar_error triwar_ends(const triwar_tablebase* table, int32_t edge, triwar_move* ends);

// The edge between two points in either order. NOT_AN_EDGE when there is none.
TRIWAR_API triwar_error triwar_edge_between(const triwar_tablebase* table, int32_t a, int32_t b,
                                            int32_t* edge);

// The edges around a cell, as a set: 3 to 12 of them.
TRIWAR_API triwar_error triwar_outline(const triwar_tablebase* table, int32_t cell,
                                       uint64_t* edges);

// The points at the corners of a cell, going round: as many as it has edges. *count is how many
// there are; USAGE, with *count set and nothing else, when that is more than `capacity`, the size
// of the array.
TRIWAR_API triwar_error triwar_corners(const triwar_tablebase* table, int32_t cell,
                                       int32_t points[], size_t capacity, size_t* count);

// Where a point is drawn: x to the right, y down. On triangle-N and boxes-RxC x counts half edge
// lengths from the left and y rows from the top.
TRIWAR_API triwar_error triwar_coordinates(const triwar_tablebase* table, int32_t point, double* x,
                                           double* y);

// ---- Positions ----

// Players, as the sign with which a value for the player to move counts for A.
enum { TRIWAR_A = 1, TRIWAR_B = -1 };

// Where a game stands.
typedef struct triwar_position {
  uint64_t state;
  int32_t moves;    // how many have been made
  int32_t to_move;  // TRIWAR_A or TRIWAR_B; when the game is over, who would move
  int32_t score_a;  // cells that A owns
  int32_t score_b;
} triwar_position;

// Plays moves from the empty board, by the rule that whoever closes a cell moves again. After
// NOT_AN_EDGE or EDGE_ALREADY_DRAWN, *position is where the game stood before the first bad move,
// which is moves[position->moves].
TRIWAR_API triwar_error triwar_replay(const triwar_tablebase* table, const triwar_move moves[],
                                      size_t count, triwar_position* position);

// The final margin when the rest of the game is worth `value` to the player to move:
// score_a - score_b + to_move * value.
TRIWAR_API int32_t triwar_margin(const triwar_position* position, int32_t value);

// ---- Answers ----
//
// Errors of all three: BAD_STATE; and of tables that are not loaded, DAMAGED when a chunk cannot
// be read or is not what was written.

// The value of a state.
TRIWAR_API triwar_error triwar_value(const triwar_tablebase* table, uint64_t state, int32_t* value);

// Every legal move, in the order of edges, and what it is worth to the player who makes it, so
// that the largest equals the value of the state. *count is how many there are; USAGE, with *count
// set and nothing else, when that is more than `capacity`, the size of both arrays.
TRIWAR_API triwar_error triwar_move_values(const triwar_tablebase* table, uint64_t state,
                                           int32_t edges[], int32_t values[], size_t capacity,
                                           size_t* count);

// One perfect game from a state to the end: always the lowest-numbered best edge. *count and
// `capacity` are as in triwar_move_values().
TRIWAR_API triwar_error triwar_continuation(const triwar_tablebase* table, uint64_t state,
                                            int32_t edges[], size_t capacity, size_t* count);

// ---- The painting game (HDU 4559) ----
//
// On a grid of 2 rows, some cells painted, players in turn paint one unpainted cell or an unpainted
// 2x2 square; whoever paints last wins. The *nimber* of a position is 0 exactly when the player to
// move loses.

// The table of the painting game, for grids of any size.
typedef struct triwar_painting triwar_painting;

// Opens a table file and reads it. *table is null after an error.
TRIWAR_API triwar_error triwar_painting_open(const char* path, triwar_painting** table);

// Opens the table that is compiled into the library. *table is null after an error.
TRIWAR_API triwar_error triwar_painting_open_embedded(triwar_painting** table);

// Ends a table. Null is nothing to do.
TRIWAR_API void triwar_painting_close(triwar_painting* table);

// A cell: row 1 or 2, column from 1.
typedef struct triwar_grid_cell {
  int32_t row;
  int64_t column;
} triwar_grid_cell;

// What a winning move paints.
enum { TRIWAR_NO_MOVE = 0, TRIWAR_CELL = 1, TRIWAR_SQUARE = 2 };

typedef struct triwar_painting_answer {
  size_t painted;       // how many cells have been painted
  int32_t nimber;       // 0: the player to move loses
  int32_t tool;         // TRIWAR_CELL or TRIWAR_SQUARE; TRIWAR_NO_MOVE when the nimber is 0
  triwar_grid_cell at;  // the cell, or the upper left one of the square; row and column 0 for none
} triwar_painting_answer;

// Answers a grid of that many columns, 0 to 2^63 - 1, with `count` cells painted, in any order: the
// nimber, and the first winning move: lowest column, there a cell before a square, row 1 before row
// 2. Takes time and memory by the number of painted cells. USAGE for a negative number of columns.
// After NOT_A_CELL or CELL_ALREADY_PAINTED the first bad cell is cells[answer->painted], and the
// rest of *answer is zero.
TRIWAR_API triwar_error triwar_painting_probe(const triwar_painting* table, int64_t columns,
                                              const triwar_grid_cell cells[], size_t count,
                                              triwar_painting_answer* answer);

// ---- Answers as JSON ----
//
// What triwar-serve answers over HTTP, without HTTP: the same targets, status and bytes
// (docs/http.md).

// Some tables, one of each game, that are asked by text.
typedef struct triwar_service triwar_service;

// Opens all tables that are compiled into the library. *service is null after an error.
TRIWAR_API triwar_error triwar_service_open(triwar_service** service);

// Opens one more table, which takes the place of that of its game: from a file, or from bytes that
// the caller reads. Other threads may go on asking. `game`, unless null, gets the name of its game,
// valid until the calling thread adds another.
TRIWAR_API triwar_error triwar_service_add(triwar_service* service, const char* path,
                                           const char** game);
TRIWAR_API triwar_error triwar_service_add_source(triwar_service* service,
                                                  const triwar_source* source, const char** game);

// Ends a service, and what belongs to it. Null is nothing to do.
TRIWAR_API void triwar_service_close(triwar_service* service);

typedef struct triwar_response {
  int32_t status;    // that of HTTP: 200, or what {"error":{...}} is about
  const char* text;  // UTF-8, with a zero byte at its end
  size_t size;       // in bytes, without that
} triwar_response;

// Answers what is asked by GET: "/v1/games/triangle-3/position?moves=2-4,4-5". The text is valid
// until the calling thread asks any service again. What cannot be answered has its status, and is
// no error of this function. Statistics are counted at once, on all cores, however long that takes.
TRIWAR_API triwar_error triwar_service_answer(const triwar_service* service, const char* target,
                                              triwar_response* response);

#ifdef __cplusplus
}
#endif

#endif
