#include "lookup/picture.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstdlib>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "lookup/answer.h"
#include "tablebase/base/text.h"

namespace triwar::lookup {
namespace {

struct Place {
  int row;
  int column;
  auto operator<=>(const Place&) const = default;
};

/// Limits of a picture in characters; larger ones do not fit on a screen.
constexpr int most_columns = 200;
constexpr int most_rows = 200;

std::vector<Line> lines_of(const Figure& figure) {
  std::vector<Line> lines;
  for (int i = 0; i < figure.lines(); ++i) lines.push_back(static_cast<Line>(i));
  return lines;
}

/// Returns the distance of each number from the smallest one, in units of the smallest distance
/// between two different numbers. Returns nullopt unless all results are integers below
/// most_columns.
std::optional<std::vector<int>> whole_steps(const std::vector<double>& numbers) {
  std::vector<double> sorted = numbers;
  std::sort(sorted.begin(), sorted.end());
  constexpr double tolerance = 1e-6;
  const double extent = sorted.back() - sorted.front();
  double unit = extent;
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    const double distance = sorted[i] - sorted[i - 1];
    if (distance > tolerance * extent) unit = std::min(unit, distance);
  }
  std::vector<int> steps;
  for (const double number : numbers) {
    const double step = unit > 0 ? (number - sorted.front()) / unit : 0;
    if (!(step < most_columns) || std::abs(step - std::round(step)) > tolerance * most_columns) {
      return std::nullopt;
    }
    steps.push_back(static_cast<int>(std::round(step)));
  }
  return steps;
}

/// Returns the name of a point in the notation of a game.
std::string name_of(Point point, const Game& game) {
  return game.letters == nullptr ? std::to_string(number(point))
                                 : game.letters->points().name(number(point));
}

/// Returns the places of the points on the canvas; point 1 comes first. Returns nullopt if the
/// points fit no grid, if a line is not horizontal, vertical or diagonal (one grid column per grid
/// row), or if the picture exceeds `columns` or the limits above.
std::optional<std::vector<Place>> places_of(const Game& game, std::size_t columns) {
  const Figure& figure = game.figure();
  int longest_name = 2;
  std::vector<double> xs;
  std::vector<double> ys;
  for (int point = 1; point <= figure.points(); ++point) {
    const Coordinates at = figure.at(static_cast<Point>(point));
    xs.push_back(at.x);
    ys.push_back(at.y);
    longest_name =
        std::max(longest_name, static_cast<int>(name_of(static_cast<Point>(point), game).size()));
  }
  const auto x = whole_steps(xs);
  const auto y = whole_steps(ys);
  if (!x || !y) return std::nullopt;
  bool diagonal = false;
  for (const Line line : lines_of(figure)) {
    const auto low = static_cast<std::size_t>(number(figure.ends(line).low)) - 1;
    const auto high = static_cast<std::size_t>(number(figure.ends(line).high)) - 1;
    const int dx = std::abs((*x)[high] - (*x)[low]);
    const int dy = std::abs((*y)[high] - (*y)[low]);
    if (dx != 0 && dy != 0 && dx != dy) return std::nullopt;
    diagonal = diagonal || (dx != 0 && dy != 0);
  }
  // Vertical lines need fewer rows than diagonal ones to look right. The last character of a name
  // lies on the point.
  const int width = *std::max_element(x->begin(), x->end());
  const int row_scale = diagonal ? 3 : 2;
  for (const int scale : diagonal ? std::vector{row_scale} : std::vector{6, 4}) {
    const int last_column = width * scale + longest_name - 1;
    if (!diagonal && scale <= longest_name) continue;
    if (last_column >= most_columns || last_column >= static_cast<int>(columns)) continue;
    std::vector<Place> places;
    for (std::size_t i = 0; i < x->size(); ++i) {
      places.push_back({(*y)[i] * row_scale, (*x)[i] * scale + longest_name - 1});
      if (places.back().row >= most_rows) return std::nullopt;
    }
    return places;
  }
  return std::nullopt;
}

class Canvas {
 public:
  /// `places` is the result of places_of() for the same game.
  Canvas(const Game& game, const Style& style, std::vector<Place> places)
      : game_(game), figure_(game.figure()), style_(style), places_(std::move(places)) {
    Place last{0, 0};
    for (const Place& place : places_) {
      last = {std::max(last.row, place.row), std::max(last.column, place.column)};
    }
    rows_.assign(static_cast<std::size_t>(last.row) + 1,
                 std::vector<std::string>(static_cast<std::size_t>(last.column) + 1, " "));
  }

  void draw_point(Point point) {
    const Place at = place(point);
    const std::string name = name_of(point, game_);
    const int first = at.column - static_cast<int>(name.size()) + 1;
    for (std::size_t i = 0; i < name.size(); ++i) {
      put({at.row, first + static_cast<int>(i)}, style_.strong(name.substr(i, 1)));
    }
  }

