// A C program that uses libtriwar.so as users do, and checks the contracts of c/triwar.h.
// c_interface_test LARGE_TABLE CHECK: the checks are listed in main(). LARGE_TABLE is a dense table
// of boxes-1x8, too large to be read whole when it is opened.
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <triwar.h>
#include <unistd.h>

static void expect(bool right, const char* what, int line) {
  if (right) return;
  fprintf(stderr, "line %d: expected %s; last error: %s\n", line, what, triwar_last_error());
  exit(1);
}
#define EXPECT(condition) expect(condition, #condition, __LINE__)

static bool message_has(const char* part) { return strstr(triwar_last_error(), part) != NULL; }

enum { points = 10, edges = 18, cells = 9, states = 1 << edges };

// ---- Checks ----

static triwar_tablebase* open_triangle_3(void) {
  triwar_tablebase* table = NULL;
  EXPECT(triwar_open_embedded("triangle-3", &table) == TRIWAR_OK);
  return table;
}

static void check_conventions(const char* large_table) {
  (void)large_table;
  EXPECT(strcmp(triwar_last_error(), "") == 0);
  EXPECT(strcmp(triwar_version(), TRIWAR_EXPECTED_VERSION) == 0);
  char header[40];
  snprintf(header, sizeof header, "%d.%d.%d", TRIWAR_VERSION_MAJOR, TRIWAR_VERSION_MINOR,
           TRIWAR_VERSION_PATCH);
  EXPECT(strcmp(triwar_version(), header) == 0);

  // The number of an error never changes.
  static const struct {
    int number;
    triwar_error error;
    const char* name;
  } errors[] = {
      {0, TRIWAR_OK, "ok"},
      {1, TRIWAR_ERROR_USAGE, "usage"},
      {2, TRIWAR_ERROR_UNKNOWN_GAME, "unknown_game"},
      {3, TRIWAR_ERROR_INPUT_CANNOT_OPEN, "input_cannot_open"},
      {4, TRIWAR_ERROR_INPUT_UNREADABLE, "input_unreadable"},
      {5, TRIWAR_ERROR_TABLE_MISSING, "table_missing"},
      {6, TRIWAR_ERROR_NOT_A_TABLE, "not_a_table"},
      {7, TRIWAR_ERROR_WRONG_VERSION, "wrong_version"},
      {8, TRIWAR_ERROR_WRONG_GAME, "wrong_game"},
      {9, TRIWAR_ERROR_DAMAGED, "damaged"},
      {10, TRIWAR_ERROR_VERIFICATION_FAILED, "verification_failed"},
      {11, TRIWAR_ERROR_BOARD_TOO_LARGE, "board_too_large"},
      {12, TRIWAR_ERROR_OUT_OF_MEMORY, "out_of_memory"},
      {13, TRIWAR_ERROR_OUTPUT_EXISTS, "output_exists"},
      {14, TRIWAR_ERROR_CANNOT_WRITE, "cannot_write"},
      {15, TRIWAR_ERROR_OUTPUT_CLOSED, "output_closed"},
      {16, TRIWAR_ERROR_INTERRUPTED, "interrupted"},
      {17, TRIWAR_ERROR_TABLE_UNREADABLE, "table_unreadable"},
      {32, TRIWAR_ERROR_BAD_STATE, "bad_state"},
      {33, TRIWAR_ERROR_NOT_AN_EDGE, "not_an_edge"},
      {34, TRIWAR_ERROR_NOT_A_CELL, "not_a_cell"},
      {35, TRIWAR_ERROR_EDGE_ALREADY_DRAWN, "edge_already_drawn"},
      {36, TRIWAR_ERROR_INTERNAL, "internal"},
      {38, TRIWAR_ERROR_NOT_A_POINT, "not_a_point"},
      {39, TRIWAR_ERROR_NOT_IN_TABLE, "not_in_table"},
      {40, TRIWAR_ERROR_TOO_LARGE, "too_large"},
  };
  int named = 0;
  for (int number = -1; number <= 64; ++number) {
    named += strcmp(triwar_error_name(number), "unknown") != 0;
  }
  EXPECT(named == (int)(sizeof errors / sizeof errors[0]));
  for (int i = 0; i < named; ++i) {
    EXPECT((int)errors[i].error == errors[i].number);
    EXPECT(strcmp(triwar_error_name(errors[i].number), errors[i].name) == 0);
  }
  triwar_close(NULL);
}

static void check_opening(const char* large_table) {
  triwar_tablebase* const untouched = (triwar_tablebase*)&large_table;
  triwar_tablebase* table = untouched;
  EXPECT(triwar_open("/nowhere/triangle-3.tb.zst", &table) == TRIWAR_ERROR_TABLE_MISSING);
  EXPECT(table == NULL);
  EXPECT(message_has("/nowhere/triangle-3.tb.zst"));
  table = untouched;
  EXPECT(triwar_open("/dev/null", &table) == TRIWAR_ERROR_NOT_A_TABLE);
  EXPECT(table == NULL);
  table = untouched;
  EXPECT(triwar_open_embedded("triangle-5", &table) == TRIWAR_ERROR_TABLE_MISSING);
  EXPECT(table == NULL);
  EXPECT(message_has("triangle-5"));
  EXPECT(triwar_open_embedded("nonsense", &table) == TRIWAR_ERROR_UNKNOWN_GAME);
  EXPECT(message_has("nonsense"));
  EXPECT(triwar_open_embedded("triangle-7", &table) == TRIWAR_ERROR_BOARD_TOO_LARGE);
  EXPECT(triwar_open_embedded("painting", &table) == TRIWAR_ERROR_WRONG_GAME);
}

// Copies a file over another one, which keeps its inode, with some bytes changed.
static void overwrite(const char* from, const char* to, long changed) {
  FILE* const source = fopen(from, "rb");
  FILE* const target = fopen(to, "wb");
  EXPECT(source != NULL && target != NULL);
  long at = 0;
  for (int byte; (byte = getc(source)) != EOF; ++at) putc(at < changed ? byte : byte ^ 1, target);
  EXPECT(fclose(source) == 0 && fclose(target) == 0);
}

static void check_overwritten(const char* large_table) {
  char copy[4096];
  snprintf(copy, sizeof copy, "%s.copy", large_table);
  overwrite(large_table, copy, 1L << 62);
  triwar_tablebase* table = NULL;
  EXPECT(triwar_open(copy, &table) == TRIWAR_OK);
  int32_t value = 0;
  EXPECT(triwar_value(table, 0, &value) == TRIWAR_OK);
  triwar_close(table);
  EXPECT(triwar_open(copy, &table) == TRIWAR_OK);
  overwrite(large_table, copy, 4096);
  int32_t other = 0;
  EXPECT(triwar_value(table, (1 << 25) - 1, &other) == TRIWAR_ERROR_DAMAGED);
  EXPECT(message_has(copy));
  triwar_close(table);
  EXPECT(remove(copy) == 0);
}

static void check_finding(const char* large_table) {
  char folder[4096];
  snprintf(folder, sizeof folder, "%s", large_table);
  *strrchr(folder, '/') = '\0';
  triwar_tablebase* table;
  EXPECT(chdir("/") == 0 && setenv("TRIWAR_PATH", folder, 1) == 0);
  EXPECT(triwar_open_game("house", &table) == TRIWAR_OK);
  EXPECT(strcmp(triwar_game(table), "house") == 0);
  triwar_close(table);
  EXPECT(unsetenv("TRIWAR_PATH") == 0);
  EXPECT(triwar_open_game("triangle-3", &table) == TRIWAR_OK);
  triwar_close(table);
  EXPECT(triwar_open_game("boxes-2x5", &table) == TRIWAR_ERROR_TABLE_MISSING && table == NULL);
  EXPECT(message_has("no file boxes-2x5.tb.zst in ., ") && message_has("share/triwar"));
  EXPECT(triwar_open_game("house", &table) == TRIWAR_ERROR_UNKNOWN_GAME);
  EXPECT(triwar_open_game("triangle-13", &table) == TRIWAR_ERROR_BOARD_TOO_LARGE);
  EXPECT(triwar_open_game("painting", &table) == TRIWAR_ERROR_WRONG_GAME);
  EXPECT(triwar_open_game("", &table) == TRIWAR_ERROR_UNKNOWN_GAME);
}

