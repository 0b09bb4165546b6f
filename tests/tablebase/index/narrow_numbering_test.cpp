#include "tablebase/index/narrow_numbering.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/base/error.h"
#include "tests/support/thrown.h"

namespace triwar::narrow_numbering_test {
namespace {

/// Triangles without a common point, whose points have the numbers, the coordinates x and the
/// coordinates y 0, 1, 2 plus three times the triangle, or the triangle plus `triangles` times 0,
/// 1, 2.
enum class Points { together, apart };
Geometry triangles(int triangles, Points numbers, Points x, Points y) {
  const auto place = [=](int triangle, int corner, Points points) {
    return points == Points::together ? 3 * triangle + corner : triangles * corner + triangle;
  };
  Geometry geometry{.name = "triangles", .points = {}, .cells = {}};
  geometry.points.resize(static_cast<std::size_t>(3 * triangles));
  for (int triangle = 0; triangle < triangles; ++triangle) {
    auto& corners = geometry.cells.emplace_back();
    for (int corner = 0; corner < 3; ++corner) {
      const int point = place(triangle, corner, numbers);
      geometry.points[static_cast<std::size_t>(point)] = {
          static_cast<double>(place(triangle, corner, x)),
          static_cast<double>(place(triangle, corner, y))};
      corners.push_back(point + 1);
    }
  }
  return geometry;
}

/// Returns whether the numbering's edges bound the same cells as the edges of the given board.
bool is_same_board(const Board& given, const NarrowNumbering& numbering) {
  for (const Edge edge : given.all_edges()) {
    const Edge there = numbering.renumbering.edges()[static_cast<std::size_t>(number(edge))];
    if (!std::ranges::equal(given.cells_of(edge), numbering.rest.cells_of(there))) return false;
  }
  return given.edges() == numbering.rest.edges();
}

TEST_CASE("Boards that are narrow enough keep their numbers") {
  for (const std::string& name : Board::names()) {
    const bool lies = name.starts_with("boxes-1x") && name.size() == 10 && name != "boxes-1x10";
    const Board board = Board::make(name);
    // These boards, which the documents name, are too wide in the order of their points.
    const bool renumbered = lies || name == "boxes-2x11" || name == "boxes-2x12";
    CAPTURE(name);
    CHECK(std::ranges::is_sorted(narrow_numbering(board).renumbering.edges()) == !renumbered);
  }
}

TEST_CASE("Boards lying on their long side are read along it") {
  for (const auto& [lying, standing] :
       {std::pair("boxes-1x11", "boxes-11x1"), std::pair("boxes-1x20", "boxes-20x1"),
        std::pair("boxes-2x11", "boxes-11x2")}) {
    const Board board = Board::make(lying);
    CAPTURE(board.name());
    const NarrowNumbering numbering = narrow_numbering(board);
    CHECK(is_same_board(board, numbering));
    CHECK(numbering.automaton.words() == narrow_numbering(Board::make(standing)).automaton.words());
  }
}

TEST_CASE("A board is numbered by its points, by x, or by y, whichever is narrow first") {
  constexpr int many = 15;
  for (const Points numbers : {Points::together, Points::apart}) {
    for (const Points x : {Points::together, Points::apart}) {
      const Points y = Points::together;
      const Board board(triangles(many, numbers, x, y));
      const NarrowNumbering numbering = narrow_numbering(board);
      CHECK(is_same_board(board, numbering));
      CHECK(std::ranges::is_sorted(numbering.renumbering.edges()) == (numbers == Points::together));
      std::uint64_t words = 1;
      for (int i = 0; i < many; ++i) words *= 3;
      CHECK(numbering.automaton.words() == words);
    }
  }
}

TEST_CASE("A part has the order with the smallest automaton, however the board is turned") {
  for (const auto& [lying, standing] : {std::pair("boxes-2x7-swedish", "boxes-7x2-swedish"),
                                        std::pair("boxes-3x6-swedish", "boxes-6x3-swedish")}) {
    const Board board = Board::make(lying);
    CAPTURE(board.name());
    const std::size_t nodes = narrow_numbering(board).automaton.nodes();
    CHECK(nodes == narrow_numbering(Board::make(standing)).automaton.nodes());
  }
}

TEST_CASE("The stored states of a board are counted part by part") {
  const Figure figure = Figure::make("boxes-4x4");
  for (const std::vector<int>& columns : {std::vector<int>{}, {2}, {1, 3}}) {
    LineSet start;  // the vertical lines of some columns, which cut the board into parts
    for (const int column : columns) {
      for (int row = 0; row < 4; ++row) {
        const int point = row * 5 + column + 1;
        start.insert(*figure.line_between(point, point + 5));
      }
    }
    for (int point = 1; point < 5; ++point) start.insert(*figure.line_between(point, point + 1));
    const Board board(figure, start);
    CHECK(count_stored_states(board) == narrow_numbering(board).automaton.words());
  }
}

TEST_CASE("Columns are numbered downwards and rows to the right") {
  // Two rows of points, the lower one numbered first, each from right to left.
  constexpr int columns = 12;
  Geometry lying{.name = "lying", .points = {}, .cells = {}};
  for (const double y : {1., 0.}) {
    for (int x = columns; x-- > 0;) lying.points.push_back({static_cast<double>(x), y});
  }
  for (int i = 1; i < columns; ++i) {
    lying.cells.push_back({i, i + 1, columns + i + 1, columns + i});
  }
  Geometry standing = lying;
  standing.name = "standing";
  for (auto& [x, y] : standing.points) std::swap(x, y);
  // Points are numbered across first, then along, from the point with the lowest x (or y).
  for (const Geometry& geometry : {lying, standing}) {
    const Board board(geometry);
    const NarrowNumbering numbering = narrow_numbering(board);
    const auto along = [&](Edge edge) {
      const auto [low, high] = board.ends(edge);
      const auto [x, y] = board.at(low);
      const auto [other_x, other_y] = board.at(high);
      return geometry.name == "lying" ? std::min(x, other_x) : std::min(y, other_y);
    };
    double last = 0;
    for (int i = 0; i < board.edges(); ++i) {
      const auto edges = board.all_edges();
      const auto given = std::find_if(edges.begin(), edges.end(), [&](Edge edge) {
        return number(numbering.renumbering.edges()[static_cast<std::size_t>(number(edge))]) == i;
      });
      CHECK(along(*given) >= last);
      last = along(*given);
    }
  }
}

EdgeSet state_of(std::uint64_t bits) { return EdgeSet::from_bits(bits); }

TEST_CASE("States are translated edge by edge, and back") {
  const std::vector<Edge> edges{Edge{2}, Edge{0}, Edge{1}};
  const EdgeRenumbering renumbering(edges);
  CHECK(renumbering.edges() == edges);
  CHECK(renumbering.from_given(state_of(0b001)) == state_of(0b100));
  CHECK(renumbering.from_given(state_of(0b110)) == state_of(0b011));
  CHECK(renumbering.to_given(state_of(0b100)) == state_of(0b001));
  for (std::uint64_t bits = 0; bits < 8; ++bits) {
    CHECK(renumbering.to_given(renumbering.from_given(state_of(bits))) == state_of(bits));
  }
}

TEST_CASE("Edges that are always drawn are left out, and come back") {
  const EdgeRenumbering renumbering({Edge{1}, EdgeRenumbering::left_out, Edge{0}});
  CHECK(renumbering.from_given(state_of(0b010)) == state_of(0b00));
  CHECK(renumbering.from_given(state_of(0b011)) == state_of(0b10));
  CHECK(renumbering.from_given(state_of(0b110)) == state_of(0b01));
  for (std::uint64_t bits = 0; bits < 4; ++bits) {
    CHECK(renumbering.to_given(state_of(bits)).contains(Edge{1}));
    CHECK(renumbering.from_given(renumbering.to_given(state_of(bits))) == state_of(bits));
  }
}

TEST_CASE("Edges that keep their numbers leave states as they are") {
  const EdgeRenumbering renumbering({Edge{0}, Edge{1}, Edge{2}});
  for (std::uint64_t bits = 0; bits < 8; ++bits) {
    CHECK(renumbering.from_given(state_of(bits)) == state_of(bits));
    CHECK(renumbering.to_given(state_of(bits)) == state_of(bits));
  }
}

}  // namespace
}  // namespace triwar::narrow_numbering_test
