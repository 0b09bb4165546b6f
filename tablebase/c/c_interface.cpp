// What tablebase/c/triwar.h declares, by the C++ library.

#include <dlfcn.h>
#include <fmt/core.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <new>
#include <optional>
#include <span>
#include <string>

#include "tablebase/base/error.h"
#include "tablebase/board/bad_move.h"
#include "tablebase/board/painting.h"
#include "tablebase/board/position.h"
#include "tablebase/board/replay.h"
#include "tablebase/c/triwar.h"
#include "tablebase/embedded.h"
#include "tablebase/find_table.h"
#include "tablebase/painting_table.h"
#include "tablebase/tablebase.h"

struct triwar_tablebase {
  triwar::Tablebase table;
};

struct triwar_painting {
  triwar::PaintingTable table;
};

namespace {

using triwar::Board;
using triwar::Cell;
using triwar::Edge;
using triwar::EdgeSet;
using triwar::ErrorCode;
using triwar::Point;
using triwar::Tablebase;

static_assert(TRIWAR_MOST_EDGES == EdgeSet::capacity);

/// One to one; the compiler asks for a case for each new code.
constexpr triwar_error error_of(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::usage:
      return TRIWAR_ERROR_USAGE;
    case ErrorCode::unknown_game:
      return TRIWAR_ERROR_UNKNOWN_GAME;
    case ErrorCode::input_cannot_open:
      return TRIWAR_ERROR_INPUT_CANNOT_OPEN;
    case ErrorCode::input_unreadable:
      return TRIWAR_ERROR_INPUT_UNREADABLE;
    case ErrorCode::table_missing:
      return TRIWAR_ERROR_TABLE_MISSING;
    case ErrorCode::not_a_table:
      return TRIWAR_ERROR_NOT_A_TABLE;
    case ErrorCode::wrong_version:
      return TRIWAR_ERROR_WRONG_VERSION;
    case ErrorCode::wrong_game:
      return TRIWAR_ERROR_WRONG_GAME;
    case ErrorCode::damaged:
      return TRIWAR_ERROR_DAMAGED;
    case ErrorCode::verification_failed:
      return TRIWAR_ERROR_VERIFICATION_FAILED;
    case ErrorCode::board_too_large:
      return TRIWAR_ERROR_BOARD_TOO_LARGE;
    case ErrorCode::out_of_memory:
      return TRIWAR_ERROR_OUT_OF_MEMORY;
    case ErrorCode::output_exists:
      return TRIWAR_ERROR_OUTPUT_EXISTS;
    case ErrorCode::cannot_write:
      return TRIWAR_ERROR_CANNOT_WRITE;
    case ErrorCode::output_closed:
      return TRIWAR_ERROR_OUTPUT_CLOSED;
    case ErrorCode::interrupted:
      return TRIWAR_ERROR_INTERRUPTED;
  }
  return TRIWAR_ERROR_INTERNAL;
}

// In the same order, from 1.
static_assert([] {
  for (int i = 0; i < TRIWAR_ERROR_INTERRUPTED; ++i) {
    if (error_of(static_cast<ErrorCode>(i)) != i + 1) return false;
  }
  return true;
}());

thread_local std::string last_error;

/// Remembers why a function fails. Kept out of the way of those that succeed.
[[gnu::cold, gnu::noinline]] triwar_error fail(triwar_error error, const char* why) noexcept {
  try {
    last_error = why;
  } catch (const std::bad_alloc&) {
    last_error.clear();
  }
  return error;
}

/// Ends a function by what it has thrown.
[[gnu::cold, gnu::noinline]] triwar_error fail_by_exception() noexcept {
  try {
    throw;
  } catch (const triwar::Error& error) {
    return fail(error_of(error.code()), error.what());
  } catch (const std::bad_alloc&) {
    return fail(TRIWAR_ERROR_OUT_OF_MEMORY, "out of memory");
  } catch (const std::exception& error) {
    return fail(TRIWAR_ERROR_INTERNAL, error.what());
  } catch (...) {
    return fail(TRIWAR_ERROR_INTERNAL, "an unknown exception");
  }
}