static void check_board(const char* large_table) {
  (void)large_table;
  triwar_tablebase* const table = open_triangle_3();
  EXPECT(strcmp(triwar_game(table), "triangle-3") == 0);
  EXPECT(triwar_points(table) == points);
  EXPECT(triwar_edges(table) == edges);
  EXPECT(triwar_cells(table) == cells);
  // check_geometry() has coordinates and corners, lookup/ and tablebase/ all boards.
  int32_t line = -1;
  EXPECT(triwar_edge_between(table, 4, 2, &line) == TRIWAR_OK && line == 3);
  EXPECT(triwar_edge_between(table, 1, 4, &line) == TRIWAR_ERROR_NOT_AN_EDGE && line == 3);
  triwar_move ends;
  EXPECT(triwar_ends(table, 3, &ends) == TRIWAR_OK && ends.a == 2 && ends.b == 4);
  uint64_t outline = 0;
  EXPECT(triwar_outline(table, 0, &outline) == TRIWAR_OK && outline == 7);

  static const int32_t outside[] = {INT32_MIN, -1, 63, 64, INT32_MAX};
  for (size_t i = 0; i < sizeof outside / sizeof outside[0]; ++i) {
    ends = (triwar_move){-7, -7};
    EXPECT(triwar_ends(table, outside[i], &ends) == TRIWAR_ERROR_NOT_AN_EDGE);
    EXPECT(ends.a == -7 && ends.b == -7);
    EXPECT(triwar_outline(table, outside[i], &outline) == TRIWAR_ERROR_NOT_A_CELL);
    EXPECT(outline == 7);
    int32_t corner = -7;
    size_t count = 7;
    EXPECT(triwar_corners(table, outside[i], &corner, 1, &count) == TRIWAR_ERROR_NOT_A_CELL);
    EXPECT(corner == -7 && count == 7);
    double x = -7;
    double y = -7;
    EXPECT(triwar_coordinates(table, outside[i], &x, &y) == TRIWAR_ERROR_NOT_A_POINT);
    EXPECT(x == -7 && y == -7);
    int32_t edge = -7;
    EXPECT(triwar_edge_between(table, outside[i], 2, &edge) == TRIWAR_ERROR_NOT_AN_EDGE);
    EXPECT(triwar_edge_between(table, 2, outside[i], &edge) == TRIWAR_ERROR_NOT_AN_EDGE);
    EXPECT(edge == -7);
  }
  EXPECT(triwar_ends(table, edges, &ends) == TRIWAR_ERROR_NOT_AN_EDGE && message_has("0 to 17"));
  EXPECT(triwar_outline(table, cells, &outline) == TRIWAR_ERROR_NOT_A_CELL &&
         message_has("0 to 8"));
  double x;
  double y;
  EXPECT(triwar_coordinates(table, 0, &x, &y) == TRIWAR_ERROR_NOT_A_POINT);
  EXPECT(triwar_coordinates(table, points + 1, &x, &y) == TRIWAR_ERROR_NOT_A_POINT &&
         message_has("1 to 10"));
  EXPECT(triwar_coordinates(table, 3, &x, &y) == TRIWAR_OK && x == 4 && y == 1);
  triwar_close(table);
}

// examples/boards/house.json, from a table alone: a triangle on a square.
static void check_geometry(const char* large_table) {
  (void)large_table;
  static const double at[5][2] = {{1, 0}, {0, 1}, {2, 1}, {0, 2}, {2, 2}};
  static const int32_t house[2][4] = {{1, 2, 3}, {2, 3, 5, 4}};
  triwar_tablebase* table;
  EXPECT(triwar_open(TRIWAR_HOUSE_TABLE, &table) == TRIWAR_OK);
  EXPECT(strcmp(triwar_game(table), "house") == 0 && triwar_points(table) == 5);
  for (int point = 1; point <= 5; ++point) {
    double x;
    double y;
    EXPECT(triwar_coordinates(table, point, &x, &y) == TRIWAR_OK);
    EXPECT(x == at[point - 1][0] && y == at[point - 1][1]);
  }
  EXPECT(triwar_cells(table) == 2);
  for (int cell = 0; cell < 2; ++cell) {
    int32_t corner[TRIWAR_MOST_EDGES];
    size_t count;
    EXPECT(triwar_corners(table, cell, corner, TRIWAR_MOST_EDGES, &count) == TRIWAR_OK);
    EXPECT((int)count == 3 + cell);
    EXPECT(memcmp(corner, house[cell], count * sizeof corner[0]) == 0);
  }
  int32_t corner = -7;
  size_t count;
  EXPECT(triwar_corners(table, 1, &corner, 1, &count) == TRIWAR_ERROR_USAGE);
  EXPECT(count == 4 && corner == -7 && message_has("capacity 1 is too small for 4 corners"));
  triwar_close(table);
}

static void check_replay(const char* large_table) {
  (void)large_table;
  triwar_tablebase* const table = open_triangle_3();
  triwar_position position;
  EXPECT(triwar_replay(table, NULL, 0, &position) == TRIWAR_OK);
  EXPECT(position.state == 0 && position.moves == 0 && position.to_move == TRIWAR_A);
  EXPECT(position.score_a == 0 && position.score_b == 0);

  // The sample of the contest: B wins 7 to 2.
  const triwar_move sample[] = {{2, 4}, {4, 5}, {9, 5}, {3, 6}, {5, 2}, {3, 5}};
  EXPECT(triwar_replay(table, sample, 6, &position) == TRIWAR_OK);
  EXPECT(position.moves == 6 && position.to_move == TRIWAR_B);
  EXPECT(position.score_a == 1 && position.score_b == 0);
  EXPECT(triwar_margin(&position, 6) == -5);

  // After bad moves the position is the one before the first bad move.
  const triwar_move twice[] = {{1, 2}, {2, 3}, {1, 3}, {3, 2}, {1, 99}};
  EXPECT(triwar_replay(table, twice, 5, &position) == TRIWAR_ERROR_EDGE_ALREADY_DRAWN);
  EXPECT(message_has("move 4: edge 2-3 is already drawn (move 2)"));
  EXPECT(position.moves == 3 && position.to_move == TRIWAR_A && position.score_a == 1);
  const triwar_move nowhere[] = {{1, 2}, {INT32_MIN, INT32_MAX}, {1, 2}};
  EXPECT(triwar_replay(table, nowhere, 3, &position) == TRIWAR_ERROR_NOT_AN_EDGE);
  EXPECT(message_has("move 2") && message_has("2147483647"));
  EXPECT(position.moves == 1 && position.to_move == TRIWAR_B);
  EXPECT(position.state == 1);
  triwar_close(table);
}

