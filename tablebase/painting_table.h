// Answers to the painting game from its table: who wins, and by which move.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "tablebase/board/painting.h"
#include "tablebase/file/byte_source.h"
#include "tablebase/file/format.h"

namespace triwar {

/// The nimbers (Grundy values) of runs of any number of columns, which from preperiod() on repeat
/// themselves every period() columns.
///
/// The *nimber* of a position is that of the heap of Nim that it is as good as. It is 0 exactly
/// when the player to move loses. All functions may be called from any number of threads.
class PaintingTable {
 public:
  enum class Load {
    all,      ///< read the values now
    nothing,  ///< only header() and source() will be asked for
  };

  /// The most values that a table may have: many times what the game needs, and little enough that
  /// no file makes answers slow.
  static constexpr std::uint64_t most_values = 4096;

  /// Opens a table and checks that it is of the painting game as this library knows it.
  /// Throws Error: table_missing, not_a_table, wrong_version, wrong_game, damaged.
  static PaintingTable open(const std::filesystem::path& path, Load load = Load::all);
  static PaintingTable open(std::unique_ptr<const ByteSource> source, Load load = Load::all);
  /// `layout` is that of the source.
  static PaintingTable open(std::unique_ptr<const ByteSource> source, const format::Layout& layout,
                            Load load = Load::all);

  const format::Header& header() const noexcept { return header_; }
  const ByteSource& source() const noexcept { return *source_; }
  std::uint64_t preperiod() const noexcept { return header_.preperiod; }
  std::uint64_t period() const noexcept { return header_.period; }

  /// The nimber of a run of that many columns without paint.
  int nimber_of_run(std::uint64_t columns) const noexcept {
    if (columns >= values_.size()) columns = preperiod() + (columns - preperiod()) % period();
    return values_[static_cast<std::size_t>(columns)];
  }

  int nimber(const painting::Heap& heap) const noexcept {
    return heap.is_single_cell() ? painting::single_cell : nimber_of_run(heap.columns);
  }

  /// The nimber of a position, in time proportional to the number of painted cells. Precondition:
  /// the grid is settled.
  int nimber(const painting::Grid& grid) const;

  struct Answer {
    int nimber;
    /// The first winning move: that of the lowest column; there a cell before a square, and row 1
    /// before row 2. None when the nimber is 0.
    std::optional<painting::Move> move;
  };

  /// The nimber and the winning move. For the move up to preperiod() + period() places are tried in
  /// each run. Precondition: the grid is settled.
  Answer answer(const painting::Grid& grid) const;

 private:
  PaintingTable(std::unique_ptr<const ByteSource> source, const format::Layout& layout, Load load);

  std::optional<painting::Move> move_to(int nimber, const painting::Heap& heap) const;

  std::unique_ptr<const ByteSource> source_;
  format::Header header_;
  std::vector<std::int8_t> values_;
};

}  // namespace triwar
