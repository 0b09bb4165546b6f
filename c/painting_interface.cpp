// The functions of c/triwar.h for the painting game.

#include <cstdint>
#include <span>

#include "c/failure.h"
#include "c/triwar.h"
#include "painting/nimbers.h"
#include "painting/rules.h"
#include "tablebase/base/error.h"
#include "tablebase/board/figure.h"

struct triwar_painting {};

using triwar::c::fail;
using triwar::c::guarded;
using triwar::c::open_by;

triwar_error triwar_painting_open(const char* path, triwar_painting** table) {
  return open_by(
      [&]() -> triwar_painting {
        throw triwar::Error(triwar::ErrorCode::wrong_game,
                            fmt::format("{}: {}", path, triwar::painting_needs_no_table));
      },
      table);
}

triwar_error triwar_painting_open_embedded(triwar_painting** table) {
  return open_by([] { return triwar_painting{}; }, table);
}

void triwar_painting_close(triwar_painting* table) { delete table; }

triwar_error triwar_painting_probe(const triwar_painting*, int64_t columns,
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
    const auto [nimber, move] = triwar::painting::answer(grid);
    *answer = {.painted = count, .nimber = nimber, .tool = TRIWAR_NO_MOVE, .at = {0, 0}};
    if (move) {
      answer->tool = move->tool == triwar::painting::Tool::cell ? TRIWAR_CELL : TRIWAR_SQUARE;
      answer->at = {move->at.row(), static_cast<std::int64_t>(move->at.column())};
    }
    return TRIWAR_OK;
  });
}
