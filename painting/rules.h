// The rules of the painting game (HDU 4559).
//
// On a grid of 2 rows and N columns, two players in turn paint one unpainted cell or an unpainted
// 2x2 square. The player who paints last wins. A position is a sum of independent heaps:
//
//            column   1 2 3 4 5 6
//            row 1    # . . . # .      Columns 2 to 4 are a run of 3 columns, cell 1,6 is a single
//            row 2    # . . . # #      cell, columns 1 and 5 are full.
//
// See docs/inside/theory.md, section 6.
#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "lookup/game.h"
#include "tablebase/base/text.h"

namespace triwar::painting {

/// The most columns that a grid may have: 2^63 - 1.
inline constexpr std::uint64_t most_columns = ~std::uint64_t{0} >> 1;

enum class Tool : std::uint8_t { cell, square };
inline constexpr std::array tools{Tool::cell, Tool::square};

/// The number of columns that a tool removes from a run.
constexpr std::uint64_t width(Tool tool) noexcept { return tool == Tool::cell ? 1 : 2; }

/// The nimber of the cells that a move in a run leaves unpainted in its columns: 1 after painting a
/// cell, for the other cell of its column.
constexpr int nimber_left(Tool tool) noexcept { return tool == Tool::cell ? 1 : 0; }

/// The nimber of a single cell.
inline constexpr int single_cell = 1;

constexpr std::string_view tool_name(Tool tool) noexcept {
  return tool == Tool::cell ? "cell" : "square";
}

/// A cell of a grid. Cells are ordered by column, then row.
class Cell {
 public:
  /// Requires a row of 1 or 2 and a column from 1 to most_columns.
  constexpr Cell(int row, std::uint64_t column) noexcept
      : number_(2 * column + static_cast<std::uint64_t>(row - 1)) {
    assert((row == 1 || row == 2) && 1 <= column && column <= most_columns);
  }

  constexpr int row() const noexcept { return static_cast<int>(number_ & 1) + 1; }
  constexpr std::uint64_t column() const noexcept { return number_ / 2; }
  constexpr auto operator<=>(const Cell&) const noexcept = default;

 private:
  std::uint64_t number_;
};

struct Move {
  Tool tool;
  Cell at;  ///< the cell, or the upper left cell of the square
  bool operator==(const Move&) const noexcept = default;
};

/// Calls visit(cell) for each cell that a move paints, in order.
template <class Visit>
void for_each_cell(const Move& move, const Visit& visit) {
  if (move.tool == Tool::cell) return visit(move.at);
  for (const std::uint64_t right : {0, 1}) {
    for (const int row : {1, 2}) visit(Cell(row, move.at.column() + right));
  }
}

/// A run of columns without paint, or a single unpainted cell. No move changes two heaps.
struct Heap {
  std::uint64_t column;   ///< the first column
  std::uint64_t columns;  ///< the number of columns; 1 for a single cell
  int row;                ///< of a single cell; 0 for a run

  constexpr bool is_single_cell() const noexcept { return row != 0; }
};

/// A grid and its painted cells. Memory and time depend on the number of painted cells, not on the
/// number of columns.
class Grid {
 public:
  /// An empty grid. Requires columns <= most_columns.
  explicit Grid(std::uint64_t columns) noexcept : columns_(columns) {
    assert(columns <= most_columns);
  }

  std::uint64_t columns() const noexcept { return columns_; }
  std::size_t painted() const noexcept { return cells_.size(); }

  /// Returns the cell at `row` and `column`. Returns nullopt if the grid has no such cell.
  std::optional<Cell> cell(std::int64_t row, std::int64_t column) const noexcept {
    if ((row != 1 && row != 2) || column < 1 || static_cast<std::uint64_t>(column) > columns_) {
      return std::nullopt;
    }
    return Cell(static_cast<int>(row), static_cast<std::uint64_t>(column));
  }

  /// Removes all paint and sets the number of columns. Keeps the memory.
  void clear(std::uint64_t columns) noexcept {
    assert(columns <= most_columns);
    columns_ = columns;
    cells_.clear();
    off_grid_.reset();
    settled_ = true;
  }

  /// Paints a cell of this grid. Cells may come in any order; settle() must follow.
  void paint(Cell cell) {
    assert(cell.column() <= columns_);
    settled_ = settled_ && (cells_.empty() || cells_.back() < cell);
    cells_.push_back(cell);
  }

  /// Paints the cell at `row` and `column`, which may be any numbers. Returns false, and paints
  /// nothing, if this cell or an earlier one is off the grid. settle() reports the first bad cell.
  bool paint(AnyNumber row, AnyNumber column);

  /// Returns whether the painted cells are sorted and distinct and none was off the grid.
  bool settled() const noexcept { return settled_; }

  /// Sorts the painted cells. Returns the error of the first bad cell in the order of painting,
  /// whose BadGame::move is its number, or nullopt. After an error the grid is unusable until
  /// clear().
  std::optional<lookup::BadGame> settle();

  /// Returns whether test(heap) is true for any heap. Visits the heaps from left to right and stops
  /// at the first such heap. Requires a settled grid.
  template <class Test>
  bool any_heap(const Test& test) const {
    assert(settled_);
    std::uint64_t next = 1;  // the first column not yet visited
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      const std::uint64_t column = cells_[i].column();
      if (next < column && test(Heap{.column = next, .columns = column - next, .row = 0})) {
        return true;
      }
      if (i + 1 < cells_.size() && cells_[i + 1].column() == column) {
        ++i;
      } else if (test(Heap{.column = column, .columns = 1, .row = 3 - cells_[i].row()})) {
        return true;
      }
      next = column + 1;
    }
    return next <= columns_ && test(Heap{.column = next, .columns = columns_ - next + 1, .row = 0});
  }

  /// Returns the painted cells by column, then row. Requires a settled grid.
  const std::vector<Cell>& cells() const noexcept {
    assert(settled_);
    return cells_;
  }

 private:
  std::uint64_t columns_;
  std::vector<Cell> cells_;
  std::optional<lookup::BadGame> off_grid_;
  bool settled_ = true;
};

}  // namespace triwar::painting
