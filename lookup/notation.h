// The notations for points and moves in output. Input may use any notation.
#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tablebase/base/text.h"
#include "tablebase/base/text_buffer.h"
#include "tablebase/board/figure.h"

namespace triwar::lookup {

enum class Notation { numbers, letters };

/// Points of boxes named by column letter and row number. The columns are a, b, ... from the left,
/// the rows 1, 2, ... from the bottom. The names of points, and their numbers, on boxes-2x3:
///
///     a3 b3 c3 d3       1  2  3  4
///     a2 b2 c2 d2       5  6  7  8
///     a1 b1 c1 d1       9 10 11 12
class PointNames {
 public:
  /// Returns the names on a figure, or nullopt unless each cell is a box between adjacent columns
  /// and rows, and there are at most 26 columns of points.
  static std::optional<PointNames> of(const Figure& figure);

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

  PointNames() = default;

  int columns_ = 0;
  int rows_ = 0;
  std::vector<Place> places_;  // by point
  std::vector<int> points_;    // by place; 0: none
};

/// Points and lines of a figure as text with letters. (Figure::text writes numbers.)
class Letters {
 public:
  /// Throws Error(usage) if the figure has no letters for its points.
  explicit Letters(const Figure& figure);

  const PointNames& points() const noexcept { return points_; }
  const std::string& text(Line line) const noexcept {
    return texts_[static_cast<std::size_t>(number(line))];
  }
  /// The same, faster to copy.
  const ShortText& short_text(Line line) const noexcept {
    return short_texts_[static_cast<std::size_t>(number(line))];
  }

 private:
  PointNames points_;
  std::vector<std::string> texts_;  // by line
  std::vector<ShortText> short_texts_;
};

}  // namespace triwar::lookup