static void check_answers(const char* large_table) {
  (void)large_table;
  triwar_tablebase* const table = open_triangle_3();
  int32_t edge[TRIWAR_MOST_EDGES];
  int32_t worth[TRIWAR_MOST_EDGES];
  size_t count;
  // The sample of the contest, as triwar-lookup answers it; lookup/ and tablebase/ test all values.
  const uint64_t state = 0x10f8;
  int32_t value;
  EXPECT(triwar_value(table, state, &value) == TRIWAR_OK && value == 6);
  EXPECT(triwar_move_values(table, state, edge, worth, TRIWAR_MOST_EDGES, &count) == TRIWAR_OK);
  EXPECT(count == 12 && edge[0] == 0 && worth[0] == -2 && edge[2] == 2 && worth[2] == 6);
  EXPECT(triwar_continuation(table, state, edge, TRIWAR_MOST_EDGES, &count) == TRIWAR_OK);
  EXPECT(count == 12 && edge[0] == 2);
  EXPECT(triwar_value(table, 0, &value) == TRIWAR_OK && value == -3);

  // For numbers that are not states nothing is written.
  static const uint64_t bad[] = {states, states + 1, UINT64_C(1) << 62, UINT64_C(1) << 63,
                                 UINT64_MAX};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
    value = edge[0] = worth[0] = -7;
    count = 7;
    EXPECT(triwar_value(table, bad[i], &value) == TRIWAR_ERROR_BAD_STATE);
    EXPECT(message_has("triangle-3") && message_has("18"));
    EXPECT(triwar_move_values(table, bad[i], edge, worth, TRIWAR_MOST_EDGES, &count) ==
           TRIWAR_ERROR_BAD_STATE);
    EXPECT(triwar_continuation(table, bad[i], edge, TRIWAR_MOST_EDGES, &count) ==
           TRIWAR_ERROR_BAD_STATE);
    EXPECT(value == -7 && edge[0] == -7 && worth[0] == -7 && count == 7);
  }

  // Arrays that are too small: no more than the count is written.
  EXPECT(triwar_move_values(table, 0, edge, worth, edges - 1, &count) == TRIWAR_ERROR_USAGE);
  EXPECT(count == edges && edge[0] == -7 && worth[0] == -7 && message_has("17"));
  EXPECT(triwar_continuation(table, 0, edge, edges - 1, &count) == TRIWAR_ERROR_USAGE);
  EXPECT(count == edges && edge[0] == -7);
  EXPECT(triwar_move_values(table, 0, edge, worth, edges, &count) == TRIWAR_OK);
  EXPECT(triwar_continuation(table, states - 1, NULL, 0, &count) == TRIWAR_OK && count == 0);
  triwar_close(table);
}

// ---- Threads ----

enum { threads = 4 };

// The same numbers in every run.
static uint64_t next_random(uint64_t* seed) {
  *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return *seed >> 33;
}

typedef struct asker {
  const triwar_tablebase* table;
  uint64_t seed;
} asker;

// Asks for states all over a table; each value is the best of its moves.
static void* ask(void* argument) {
  asker* const self = argument;
  const uint64_t all = (UINT64_C(1) << triwar_edges(self->table)) - 1;
  for (int i = 0; i < 150; ++i) {
    const uint64_t state = next_random(&self->seed) & all;
    int32_t edge[TRIWAR_MOST_EDGES];
    int32_t worth[TRIWAR_MOST_EDGES];
    size_t count;
    int32_t value;
    EXPECT(triwar_value(self->table, state, &value) == TRIWAR_OK);
    EXPECT(triwar_move_values(self->table, state, edge, worth, TRIWAR_MOST_EDGES, &count) ==
           TRIWAR_OK);
    int32_t best = count == 0 ? 0 : worth[0];
    for (size_t move = 1; move < count; ++move) best = worth[move] > best ? worth[move] : best;
    EXPECT(value == best);

    // Each thread has its own last error.
    EXPECT(triwar_value(self->table, (self->seed << 32) | ~all, &value) == TRIWAR_ERROR_BAD_STATE);
    char own[32];
    snprintf(own, sizeof own, "0x%llx ", (unsigned long long)((self->seed << 32) | ~all));
    EXPECT(message_has(own));
  }
  return NULL;
}

static void* expect_no_error(void* unused) {
  (void)unused;
  EXPECT(strcmp(triwar_last_error(), "") == 0);
  return NULL;
}

static void check_threads(const char* large_table) {
  triwar_tablebase* table;
  EXPECT(triwar_open(large_table, &table) == TRIWAR_OK);
  EXPECT(strcmp(triwar_game(table), "boxes-1x8") == 0);
  pthread_t other;
  EXPECT(triwar_value(table, UINT64_MAX, &(int32_t){0}) == TRIWAR_ERROR_BAD_STATE);
  EXPECT(pthread_create(&other, NULL, expect_no_error, NULL) == 0);
  EXPECT(pthread_join(other, NULL) == 0);
  // Two chunks, then all.
  triwar_limit_memory(4 << 20);
  EXPECT(triwar_load(table) == TRIWAR_ERROR_OUT_OF_MEMORY &&
         message_has("needs 32.0 MiB of memory"));
  for (int loaded = 0; loaded <= 1; ++loaded) {
    pthread_t thread[threads];
    asker askers[threads];
    for (int i = 0; i < threads; ++i) {
      askers[i] = (asker){table, (uint64_t)i + 1};
      EXPECT(pthread_create(&thread[i], NULL, ask, &askers[i]) == 0);
    }
    for (int i = 0; i < threads; ++i) EXPECT(pthread_join(thread[i], NULL) == 0);
    triwar_limit_memory(1 << 30);
    EXPECT(triwar_load(table) == TRIWAR_OK);
  }
  triwar_close(table);
}

// ---- Bytes that the program reads, and services ----

// A file in memory, read in pieces of limited size. Reads fail from a given offset on.
struct bytes {
  unsigned char* data;
  size_t size;
  size_t most;
  uint64_t fails_from;
  bool lies;  // says that it has read more than there is room for
};

static size_t read_bytes(void* context, uint64_t offset, void* into, size_t size) {
  const struct bytes* const bytes = context;
  EXPECT(size > 0 && offset < bytes->size && size <= bytes->size - offset);
  if (bytes->lies) return size + 1;
  if (offset >= bytes->fails_from) return 0;
  const size_t count = size < bytes->most ? size : bytes->most;
  memcpy(into, bytes->data + offset, count);
  return count;
}

static struct bytes bytes_of(const char* path) {
  FILE* const in = fopen(path, "rb");
  EXPECT(in != NULL && fseek(in, 0, SEEK_END) == 0);
  struct bytes bytes = {.size = (size_t)ftell(in), .most = SIZE_MAX, .fails_from = UINT64_MAX};
  rewind(in);
  bytes.data = malloc(bytes.size);
  EXPECT(bytes.data != NULL && fread(bytes.data, 1, bytes.size, in) == bytes.size);
  EXPECT(fclose(in) == 0);
  return bytes;
}

static size_t read_nothing(void* context, uint64_t offset, void* into, size_t size) {
  (void)context, (void)offset, (void)into, (void)size;
  return 0;
}

