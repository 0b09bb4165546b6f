#include "tablebase/index/narrow_numbering.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

#include "tablebase/base/error.h"

namespace triwar {
namespace {

/// Returns, by point, its number in the order of key(coordinates).
template <class Key>
std::vector<int> numbers_by(const Board& board, const Key& key) {
  std::vector<Point> points;
  for (int point = 1; point <= board.points(); ++point) {
    points.push_back(static_cast<Point>(point));
  }
  std::stable_sort(points.begin(), points.end(),
                   [&](Point a, Point b) { return key(board.at(a)) < key(board.at(b)); });
  std::vector<int> numbers(points.size());
  int next = 1;
  for (const Point point : points) numbers[static_cast<std::size_t>(number(point) - 1)] = next++;
  return numbers;
}

int number_of(Point point, const std::vector<int>& numbers) {
  return numbers[static_cast<std::size_t>(number(point) - 1)];
}

/// Returns the board with other numbers for its points.
Board renumbered(const Board& board, const std::vector<int>& numbers) {
  Geometry geometry{.name = board.name(), .points = {}, .cells = {}};
  geometry.points.resize(numbers.size());
  for (int i = 1; i <= board.points(); ++i) {
    const auto point = static_cast<Point>(i);
    geometry.points[static_cast<std::size_t>(number_of(point, numbers) - 1)] = board.at(point);
  }
  for (int cell = 0; cell < board.cells(); ++cell) {
    auto& corners = geometry.cells.emplace_back();
    for (const Point point : board.corners(static_cast<Cell>(cell))) {
      corners.push_back(number_of(point, numbers));
    }
  }
  return Board(geometry);
}

}  // namespace

NarrowNumbering narrow_numbering(const Board& given) {
  const std::array numberings{
      numbers_by(given, [](Coordinates) { return 0; }),  // the given order
      numbers_by(given, [](Coordinates at) { return std::pair(at.x, at.y); }),
      numbers_by(given, [](Coordinates at) { return std::pair(at.y, at.x); }),
  };
  for (const std::vector<int>& numbers : numberings) {
    Board board = renumbered(given, numbers);
    std::optional<QuietAutomaton> automaton = QuietAutomaton::narrow(board);
    if (!automaton) continue;
    std::vector<Edge> edges;
    for (const Edge edge : given.all_edges()) {
      const auto [low, high] = given.ends(edge);
      edges.push_back(*board.edge_between(number_of(low, numbers), number_of(high, numbers)));
    }
    return {std::move(board), EdgeRenumbering(std::move(edges)), *std::move(automaton)};
  }
  throw Error(
      ErrorCode::board_too_large,
      fmt::format("{}: the automaton of its quiet states is too large in every order of its "
                  "points (as given, from left to right, from top to bottom); give the "
                  "corners of each cell numbers that are close to each other",
                  given.name()));
}

}  // namespace triwar
