// The notations for points and moves in output, and names of points in input.
#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/base/text.h"
#include "tablebase/base/text_buffer.h"
#include "tablebase/board/figure.h"

namespace triwar::lookup {

enum class Notation { numbers, letters, middles };

/// Points of boxes named by column letter and row number. The columns are a, b, ... from the left,
/// the rows 1, 2, ... from the bottom. In the notation `middles` gaps between points count as
/// columns and rows, too, so that each line is named by its middle. The names of points on
/// boxes-2x3, their numbers, and the names in `middles`, with those of some lines:
///
///     a3 b3 c3 d3       1  2  3  4       a5  b5  c5     e5     g5
///     a2 b2 c2 d2       5  6  7  8       a3     c3  d3  e3     g3
///     a1 b1 c1 d1       9 10 11 12       a1     c1     e1     g1
class PointNames {
 public:
  /// Returns the names on a figure in letters or middles. Returns nullopt unless each cell is a box
  /// between adjacent columns and rows, and letters suffice for the columns: 26 columns of points,
  /// 13 in middles.
  static std::optional<PointNames> of(const Figure& figure, Notation notation = Notation::letters);

  Notation notation() const noexcept { return notation_; }
  int columns() const noexcept { return columns_; }
  int rows() const noexcept { return rows_; }

  /// Returns the number of the point in a column (from 0) and a row (from 1) of points, or nullopt
  /// if there is none. Accepts any numbers.
  std::optional<int> point(int column, AnyNumber row) const noexcept;

  /// Returns the points at the ends of the line with this middle, whose column and row also count
  /// gaps. Returns nullopt if there is none. Accepts any numbers.
  std::optional<std::pair<int, int>> ends(int column, AnyNumber row) const noexcept;

  /// Returns the name of a point, such as "a1". Requires the number of a point of the board.
  std::string name(int point) const;

  /// Returns the line between two points as text, left or lower point first: "a1-b1", or in middles
  /// that of neighbours: "b1". Accepts any numbers: unless both are points, returns them as they
  /// are, such as "1-99".
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

  std::string name(Place place) const;

  int columns_ = 0;
  int rows_ = 0;
  Notation notation_ = Notation::letters;
  std::vector<Place> places_;  // by point
  std::vector<int> points_;    // by place; 0: none
};

/// Returns the reason why a figure has no names of points: "letters name the points of ...".
std::string no_point_names(const Figure& figure, Notation notation = Notation::letters);

/// Returns an example of `moves` moves for messages, such as "2-4 4-5", with lines of the figure,
/// in a notation if the figure has it. A null figure is the default game.
std::string example_moves(const Figure* figure, std::size_t moves,
                          Notation notation = Notation::numbers);

/// Points and lines of a figure as text in letters or middles. (Figure::text writes numbers.)
class Letters {
 public:
  /// Throws Error(usage) if the figure has no such names for its points.
  explicit Letters(const Figure& figure, Notation notation = Notation::letters);

  const PointNames& points() const noexcept { return points_; }
  const ShortText& text(Line line) const noexcept {
    return texts_[static_cast<std::size_t>(number(line))];
  }

 private:
  PointNames points_;
  std::vector<ShortText> texts_;  // by line
};

}  // namespace triwar::lookup
