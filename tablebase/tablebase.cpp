#include "tablebase/tablebase.h"

#include <fmt/core.h>

#include <utility>

#include "tablebase/base/error.h"

namespace triwar {
namespace {

/// The board that a table is of, once everything its header says of it has been checked.
Board board_of(const format::Header& header, const std::string& file) {
  const auto wrong_game = [&](std::string_view why) {
    return Error(ErrorCode::wrong_game, fmt::format("{}: {}", file, why));
  };
  if (header.value_kind != format::ValueKind::score_difference) {
    throw wrong_game(fmt::format("a table of {}, which has no board", header.game));
  }
  std::unique_ptr<Board> board;
  try {
    board = std::make_unique<Board>(Board::make(header.game));
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
    throw format::damaged(file, "score differences with a period");
  }
  return std::move(*board);
}

/// The numbering of a quiet table; none for a dense one. Its tables are made only when the header
/// asks for as many values as there are.
std::unique_ptr<const QuietIndex> quiet_index_of(const format::Header& header, const Board& board,
                                                 const std::string& file) {
  const bool quiet = header.index_kind == format::IndexKind::quiet;
  std::uint64_t expected = DenseIndex(board).size();
  try {
    if (quiet) expected = QuietIndex::count_stored(board);
  } catch (const Error& error) {
    throw Error(ErrorCode::wrong_game,
                fmt::format("{}: a table of quiet states, but {}", file, error.what()));
  }
  if (header.values != expected) {
    throw format::damaged(
        file, fmt::format("{} values for {}, expected {}", header.values, header.game, expected));
  }
  return quiet ? std::make_unique<QuietIndex>(board) : nullptr;
}

}  // namespace

Tablebase::Tablebase(std::unique_ptr<const Board> board, std::unique_ptr<const QuietIndex> quiet,
                     std::unique_ptr<ChunkedValues> values)
    : board_(std::move(board)),
      dense_(*board_),
      quiet_(std::move(quiet)),
      values_(std::move(values)) {}

Tablebase Tablebase::open(const std::filesystem::path& path, Load load) {
  return open(open_file(path), load);
}

Tablebase Tablebase::open(std::unique_ptr<const ByteSource> source, Load load) {
  format::Layout layout = format::read_layout(*source);
  return open(std::move(source), std::move(layout), load);
}

Tablebase Tablebase::open(std::unique_ptr<const ByteSource> source, format::Layout layout,
                          Load load) {
  auto board = std::make_unique<const Board>(board_of(layout.header, source->name()));
  auto quiet = quiet_index_of(layout.header, *board, source->name());
  Tablebase table(std::move(board), std::move(quiet),
                  std::make_unique<ChunkedValues>(std::move(source), std::move(layout)));
  if (load == Load::small && table.header().values <= format::small_table) table.load();
  return table;
}

int Tablebase::move_value(EdgeSet state, Edge edge) const {
  assert(board_->undrawn(state).contains(edge));
  const int closed = board_->closes(state, edge);
  const int rest = value(state.with(edge));
  return closed > 0 ? closed + rest : -rest;
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
