// The table of the painting game: the winner of a position, and a winning move.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "painting/rules.h"
#include "tablebase/file/table_file.h"

namespace triwar {

/// The nimbers of runs of any number of columns. From preperiod() columns on they repeat every
/// period() columns.
///
/// The *nimber* (Grundy value) of a position is the size of the equivalent heap of Nim. It is 0 if
/// and only if the player to move loses. Thread-safe.
class PaintingTable {
 public:
  /// The largest number of values in a table. The table of the game has 83 values; the limit keeps
  /// answers fast even if a file is crafted.
  static constexpr std::uint64_t most_values = 4096;

  /// Checks a table as check_painting() does and reads its values. Throws Error: wrong_game,
  /// damaged, out_of_memory.
  explicit PaintingTable(TableFile file);

  /// Opens a table file. Throws Error as TableFile and the constructor do: table_missing,
  /// table_unreadable, not_a_table, wrong_version, wrong_game, damaged, out_of_memory.
  static PaintingTable open(const std::filesystem::path& path) {
    return PaintingTable(TableFile(path));
  }

  const TableFile& file() const noexcept { return file_; }
  const format::Header& header() const noexcept { return file_.header(); }
  std::uint64_t preperiod() const noexcept { return header().preperiod; }
  std::uint64_t period() const noexcept { return header().period; }

  /// Returns the nimber of a run of that many columns.
  int nimber_of_run(std::uint64_t columns) const noexcept {
    if (columns >= values_.size()) columns = preperiod() + (columns - preperiod()) % period();
    return values_[static_cast<std::size_t>(columns)];
  }

  int nimber(const painting::Heap& heap) const noexcept {
    return heap.is_single_cell() ? painting::single_cell : nimber_of_run(heap.columns);
  }

  /// Returns the nimber of a settled grid. Takes time proportional to the number of painted cells.
  int nimber(const painting::Grid& grid) const;

  struct Answer {
    int nimber;
    /// The winning move in the lowest column; of several, a cell before a square, and row 1 before
    /// row 2. nullopt if the nimber is 0.
    std::optional<painting::Move> move;
  };

  /// Returns the nimber and the first winning move of a settled grid. In each run, tries at most
  /// preperiod() + period() moves with each tool.
  Answer answer(const painting::Grid& grid) const;

 private:
  std::optional<painting::Move> move_to(int nimber, const painting::Heap& heap) const;

  TableFile file_;
  std::vector<std::int8_t> values_;
};

/// Checks that the header of a table fits the rules of the painting game. Reads no values. Throws
/// Error: wrong_game, damaged.
void check_painting(const TableFile& file);

}  // namespace triwar
