#include "tablebase/tablebase.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <utility>

#include "tablebase/base/bytes.h"
#include "tablebase/base/error.h"
#include "tablebase/base/heap_bytes.h"
#include "tablebase/board/closure.h"
#include "tablebase/board/geometry_bytes.h"
#include "tablebase/board/recurrence.h"
#include "tablebase/board/symmetry.h"
#include "tablebase/index/quiet_index.h"

namespace triwar {

static_assert(Figure::longest_name <= format::longest_name);
static_assert(longest_geometry + longest_start + EdgeSet::capacity + 1 +
                  most_symmetries_used * EdgeSet::capacity <=
              format::longest_board);

namespace {

Error wrong_game(const TableFile& file, std::string_view why) {
  return Error(ErrorCode::wrong_game, fmt::format("{}: {}", file.name(), why));
}

/// Decodes the figure from the header of a table, and removes its bytes from the front of `data`.
Figure take_figure(const TableFile& file, bytes::View& data) {
  const std::optional<Geometry> geometry = decode_geometry(file.header().game, data);
  if (!geometry) throw format::damaged(file.name(), "the board in its header is cut off");
  try {
    return Figure(*geometry);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::usage) throw;
    throw format::damaged(file.name(), error.what());
  }
}

Figure built_in_figure(const TableFile& file) {
  try {
    return Figure::make(file.header().game);
  } catch (const Error& error) {
    throw wrong_game(
        file, fmt::format("a table of a game that this program does not know: {}", error.what()));
  }
}

std::unique_ptr<QuietIndex> quiet_index_of(const TableFile& file, const Board& board) {
  if (file.header().index_kind != format::IndexKind::quiet) return nullptr;
  try {
    return std::make_unique<QuietIndex>(board);
  } catch (const Error& error) {
    throw wrong_game(file, fmt::format("a table of quiet states, but {}", error.what()));
  }
}

void check_header(const TableFile& file, const Board& board, const QuietIndex* quiet) {
  const format::Header& header = file.header();
  const format::Header expected = header_for(board, quiet);
  if (header.board != expected.board) {
    throw wrong_game(file,
                     "made with other symmetries or another numbering of edges than this program "
                     "uses for its board; generate the table again");
  }
  if (header.fingerprint != expected.fingerprint) {
    throw wrong_game(file,
                     fmt::format("made for a {} with other edges or cells (fingerprint {:016x}, "
                                 "expected {:016x}); generate the table again",
                                 header.game, header.fingerprint, expected.fingerprint));
  }
  if (header.preperiod != 0 || header.period != 0) {
    throw format::damaged(file.name(), "a table of a board with a period");
  }
  if (header.values != expected.values) {
    throw format::damaged(file.name(), fmt::format("{} values for {}, expected {}", header.values,
                                                   header.game, expected.values));
  }
}

/// Returns the first of the moves with the highest value. Requires that there are moves.
MoveValue first_best(const EdgeList<MoveValue>& moves) {
  return *std::max_element(moves.begin(), moves.end(), [](const MoveValue& a, const MoveValue& b) {
    return a.value < b.value;
  });
}

/// The board whose states a file answers, and their numbers.
struct Contents {
  Board board;
  std::unique_ptr<const QuietIndex> quiet;
};

Contents contents_of(const TableFile& file) {
  if (file.header().index_kind == format::IndexKind::book) {
    throw wrong_game(file, "a book, which has only the first states; expected a table");
  }
  Board stored = board_named_in(file);
  std::unique_ptr<QuietIndex> quiet = quiet_index_of(file, stored);
  check_header(file, stored, quiet.get());
  if (file.game == file.header().game) return {std::move(stored), std::move(quiet)};
  Board board = Board::make(file.game);
  quiet->exchange_given(turned_edges(board, stored));
  return {std::move(board), std::move(quiet)};
}

}  // namespace

Board board_named_in(const TableFile& file) {
  const format::Header& header = file.header();
  // Earlier versions made tables of the painting game.
  if (header.game == painting_game) throw wrong_game(file, painting_needs_no_table);
  if (header.value_kind == format::ValueKind::grundy &&
      header.index_kind != format::IndexKind::quiet) {
    throw wrong_game(file, "a table of nimbers of all states; expected one of the quiet states");
  }
  bytes::View data = header.board;
  const bool is_built_in = Figure::is_reserved(header.game) || data.empty();
  const bool has_start = header.version == format::version ||
                         (header.version == format::version_of_books && !data.empty());
  if (is_built_in && !has_start && !data.empty()) {
    throw format::damaged(file.name(), "the board in its header has the name of another game");
  }
  Figure figure = is_built_in ? built_in_figure(file) : take_figure(file, data);
  StartLines start{.before_game = figure.drawn(), .by_moves = {}};
  if (has_start) {
    const auto decoded = decode_start(figure, data);
    if (!decoded || (is_built_in && decoded->before_game != figure.drawn())) {
      throw format::damaged(file.name(), "the start in its header does not fit its board");
    }
    start = *decoded;
  }
  if (header.index_kind != format::IndexKind::quiet && !data.empty()) {
    throw format::damaged(file.name(), "extra bytes after the board in its header");
  }
  try {
    return Board(is_built_in ? std::move(figure) : figure.with_drawn(start.before_game),
                 start.by_moves);
  } catch (const Error& error) {
    if (is_built_in && !has_start) throw wrong_game(file, error.what());
    throw format::damaged(file.name(), error.what());
  }
}

