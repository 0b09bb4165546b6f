#include "lookup/picture.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "tablebase/base/text.h"

namespace triwar::lookup {
namespace {

struct Place {
  int row;
  int column;
};

/// Limits of a picture in characters; larger ones do not fit on a screen.
constexpr int most_columns = 200;
constexpr int most_rows = 200;

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

/// The points of a figure on a grid of whole steps, and the lines between them.
struct Grid {
  std::vector<int> x;  // by point, from 0
  std::vector<int> y;
  bool diagonal = false;  // whether some line is diagonal
  int longest_name = 2;   // of a point, in characters
};

/// Returns the grid of a game, or nullopt if the points fit none, or a line is not horizontal,
/// vertical or diagonal (one grid column per grid row).
std::optional<Grid> grid_of(const Game& game) {
  const Figure& figure = game.figure();
  Grid grid;
  std::vector<double> xs;
  std::vector<double> ys;
  for (const Point point : figure.all_points()) {
    const Coordinates at = figure.at(point);
    xs.push_back(at.x);
    ys.push_back(at.y);
    grid.longest_name = std::max(grid.longest_name, static_cast<int>(game.text(point).size()));
  }
  auto x = whole_steps(xs);
  auto y = whole_steps(ys);
  if (!x || !y) return std::nullopt;
  for (const Line line : figure.all_lines()) {
    const auto low = static_cast<std::size_t>(number(figure.ends(line).low)) - 1;
    const auto high = static_cast<std::size_t>(number(figure.ends(line).high)) - 1;
    const int dx = std::abs((*x)[high] - (*x)[low]);
    const int dy = std::abs((*y)[high] - (*y)[low]);
    if (dx != 0 && dy != 0 && dx != dy) return std::nullopt;
    grid.diagonal = grid.diagonal || (dx != 0 && dy != 0);
  }
  grid.x = std::move(*x);
  grid.y = std::move(*y);
  return grid;
}

/// The size of a step of the grid in characters, and what is written on undrawn lines.
struct Layout {
  int rows;
  int columns;
  bool values;
};

/// Returns the layouts of a grid, the best first.
std::vector<Layout> layouts_of(const Grid& grid, bool values) {
  std::vector<Layout> layouts;
  const int name = grid.longest_name;
  // Level lines between diagonals have two steps.
  if (values && grid.diagonal) layouts.push_back({2, name + 2, true});
  if (values) layouts.push_back({2, 2 * name + 4, true});
  // Vertical lines need fewer rows than diagonal ones to look right.
  if (grid.diagonal) layouts.push_back({3, 3, false});
  for (const int columns : {6, 4}) {
    if (!grid.diagonal && columns > name) layouts.push_back({2, columns, false});
  }
  return layouts;
}

/// Returns the places of the points on the canvas; point 1 comes first. Returns nullopt if the
/// picture exceeds `columns` or the limits above.
std::optional<std::vector<Place>> places_of(const Grid& grid, const Layout& layout,
                                            std::size_t columns) {
  std::vector<Place> places;
  for (std::size_t i = 0; i < grid.x.size(); ++i) {
    // The last character of a name lies on the point.
    const Place place{grid.y[i] * layout.rows, grid.x[i] * layout.columns + grid.longest_name - 1};
    const int last_column = place.column + (layout.values ? 1 : 0);
    if (place.row >= most_rows || last_column >= most_columns ||
        last_column >= static_cast<int>(columns)) {
      return std::nullopt;
    }
    places.push_back(place);
  }
  return places;
}

class Canvas {
 public:
  /// `places` is the result of places_of() for the same game. `values` is for undrawn lines; null:
  /// dots.
  Canvas(const Game& game, const Style& style, std::vector<Place> places,
         const EdgeList<LineValue>* values)
      : game_(game),
        figure_(game.figure()),
        style_(style),
        places_(std::move(places)),
        values_(values) {
    Place last{0, 0};
    for (const Place& place : places_) {
      last = {std::max(last.row, place.row), std::max(last.column, place.column)};
    }
    rows_.assign(static_cast<std::size_t>(last.row) + 1,
                 std::vector<std::string>(static_cast<std::size_t>(last.column) + 2, " "));
  }

  void draw_point(Point point) {
    const Place at = place(point);
    const std::string name(game_.text(point));
    const int first = at.column - static_cast<int>(name.size()) + 1;
    for (std::size_t i = 0; i < name.size(); ++i) {
      const std::string glyph = name.substr(i, 1);
      put({at.row, first + static_cast<int>(i)},
          values_ != nullptr ? style_.faint(glyph) : style_.strong(glyph));
    }
  }

