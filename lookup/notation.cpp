#include "lookup/notation.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "tablebase/base/error.h"

namespace triwar::lookup {
namespace {

constexpr int most_letters = 26;

/// Returns the distinct numbers of a list in ascending order.
std::vector<double> different(std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

int rank(const std::vector<double>& sorted, double number) {
  return static_cast<int>(std::lower_bound(sorted.begin(), sorted.end(), number) - sorted.begin());
}

PointNames names_of(const Figure& figure) {
  auto names = PointNames::of(figure);
  if (names) return *names;
  throw Error(ErrorCode::usage,
              fmt::format("the points of {} have no letters, which only boards of boxes have",
                          figure.name()));
}

}  // namespace

std::optional<PointNames> PointNames::of(const Figure& figure) {
  std::vector<double> xs;
  std::vector<double> ys;
  for (const Point point : figure.all_points()) {
    xs.push_back(figure.at(point).x);
    ys.push_back(figure.at(point).y);
  }
  const std::vector<double> columns = different(xs);
  const std::vector<double> rows = different(ys);
  if (columns.size() > most_letters) return std::nullopt;
  PointNames names;
  names.columns_ = static_cast<int>(columns.size());
  names.rows_ = static_cast<int>(rows.size());
  names.points_.assign(columns.size() * rows.size(), 0);
  for (std::size_t i = 0; i < xs.size(); ++i) {
    const Place place{rank(columns, xs[i]), names.rows_ - rank(rows, ys[i])};
    names.places_.push_back(place);
    names.points_[(place.row - 1) * names.columns_ + place.column] = static_cast<int>(i) + 1;
  }
  for (const Cell cell : figure.all_cells()) {
    const auto corners = figure.corners(cell);
    if (corners.size() != 4) return std::nullopt;
    Place before = names.places_[number(corners.back()) - 1];
    for (const Point corner : corners) {
      const Place place = names.places_[number(corner) - 1];
      if (std::abs(place.column - before.column) + std::abs(place.row - before.row) != 1) {
        return std::nullopt;
      }
      before = place;
    }
  }
  return names;
}

std::optional<int> PointNames::point(int column, AnyNumber row) const noexcept {
  if (column < 0 || column >= columns_ || !row || *row < 1 || *row > rows_) return std::nullopt;
  const int point = points_[static_cast<std::size_t>((*row - 1) * columns_ + column)];
  return point == 0 ? std::nullopt : std::optional(point);
}

std::string PointNames::name(int point) const {
  const Place place = places_[point - 1];
  return static_cast<char>('a' + place.column) + std::to_string(place.row);
}

std::string PointNames::line(AnyNumber a, AnyNumber b) const {
  const auto is_point = [&](AnyNumber number) {
    return number && 1 <= *number && *number <= static_cast<std::int64_t>(places_.size());
  };
  if (!is_point(a) || !is_point(b)) return number_text(a) + "-" + number_text(b);
  int first = static_cast<int>(*a);
  int second = static_cast<int>(*b);
  if (places_[second - 1] < places_[first - 1]) std::swap(first, second);
  return name(first) + "-" + name(second);
}

std::string PointNames::all_points() const {
  return fmt::format("a1 to {}{}", static_cast<char>('a' + columns_ - 1), rows_);
}

Letters::Letters(const Figure& figure) : points_(names_of(figure)) {
  for (const Line line : figure.all_lines()) {
    const Ends ends = figure.ends(line);
    texts_.push_back(points_.line(number(ends.low), number(ends.high)));
    short_texts_.emplace_back(texts_.back());
  }
}

}  // namespace triwar::lookup
