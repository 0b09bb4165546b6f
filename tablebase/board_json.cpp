#include "tablebase/board_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace triwar {
namespace {

template <class Items>
std::string list(const Items& items) {
  return fmt::format("[{}]", fmt::join(items, ","));
}

template <class Items>
std::string list_of_numbers(const Items& items) {
  std::vector<int> numbers;
  for (const auto item : items) numbers.push_back(number(item));
  return list(numbers);
}

std::string points_json(const Figure& figure) {
  std::vector<std::string> points;
  for (int point = 1; point <= figure.points(); ++point) {
    const auto [x, y] = figure.at(static_cast<Point>(point));
    points.push_back(fmt::format("[{},{}]", x, y));
  }
  return list(points);
}

template <class CellJson>
std::string cells_json(const Figure& figure, const CellJson& cell_json) {
  std::vector<std::string> cells;
  for (int i = 0; i < figure.cells(); ++i) cells.push_back(cell_json(static_cast<Cell>(i)));
  return list(cells);
}

std::string line_json(const Figure& figure, Line line) {
  const auto [low, high] = figure.ends(line);
  return fmt::format("[{},{}]", number(low), number(high));
}

/// Returns the member "drawn" after a comma, or nothing if no line is drawn at the start.
std::string drawn_member(const Figure& figure) {
  std::vector<std::string> drawn;
  for (int i = 0; i < figure.lines(); ++i) {
    const auto line = static_cast<Line>(i);
    if (figure.drawn().contains(line)) drawn.push_back(line_json(figure, line));
  }
  return drawn.empty() ? "" : ",\"drawn\":" + list(drawn);
}

}  // namespace

std::string board_json(const Figure& figure) {
  const auto corners = [&](Cell cell) { return list_of_numbers(figure.corners(cell)); };
  return fmt::format(R"({{"name":"{}","points":{},"cells":{}{}}})", figure.name(),
                     points_json(figure), cells_json(figure, corners), drawn_member(figure));
}

std::string geometry_members(const Figure& figure) {
  std::vector<std::string> edges;
  for (const Line line : figure.edges()) edges.push_back(line_json(figure, line));
  const auto cell_json = [&](Cell cell) {
    std::vector<std::ptrdiff_t> numbers;
    for (const Line line : figure.outline(cell)) {
      const auto& all = figure.edges();
      const auto found = std::lower_bound(all.begin(), all.end(), line);
      if (found != all.end() && *found == line) numbers.push_back(found - all.begin());
    }
    return fmt::format(R"({{"edges":{},"corners":{}}})", list(numbers),
                       list_of_numbers(figure.corners(cell)));
  };
  return fmt::format(R"("points":{},"edges":{},"cells":{}{})", points_json(figure), list(edges),
                     cells_json(figure, cell_json), drawn_member(figure));
}

}  // namespace triwar