  void draw_line(Line line, bool drawn) {
    if (!drawn && values_ != nullptr) return;
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

  /// Writes the values on their lines; the best ones strong.
  void draw_values() {
    if (values_ == nullptr || values_->empty()) return;
    int best = values_->begin()->value;
    for (const LineValue& each : *values_) best = std::max(best, each.value);
    for (const auto& [line, value] : *values_) {
      const std::string text = value == 0 ? "0" : fmt::format("{:+}", value);
      Place at = middle(line);
      // Values of a forged table may be longer than any of a board.
      at.column = std::max(at.column - static_cast<int>(text.size()) / 2, 0);
      for (const char glyph : text) {
        put(at, value == best ? style_.strong({&glyph, 1}) : std::string(1, glyph));
        ++at.column;
      }
    }
  }

  /// Writes the owner of a cell into its middle.
  void draw_owner(Cell cell, Owner owner) {
    const std::string glyphs[] = {style_.player(Player::A, "A"), style_.player(Player::B, "B"), "#",
                                  " "};
    static_assert(static_cast<int>(Owner::A) == 0 && static_cast<int>(Owner::none) == 3);
    put(middle(cell), glyphs[static_cast<int>(owner)]);
  }

  /// Returns whether no two points, lines or middles of cells overlap; with values, no two names,
  /// values and middles, and whether no name or value touches the next one.
  bool is_clear() const {
    constexpr int margin = 4;  // names and values may begin before a row, and end after it
    const std::size_t width = rows_.front().size() + 2 * margin;
    std::vector<bool> taken(rows_.size() * width);
    const auto is_taken = [&](Place at) {
      return taken[static_cast<std::size_t>(at.row) * width +
                   static_cast<std::size_t>(at.column + margin)];
    };
    std::vector<Place> blanks;
    bool clear = true;
    const auto take = [&](Place at) {
      clear = !is_taken(at) && clear;
      is_taken(at) = true;
    };
    const auto take_text = [&](Place first, int size) {
      for (int i = 0; i < size; ++i) take({first.row, first.column + i});
      blanks.push_back({first.row, first.column + size});
    };
    for (const Point point : figure_.all_points()) {
      if (values_ == nullptr) {
        take(place(point));
      } else {
        const int size = static_cast<int>(game_.text(point).size());
        take_text({place(point).row, place(point).column - size + 1}, size);
      }
    }
    for (const Line line : figure_.all_lines()) {
      if (values_ == nullptr) {
        for_each_place(line, [&](Place at, int) { take(at); });
      } else {
        constexpr int longest_value = 3;
        take_text({middle(line).row, middle(line).column - 1}, longest_value);
      }
    }
    for (const Place& at : blanks) clear = clear && !is_taken(at);
    for (const Cell cell : figure_.all_cells()) {
      // A cell has an owner when its lines are drawn, and then no values.
      const Place at = middle(cell);
      bool in_value = false;
      for (const Line line : figure_.outline(cell)) {
        const Place value = middle(line);
        in_value = in_value || (values_ != nullptr && at.row == value.row &&
                                std::abs(at.column - value.column) == 1);
      }
      if (!in_value) take(at);
    }
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
    // Rounded: the corners of a triangle may be two rows apart.
    return {(sum.row + corners / 2) / corners, sum.column / corners};
  }

  Place middle(Line line) const {
    const Place from = place(figure_.ends(line).low);
    const Place to = place(figure_.ends(line).high);
    return {(from.row + to.row) / 2, (from.column + to.column) / 2};
  }

  /// Calls use(Place, step) for each place between the ends of a line; `step` counts from 1.
  template <class Use>
  void for_each_place(Line line, const Use& use) const {
    const Place from = place(figure_.ends(line).low);
    const Place to = place(figure_.ends(line).high);
    const int rows = to.row - from.row;
    const int columns = to.column - from.column;
    const int steps = rows == 0 ? std::abs(columns) : std::abs(rows);
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
  const EdgeList<LineValue>* values_;
  std::vector<std::vector<std::string>> rows_;  // one character each, with its style
};

/// Returns lists of the drawn and the undrawn lines, for figures that characters cannot draw.
std::string list_lines(const Game& game, std::size_t columns) {
  std::string drawn = "drawn:  ";
  std::string undrawn = "undrawn:";
  for (const Line line : game.figure().all_lines()) {
    (game.drawn().contains(line) ? drawn : undrawn) += " " + game.text(line);
  }
  return wrapped(drawn, 8, columns) + "\n" + wrapped(undrawn, 8, columns) + "\n";
}

}  // namespace

std::string draw_board(const Game& game, const Style& style, const EdgeList<LineValue>* values) {
  const Figure& figure = game.figure();
  const auto grid = grid_of(game);
  if (!grid) return list_lines(game, style.columns());
  for (const Layout& layout : layouts_of(*grid, values != nullptr)) {
    auto places = places_of(*grid, layout, style.columns());
    if (!places) continue;
    Canvas canvas(game, style, std::move(*places), layout.values ? values : nullptr);
    if (!canvas.is_clear()) continue;
    for (const Line line : figure.all_lines()) canvas.draw_line(line, game.drawn().contains(line));
    for (const Point point : figure.all_points()) canvas.draw_point(point);
    canvas.draw_values();
    const LineList<Owner> owners = owners_of(game);
    for (const Cell cell : figure.all_cells()) canvas.draw_owner(cell, owners[number(cell)]);
    return canvas.text();
  }
  return list_lines(game, style.columns());
}

}  // namespace triwar::lookup