static void check_sources(const char* large_table) {
  struct bytes bytes = bytes_of(large_table);
  const triwar_source source = {"the bytes", bytes.size, read_bytes, &bytes};
  triwar_tablebase* file;
  triwar_tablebase* table;
  EXPECT(triwar_open(large_table, &file) == TRIWAR_OK);
  bytes.most = 1000;
  EXPECT(triwar_open_source(&source, &table) == TRIWAR_OK);
  for (uint64_t state = 0; state < UINT64_C(1) << 25; state += 4000037) {
    int32_t value = -7;
    int32_t right = -8;
    EXPECT(triwar_value(file, state, &right) == TRIWAR_OK);
    EXPECT(triwar_value(table, state, &value) == TRIWAR_OK && value == right);
  }
  triwar_close(table);
  triwar_close(file);

  // A failed read is reported as damage, and can succeed later.
  bytes.most = SIZE_MAX;
  EXPECT(triwar_open_source(&source, &table) == TRIWAR_OK);
  int32_t value = -7;
  bytes.fails_from = 0;
  EXPECT(triwar_value(table, 0, &value) == TRIWAR_ERROR_DAMAGED && value == -7);
  EXPECT(message_has("the bytes: cannot read "));
  bytes.fails_from = UINT64_MAX;
  bytes.lies = true;
  EXPECT(triwar_value(table, 0, &value) == TRIWAR_ERROR_DAMAGED && value == -7);
  bytes.lies = false;
  EXPECT(triwar_value(table, 0, &value) == TRIWAR_OK);
  triwar_close(table);

  // Changed bytes in the middle: some states have the error instead of a value.
  for (size_t i = 0; i < 64; ++i) bytes.data[bytes.size / 2 + i] ^= 0xff;
  EXPECT(triwar_open_source(&source, &table) == TRIWAR_OK);
  int damaged = 0;
  for (uint64_t state = 0; state < UINT64_C(1) << 25; state += 4096) {
    value = -7;
    const triwar_error error = triwar_value(table, state, &value);
    if (error == TRIWAR_OK) continue;
    EXPECT(error == TRIWAR_ERROR_DAMAGED && value == -7);
    int32_t edge[TRIWAR_MOST_EDGES];
    int32_t worth[TRIWAR_MOST_EDGES];
    size_t count = 7;
    EXPECT(triwar_move_values(table, state, edge, worth, TRIWAR_MOST_EDGES, &count) == error);
    EXPECT(triwar_continuation(table, state, edge, TRIWAR_MOST_EDGES, &count) == error);
    EXPECT(count == 7 && message_has("the bytes"));
    ++damaged;
  }
  EXPECT(damaged > 0 && triwar_load(table) == TRIWAR_ERROR_DAMAGED);
  for (size_t i = 0; i < 64; ++i) bytes.data[bytes.size / 2 + i] ^= 0xff;
  triwar_close(table);

  // A table does not open either if a part of it cannot be read or has been changed.
  bytes.fails_from = bytes.size - 1;
  bytes.most = 1;
  table = (triwar_tablebase*)&bytes;
  EXPECT(triwar_open_source(&source, &table) == TRIWAR_ERROR_DAMAGED && table == NULL);
  bytes.fails_from = UINT64_MAX;
  bytes.most = SIZE_MAX;
  bytes.data[bytes.size - 20] ^= 1;
  EXPECT(triwar_open_source(&source, &table) == TRIWAR_ERROR_DAMAGED);
  bytes.data[bytes.size - 20] ^= 1;
  bytes.data[8] ^= 1;
  EXPECT(triwar_open_source(&source, &table) == TRIWAR_ERROR_NOT_A_TABLE);

  const uint64_t sizes[] = {
      0, 103, 1000000, UINT64_C(1) << 62, INT64_MAX, UINT64_C(1) << 63, UINT64_MAX};
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; ++i) {
    const triwar_source empty = {"nothing", sizes[i], read_nothing, NULL};
    const triwar_error expected = sizes[i] > INT64_MAX ? TRIWAR_ERROR_USAGE
                                  : sizes[i] < 104     ? TRIWAR_ERROR_NOT_A_TABLE
                                                       : TRIWAR_ERROR_DAMAGED;
    EXPECT(triwar_open_source(&empty, &table) == expected && table == NULL);
    EXPECT(message_has("nothing: "));
  }
  free(bytes.data);
}

static void expect_answer(const triwar_service* service, const char* target, int status,
                          const char* text) {
  triwar_response response = {0};
  EXPECT(triwar_service_answer(service, target, &response) == TRIWAR_OK);
  EXPECT(strlen(response.text) == response.size);
  if (response.status == status && strstr(response.text, text) != NULL) return;
  fprintf(stderr, "%s: %d %s\nexpected: %d %s\n", target, response.status, response.text, status,
          text);
  exit(1);
}

static void* ask_service(void* service) {
  expect_answer(service, "/v1/games/triangle-2", 200, "{\"game\":\"triangle-2\",");
  return NULL;
}

struct small_asker {
  const triwar_service* service;
  int number;
};

static void* ask_small_positions(void* context) {
  const struct small_asker* small = context;
  const char* const rest[] = {"1-2", "2-3", "5-6", "6-7"};
  for (int i = 0; i < 4; ++i) {
    // Each thread begins with another row, and each i is another endgame of some 100,000 states.
    char target[200];
    const int line = 4 * (small->number % 3);
    snprintf(target, sizeof target,
             "/v1/games/boxes-3x3-icelandic/position?line=0&moves=%s,%d-%d%s", rest[i], line + 3,
             line + 4, small->number < 4 ? "" : ",9-10&estimate=10");
    expect_answer(small->service, target, 200, "\"from\":\"solved\"");
    snprintf(target, sizeof target, "/v1/games/boxes-5x5/position?estimate=10&moves=%d-%d",
             small->number + 7, small->number + 13);
    expect_answer(small->service, target, 200, "\"from\":\"search\"");
  }
  return NULL;
}

// A library waits where a server answers 503.
static void check_waiting(void) {
  triwar_service* service = NULL;
  EXPECT(triwar_service_open(&service) == TRIWAR_OK);
  pthread_t started[8];
  struct small_asker small[8];
  for (int i = 0; i < 8; ++i) {
    small[i] = (struct small_asker){service, i};
    EXPECT(pthread_create(&started[i], NULL, ask_small_positions, &small[i]) == 0);
  }
  for (int i = 0; i < 8; ++i) EXPECT(pthread_join(started[i], NULL) == 0);
  triwar_service_close(service);
}