/// Does the work of a function; what it throws goes no further.
template <class Work>
triwar_error guarded(const Work& work) noexcept {
  try {
    return work();
  } catch (...) {
    return fail_by_exception();
  }
}

template <class... Values>
[[gnu::cold, gnu::noinline]] triwar_error fail(triwar_error error,
                                               fmt::format_string<const Values&...> why,
                                               const Values&... values) noexcept {
  return guarded(
      [&]() -> triwar_error { return fail(error, fmt::format(why, values...).c_str()); });
}

const Board& board_of(const triwar_tablebase* table) noexcept { return table->table.board(); }

[[gnu::cold, gnu::noinline]] triwar_error bad_state(const Board& board, std::uint64_t state) {
  return fail(TRIWAR_ERROR_BAD_STATE, "{:#x} is not a state of {}, which has {} edges", state,
              board.name(), board.edges());
}

[[gnu::cold, gnu::noinline]] triwar_error bad_cell(const Board& board, std::int32_t cell) {
  return fail(TRIWAR_ERROR_NOT_A_CELL, "there is no cell {} on {}, whose cells are 0 to {}", cell,
              board.name(), board.cells() - 1);
}

bool has_cell(const Board& board, std::int32_t cell) noexcept {
  return 0 <= cell && cell < board.cells();
}

/// Answers a state that is one of the table's board, by work(tablebase, state).
template <class Work>
triwar_error answer(const triwar_tablebase* table, std::uint64_t state, const Work& work) noexcept {
  const EdgeSet set = EdgeSet::from_bits(state);
  if (!board_of(table).all_edges().contains(set)) return bad_state(board_of(table), state);
  return guarded([&]() -> triwar_error { return work(table->table, set); });
}

/// Passes a list of `items` on to the caller's arrays, by write(i, item).
template <class List, class Write>
triwar_error hand_over(const char* items, const List& list, size_t capacity, size_t* count,
                       const Write& write) {
  *count = list.size();
  if (list.size() > capacity) {
    return fail(TRIWAR_ERROR_USAGE, "room for {} {} where there are {}", capacity, items,
                list.size());
  }
  for (size_t i = 0; i < list.size(); ++i) write(i, list[i]);
  return TRIWAR_OK;
}

/// Opens a table by open(), into a handle that is null after an error.
template <class Open, class Handle>
triwar_error open_by(const Open& open, Handle** table) noexcept {
  *table = nullptr;
  return guarded([&]() -> triwar_error {
    *table = new Handle{open()};  // NOLINT(bugprone-unhandled-exception-at-new): guarded
    return TRIWAR_OK;
  });
}

/// Where the installed tree that this library stands in has its tables.
std::filesystem::path data_folder() {
  static const char in_library = 0;
  Dl_info library;
  if (::dladdr(&in_library, &library) == 0) return {};
  return (std::filesystem::path(library.dli_fname).parent_path() / TRIWAR_DATA_DIR)
      .lexically_normal();
}

}  // namespace

const char* triwar_last_error(void) { return last_error.c_str(); }

const char* triwar_error_name(int32_t error) {
  switch (error) {
    case TRIWAR_OK:
      return "ok";
    case TRIWAR_ERROR_BAD_STATE:
      return "bad_state";
    case TRIWAR_ERROR_NOT_AN_EDGE:
      return "not_an_edge";
    case TRIWAR_ERROR_NOT_A_CELL:
      return "not_a_cell";
    case TRIWAR_ERROR_EDGE_ALREADY_DRAWN:
      return "edge_already_drawn";
    case TRIWAR_ERROR_INTERNAL:
      return "internal";
    case TRIWAR_ERROR_CELL_ALREADY_PAINTED:
      return "cell_already_painted";
    case TRIWAR_ERROR_NOT_A_POINT:
      return "not_a_point";
    default:
      break;
  }
  const bool of_library = TRIWAR_OK < error && error <= TRIWAR_ERROR_INTERRUPTED;
  return of_library ? text(static_cast<ErrorCode>(error - 1)) : "unknown";
}

