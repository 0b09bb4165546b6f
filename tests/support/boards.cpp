#include "tests/support/boards.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <set>
#include <utility>

namespace triwar::tests {
namespace {

using Place = std::pair<int, int>;   // x, y
using Circuit = std::vector<Place>;  // the corners of a cell in clockwise order

/// Returns a grid of 4 rows of 4 cells, each with 3, 4 or 6 sides.
std::vector<Circuit> grid_of(int sides) {
  std::vector<Circuit> cells;
  for (int r = 0; r < 4; ++r) {
    for (int c = 0; c < 4; ++c) {
      const int x = sides == 3 ? c : 2 * c + (sides == 6 ? r % 2 : 0);
      const int y = sides == 6 ? 3 * r : r;
      if (sides == 4) {
        cells.push_back({{x, y}, {x + 2, y}, {x + 2, y + 1}, {x, y + 1}});
      } else if (sides == 6) {
        cells.push_back(
            {{x + 1, y}, {x + 2, y + 1}, {x + 2, y + 3}, {x + 1, y + 4}, {x, y + 3}, {x, y + 1}});
      } else if ((r + c) % 2 == 0) {
        cells.push_back({{x, y}, {x + 2, y}, {x + 1, y + 1}});
      } else {
        cells.push_back({{x + 1, y}, {x + 2, y + 1}, {x, y + 1}});
      }
    }
  }
  return cells;
}

std::set<std::pair<Place, Place>> sides_of(const std::vector<Circuit>& cells) {
  std::set<std::pair<Place, Place>> sides;
  for (const Circuit& cell : cells) {
    Place before = cell.back();
    for (const Place& corner : cell)
      sides.insert(std::minmax(std::exchange(before, corner), corner));
  }
  return sides;
}

/// Returns the union of two cells, joined at the first side of `first` that they share. Returns an
/// empty circuit if they share no side, or if the union is not a simple polygon or has too many
/// corners for a board.
Circuit joined(Circuit first, Circuit second) {
  for (std::size_t i = 0; i < first.size(); ++i) {
    for (std::size_t j = 0; j < second.size(); ++j) {
      // Both circuits are clockwise, so they pass a shared side in opposite directions.
      if (first[0] == second[1] && first[1] == second[0]) {
        Circuit both(first.begin() + 1, first.end());
        both.push_back(first[0]);
        both.insert(both.end(), second.begin() + 2, second.end());
        const bool simple = std::set<Place>(both.begin(), both.end()).size() == both.size();
        return simple && both.size() <= Figure::most_corners ? both : Circuit();
      }
      std::rotate(second.begin(), second.begin() + 1, second.end());
    }
    std::rotate(first.begin(), first.begin() + 1, first.end());
  }
  return {};
}

}  // namespace

std::vector<Board> all_boards() {
  std::vector<Board> boards;
  for (const std::string& name : Board::names()) boards.push_back(Board::make(name));
  return boards;
}

std::vector<Board> small_boards() {
  std::vector<Board> boards;
  for (const char* name : {"triangle-1", "triangle-2", "triangle-3", "boxes-1x1", "boxes-1x2",
                           "boxes-2x1", "boxes-1x3", "boxes-1x4", "boxes-1x5", "boxes-5x1",
                           "boxes-2x2", "boxes-2x3", "boxes-3x2"}) {
    boards.push_back(Board::make(name));
  }
  return boards;
}

Geometry random_geometry(std::mt19937_64& random, int most_edges) {
  std::vector<Circuit> grid = grid_of(std::array{3, 4, 6}[random() % 3]);
  for (auto tries = random() % 30; tries > 0 && grid.size() > 4; --tries) {
    // Only four cells grow, so that some become large.
    Circuit& into = grid[random() % 4];
    const std::size_t other = random() % grid.size();
    Circuit both = joined(into, grid[other]);
    if (both.empty()) continue;
    into = std::move(both);
    grid.erase(grid.begin() + static_cast<std::ptrdiff_t>(other));
  }
  std::ranges::shuffle(grid, random);
  std::vector<Circuit> cells;
  for (Circuit& cell : grid) {
    std::rotate(cell.begin(), cell.begin() + static_cast<std::ptrdiff_t>(random() % cell.size()),
                cell.end());
    if (random() % 2 == 0) std::ranges::reverse(cell);
    cells.push_back(cell);
    if (sides_of(cells).size() > static_cast<std::size_t>(most_edges)) cells.pop_back();
  }
  if (cells.empty()) cells.push_back({{0, 0}, {2, 0}, {1, 1}});

  std::map<Place, std::int64_t> numbers;
  for (const Circuit& cell : cells) {
    for (const Place& corner : cell) numbers.try_emplace(corner, 0);
  }
  std::vector<std::int64_t> order(numbers.size());
  std::iota(order.begin(), order.end(), 1);
  std::ranges::shuffle(order, random);
  Geometry geometry{.name = "random", .points = {}, .cells = {}};
  geometry.points.resize(numbers.size());
  for (auto& [place, number] : numbers) {
    number = order.back();
    order.pop_back();
    geometry.points[static_cast<std::size_t>(number) - 1] = {place.first / 3.0, place.second / 7.0};
  }
  for (const Circuit& cell : cells) {
    auto& corners = geometry.cells.emplace_back();
    for (const Place& corner : cell) corners.push_back(numbers.at(corner));
  }
  return geometry;
}

std::vector<Geometry> odd_geometries() {
  return {{.name = "tetrahedron",
           .points = {{0, 0}, {2, 0}, {1, 2}, {1, 1}},
           .cells = {{1, 2, 3}, {1, 2, 4}, {1, 3, 4}, {2, 3, 4}}},
          {.name = "hexagon",
           .points = {{1, 0}, {3, 0}, {0, 1}, {2, 1}, {4, 1}, {1, 2}, {3, 2}},
           .cells = {{1, 3, 4}, {1, 2, 4}, {2, 4, 5}, {3, 4, 6}, {4, 6, 7}, {4, 5, 7}}},
          {.name = "coin",
           .points = {{0, 0}, {2, 0}, {2, 1}, {0, 1}},
           .cells = {{1, 2, 3, 4}, {4, 3, 2, 1}}}};
}

Geometry islands(const std::vector<int>& sides) {
  Geometry geometry{.name = "islands", .points = {}, .cells = {}};
  for (const int corners_of_cell : sides) {
    const double x = 3.0 * static_cast<double>(geometry.cells.size());
    auto& corners = geometry.cells.emplace_back();
    for (int corner = 0; corner < corners_of_cell; ++corner) {
      const double angle = 2 * std::numbers::pi * corner / corners_of_cell;
      geometry.points.push_back({x + std::cos(angle), std::sin(angle)});
      corners.push_back(static_cast<std::int64_t>(geometry.points.size()));
    }
  }
  return geometry;
}

Geometry house() {
  return {.name = "house",
          .points = {{1, 0}, {0, 1}, {2, 1}, {0, 2}, {2, 2}},
          .cells = {{1, 2, 3}, {2, 3, 5, 4}}};
}

std::vector<EdgeSet> outlines(const Topology& board) {
  std::vector<EdgeSet> outlines;
  for (int i = 0; i < board.cells(); ++i) outlines.push_back(board.outline(static_cast<Cell>(i)));
  return outlines;
}

oracle::Game oracle_of(const Geometry& geometry) {
  std::vector<std::vector<int>> circuits;
  for (const auto& corners : geometry.cells) circuits.emplace_back(corners.begin(), corners.end());
  return oracle::Game(circuits);
}

oracle::Game oracle_of(const Board& board) {
  const Figure& figure = board.figure();
  std::vector<std::vector<int>> circuits;
  for (int cell = 0; cell < figure.cells(); ++cell) {
    std::vector<int>& circuit = circuits.emplace_back();
    for (const Point corner : figure.corners(static_cast<Cell>(cell))) {
      circuit.push_back(number(corner));
    }
  }
  std::vector<oracle::Line> undrawn;
  for (int edge = 0; edge < board.edges(); ++edge) {
    const Ends ends = board.ends(static_cast<Edge>(edge));
    undrawn.emplace_back(number(ends.low), number(ends.high));
  }
  return oracle::Game(circuits, undrawn);
}

EdgeSet image(EdgeSet state, const Symmetry& symmetry) {
  EdgeSet image;
  for (const Edge edge : state) image = image.with(symmetry[number(edge)]);
  return image;
}

}  // namespace triwar::tests
