// The table of a board: the value of any state and of any move, and perfect play.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "tablebase/board/board.h"
#include "tablebase/board/edge_list.h"
#include "tablebase/board/edge_set.h"
#include "tablebase/file/chunked_values.h"
#include "tablebase/file/table_file.h"

namespace triwar {

class QuietIndex;

/// A legal move, and its value for the player who makes it: the cells that it closes count.
struct MoveValue {
  Edge edge;
  int value;
  bool operator==(const MoveValue&) const noexcept = default;
};

/// Returns the bytes of a board in the header of its table: the geometry of a board from a file;
/// the lines drawn at the start, if any; and in a quiet table (`quiet` is not null) the renumbering
/// of edges and the symmetries. Returns no bytes for a built-in board without lines drawn at the
/// start.
bytes::Bytes board_bytes(const Board& board, const QuietIndex* quiet);

/// Returns the header of the table of all states or, if `quiet` is not null, of the quiet states,
/// as triwar-generate writes it.
format::Header header_for(const Board& board, const QuietIndex* quiet = nullptr);

/// Returns the board that a header names or contains. Throws Error: wrong_game, damaged.
Board board_named_in(const TableFile& file);

/// Returns, by edge of a grid of boxes, the edge of the same grid on its side that it becomes when
/// rows and columns are exchanged.
std::vector<Edge> turned_edges(const Board& grid, const Board& on_its_side);

/// Returns the board of a table, after a check that its header fits the board. Reads no values.
/// Throws Error: wrong_game, damaged.
Board board_of(const TableFile& file);

/// The table of one board, of values or of nimbers.
///
/// A *value* is the number of cells that the player to move will still take minus the number that
/// the opponent will still take, when both play perfectly. It depends on the state alone. (A
/// *margin*, A's cells minus B's at the end of a game, comes from Position::margin().) In a table
/// of nimbers the value of a state is its nimber or `loony`, and moves have no values.
///
/// All functions require states that are subsets of board().all_edges(). Const functions are
/// thread-safe.
class Tablebase {
 public:
  /// Checks the header as board_of() does, and that the values are of this kind. Each chunk of
  /// values is read and checked when it is first needed. `cache` limits the memory of chunks, see
  /// ChunkedValues. Throws Error: wrong_game, damaged, out_of_memory.
  explicit Tablebase(TableFile file, std::shared_ptr<ChunkCache> cache = ChunkCache::of_process(),
                     format::ValueKind kind = format::ValueKind::score_difference);

  /// A table in memory, of all states or, if `quiet` is not null, of quiet states. Requires
  /// header.values values.
  Tablebase(Board board, std::shared_ptr<const QuietIndex> quiet, format::Header header,
            ValueMemory values);

  /// Opens a table, and reads all values of a small one (format::small_table). Throws Error as
  /// TableFile, the constructor and load() do: table_missing, table_unreadable, not_a_table,
  /// wrong_version, wrong_game, damaged, out_of_memory.
  static Tablebase open(TableFile file,
                        std::shared_ptr<ChunkCache> cache = ChunkCache::of_process(),
                        format::ValueKind kind = format::ValueKind::score_difference);
  static Tablebase open(const std::filesystem::path& path) { return open(TableFile(path)); }

  const Board& board() const noexcept { return *board_; }
  /// Returns the file, whose header may have the grid on its side (TableFile::game); for a table in
  /// memory, a name and a header without bytes.
  const TableFile& file() const noexcept { return values_->file(); }
  bool is_in_memory() const noexcept { return file().source->size() == 0; }
  const format::Header& header() const noexcept { return file().header(); }

  /// Returns the value of a state for the player to move. Takes one load, about a nanosecond, in a
  /// dense table in memory; hundreds of nanoseconds in a quiet one (docs/inside/benchmarks.md).
  /// Unless the table is loaded, throws Error(damaged) if the chunk of the value cannot be read or
  /// has changed, and Error(out_of_memory).
  int value(EdgeSet state) const {
    if (!quiet_) return values_->at(static_cast<Index>(state.bits()));
    return value_after_captures(state);
  }

  /// Returns the value stored at an index. quiet_index() maps indices to states; without it, the
  /// index is the state's bits. In a quiet table, the values of states that are not representatives
  /// have no meaning. Requires index < header().values.
  int value_at(Index index) const { return values_->at(index); }

  /// Reads all values into memory, and keeps them there. Calls `before_chunk` for every chunk; it
  /// may throw to stop. Throws Error(out_of_memory), before reading, if the values exceed the limit
  /// of the cache.
  void load(const std::function<void()>& before_chunk = [] {}) { values_->load(before_chunk); }
  bool loaded() const noexcept { return values_->loaded(); }

  /// Returns the value of drawing an undrawn edge, for the player who draws it.
  int move_value(EdgeSet state, Edge edge) const;

  /// Returns every legal move with its value, in edge order.
  EdgeList<MoveValue> move_values(EdgeSet state) const;

  /// Returns the moves of a perfect game from a state to the end: in each state the lowest-numbered
  /// best edge.
  EdgeList<Edge> continuation(EdgeSet state) const;

  /// The index of a quiet table, or null if the table is dense: the index of a state is its bits.
  const QuietIndex* quiet_index() const noexcept { return quiet_.get(); }

  /// Returns the memory of a table in memory in bytes, without the figure of its board, which
  /// other boards may share.
  std::uint64_t memory() const noexcept;

 private:
  int value_after_captures(EdgeSet state) const;
  template <class Use>
  void with_value_of(const Use& use) const;
  EdgeList<MoveValue> move_values_of_dense(EdgeSet state) const;
  EdgeList<MoveValue> move_values_of_quiet(EdgeSet state) const;

  // On the heap, so that pointers to the board stay valid when a table is moved.
  std::unique_ptr<const Board> board_;
  std::shared_ptr<const QuietIndex> quiet_;  // null if all states are stored
  std::unique_ptr<ChunkedValues> values_;
};

}  // namespace triwar