  void draw_line(Line line, bool drawn) {
    const Place from = place(figure_.ends(line).low);
    const Place to = place(figure_.ends(line).high);
    const bool level = from.row == to.row;
    const bool falling = (from.row < to.row) == (from.column < to.column);
    const char stroke = level ? '-' : from.column == to.column ? '|' : falling ? '\\' : '/';
    for_each_place(line, [&](Place at, int step) {
      // Characters are closer together in a row than in a column: omit every other dot.
      if (!drawn && level && step % 2 == 1) return;
      put(at, drawn ? std::string(1, stroke) : style_.faint("."));
    });
  }

  /// Writes the owner of a cell into its middle.
  void draw_owner(Cell cell, Owner owner) {
    const std::string glyphs[] = {style_.player(Player::A, "A"), style_.player(Player::B, "B"), "#",
                                  " "};
    static_assert(static_cast<int>(Owner::A) == 0 && static_cast<int>(Owner::none) == 3);
    put(middle(cell), glyphs[static_cast<int>(owner)]);
  }

  /// Returns whether no two points, lines or middles of cells overlap.
  bool is_clear() const {
    std::set<Place> taken(places_.begin(), places_.end());
    bool clear = taken.size() == places_.size();
    const auto take = [&](Place at) { clear = taken.insert(at).second && clear; };
    for (const Line line : lines_of(figure_)) {
      for_each_place(line, [&](Place at, int) { take(at); });
    }
    for (int cell = 0; cell < figure_.cells(); ++cell) take(middle(static_cast<Cell>(cell)));
    return clear;
  }

  std::string text() const {
    std::string text;
    for (const auto& row : rows_) {
      const auto last = std::find_if(row.rbegin(), row.rend(),
                                     [](const std::string& glyph) { return glyph != " "; });
      for (auto glyph = row.begin(); glyph != last.base(); ++glyph) text += *glyph;
      text += '\n';
    }
    return text;
  }

 private:
  Place place(Point point) const { return places_[static_cast<std::size_t>(number(point)) - 1]; }

  Place middle(Cell cell) const {
    Place sum{0, 0};
    for (const Point corner : figure_.corners(cell)) {
      sum.row += place(corner).row;
      sum.column += place(corner).column;
    }
    const int corners = static_cast<int>(figure_.corners(cell).size());
    return {sum.row / corners, sum.column / corners};
  }

  /// Calls use(Place, step) for each place between the ends of a line; `step` counts from 1.
  template <class Use>
  void for_each_place(Line line, const Use& use) const {
    const Place from = place(figure_.ends(line).low);
    const Place to = place(figure_.ends(line).high);
    const int rows = to.row - from.row;
    const int columns = to.column - from.column;
    const int steps = std::max(std::abs(rows), std::abs(columns));
    for (int step = 1; step < steps; ++step) {
      use({from.row + rows * step / steps, from.column + columns * step / steps}, step);
    }
  }

  void put(Place at, const std::string& glyph) {
    rows_[static_cast<std::size_t>(at.row)][static_cast<std::size_t>(at.column)] = glyph;
  }

  const Game& game_;
  const Figure& figure_;
  const Style& style_;
  std::vector<Place> places_;
  std::vector<std::vector<std::string>> rows_;  // one character each, with its style
};

/// Returns lists of the drawn and the undrawn lines, for figures that characters cannot draw.
std::string list_lines(const Game& game, std::size_t columns) {
  std::string drawn = "drawn:  ";
  std::string undrawn = "undrawn:";
  for (const Line line : lines_of(game.figure())) {
    (game.drawn().contains(line) ? drawn : undrawn) += " " + game.text(line);
  }
  return wrapped(drawn, 8, columns) + "\n" + wrapped(undrawn, 8, columns) + "\n";
}

}  // namespace

std::string draw_board(const Game& game, const Style& style) {
  const Figure& figure = game.figure();
  auto places = places_of(game, style.columns());
  if (!places) return list_lines(game, style.columns());
  Canvas canvas(game, style, std::move(*places));
  if (!canvas.is_clear()) return list_lines(game, style.columns());
  for (const Line line : lines_of(figure)) canvas.draw_line(line, game.drawn().contains(line));
  for (int point = 1; point <= figure.points(); ++point) {
    canvas.draw_point(static_cast<Point>(point));
  }
  const LineList<Owner> owners = owners_of(game);
  for (int cell = 0; cell < figure.cells(); ++cell) {
    canvas.draw_owner(static_cast<Cell>(cell), owners[static_cast<std::size_t>(cell)]);
  }
  return canvas.text();
}

}  // namespace triwar::lookup