static void check_service(const char* large_table) {
  triwar_service* service = (triwar_service*)&large_table;
  EXPECT(triwar_service_open(&service) == TRIWAR_OK);
  expect_answer(service, "/v1/games", 200, "{\"games\":[{\"game\":\"triangle-1\",");
  expect_answer(service, "/v1/games/triangle-1", 200, "{\"game\":\"triangle-1\",\"states\":8,");
  expect_answer(service, "/v1/games/triangle-1/position?moves=1-2,2-3&line=0", 200,
                "{\"moves\":2,\"to_move\":\"A\",");
  expect_answer(service, "/v1/games/triangle-1/position?moves=1-2,1-2", 400,
                "{\"error\":{\"code\":\"edge_already_drawn\",\"move\":2,");
  expect_answer(service, "/v1/games/triangle-1/review?moves=1-2", 200, "{\"moves\":1,");

  // Requests of other threads do not change the text of a response.
  triwar_response kept;
  pthread_t thread;
  EXPECT(triwar_service_answer(service, "/v1/games/triangle-1", &kept) == TRIWAR_OK);
  EXPECT(pthread_create(&thread, NULL, ask_service, service) == 0);
  EXPECT(pthread_join(thread, NULL) == 0);
  EXPECT(strncmp(kept.text, "{\"game\":\"triangle-1\",", 21) == 0);
  const char* const statistics = "{\"game\":\"triangle-1\",\"counts\":\"states\",\"by_edges\":[";
  expect_answer(service, "/v1/games/triangle-1/statistics", 200, statistics);
  expect_answer(service, "/v1/games/triangle-1/statistics", 200, statistics);
  const char* const absent[] = {"/", "/index.html", "/openapi.json", "/v1/games/nonsense"};
  for (size_t i = 0; i < sizeof absent / sizeof absent[0]; ++i) {
    expect_answer(service, absent[i], 404, "{\"error\":{\"code\":");
  }
  // A board without a table is solved up to a limit.
  EXPECT(triwar_service_limit_states(service, 1000000) == TRIWAR_OK);
  expect_answer(service, "/v1/games/boxes-3x3-icelandic/position?moves=1-2,2-3,3-4,5-6,6-7,7-8,4-8",
                200, "{\"moves\":7,");
  expect_answer(service, "/v1/games/boxes-5x5/position", 422, "{\"error\":{\"code\":\"too_large\"");
  expect_answer(service, "/v1/games/boxes-4x4-icelandic/position", 422,
                ", more than the limit of 1000000;");
  check_waiting();
  expect_answer(service, "/v1/games/boxes-5x5/position?estimate=100", 200,
                "\"estimate\":{\"playouts\":100,");
  char long_target[4098] = {0};
  memset(long_target, '/', 4097);
  expect_answer(service, long_target, 414, "{\"error\":{\"code\":\"target_too_long\"");
  long_target[4096] = '\0';
  expect_answer(service, long_target, 404, "{\"error\":{\"code\":\"not_found\"");
  expect_answer(service, "", 400, "{\"error\":{\"code\":\"bad_request\"");

  const char* const position = "/v1/games/boxes-1x8/position?line=0";
  expect_answer(service, "/v1/games/boxes-1x8", 200, "\"index\":\"quiet\"");
  const char* game = NULL;
  EXPECT(triwar_service_add(service, "/nowhere", &game) == TRIWAR_ERROR_TABLE_MISSING);
  EXPECT(game == NULL);
  EXPECT(triwar_service_add(service, large_table, &game) == TRIWAR_OK);
  EXPECT(strcmp(game, "boxes-1x8") == 0);
  expect_answer(service, "/v1/games/boxes-1x8", 200, "\"index\":\"dense\"");
  expect_answer(service, position, 200, "{\"moves\":0,");

  // The same table again; its chunks become unreadable after it is opened.
  struct bytes bytes = bytes_of(large_table);
  const triwar_source source = {"the bytes", bytes.size, read_bytes, &bytes};
  EXPECT(triwar_service_add_source(service, &source, NULL) == TRIWAR_OK);
  bytes.fails_from = 0;
  expect_answer(service, position, 500, "{\"error\":{\"code\":\"damaged\"");
  EXPECT(triwar_service_add_source(service, &source, &game) == TRIWAR_ERROR_DAMAGED);
  bytes.fails_from = UINT64_MAX;
  expect_answer(service, position, 200, "{\"moves\":0,");
  triwar_service_close(service);
  triwar_service_close(NULL);
  free(bytes.data);

  // All tables of a folder.
  char folder[4096];
  EXPECT(snprintf(folder, sizeof folder, "%s", large_table) < (int)sizeof folder);
  *strrchr(folder, '/') = '\0';
  char junk[4200];
  EXPECT(snprintf(junk, sizeof junk, "%s/junk.tb.zst", folder) < (int)sizeof junk);
  FILE* const file = fopen(junk, "w");
  EXPECT(file != NULL && fputs("no table", file) >= 0 && fclose(file) == 0);
  EXPECT(triwar_service_open(&service) == TRIWAR_OK);
  EXPECT(triwar_service_add_folder(service, "/nowhere") == TRIWAR_ERROR_TABLE_MISSING);
  EXPECT(triwar_service_add_folder(service, folder) == TRIWAR_OK);
  expect_answer(service, "/v1/games/boxes-1x8", 200, "\"index\":\"dense\"");
  expect_answer(service, "/v1/games/house", 200, "{\"game\":\"house\",");
  expect_answer(service, "/v1/games/boxes-1x10/position?theory=1&solve=1K", 422,
                "\"nimber\":1,\"nimbers\":{");
  triwar_service_close(service);
  EXPECT(remove(junk) == 0);
}

struct progress {
  int reports;
  uint64_t done;
  uint64_t total;
  int stop_at;  // after this many reports
};

static int32_t note_progress(void* context, uint64_t done, uint64_t total) {
  struct progress* const noted = context;
  ++noted->reports;
  noted->done = done;
  noted->total = total;
  return noted->reports == noted->stop_at;
}

static void check_solving(const char* large_table) {
  (void)large_table;
  static const char moves[] = "2-4 4-5 5-9 3-6 2-5 3-5";
  static const triwar_move sample[] = {{2, 4}, {4, 5}, {5, 9}, {3, 6}, {2, 5}, {3, 5}, {2, 3}};
  triwar_tablebase* table = NULL;
  struct progress progress = {0};
  EXPECT(triwar_solve("triangle-3", moves, 1000, note_progress, &progress, &table) == TRIWAR_OK);
  EXPECT(progress.reports > 0 && progress.done == progress.total && progress.total > 0);
  EXPECT(strcmp(triwar_game(table), "triangle-3") == 0);
  EXPECT(triwar_edges(table) == 12 && triwar_cells(table) == 9 && triwar_points(table) == 10);

  // generator/solve_endgame_test.cpp tests all values.
  int32_t value;
  EXPECT(triwar_value(table, 0, &value) == TRIWAR_OK && value == 6);
  EXPECT(triwar_value(table, 1 << 12, &value) == TRIWAR_ERROR_BAD_STATE);

  // Whole games are replayed; those that do not reach the endgame are refused.
  triwar_position position;
  EXPECT(triwar_replay(table, sample, 6, &position) == TRIWAR_OK);
  EXPECT(position.state == 0 && position.moves == 6 && position.to_move == TRIWAR_B);
  EXPECT(position.score_a == 1 && position.score_b == 0);
  EXPECT(triwar_value(table, 0, &value) == TRIWAR_OK && triwar_margin(&position, value) == -5);
  EXPECT(triwar_replay(table, sample, 7, &position) == TRIWAR_OK);
  int32_t edge;
  EXPECT(triwar_edge_between(table, 3, 2, &edge) == TRIWAR_OK);
  EXPECT(position.state == UINT64_C(1) << edge && position.moves == 7 && position.score_b == 1);
  EXPECT(triwar_edge_between(table, 4, 2, &edge) == TRIWAR_ERROR_NOT_AN_EDGE);
  EXPECT(triwar_replay(table, sample, 5, &position) == TRIWAR_ERROR_NOT_IN_TABLE);
  EXPECT(message_has("begins with 6 lines, of which 1 are not drawn here"));
  EXPECT(position.state == 0 && position.moves == 5 && position.to_move == TRIWAR_A);
  EXPECT(triwar_replay(table, (triwar_move[]){{2, 4}, {2, 4}}, 2, &position) ==
         TRIWAR_ERROR_EDGE_ALREADY_DRAWN);
  EXPECT(position.state == 0 && position.moves == 1 && position.to_move == TRIWAR_B);

  // Reviews, of which tests/lookup/review_test.cpp tests the JSON.
  const char* json = NULL;
  EXPECT(triwar_review(table, "2-4 4-5 5-9 3-6 2-5 3-5 1-2", &json) == TRIWAR_OK);
  EXPECT(strstr(json, "{\"moves\":7,\"score\":") == json);
  EXPECT(strstr(json, "{\"move\":\"2-4\",\"player\":\"A\",\"closed\":0,\"value\":null,") != NULL);
  EXPECT(strstr(json, "{\"move\":\"1-2\",\"player\":\"B\",\"closed\":0,\"value\":-2,\"best\":6,") !=
         NULL);
  const char* const before = json;
  EXPECT(triwar_review(table, "2-4 4-5", &json) == TRIWAR_ERROR_NOT_IN_TABLE);
  EXPECT(triwar_review(table, "2-4 2-4", &json) == TRIWAR_ERROR_EDGE_ALREADY_DRAWN);
  EXPECT(triwar_review(table, "2-4 x", &json) == TRIWAR_ERROR_USAGE && message_has("move 2: 'x'"));
  EXPECT(json == before);
  triwar_close(table);

  // A board from a description, with a line drawn at the start; without a callback.
  static const char house[] =
      "{\"name\":\"house\",\"points\":[[1,0],[0,1],[2,1],[0,2],[2,2]],"
      "\"cells\":[[1,2,3],[2,3,5,4]],\"drawn\":[[1,2]]}";
  EXPECT(triwar_solve(house, "", UINT64_MAX, NULL, NULL, &table) == TRIWAR_OK);
  EXPECT(triwar_edges(table) == 5);
  uint64_t outline;
  EXPECT(triwar_outline(table, 0, &outline) == TRIWAR_OK && outline == 3);
  triwar_close(table);

  // Errors.
  progress = (struct progress){.stop_at = 2};
  EXPECT(triwar_solve("boxes-3x4", "", UINT64_MAX, note_progress, &progress, &table) ==
         TRIWAR_ERROR_INTERRUPTED);
  EXPECT(table == NULL && progress.done < progress.total);
  static const struct {
    const char* board;
    const char* moves;
    triwar_error error;
    const char* message;
  } bad[] = {
      {"triangle-3", "2-4 1-9", TRIWAR_ERROR_NOT_AN_EDGE, "move 2: "},
      {"triangle-3", "2-4 x", TRIWAR_ERROR_USAGE, "x"},
      {"boxes-3x3", "1-2", TRIWAR_ERROR_TOO_LARGE, "more than most_states = 1000"},
      {"house", "", TRIWAR_ERROR_UNKNOWN_GAME, "house"},
      {"{\"name\":3}", "", TRIWAR_ERROR_USAGE, "board:"},
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
    EXPECT(triwar_solve(bad[i].board, bad[i].moves, 1000, NULL, NULL, &table) == bad[i].error);
    EXPECT(table == NULL && message_has(bad[i].message));
  }
}

