// Boards made from a Geometry: errors of invalid ones, and points and lines of valid ones.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/board/board.h"
#include "tests/support/boards.h"
#include "tests/support/oracle.h"
#include "tests/support/thrown.h"

namespace triwar::figure_test {
namespace {

using tests::house;

/// Returns cells without common points, each with `corners` corners.
Geometry islands(int cells, int corners) {
  Geometry geometry{.name = "islands", .points = {}, .cells = {}};
  for (int i = 0; i < cells; ++i) {
    auto& cell = geometry.cells.emplace_back();
    for (int j = 0; j < corners; ++j) {
      geometry.points.push_back({static_cast<double>(i), static_cast<double>(j)});
      cell.push_back(static_cast<std::int64_t>(geometry.points.size()));
    }
  }
  return geometry;
}

std::string refusal(const Geometry& geometry) {
  const auto error = tests::error_of([&] { Board board(geometry); });
  if (!error) return "none";
  CHECK(error->code() == ErrorCode::usage);
  return error->what();
}

/// Returns the error message about the house after `change`.
std::string refusal(const std::function<void(Geometry&)>& change) {
  Geometry geometry = house();
  change(geometry);
  return refusal(geometry);
}

TEST_CASE("A board has the edges and cells of its geometry") {
  const Board board(house());
  CHECK(board.name() == "house");
  std::vector<std::string> texts;
  for (const Edge edge : board.all_edges()) texts.emplace_back(board.text(edge));
  CHECK(texts == std::vector<std::string>{"1-2", "1-3", "2-3", "2-4", "3-5", "4-5"});
  CHECK(board.points() == 5);
  CHECK(board.cells() == 2);
  CHECK(board.outline(Cell{0}).bits() == 0b000111);
  CHECK(board.outline(Cell{1}).bits() == 0b111100);
  CHECK(board.ground_edges().bits() == 0b111011);
  CHECK(board.at(Point{5}) == Coordinates{2, 2});
}

TEST_CASE("A cell has the corners of its geometry in the same order") {
  std::mt19937_64 random(4);
  for (int i = 0; i < 100; ++i) {
    const Geometry geometry = tests::random_geometry(random, 63);
    const Board board(geometry);
    for (int cell = 0; cell < board.cells(); ++cell) {
      std::vector<std::int64_t> corners;
      for (const Point corner : board.corners(static_cast<Cell>(cell))) {
        corners.push_back(number(corner));
      }
      REQUIRE(corners == geometry.cells[static_cast<std::size_t>(cell)]);
    }
  }
}

TEST_CASE("A loop over the points, lines or cells of a figure meets each once, in order") {
  const Figure figure = Figure::make("boxes-1x2");
  const auto numbers = [](const auto& items) {
    std::vector<int> met;
    for (const auto item : items) met.push_back(number(item));
    return met;
  };
  CHECK(numbers(figure.all_points()) == std::vector{1, 2, 3, 4, 5, 6});
  CHECK(numbers(figure.all_lines()) == std::vector{0, 1, 2, 3, 4, 5, 6});
  CHECK(numbers(figure.all_cells()) == std::vector{0, 1});
}

TEST_CASE("Random boards have the points edges and cells that the oracle finds") {
  std::mt19937_64 random(12);
  std::size_t most_corners = 0;
  for (int i = 0; i < 300; ++i) {
    const Geometry geometry = tests::random_geometry(random, 3 + i % 61);
    const Board board(geometry);
    const oracle::Game game = tests::oracle_of(geometry);
    REQUIRE(board.points() == game.points());
    std::vector<oracle::Line> lines;
    for (const Edge edge : board.all_edges()) {
      lines.emplace_back(number(board.ends(edge).low), number(board.ends(edge).high));
    }
    REQUIRE(lines == game.lines());
    std::vector<std::uint64_t> cells;
    for (int cell = 0; cell < board.cells(); ++cell) {
      cells.push_back(board.outline(static_cast<Cell>(cell)).bits());
      most_corners = std::max(most_corners, board.corners(static_cast<Cell>(cell)).size());
    }
    REQUIRE(cells == game.cells());
  }
  CHECK(most_corners == Figure::most_corners);
}

TEST_CASE("A geometry that breaks a rule is refused with the rule and the place") {
  using Points = std::vector<Coordinates>;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  const auto said = [](auto change) { return refusal(std::function<void(Geometry&)>(change)); };

  CHECK(said([](Geometry&) {}) == "none");
  CHECK(said([](Geometry& g) { g.name = ""; }) ==
        "the name of the board has 0 characters, expected 1 to 32");
  CHECK(said([](Geometry& g) { g.name = std::string(33, 'a'); }) ==
        "the name of the board has 33 characters, expected 1 to 32");
  CHECK(said([](Geometry& g) { g.name = std::string(32, 'a'); }) == "none");
  for (const char other : {' ', '.', '/', '\n', '\0', '\x7f', '\xc3', '@', '[', '`', '{', ':'}) {
    CHECK(said([=](Geometry& g) { g.name = std::string("a") + other + "b"; }) ==
          "character 2 of the name of the board is invalid; expected letters, digits, '-' and '_'");
  }
  CHECK(said([](Geometry& g) { g.name = "-_09azAZ"; }) == "none");

  CHECK(said([](Geometry& g) { g.points[3].x = infinity; }) ==
        "house: a coordinate of point 4 is not finite");
  CHECK(said([](Geometry& g) { g.points[0].y = none; }) ==
        "house: a coordinate of point 1 is not finite");
  CHECK(said([](Geometry& g) { g.points[3] = g.points[1]; }) ==
        "house: points 2 and 4 have the same coordinates");
  CHECK(said([](Geometry& g) { g.points = Points(256); }) ==
        "house: too many points: 256, expected at most 255");
  CHECK(said([](Geometry& g) {
          g.points.push_back({7, 7});
        }) == "house: point 6 is a corner of no cell");
  CHECK(said([](Geometry& g) { g.points.clear(); }) ==
        "house: cell 1 has the corner 1, expected 1 to 0");

  CHECK(said([](Geometry& g) { g.cells.clear(); }) ==
        "house: there is no cell, expected at least one");
  CHECK(said([](Geometry& g) { g.cells.resize(256); }) ==
        "house: too many cells: 256, expected at most 255");
  CHECK(said([](Geometry& g) {
          g.cells[1] = {2, 3};
        }) == "house: cell 2 has 2 corners, expected 3 to 12");
  CHECK(said([](Geometry& g) { g.cells[1].resize(13); }) ==
        "house: cell 2 has 13 corners, expected 3 to 12");
  for (const std::int64_t corner :
       {std::int64_t{0}, std::int64_t{-1}, std::int64_t{6}, std::int64_t{257},
        std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()}) {
    CHECK(said([=](Geometry& g) { g.cells[1][2] = corner; }) ==
          "house: cell 2 has the corner " + std::to_string(corner) + ", expected 1 to 5");
  }
  CHECK(said([](Geometry& g) {
          g.cells[1] = {2, 3, 5, 3};
        }) == "house: cell 2 has the corner 3 twice");

  CHECK(said([](Geometry& g) { g.cells.push_back({3, 1, 2}); }) == "house: cell 3 is cell 1 again");
  CHECK(said([](Geometry& g) {
          g.cells = {{1, 2, 3}, {2, 3, 1}, {2, 3, 5, 4}};
        }) == "house: cell 2 is cell 1 again");
  CHECK(said([](Geometry& g) {
          g.cells.push_back({2, 3, 5});
        }) == "house: edge 2-3 is a side of cells 1, 2 and 3; at most two cells may share an edge");
}

TEST_CASE("A board has at most 63 edges") {
  CHECK(Board(islands(21, 3)).edges() == 63);
  CHECK(Board(islands(5, 12)).edges() == 60);
  Geometry too_many = islands(15, 4);
  // A triangle that has one point of its own for each of its edges.
  too_many.cells.push_back({1, 5, 9});
  CHECK(Board(too_many).edges() == 63);
  too_many.cells.back() = {1, 5, 9, 13};
  const auto error = tests::error_of([&] { Board{too_many}; });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::board_too_large);
  CHECK(std::string(error->what()) == "islands has 64 undrawn lines, expected at most 63");
  too_many.drawn = {{1, 5}};
  CHECK(Board(too_many).edges() == 63);
  CHECK(Figure(islands(85, 3)).lines() == 255);
  Geometry beyond = islands(85, 3);
  beyond.cells.push_back({1, 4, 7});
  CHECK(refusal(beyond) == "islands: too many lines: 258, expected at most 255");
}

TEST_CASE("A figure has at most 255 lines, and so at most 170 cells") {
  Geometry geometry = islands(63, 4);
  geometry.cells.push_back({1, 5, 9});
  CHECK(Figure(geometry).lines() == 255);
  geometry.cells.back() = {1, 5, 9, 13};
  CHECK(refusal(geometry) == "islands: too many lines: 256, expected at most 255");
  // Each triangle and its back: both cells have the same sides.
  Geometry coins = islands(85, 3);
  for (auto cell : islands(85, 3).cells) {
    std::ranges::reverse(cell);
    coins.cells.push_back(std::move(cell));
  }
  const Figure most(coins);
  CHECK(most.points() == 255);
  CHECK(most.lines() == 255);
  CHECK(most.cells() == 170);
}

TEST_CASE("A board need not have ground edges and cells can share all their sides") {
  const Board tetrahedron({.name = "tetrahedron",
                           .points = {{0, 0}, {2, 0}, {1, 2}, {1, 1}},
                           .cells = {{1, 2, 3}, {1, 2, 4}, {1, 3, 4}, {2, 3, 4}}});
  CHECK(tetrahedron.edges() == 6);
  CHECK(tetrahedron.ground_edges().empty());
  const Board coin(
      {.name = "coin", .points = {{0, 0}, {2, 0}, {1, 1}}, .cells = {{1, 2, 3}, {3, 2, 1}}});
  CHECK(coin.edges() == 3);
  CHECK(coin.closes(EdgeSet::first(2), Edge{2}) == 2);
}

TEST_CASE("A line belongs to one cell or to two") {
  const Figure figure = Figure::make("boxes-1x2");
  using Cells = std::array<Cell, 2>;
  CHECK(figure.both_cells_of(*figure.line_between(1, 4)) == Cells{Cell{0}, Figure::no_cell});
  CHECK(figure.both_cells_of(*figure.line_between(2, 5)) == Cells{Cell{0}, Cell{1}});
  CHECK(figure.cells_of(*figure.line_between(1, 4)).size() == 1);
  CHECK(figure.cells_of(*figure.line_between(2, 5)).size() == 2);
}

TEST_CASE("Cells whose lines are all drawn at the start are not won") {
  const Figure figure = Figure::make("triangle-2");
  CHECK(figure.cells_to_win() == 4);
  LineSet lines;
  for (const Line line : figure.outline(Cell{0})) lines.insert(line);
  CHECK(figure.with_drawn(lines).cells_to_win() == 3);
}

}  // namespace
}  // namespace triwar::figure_test
