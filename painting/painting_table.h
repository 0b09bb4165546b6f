// Answers to the painting game from its table: who wins, and by which move.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "painting/rules.h"
#include "tablebase/file/table_file.h"

namespace triwar {

/// The nimbers (Grundy values) of runs of any number of columns, which from preperiod() on repeat
/// themselves every period() columns.
///
/// The *nimber* of a position is that of the heap of Nim that it is as good as. It is 0 exactly
/// when the player to move loses. All functions may be called from any number of threads.
class PaintingTable {
 public:
  /// The most values that a table may have: many times what the game needs, and little enough that
  /// no file makes answers slow.
  static constexpr std::uint64_t most_values = 4096;

  /// Checks a table as check_painting does, and reads its values. Throws Error: wrong_game,
  /// damaged.
  explicit PaintingTable(TableFile file);

  /// Throws Error as TableFile does, too: table_missing, not_a_table, wrong_version.
  static PaintingTable open(const std::filesystem::path& path) {
    return PaintingTable(TableFile(path));
  }

  const TableFile& file() const noexcept { return file_; }
  const format::Header& header() const noexcept { return file_.header(); }
  std::uint64_t preperiod() const noexcept { return header().preperiod; }
  std::uint64_t period() const noexcept { return header().period; }

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
  std::optional<painting::Move> move_to(int nimber, const painting::Heap& heap) const;

  TableFile file_;
  std::vector<std::int8_t> values_;
};

/// Checks that a table is of the painting game as this library knows it. Reads no values. Throws
/// Error: wrong_game, damaged.
void check_painting(const TableFile& file);

}  // namespace triwar