static void check_values(const char* large_table) {
  (void)large_table;
  triwar_tablebase* const table = open_triangle_3();
  enum { count = 1000 };
  uint64_t some[count];
  int8_t values[count];
  for (int i = 0; i < count; ++i) some[i] = (uint64_t)i * 262;
  EXPECT(triwar_values(table, some, count, values) == TRIWAR_OK);
  for (int i = 0; i < count; ++i) {
    int32_t value;
    EXPECT(triwar_value(table, some[i], &value) == TRIWAR_OK && value == values[i]);
  }
  some[2] = 1 << 18;
  EXPECT(triwar_values(table, some, count, values) == TRIWAR_ERROR_BAD_STATE);
  EXPECT(message_has("states[2]: 0x40000 is not a state of triangle-3"));
  EXPECT(triwar_values(table, NULL, 0, NULL) == TRIWAR_OK);
  EXPECT(triwar_values(table, NULL, 1, values) == TRIWAR_ERROR_USAGE);
  triwar_close(table);
}

static int32_t stop(void* context, uint64_t done, uint64_t total) {
  EXPECT(done <= total && total > 0);
  ++*(int*)context;
  return 1;
}

static void check_estimates(const char* large_table) {
  (void)large_table;
  triwar_estimate_answer estimate;
  EXPECT(triwar_estimate("boxes-7x7", "1-2", 500, NULL, NULL, &estimate) == TRIWAR_OK);
  EXPECT(estimate.playouts == 500 && estimate.proved == 0 && estimate.move_count == 111);
  const double sum = estimate.chance_a + estimate.chance_tie + estimate.chance_b;
  EXPECT(sum > 0.9999 && sum < 1.0001);
  // The first choice is the best move of B, and the figures are those of the service.
  for (size_t i = 1; i < estimate.move_count; ++i) {
    EXPECT(estimate.chances[i] <= estimate.chances[0]);
  }
  triwar_service* service = NULL;
  EXPECT(triwar_service_open(&service) == TRIWAR_OK);
  char figures[100];
  snprintf(figures, sizeof figures, "\"chance\":{\"A\":%.3f,\"tie\":%.3f,\"B\":%.3f}",
           estimate.chance_a, estimate.chance_tie, estimate.chance_b);
  expect_answer(service, "/v1/games/boxes-7x7/position?moves=1-2&estimate=500", 200, figures);
  snprintf(figures, sizeof figures, "\"moves\":[{\"move\":\"%d-%d\"", estimate.moves[0].a,
           estimate.moves[0].b);
  expect_answer(service, "/v1/games/boxes-7x7/position?moves=1-2&estimate=500", 200, figures);
  triwar_service_close(service);

  // An endgame that the search proves.
  EXPECT(triwar_estimate("triangle-3", "2-4 4-5 5-9 3-6 2-5 3-5 1-2 1-3 2-3 5-6 7-8", 1000, NULL,
                         NULL, &estimate) == TRIWAR_OK);
  EXPECT(estimate.proved == 1);
  EXPECT(estimate.chance_a + estimate.chance_tie + estimate.chance_b == 1.0);

  int reports = 0;
  EXPECT(triwar_estimate("boxes-7x7", "", 1000000, stop, &reports, &estimate) ==
         TRIWAR_ERROR_INTERRUPTED);
  EXPECT(reports == 1);
  EXPECT(triwar_estimate("boxes-7x7", "", 0, NULL, NULL, &estimate) == TRIWAR_ERROR_USAGE);
  EXPECT(triwar_estimate("boxes-1x1", "1-2 1-3 2-4 3-4", 9, NULL, NULL, &estimate) ==
         TRIWAR_ERROR_USAGE);
  EXPECT(message_has("the game is over"));
  EXPECT(triwar_estimate("nonsense", "", 9, NULL, NULL, &estimate) == TRIWAR_ERROR_UNKNOWN_GAME);
}

// Solves of the process share memory; those that no memory suffices for are too large.
static void check_limits(const char* large_table) {
  (void)large_table;
  EXPECT(triwar_limit_threads(-1) == TRIWAR_ERROR_USAGE);
  EXPECT(triwar_limit_threads(1) == TRIWAR_OK);
  triwar_tablebase* table = NULL;
  triwar_limit_solving(1000);
  EXPECT(triwar_solve("triangle-3", "", 10000, NULL, NULL, &table) == TRIWAR_ERROR_TOO_LARGE);
  EXPECT(message_has("more than fit into the memory for solving: 1000"));
  triwar_service* service = NULL;
  EXPECT(triwar_service_open(&service) == TRIWAR_OK);
  expect_answer(service, "/v1/games/boxes-3x4/position", 422, "\"limit\":1000");
  triwar_limit_solving((uint64_t)1 << 30);
  EXPECT(triwar_solve("triangle-3", "", 10000, NULL, NULL, &table) == TRIWAR_OK);
  triwar_close(table);

  // The work of requests reports, and can be stopped.
  int reports = 0;
  EXPECT(triwar_service_report(service, stop, &reports) == TRIWAR_OK);
  expect_answer(service, "/v1/games/boxes-3x4/position", 503, "\"error\"");
  expect_answer(service, "/v1/games/boxes-7x7/position?estimate=50K", 503, "\"error\"");
  EXPECT(reports == 2);
  EXPECT(triwar_service_report(service, NULL, NULL) == TRIWAR_OK);
  expect_answer(service, "/v1/games/boxes-3x4/position", 200, "\"from\":\"solved\"");

  // Requests with a body.
  triwar_response response;
  EXPECT(triwar_service_post(service, "/v1/parse", "1. a1-b1", 8, &response) == TRIWAR_OK);
  EXPECT(response.status == 200 && strstr(response.text, "\"form\":\"record\"") != NULL);
  EXPECT(triwar_service_post(service, "/v1/games/triangle-3/positions", "2-4\n2-4 4-5\n", 12,
                             &response) == TRIWAR_OK);
  EXPECT(response.status == 200 && strstr(response.text, "\n{") != NULL);
  EXPECT(triwar_service_post(service, "/v1/parse", NULL, 0, &response) == TRIWAR_OK);
  EXPECT(response.status != 200);
  EXPECT(triwar_service_post(service, "/v1/parse", NULL, 8, &response) == TRIWAR_ERROR_USAGE);
  triwar_service_close(service);
}

