#include "tablebase/board/grid.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace triwar {
namespace {

constexpr int most_columns = 26;

/// Returns the distinct numbers of a list in ascending order.
std::vector<double> different(std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

int rank(const std::vector<double>& sorted, double number) {
  return static_cast<int>(std::lower_bound(sorted.begin(), sorted.end(), number) - sorted.begin());
}

}  // namespace

std::optional<Grid> Grid::of(const Figure& figure) {
  std::vector<double> xs;
  std::vector<double> ys;
  for (int point = 1; point <= figure.points(); ++point) {
    xs.push_back(figure.at(static_cast<Point>(point)).x);
    ys.push_back(figure.at(static_cast<Point>(point)).y);
  }
  const std::vector<double> columns = different(xs);
  const std::vector<double> rows = different(ys);
  if (columns.size() > most_columns) return std::nullopt;
  Grid grid;
  grid.columns_ = static_cast<int>(columns.size());
  grid.rows_ = static_cast<int>(rows.size());
  grid.points_.assign(columns.size() * rows.size(), 0);
  for (std::size_t i = 0; i < xs.size(); ++i) {
    const Place place{rank(columns, xs[i]), grid.rows_ - rank(rows, ys[i])};
    grid.places_.push_back(place);
    grid.points_[(place.row - 1) * grid.columns_ + place.column] = static_cast<int>(i) + 1;
  }
  for (int cell = 0; cell < figure.cells(); ++cell) {
    const auto corners = figure.corners(static_cast<Cell>(cell));
    if (corners.size() != 4) return std::nullopt;
    Place before = grid.places_[number(corners.back()) - 1];
    for (const Point corner : corners) {
      const Place place = grid.places_[number(corner) - 1];
      if (std::abs(place.column - before.column) + std::abs(place.row - before.row) != 1) {
        return std::nullopt;
      }
      before = place;
    }
  }
  return grid;
}

std::optional<int> Grid::point(int column, AnyNumber row) const noexcept {
  if (column < 0 || column >= columns_ || !row || *row < 1 || *row > rows_) return std::nullopt;
  const int point = points_[static_cast<std::size_t>((*row - 1) * columns_ + column)];
  return point == 0 ? std::nullopt : std::optional(point);
}

std::string Grid::name(int point) const {
  const Place place = places_[point - 1];
  return static_cast<char>('a' + place.column) + std::to_string(place.row);
}

std::string Grid::line(AnyNumber a, AnyNumber b) const {
  const auto is_point = [&](AnyNumber number) {
    return number && 1 <= *number && *number <= static_cast<std::int64_t>(places_.size());
  };
  if (!is_point(a) || !is_point(b)) return number_text(a) + "-" + number_text(b);
  int first = static_cast<int>(*a);
  int second = static_cast<int>(*b);
  if (places_[second - 1] < places_[first - 1]) std::swap(first, second);
  return name(first) + "-" + name(second);
}

std::string Grid::all_points() const {
  return fmt::format("a1 to {}{}", static_cast<char>('a' + columns_ - 1), rows_);
}

}  // namespace triwar
