#include "tablebase/tablebase.h"

#include <fmt/core.h>

#include <cassert>
#include <optional>
#include <utility>

#include "tablebase/base/error.h"
#include "tablebase/board/recurrence.h"

namespace triwar {

static_assert(Board::longest_name <= format::longest_name);

Board board_of(const TableFile& file) {
  const format::Header& header = file.header();
  const auto wrong_game = [&](std::string_view why) {
    return Error(ErrorCode::wrong_game, fmt::format("{}: {}", file.name(), why));
  };
  if (header.value_kind != format::ValueKind::score_difference) {
    throw wrong_game(fmt::format("a table of {}, which has no board", header.game));
  }
  std::optional<Board> board;
  try {
    board = Board::make(header.game);
  } catch (const Error& error) {
    throw wrong_game(
        fmt::format("a table of a game that this program does not know: {}", error.what()));
  }
  if (header.fingerprint != board->fingerprint()) {
    throw wrong_game(
        fmt::format("made for a {} with other edges or cells (fingerprint {:016x}, "
                    "expected {:016x}); generate the table again",
                    header.game, header.fingerprint, board->fingerprint()));
  }
  if (header.preperiod != 0 || header.period != 0) {
    throw format::damaged(file.name(), "score differences with a period");
  }
  std::uint64_t expected = board->states();
  try {
    if (header.index_kind == format::IndexKind::quiet) expected = QuietIndex::count_stored(*board);
  } catch (const Error& error) {
    throw wrong_game(fmt::format("a table of quiet states, but {}", error.what()));
  }
  if (header.values != expected) {
    throw format::damaged(file.name(), fmt::format("{} values for {}, expected {}", header.values,
                                                   header.game, expected));
  }
  return std::move(*board);
}

Tablebase::Tablebase(TableFile file)
    : board_(std::make_unique<const Board>(board_of(file))), dense_(*board_) {
  if (file.header().index_kind == format::IndexKind::quiet) {
    quiet_ = std::make_unique<const QuietIndex>(*board_);
  }
  values_ = std::make_unique<ChunkedValues>(std::move(file));
}

Tablebase Tablebase::open(TableFile file) {
  Tablebase table(std::move(file));
  if (table.header().values <= format::small_table) table.load();
  return table;
}

int Tablebase::move_value(EdgeSet state, Edge edge) const {
  return value_of_move(*board_, state, edge, [this](EdgeSet after) { return value(after); });
}

EdgeList<MoveValue> Tablebase::move_values(EdgeSet state) const {
  EdgeList<MoveValue> moves;
  for (const Edge edge : board_->undrawn(state)) moves.push_back({edge, move_value(state, edge)});
  return moves;
}

EdgeList<Edge> Tablebase::continuation(EdgeSet state) const {
  EdgeList<Edge> line;
  while (state != board_->all_edges()) {
    const auto undrawn = board_->undrawn(state);
    Edge best = *undrawn.begin();
    int best_value = move_value(state, best);
    for (const Edge edge : undrawn) {
      if (const int value = move_value(state, edge); value > best_value) {
        best = edge;
        best_value = value;
      }
    }
    line.push_back(best);
    state = state.with(best);
  }
  return line;
}

}  // namespace triwar
