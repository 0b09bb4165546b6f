// Answers from a table: the value of any state, of every move, and perfect play.
#pragma once

#include <cassert>
#include <filesystem>
#include <functional>
#include <memory>

#include "tablebase/board/board.h"
#include "tablebase/board/closure.h"
#include "tablebase/board/edge_list.h"
#include "tablebase/board/edge_set.h"
#include "tablebase/file/byte_source.h"
#include "tablebase/file/chunked_values.h"
#include "tablebase/file/format.h"
#include "tablebase/index/dense_index.h"
#include "tablebase/index/quiet_index.h"

namespace triwar {

/// A legal move and what it is worth to the player who makes it: the cells it closes included.
struct MoveValue {
  Edge edge;
  int value;
  bool operator==(const MoveValue&) const noexcept = default;
};

/// The table of one board.
///
/// A *value* is the number of cells that the player to move will still take minus the number that
/// the opponent will still take, when both play perfectly. It depends on the state alone. (A
/// *margin*, A's cells minus B's at the end of a game, comes from Position::margin.)
///
/// States given to a table are subsets of board().all_edges(). All const functions may be called
/// from any number of threads.
class Tablebase {
 public:
  enum class Load {
    small,     ///< read all values now when they take at most 16 MiB, else on first touch
    on_touch,  ///< read nothing but the structure
  };

  /// Opens a table and checks its structure, and that it belongs to the board of its name.
  /// Throws Error: table_missing, not_a_table, wrong_version, wrong_game, damaged, out_of_memory.
  static Tablebase open(const std::filesystem::path& path, Load load = Load::small);
  static Tablebase open(std::unique_ptr<const ByteSource> source, Load load = Load::small);
  /// `layout` is that of the source.
  static Tablebase open(std::unique_ptr<const ByteSource> source, format::Layout layout,
                        Load load = Load::small);

  const Board& board() const noexcept { return *board_; }
  const format::Header& header() const noexcept { return values_->header(); }
  const ByteSource& source() const noexcept { return values_->source(); }

  /// The value of a state for the player to move. Throws Error(damaged) when its chunk cannot be
  /// read or is not what was written; never for a loaded table.
  int value(EdgeSet state) const {
    if (!quiet_) return values_->at(number(dense_.index(state)));
    return quiet_value(state, [this](std::uint64_t place) { return values_->at(place); });
  }

  /// Reads all values into memory. Throws as value() does. `before_chunk` is called before each
  /// chunk and may throw to stop.
  void load(const std::function<void()>& before_chunk = [] {}) { values_->load(before_chunk); }
  bool loaded() const noexcept { return values_->loaded(); }

  /// The value of a state from a loaded table: a load from memory, no locks. Precondition:
  /// loaded().
  int probe(EdgeSet state) const noexcept {
    assert(loaded());
    const std::span<const std::int8_t> values = values_->all();
    if (!quiet_) return values[number(dense_.index(state))];
    return quiet_value(state, [values](std::uint64_t place) -> int { return values[place]; });
  }

  /// The value of drawing an undrawn edge, for the player who draws it. Throws as value() does.
  int move_value(EdgeSet state, Edge edge) const;

  /// Every legal move with its value, in edge order. Throws as value() does.
  EdgeList<MoveValue> move_values(EdgeSet state) const;

  /// One perfect game from a state to the end: always the lowest-numbered best edge. Throws as
  /// value() does.
  EdgeList<Edge> continuation(EdgeSet state) const;

  /// How the stored states are numbered when the table has quiet states only; null when it has
  /// all, which are then numbered by DenseIndex.
  const QuietIndex* quiet_index() const noexcept { return quiet_.get(); }

 private:
  Tablebase(std::unique_ptr<const Board> board, std::unique_ptr<const QuietIndex> quiet,
            std::unique_ptr<ChunkedValues> values);

  /// The value of any state by that of the representative that it comes to.
  template <class ValueAt>
  int quiet_value(EdgeSet state, const ValueAt& value_at) const {
    const Closure closure = close(*board_, state);
    const EdgeSet stored = quiet_->representative(closure.state);
    return closure.value_before(value_at(number(quiet_->index(stored))));
  }

  // On the heap, so that positions and renderers may keep pointers to the board of a table that
  // is moved.
  std::unique_ptr<const Board> board_;
  DenseIndex dense_;
  std::unique_ptr<const QuietIndex> quiet_;  // null when all states are stored
  std::unique_ptr<ChunkedValues> values_;
};

}  // namespace triwar