std::vector<Edge> turned_edges(const Board& grid, const Board& on_its_side) {
  // Points are numbered row by row. The last one is in the lower right corner; y counts rows.
  const auto columns = static_cast<int>(on_its_side.at(static_cast<Point>(on_its_side.points())).y);
  const auto rows = static_cast<int>(grid.at(static_cast<Point>(grid.points())).y);
  const auto turned_point = [&](Point point) {
    const int place = number(point) - 1;
    return place % (columns + 1) * (rows + 1) + place / (columns + 1) + 1;
  };
  std::vector<Edge> edges;
  for (const Edge edge : grid.all_edges()) {
    const auto [low, high] = grid.ends(edge);
    edges.push_back(*on_its_side.edge_between(turned_point(low), turned_point(high)));
  }
  return edges;
}

bytes::Bytes board_bytes(const Board& board, const QuietIndex* quiet) {
  const bool is_built_in = Figure::is_reserved(board.name());
  if (is_built_in && !board.has_start()) return {};
  bytes::Bytes data;
  if (!is_built_in) data = encode_geometry(board.figure());
  if (board.has_start()) {
    const bytes::Bytes start = encode_start(board);
    data.insert(data.end(), start.begin(), start.end());
  }
  if (quiet == nullptr) return data;
  const auto put_edges = [&](const std::vector<Edge>& edges) {
    for (const Edge edge : edges) bytes::put(data, static_cast<std::uint8_t>(number(edge)));
  };
  put_edges(quiet->renumbering().edges());
  bytes::put(data, static_cast<std::uint8_t>(quiet->symmetries().size()));
  for (const Symmetry& symmetry : quiet->symmetries()) put_edges(symmetry);
  return data;
}

format::Header header_for(const Board& board, const QuietIndex* quiet) {
  format::Header header;
  header.game = board.name();
  if (board.has_start()) header.version = format::version;
  header.fingerprint = board.fingerprint();
  header.board = board_bytes(board, quiet);
  header.values = board.states();
  if (quiet != nullptr) {
    header.index_kind = format::IndexKind::quiet;
    header.values = quiet->size();
    // Values of quiet states are harder to compress. Chunks of this size make the table of
    // triangle-5 a tenth smaller than default chunks do; reading one still takes only 2 ms.
    if (header.values > format::small_table) header.chunk_size = 2 << 20;
  }
  return header;
}

Board board_of(const TableFile& file) { return contents_of(file).board; }

Tablebase::Tablebase(TableFile file, std::shared_ptr<ChunkCache> cache, format::ValueKind kind) {
  auto [board, quiet] = contents_of(file);
  if (file.header().value_kind != kind) {
    throw wrong_game(file, kind == format::ValueKind::grundy
                               ? "a table of values, expected one of nimbers"
                               : "a table of nimbers, which only answers about theory use; "
                                 "expected one of values");
  }
  board_ = std::make_unique<const Board>(std::move(board));
  quiet_ = std::move(quiet);
  values_ = std::make_unique<ChunkedValues>(std::move(file), std::move(cache));
}

Tablebase::Tablebase(Board board, std::shared_ptr<const QuietIndex> quiet, format::Header header,
                     ValueMemory values)
    : board_(std::make_unique<const Board>(std::move(board))),
      quiet_(std::move(quiet)),
      values_(std::make_unique<ChunkedValues>(std::move(header), std::move(values))) {
  assert(this->header().values == (quiet_ ? quiet_->size() : board_->states()));
}

Tablebase Tablebase::open(TableFile file, std::shared_ptr<ChunkCache> cache,
                          format::ValueKind kind) {
  Tablebase table(std::move(file), std::move(cache), kind);
  if (table.header().values <= format::small_table) table.load();
  return table;
}

std::uint64_t Tablebase::memory() const noexcept {
  const auto block = [](std::uint64_t bytes) { return bytes + allocation_overhead; };
  std::uint64_t bytes = sizeof(Tablebase) + block(sizeof(Board)) + board_->heap_bytes() +
                        block(sizeof(ChunkedValues)) + heap_bytes(file().name()) +
                        2 * heap_bytes(file().game) + heap_bytes(header().board) +
                        block(header().values);
  if (quiet_) bytes += block(sizeof(QuietIndex)) + quiet_->heap_bytes();
  return bytes;
}