const char* triwar_version(void) { return TRIWAR_VERSION; }

triwar_error triwar_open(const char* path, triwar_tablebase** table) {
  return open_by([&] { return Tablebase::open(path); }, table);
}

triwar_error triwar_open_embedded(const char* game, triwar_tablebase** table) {
  return open_by([&] { return triwar::embedded::tablebase(game); }, table);
}

triwar_error triwar_open_game(const char* game, triwar_tablebase** table) {
  return open_by([&] { return Tablebase::open(triwar::find_table(game, {}, data_folder())); },
                 table);
}

triwar_error triwar_load(triwar_tablebase* table) {
  return guarded([&]() -> triwar_error {
    table->table.load();
    return TRIWAR_OK;
  });
}

void triwar_close(triwar_tablebase* table) { delete table; }

const char* triwar_game(const triwar_tablebase* table) { return board_of(table).name().c_str(); }

int32_t triwar_points(const triwar_tablebase* table) { return board_of(table).points(); }

int32_t triwar_edges(const triwar_tablebase* table) { return board_of(table).edges(); }

int32_t triwar_cells(const triwar_tablebase* table) { return board_of(table).cells(); }

triwar_error triwar_ends(const triwar_tablebase* table, int32_t edge, triwar_move* ends) {
  const Board& board = board_of(table);
  if (edge < 0 || edge >= board.edges()) {
    return fail(TRIWAR_ERROR_NOT_AN_EDGE, "there is no edge {} on {}, whose edges are 0 to {}",
                edge, board.name(), board.edges() - 1);
  }
  const auto [low, high] = board.ends(static_cast<Edge>(edge));
  *ends = {number(low), number(high)};
  return TRIWAR_OK;
}

triwar_error triwar_edge_between(const triwar_tablebase* table, int32_t a, int32_t b,
                                 int32_t* edge) {
  return guarded([&]() -> triwar_error {
    const std::optional<Edge> between = board_of(table).edge_between(a, b);
    if (!between) {
      return fail(TRIWAR_ERROR_NOT_AN_EDGE, triwar::not_an_edge(board_of(table), a, b).c_str());
    }
    *edge = number(*between);
    return TRIWAR_OK;
  });
}

triwar_error triwar_outline(const triwar_tablebase* table, int32_t cell, uint64_t* edges) {
  const Board& board = board_of(table);
  if (!has_cell(board, cell)) return bad_cell(board, cell);
  *edges = board.outline(static_cast<Cell>(cell)).bits();
  return TRIWAR_OK;
}

triwar_error triwar_corners(const triwar_tablebase* table, int32_t cell, int32_t points[],
                            size_t capacity, size_t* count) {
  const Board& board = board_of(table);
  if (!has_cell(board, cell)) return bad_cell(board, cell);
  return hand_over("corners", board.corners(static_cast<Cell>(cell)), capacity, count,
                   [&](size_t i, Point corner) { points[i] = number(corner); });
}

triwar_error triwar_coordinates(const triwar_tablebase* table, int32_t point, double* x,
                                double* y) {
  const Board& board = board_of(table);
  if (point < 1 || point > board.points()) {
    return fail(TRIWAR_ERROR_NOT_A_POINT, "there is no point {} on {}, whose points are 1 to {}",
                point, board.name(), board.points());
  }
  const auto at = board.at(static_cast<Point>(point));
  *x = at.x;
  *y = at.y;
  return TRIWAR_OK;
}