static void check_parsing(const char* large_table) {
  (void)large_table;
  const char* json = NULL;
  EXPECT(triwar_parse("1. a1-b1! {hm}", "boxes-2x2", NULL, TRIWAR_A, &json) == TRIWAR_OK);
  EXPECT(strcmp(json, "{\"form\":\"record\",\"game\":\"boxes-2x2\",\"moves\":[\"7-8\"]}") == 0);
  EXPECT(triwar_parse("+-+\n|A|\n+-+\n", NULL, "picture", TRIWAR_B, &json) == TRIWAR_OK);
  EXPECT(strstr(json, "\"state\":\"0xf\",\"to_move\":\"B\",\"score\":{\"A\":1,\"B\":0}") != NULL);
  EXPECT(triwar_parse("+-+\n|A|\n+-+\n", NULL, "picture", 0, &json) == TRIWAR_OK);
  // Moves after a state are kept apart from it.
  EXPECT(triwar_parse("[Board \"boxes-2x2\"]\n[Start \"0x3\"]\n1. 2-5 2. 4-5", NULL, NULL, TRIWAR_A,
                      &json) == TRIWAR_OK);
  EXPECT(strstr(json, "\"state\":\"0x3\"") != NULL);
  EXPECT(strstr(json, "\"moves\":[\"2-5\",\"4-5\"]") != NULL);
  EXPECT(triwar_parse("a1-b1", NULL, NULL, TRIWAR_A, &json) == TRIWAR_OK);
  EXPECT(strcmp(json, "{\"form\":\"lines\",\"game\":null,\"moves\":[\"a1-b1\"]}") == 0);
  const char* const before = json;
  EXPECT(triwar_parse("1-2", "house", NULL, TRIWAR_A, &json) == TRIWAR_ERROR_UNKNOWN_GAME);
  EXPECT(triwar_parse("1-2", NULL, "x", TRIWAR_A, &json) == TRIWAR_ERROR_USAGE);
  EXPECT(triwar_parse("1-2", NULL, NULL, 2, &json) == TRIWAR_ERROR_USAGE);
  EXPECT(triwar_parse("31", NULL, "states", TRIWAR_A, &json) == TRIWAR_ERROR_USAGE);
  EXPECT(json == before);
}

static void* ask_theory(void* table) {
  for (uint64_t state = 0; state < 1 << 12; state += 31) {
    triwar_theory_answer first;
    triwar_theory_answer again;
    EXPECT(triwar_theory(table, state, 1000 + state % 2, &first) == TRIWAR_OK);
    EXPECT(triwar_theory(table, state, 1000, &again) == TRIWAR_OK);
    EXPECT(first.nimber == again.nimber && first.move_count == again.move_count);
    EXPECT(memcmp(first.nimbers, again.nimbers, sizeof first.nimbers) == 0);
  }
  return NULL;
}

// The same facts as in tests/cli/lookup_theory_test.cpp.
static void check_theory(const char* large_table) {
  (void)large_table;
  triwar_tablebase* table = open_triangle_3();
  triwar_theory_answer theory;
  EXPECT(triwar_theory(table, 0, 2576, &theory) == TRIWAR_OK);
  EXPECT(theory.joints == 9 && theory.safe == 18 && theory.nimber == 0);
  EXPECT(theory.move_count == 18 && theory.edges[17] == 17);
  EXPECT(theory.nimbers[0] == 3 && theory.nimbers[1] == 3 && theory.nimbers[2] == 1);
  EXPECT(triwar_theory(table, 0, 2575, &theory) == TRIWAR_OK);
  EXPECT(theory.safe == 18 && theory.nimber == TRIWAR_UNKNOWN && theory.move_count == 0);

  static const triwar_move moves[] = {{2, 4}, {4, 5}, {5, 9}, {3, 6}, {2, 5}, {3, 5}};
  triwar_position position;
  EXPECT(triwar_replay(table, moves, 6, &position) == TRIWAR_OK);
  EXPECT(triwar_theory(table, position.state, 1000000, &theory) == TRIWAR_OK);
  EXPECT(theory.chain_count == 2 && theory.chains[0] == 1 && theory.chains[1] == 2);
  EXPECT(theory.joints == 3 && theory.capturable == 2 && theory.safe == 0);
  EXPECT(theory.nimber == TRIWAR_LOONY && theory.move_count == 12);
  EXPECT(theory.edges[0] == 0 && theory.nimbers[0] == TRIWAR_LOONY);

  const triwar_theory_answer before = theory;
  EXPECT(triwar_theory(table, 1 << 18, 1000, &theory) == TRIWAR_ERROR_BAD_STATE);
  EXPECT(message_has("18 edges") && before.nimber == theory.nimber);
  EXPECT(triwar_theory(table, (1 << 18) - 1, 0, &theory) == TRIWAR_OK);
  EXPECT(theory.nimber == 0 && theory.move_count == 0 && theory.safe == 0);
  triwar_close(table);

  // The edges are those of the rest of the board.
  EXPECT(triwar_solve("triangle-3", "2-4 4-5 5-9 3-6 2-5 3-5", 1000, NULL, NULL, &table) ==
         TRIWAR_OK);
  EXPECT(triwar_theory(table, 0, 1000, &theory) == TRIWAR_OK);
  EXPECT(theory.chains[1] == 2 && theory.nimber == TRIWAR_LOONY && theory.move_count == 12);
  EXPECT(theory.edges[11] == 11 && theory.nimbers[0] == TRIWAR_LOONY);

  pthread_t asking[4];
  for (int i = 0; i < 4; ++i) EXPECT(pthread_create(&asking[i], NULL, ask_theory, table) == 0);
  for (int i = 0; i < 4; ++i) EXPECT(pthread_join(asking[i], NULL) == 0);
  triwar_close(table);
}

// Expects USAGE of a call with a null pointer, and that the message names the argument.
static void expect_null(triwar_error error, const char* argument, int line) {
  char message[64];
  snprintf(message, sizeof message, "%s is null", argument);
  if (error == TRIWAR_ERROR_USAGE && strcmp(triwar_last_error(), message) == 0) return;
  fprintf(stderr, "line %d: error %d '%s', expected '%s'\n", line, (int)error, triwar_last_error(),
          message);
  exit(1);
}
#define EXPECT_NULL(call, argument) expect_null(call, argument, __LINE__)