/// Returns the value of any state from that of the quiet state which captures lead to.
int Tablebase::value_after_captures(EdgeSet state) const {
  const Closure closure = captured_in(*board_, state);
  const EdgeSet representative = quiet_->representative(quiet_->from_given(closure.state));
  const int of_quiet = values_->at(quiet_->index(representative));
  if (header().value_kind == format::ValueKind::score_difference) {
    return value_before(*board_, state, closure.state, closure.captured.cells, of_quiet);
  }
  return Captures{closure.captured.cells, best_hand_over(*board_, state, closure.state)}
      .nimber_before(of_quiet);
}

int Tablebase::move_value(EdgeSet state, Edge edge) const {
  return value_of_move(*board_, state, edge, [this](EdgeSet after) { return value(after); });
}

/// Calls `use` with a function that returns the value of a state: a mere load if possible.
template <class Use>
void Tablebase::with_value_of(const Use& use) const {
  const std::int8_t* const all = quiet_ ? nullptr : values_->all();
  if (all != nullptr) {
    use([all](EdgeSet state) -> int { return all[state.bits()]; });
  } else {
    use([this](EdgeSet state) { return value(state); });
  }
}

EdgeList<MoveValue> Tablebase::move_values(EdgeSet state) const {
  // A function with two different lists to return would copy one of them.
  return quiet_ ? move_values_of_quiet(state) : move_values_of_dense(state);
}

EdgeList<MoveValue> Tablebase::move_values_of_dense(EdgeSet state) const {
  EdgeList<MoveValue> moves;
  with_value_of([&](const auto& value_of) {
    for (const Edge edge : board_->undrawn(state)) {
      moves.push_back({edge, value_of_move(*board_, state, edge, value_of)});
    }
  });
  return moves;
}

/// Computes the same values as move_value(), but closes the captures of `state` only once, those of
/// a chain once for all its edges, and reads all values at the end, so that reads overlap.
EdgeList<MoveValue> Tablebase::move_values_of_quiet(EdgeSet state) const {
  const Closure before = captured_in(*board_, state);
  const EdgeSet captured = before.state - state;
  // All orders of captures lead to the same state: a move leads to the closure of `state`, if
  // captures draw its edge, or else to the closure of the quiet state and this edge.
  EdgeList<Closure> closures;
  std::array<std::uint8_t, EdgeSet::capacity> closure_by_edge;
  const auto add_closure = [&](const Closure& closure, EdgeSet edges) {
    for (const Edge edge : edges) {
      closure_by_edge[number(edge)] = static_cast<std::uint8_t>(closures.size());
    }
    closures.push_back(closure);
  };
  if (!captured.empty()) add_closure({.state = before.state, .captured = {}}, captured);
  for (EdgeSet left = board_->undrawn(before.state); !left.empty();) {
    const Edge edge = *left.begin();
    const Closure closure = captured_after(*board_, before.state, edge);
    const EdgeSet edges = closure.chain ? closure.state - before.state : EdgeSet::of(edge);
    add_closure(closure, edges);
    left = left - edges;
  }
  EdgeList<Index> indices;
  for (const Closure& closure : closures) {
    indices.push_back(quiet_->index(quiet_->representative(quiet_->from_given(closure.state))));
  }
  EdgeList<int> values;
  for (const Index index : indices) values.push_back(values_->at(index));
  EdgeList<MoveValue> moves;
  for (const Edge edge : board_->undrawn(state)) {
    const std::uint8_t i = closure_by_edge[number(edge)];
    const int closed = board_->closes(state, edge);
    const int cells = before.captured.cells + closures[i].captured.cells - closed;
    const int rest = value_before(*board_, state.with(edge), closures[i].state, cells, values[i]);
    moves.push_back({edge, value_of_move(closed, rest)});
  }
  return moves;
}

EdgeList<Edge> Tablebase::continuation(EdgeSet state) const {
  EdgeList<Edge> line;
  int left = value(state);
  const auto play = [&](const MoveValue& move) {
    const int closed = board_->closes(state, move.edge);
    left = closed > 0 ? move.value - closed : -move.value;
    line.push_back(move.edge);
    state = state.with(move.edge);
  };
  with_value_of([&](const auto& value_of) {
    while (state != board_->all_edges()) {
      // Stops at the first move that reaches the known value. In a table with wrong values there
      // may be none.
      const EdgeSet undrawn = board_->undrawn(state);
      const auto edge = std::find_if(undrawn.begin(), undrawn.end(), [&](Edge tried) {
        return value_of_move(*board_, state, tried, value_of) == left;
      });
      play(edge != undrawn.end() ? MoveValue{*edge, left} : first_best(move_values(state)));
    }
  });
  return line;
}

}  // namespace triwar
