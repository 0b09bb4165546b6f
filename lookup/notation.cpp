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

PointNames names_of(const Figure& figure, Notation notation) {
  auto names = PointNames::of(figure, notation);
  if (names) return *names;
  throw Error(ErrorCode::usage, no_point_names(figure, notation));
}

}  // namespace

std::optional<PointNames> PointNames::of(const Figure& figure, Notation notation) {
  std::vector<double> xs;
  std::vector<double> ys;
  for (const Point point : figure.all_points()) {
    xs.push_back(figure.at(point).x);
    ys.push_back(figure.at(point).y);
  }
  const std::vector<double> columns = different(xs);
  const std::vector<double> rows = different(ys);
  PointNames names;
  names.notation_ = notation;
  const std::size_t letters =
      notation == Notation::middles ? 2 * columns.size() - 1 : columns.size();
  if (letters > most_letters) return std::nullopt;
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

std::optional<std::pair<int, int>> PointNames::ends(int column, AnyNumber row) const noexcept {
  if (column < 0 || !row || *row < 1 || *row >= 2 * rows_) return std::nullopt;
  const bool is_level = column % 2 != 0;
  const std::int64_t low = (*row + 1) / 2;  // the row of points on the middle, or below it
  if (is_level != (*row % 2 != 0)) return std::nullopt;
  const auto first = point(column / 2, low);
  const auto second = is_level ? point(column / 2 + 1, low) : point(column / 2, low + 1);
  return first && second ? std::optional(std::pair(*first, *second)) : std::nullopt;
}

std::string PointNames::name(Place place) const {
  return static_cast<char>('a' + place.column) + std::to_string(place.row);
}

std::string PointNames::name(int point) const {
  const Place place = places_[point - 1];
  return name(notation_ == Notation::middles ? Place{2 * place.column, 2 * place.row - 1} : place);
}

std::string PointNames::line(AnyNumber a, AnyNumber b) const {
  const auto is_point = [&](AnyNumber number) {
    return number && 1 <= *number && *number <= static_cast<std::int64_t>(places_.size());
  };
  if (!is_point(a) || !is_point(b)) return number_text(a) + "-" + number_text(b);
  int first = static_cast<int>(*a);
  int second = static_cast<int>(*b);
  if (places_[second - 1] < places_[first - 1]) std::swap(first, second);
  const Place low = places_[first - 1];
  const Place high = places_[second - 1];
  const bool are_neighbours = high.column - low.column + std::abs(high.row - low.row) == 1;
  if (notation_ == Notation::middles && are_neighbours) {
    return name(Place{low.column + high.column, low.row + high.row - 1});
  }
  return name(first) + "-" + name(second);
}

std::string PointNames::all_points() const {
  const Place last{columns_ - 1, rows_};
  return "a1 to " +
         name(notation_ == Notation::middles ? Place{2 * last.column, 2 * last.row - 1} : last);
}

std::string no_point_names(const Figure& figure, Notation notation) {
  return fmt::format("{} of boxes only, not of {}",
                     notation == Notation::middles ? "middles name the lines of up to 12 columns"
                                                   : "letters name the points of up to 26 columns",
                     figure.name());
}

std::string example_moves(const Figure* figure, std::size_t moves, Notation notation) {
  constexpr std::pair<int, int> usual[] = {{2, 4}, {4, 5}, {5, 9}};
  const auto names = figure == nullptr || notation == Notation::numbers
                         ? std::nullopt
                         : PointNames::of(*figure, notation);
  const bool is_usual =
      figure == nullptr || (!names && std::all_of(usual, usual + moves, [&](auto line) {
        return figure->line_between(line.first, line.second).has_value();
      }));
  std::string text;
  for (std::size_t i = 0; i < moves; ++i) {
    if (!text.empty()) text += ' ';
    if (is_usual) {
      text += fmt::format("{}-{}", usual[i].first, usual[i].second);
    } else if (i < figure->edges().size()) {
      const Line line = figure->edges()[i];
      const Ends ends = figure->ends(line);
      text += names ? names->line(number(ends.low), number(ends.high))
                    : std::string(figure->text(line));
    }
  }
  return text;
}

Letters::Letters(const Figure& figure, Notation notation) : points_(names_of(figure, notation)) {
  for (const Line line : figure.all_lines()) {
    const Ends ends = figure.ends(line);
    texts_.emplace_back(points_.line(number(ends.low), number(ends.high)));
  }
}

}  // namespace triwar::lookup
