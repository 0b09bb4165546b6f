// Points named by column letter and row number, as players of Dots and Boxes write them.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <vector>

#include "tablebase/base/text.h"
#include "tablebase/board/figure.h"

namespace triwar {

/// The columns and rows of a board of boxes. The columns are a, b, ... from the left, the rows 1,
/// 2, ... from the bottom. The names of points, and their numbers, on boxes-2x3:
///
///     a3 b3 c3 d3       1  2  3  4
///     a2 b2 c2 d2       5  6  7  8
///     a1 b1 c1 d1       9 10 11 12
class Grid {
 public:
  /// Returns the grid of a board, or nullopt unless each cell is a box between adjacent columns and
  /// rows, and there are at most 26 columns of points.
  static std::optional<Grid> of(const Figure& figure);

  int columns() const noexcept { return columns_; }
  int rows() const noexcept { return rows_; }

  /// Returns the number of the point in a column (from 0) and a row (from 1), or nullopt if there
  /// is none. Accepts any numbers.
  std::optional<int> point(int column, AnyNumber row) const noexcept;

  /// Returns the name of a point, such as "a1". Requires the number of a point of the board.
  std::string name(int point) const;

  /// Returns the line between two points as text, left or lower point first: "a1-b1". Accepts any
  /// numbers: unless both are points, returns them as they are, such as "1-99".
  std::string line(AnyNumber a, AnyNumber b) const;

  /// Returns the range of the names of all points: "a1 to d3".
  std::string all_points() const;

 private:
  struct Place {
    int column;  // from 0
    int row;     // from 1
    auto operator<=>(const Place&) const noexcept = default;
  };

  Grid() = default;

  int columns_ = 0;
  int rows_ = 0;
  std::vector<Place> places_;  // by point
  std::vector<int> points_;    // by place; 0: none
};

}  // namespace triwar
