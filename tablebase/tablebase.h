// Answers from a table: the value of any state, of every move, and perfect play.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include "tablebase/board/board.h"
#include "tablebase/board/closure.h"
#include "tablebase/board/edge_list.h"
#include "tablebase/board/edge_set.h"
#include "tablebase/file/chunked_values.h"
#include "tablebase/file/table_file.h"
#include "tablebase/index/dense_index.h"
#include "tablebase/index/quiet_index.h"

namespace triwar {

/// A legal move and what it is worth to the player who makes it: the cells it closes included.
struct MoveValue {
  Edge edge;
  int value;
  bool operator==(const MoveValue&) const noexcept = default;
};

/// What the header of a table carries of a board: of one from a file its geometry, and where quiet
/// states are stored how its edges are numbered there and the symmetries that make representatives;
/// of a built-in one nothing. `quiet`: none where all states are stored.
bytes::Bytes board_bytes(const Board& board, const QuietIndex* quiet);

/// The board that a table is of, when all that the header says fits it. Reads no values. Throws
/// Error: wrong_game, damaged.
Board board_of(const TableFile& file);

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
  /// Checks that all that the header says fits the board of the table, as board_of does. Reads no
  /// values: each chunk is read and checked when one of its values is first asked for. Throws
  /// Error: wrong_game, damaged, out_of_memory.
  explicit Tablebase(TableFile file);

  /// Opens a table, and reads all values when they take at most 16 MiB. Throws Error as TableFile,
  /// the constructor and load() do: table_missing, not_a_table, wrong_version, wrong_game, damaged,
  /// out_of_memory.
  static Tablebase open(TableFile file);
  static Tablebase open(const std::filesystem::path& path) { return open(TableFile(path)); }

  const Board& board() const noexcept { return *board_; }
  const TableFile& file() const noexcept { return values_->file(); }
  const format::Header& header() const noexcept { return file().header(); }

  /// The value of a state for the player to move. Throws Error(damaged) when its chunk cannot be
  /// read or is not what was written; never for a loaded table.
  int value(EdgeSet state) const {
    if (!quiet_) return values_->at(dense_.index(state));
    // That of the representative that the state comes to.
    const Closure closure = close(*board_, state);
    const EdgeSet representative = quiet_->representative(quiet_->from_given(closure.state));
    return closure.captured.value_before(values_->at(quiet_->index(representative)));
  }

  /// The value that is stored under an index of quiet_index() or, where that is null, of
  /// DenseIndex. Throws as value() does.
  int value_at(Index index) const { return values_->at(index); }

  /// Reads all values into memory. Throws as value() does. `before_chunk` is called before each
  /// chunk and may throw to stop.
  void load(const std::function<void()>& before_chunk = [] {}) { values_->load(before_chunk); }
  bool loaded() const noexcept { return values_->loaded(); }

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
  // On the heap, so that positions and renderers may keep pointers to the board of a table that
  // is moved.
  std::unique_ptr<const Board> board_;
  DenseIndex dense_;
  std::unique_ptr<const QuietIndex> quiet_;  // null when all states are stored
  std::unique_ptr<ChunkedValues> values_;
};

}  // namespace triwar
