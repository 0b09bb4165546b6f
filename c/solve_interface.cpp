// The functions of c/triwar.h that solve endgames.

#include <cstdint>
#include <mutex>
#include <optional>
#include <string_view>

#include "c/failure.h"
#include "c/handle.h"
#include "c/triwar.h"
#include "generator/available_memory.h"
#include "generator/solve_endgame.h"
#include "lookup/endgames.h"
#include "lookup/read_line.h"
#include "tablebase/base/error.h"
#include "tablebase/board_file.h"

namespace {

using triwar::Board;
using triwar::Figure;
using triwar::c::fail;
using triwar::lookup::BadGame;

triwar_error error_of(BadGame::Code code) noexcept {
  switch (code) {
    case BadGame::Code::not_an_edge:
      return TRIWAR_ERROR_NOT_AN_EDGE;
    case BadGame::Code::edge_already_drawn:
      return TRIWAR_ERROR_EDGE_ALREADY_DRAWN;
    case BadGame::Code::too_large:
      return TRIWAR_ERROR_TOO_LARGE;
    default:
      return TRIWAR_ERROR_USAGE;
  }
}

triwar_error fail_by(const BadGame& bad) noexcept {
  if (!bad.move) return fail(error_of(bad.code), bad.message.c_str());
  return fail(error_of(bad.code), "move {}: {}", *bad.move, bad.message);
}

/// Returns the figure with this name, or with this description in JSON.
Figure figure_of(std::string_view board) {
  const bool is_json = board.find('{') != board.npos;
  return is_json ? triwar::parse_board(board, "board") : Figure::make(board);
}

}  // namespace

triwar_error triwar_solve(const char* board, const char* moves, uint64_t most_states,
                          triwar_progress progress, void* context, triwar_tablebase** table) {
  *table = nullptr;
  return triwar::c::guarded([&]() -> triwar_error {
    const Figure figure = figure_of(board);
    const Board full = Board::end_of(figure);
    triwar::lookup::Game game(full);
    triwar::lookup::read_line(moves, game);
    if (game.bad) return fail_by(*game.bad);
    if (const auto bad = triwar::lookup::too_large(figure, game.drawn(),
                                                   {.states = most_states,
                                                    .option = "most_states = ",
                                                    .feasible = triwar::available_memory()})) {
      return fail_by(*bad);
    }
    std::mutex mutex;
    const auto report = [&](std::uint64_t done, std::uint64_t total) {
      if (progress == nullptr) return;
      const std::scoped_lock lock(mutex);
      if (progress(context, done, total) != 0) {
        throw triwar::Error(triwar::ErrorCode::interrupted, "interrupted");
      }
    };
    const Board rest(figure, game.drawn() - figure.drawn());
    // NOLINTNEXTLINE(bugprone-unhandled-exception-at-new): guarded
    *table = new triwar_tablebase{triwar::solve_endgame(rest, report)};
    return TRIWAR_OK;
  });
}
