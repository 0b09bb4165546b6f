#include "tablebase/tablebase.h"

#include <fmt/core.h>

#include <cassert>
#include <optional>
#include <utility>

#include "tablebase/base/bytes.h"
#include "tablebase/base/error.h"
#include "tablebase/board/geometry_bytes.h"
#include "tablebase/board/recurrence.h"
#include "tablebase/board/symmetry.h"

namespace triwar {

static_assert(Board::longest_name <= format::longest_name);
static_assert(longest_geometry + 1 + most_symmetries_used * EdgeSet::capacity <=
              format::longest_board);

namespace {

/// The board that the header of a file carries.
Board board_in(const TableFile& file) {
  const format::Header& header = file.header();
  bytes::View data = header.board;
  const std::optional<Geometry> geometry = decode_geometry(header.game, data);
  if (!geometry) throw format::damaged(file.name(), "the board in its header is cut off");
  if (Board::is_reserved(header.game)) {
    throw format::damaged(file.name(), "its header carries a board under the name of another game");
  }
  try {
    Board board(*geometry);
    if (header.board == board_bytes(board, header.index_kind)) return board;
  } catch (const Error& error) {
    if (error.code() != ErrorCode::usage) throw;
    throw format::damaged(file.name(), error.what());
  }
  throw Error(ErrorCode::wrong_game,
              fmt::format("{}: made with other symmetries than this program finds on its board; "
                          "generate the table again",
                          file.name()));
}

}  // namespace

bytes::Bytes board_bytes(const Board& board, format::IndexKind kind) {
  if (Board::is_reserved(board.name())) return {};
  bytes::Bytes data = encode_geometry(board);
  if (kind == format::IndexKind::quiet) {
    const std::vector<Symmetry> used = symmetries_used(board);
    bytes::put(data, static_cast<std::uint8_t>(used.size()));
    for (const Symmetry& symmetry : used) {
      for (const Edge edge : symmetry) bytes::put(data, static_cast<std::uint8_t>(number(edge)));
    }
  }
  return data;
}

Board board_of(const TableFile& file) {
  const format::Header& header = file.header();
  const auto wrong_game = [&](std::string_view why) {
    return Error(ErrorCode::wrong_game, fmt::format("{}: {}", file.name(), why));
  };
  if (header.value_kind != format::ValueKind::score_difference) {
    throw wrong_game(fmt::format("a table of {}, which has no board", header.game));
  }
  std::optional<Board> board;
  if (!header.board.empty()) {
    board = board_in(file);
  } else {
    try {
      board = Board::make(header.game);
    } catch (const Error& error) {
      throw wrong_game(
          fmt::format("a table of a game that this program does not know: {}", error.what()));
    }
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