static void check_null(const char* large_table) {
  (void)large_table;
  triwar_tablebase* const table = open_triangle_3();
  triwar_tablebase* made = table;
  triwar_service* service = NULL;
  EXPECT(triwar_service_open(&service) == TRIWAR_OK);
  const triwar_source nameless = {NULL, 104, read_nothing, NULL};
  const triwar_source unreadable = {"nothing", 104, NULL, NULL};
  triwar_position position = {0};
  triwar_theory_answer theory;
  triwar_response response;
  triwar_move move;
  int32_t number = 0;
  int32_t numbers[TRIWAR_MOST_EDGES];
  uint64_t set;
  size_t count = 0;
  double x = 0;
  const char* json = NULL;

  EXPECT_NULL(triwar_open(NULL, &made), "path");
  EXPECT(made == NULL);
  EXPECT_NULL(triwar_open("x", NULL), "table");
  made = table;
  EXPECT_NULL(triwar_open_embedded(NULL, &made), "game");
  EXPECT(made == NULL);
  EXPECT_NULL(triwar_open_embedded("triangle-3", NULL), "table");
  EXPECT_NULL(triwar_open_game(NULL, &made), "game");
  EXPECT_NULL(triwar_open_game("triangle-3", NULL), "table");
  made = table;
  EXPECT_NULL(triwar_open_source(NULL, &made), "source");
  EXPECT(made == NULL);
  EXPECT_NULL(triwar_open_source(&unreadable, NULL), "table");
  EXPECT_NULL(triwar_open_source(&nameless, &made), "source->name");
  EXPECT_NULL(triwar_open_source(&unreadable, &made), "source->read");
  EXPECT_NULL(triwar_load(NULL), "table");
  made = table;
  EXPECT_NULL(triwar_solve(NULL, "", 1000, NULL, NULL, &made), "board");
  EXPECT(made == NULL);
  EXPECT_NULL(triwar_solve("triangle-1", NULL, 1000, NULL, NULL, &made), "moves");
  EXPECT_NULL(triwar_solve("triangle-1", "", 1000, NULL, NULL, NULL), "table");

  EXPECT(triwar_points(table) == points);
  EXPECT(strcmp(triwar_game(NULL), "") == 0 && message_has("table is null"));
  EXPECT(triwar_points(NULL) == 0 && triwar_edges(NULL) == 0 && triwar_cells(NULL) == 0);
  EXPECT_NULL(triwar_ends(NULL, 0, &move), "table");
  EXPECT_NULL(triwar_ends(table, 0, NULL), "ends");
  EXPECT_NULL(triwar_edge_between(NULL, 1, 2, &number), "table");
  EXPECT_NULL(triwar_edge_between(table, 1, 2, NULL), "edge");
  EXPECT_NULL(triwar_outline(NULL, 0, &set), "table");
  EXPECT_NULL(triwar_outline(table, 0, NULL), "edges");
  EXPECT_NULL(triwar_corners(NULL, 0, numbers, 12, &count), "table");
  EXPECT_NULL(triwar_corners(table, 0, NULL, 12, &count), "points");
  EXPECT_NULL(triwar_corners(table, 0, numbers, 12, NULL), "count");
  EXPECT_NULL(triwar_coordinates(NULL, 1, &x, &x), "table");
  EXPECT_NULL(triwar_coordinates(table, 1, NULL, &x), "x");
  EXPECT_NULL(triwar_coordinates(table, 1, &x, NULL), "y");

  EXPECT_NULL(triwar_parse(NULL, "triangle-1", NULL, TRIWAR_A, &json), "text");
  EXPECT_NULL(triwar_parse("1-2", "triangle-1", NULL, TRIWAR_A, NULL), "json");
  EXPECT_NULL(triwar_replay(NULL, NULL, 0, &position), "table");
  EXPECT_NULL(triwar_replay(table, NULL, 1, &position), "moves");
  EXPECT_NULL(triwar_replay(table, NULL, 0, NULL), "position");
  EXPECT(triwar_margin(NULL, 3) == 0 && message_has("position is null"));

  EXPECT_NULL(triwar_value(NULL, 0, &number), "table");
  EXPECT_NULL(triwar_value(table, 0, NULL), "value");
  EXPECT_NULL(triwar_move_values(NULL, 0, numbers, numbers, TRIWAR_MOST_EDGES, &count), "table");
  EXPECT_NULL(triwar_move_values(table, 0, NULL, numbers, TRIWAR_MOST_EDGES, &count), "edges");
  EXPECT_NULL(triwar_move_values(table, 0, numbers, NULL, TRIWAR_MOST_EDGES, &count), "values");
  EXPECT_NULL(triwar_move_values(table, 0, numbers, numbers, TRIWAR_MOST_EDGES, NULL), "count");
  EXPECT_NULL(triwar_continuation(NULL, 0, numbers, TRIWAR_MOST_EDGES, &count), "table");
  EXPECT_NULL(triwar_continuation(table, 0, NULL, TRIWAR_MOST_EDGES, &count), "edges");
  EXPECT_NULL(triwar_continuation(table, 0, numbers, TRIWAR_MOST_EDGES, NULL), "count");
  EXPECT_NULL(triwar_review(NULL, "1-2", &json), "table");
  EXPECT_NULL(triwar_review(table, NULL, &json), "moves");
  EXPECT_NULL(triwar_review(table, "1-2", NULL), "json");
  EXPECT_NULL(triwar_theory(NULL, 0, 1000, &theory), "table");
  EXPECT_NULL(triwar_theory(table, 0, 1000, NULL), "theory");

  EXPECT_NULL(triwar_service_open(NULL), "service");
  EXPECT_NULL(triwar_service_limit_states(NULL, 1), "service");
  EXPECT_NULL(triwar_service_add(NULL, "x", NULL), "service");
  EXPECT_NULL(triwar_service_add(service, NULL, NULL), "path");
  EXPECT_NULL(triwar_service_add_source(NULL, &unreadable, NULL), "service");
  EXPECT_NULL(triwar_service_add_source(service, NULL, NULL), "source");
  EXPECT_NULL(triwar_service_add_source(service, &nameless, NULL), "source->name");
  EXPECT_NULL(triwar_service_add_source(service, &unreadable, NULL), "source->read");
  EXPECT_NULL(triwar_service_add_folder(NULL, "."), "service");
  EXPECT_NULL(triwar_service_add_folder(service, NULL), "folder");
  EXPECT_NULL(triwar_service_answer(NULL, "/v1/games", &response), "service");
  EXPECT_NULL(triwar_service_answer(service, NULL, &response), "target");
  EXPECT_NULL(triwar_service_answer(service, "/v1/games", NULL), "response");

  // Without elements an array may be null: only its number is wanted.
  EXPECT(triwar_move_values(table, 0, NULL, NULL, 0, &count) == TRIWAR_ERROR_USAGE);
  EXPECT(count == edges && message_has("capacity 0"));
  triwar_service_close(service);
  triwar_close(table);
}

// Lines drawn at the start have no numbers, and those of the others have no gaps: bit e of a state
// is edge e, which tests/cpp/game_test.cpp and tests/python/test_board.py expect, too.
static void check_numbers(const char* large_table) {
  (void)large_table;
  // boxes-3x3-icelandic without its left and lower sides, point 1 at the upper left.
  static const int32_t ends_of[18][2] = {{1, 2},  {2, 3},   {2, 6},   {3, 4},   {3, 7},   {4, 8},
                                         {5, 6},  {6, 7},   {6, 10},  {7, 8},   {7, 11},  {8, 12},
                                         {9, 10}, {10, 11}, {10, 14}, {11, 12}, {11, 15}, {12, 16}};
  triwar_tablebase* table;
  EXPECT(triwar_solve("boxes-3x3-icelandic", "", UINT64_MAX, NULL, NULL, &table) == TRIWAR_OK);
  EXPECT(triwar_edges(table) == 18);
  for (int32_t edge = 0; edge < 18; ++edge) {
    triwar_move ends;
    EXPECT(triwar_ends(table, edge, &ends) == TRIWAR_OK);
    EXPECT(ends.a == ends_of[edge][0] && ends.b == ends_of[edge][1]);
    int32_t between;
    EXPECT(triwar_edge_between(table, ends.a, ends.b, &between) == TRIWAR_OK && between == edge);
    triwar_position position;
    EXPECT(triwar_replay(table, &ends, 1, &position) == TRIWAR_OK);
    EXPECT(position.state == UINT64_C(1) << edge);
  }
  int32_t between;
  EXPECT(triwar_edge_between(table, 1, 5, &between) == TRIWAR_ERROR_NOT_AN_EDGE);
  triwar_close(table);
}

int main(int argc, char** argv) {
  static const struct {
    const char* name;
    void (*check)(const char* large_table);
  } checks[] = {{"conventions", check_conventions},
                {"opening", check_opening},
                {"overwritten", check_overwritten},
                {"finding", check_finding},
                {"board", check_board},
                {"geometry", check_geometry},
                {"replay", check_replay},
                {"answers", check_answers},
                {"threads", check_threads},
                {"sources", check_sources},
                {"service", check_service},
                {"solving", check_solving},
                {"values", check_values},
                {"estimates", check_estimates},
                {"limits", check_limits},
                {"parsing", check_parsing},
                {"theory", check_theory},
                {"null", check_null},
                {"numbers", check_numbers}};
  if (argc != 3) {
    fprintf(stderr, "usage: c_interface_test LARGE_TABLE CHECK\n");
    return 2;
  }
  for (size_t i = 0; i < sizeof checks / sizeof checks[0]; ++i) {
    if (strcmp(checks[i].name, argv[2]) != 0) continue;
    checks[i].check(argv[1]);
    return 0;
  }
  fprintf(stderr, "no check is called %s\n", argv[2]);
  return 2;
}