triwar_error triwar_replay(const triwar_tablebase* table, const triwar_move moves[], size_t count,
                           triwar_position* position) {
  triwar::Replay game(board_of(table));
  size_t made = 0;
  while (made < count && game.try_play(moves[made].a, moves[made].b)) ++made;
  *position = {.state = game.state().bits(),
               .moves = static_cast<int32_t>(made),
               .to_move = game.position.to_move() == triwar::Player::A ? TRIWAR_A : TRIWAR_B,
               .score_a = game.position.score(triwar::Player::A),
               .score_b = game.position.score(triwar::Player::B)};
  if (made == count) return TRIWAR_OK;
  return guarded([&]() -> triwar_error {
    const auto bad = triwar::bad_move(game, moves[made].a, moves[made].b);
    return fail(bad.code == triwar::BadMove::Code::not_an_edge ? TRIWAR_ERROR_NOT_AN_EDGE
                                                               : TRIWAR_ERROR_EDGE_ALREADY_DRAWN,
                "move {}: {}", bad.move, bad.message);
  });
}

int32_t triwar_margin(const triwar_position* position, int32_t value) {
  return position->score_a - position->score_b + position->to_move * value;
}

triwar_error triwar_value(const triwar_tablebase* table, uint64_t state, int32_t* value) {
  return answer(table, state, [&](const Tablebase& values, EdgeSet set) -> triwar_error {
    *value = values.value(set);
    return TRIWAR_OK;
  });
}

triwar_error triwar_move_values(const triwar_tablebase* table, uint64_t state, int32_t edges[],
                                int32_t values[], size_t capacity, size_t* count) {
  return answer(table, state, [&](const Tablebase& answering, EdgeSet set) -> triwar_error {
    return hand_over("moves", answering.move_values(set), capacity, count,
                     [&](size_t i, const triwar::MoveValue& move) {
                       edges[i] = number(move.edge);
                       values[i] = move.value;
                     });
  });
}

triwar_error triwar_continuation(const triwar_tablebase* table, uint64_t state, int32_t edges[],
                                 size_t capacity, size_t* count) {
  return answer(table, state, [&](const Tablebase& answering, EdgeSet set) -> triwar_error {
    return hand_over("moves", answering.continuation(set), capacity, count,
                     [&](size_t i, Edge edge) { edges[i] = number(edge); });
  });
}

triwar_error triwar_painting_open(const char* path, triwar_painting** table) {
  return open_by([&] { return triwar::PaintingTable::open(path); }, table);
}

triwar_error triwar_painting_open_embedded(triwar_painting** table) {
  return open_by([] { return triwar::embedded::painting(); }, table);
}

void triwar_painting_close(triwar_painting* table) { delete table; }

triwar_error triwar_painting_probe(const triwar_painting* table, int64_t columns,
                                   const triwar_grid_cell cells[], size_t count,
                                   triwar_painting_answer* answer) {
  if (columns < 0) {
    return fail(TRIWAR_ERROR_USAGE, "{} columns: expected 0 to {}", columns,
                triwar::painting::most_columns);
  }
  return guarded([&]() -> triwar_error {
    triwar::painting::Grid grid(static_cast<std::uint64_t>(columns));
    for (const auto [row, column] : std::span(cells, count)) {
      if (!grid.paint(row, column)) break;
    }
    if (const auto bad = grid.settle()) {
      *answer = {.painted = bad->cell - 1, .nimber = 0, .tool = TRIWAR_NO_MOVE, .at = {0, 0}};
      return fail(bad->code == triwar::painting::BadCell::Code::not_a_cell
                      ? TRIWAR_ERROR_NOT_A_CELL
                      : TRIWAR_ERROR_CELL_ALREADY_PAINTED,
                  "cell {}: {}", bad->cell, bad->message);
    }
    const auto [nimber, move] = table->table.answer(grid);
    *answer = {.painted = count, .nimber = nimber, .tool = TRIWAR_NO_MOVE, .at = {0, 0}};
    if (move) {
      answer->tool = move->tool == triwar::painting::Tool::cell ? TRIWAR_CELL : TRIWAR_SQUARE;
      answer->at = {move->at.row(), static_cast<std::int64_t>(move->at.column())};
    }
    return TRIWAR_OK;
  });
}
