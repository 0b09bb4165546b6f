#include "tablebase/board/grid.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>

namespace triwar {
namespace {

TEST_CASE("The points of a grid are named from the lower left") {
  // The picture in grid.h.
  const Figure board = Figure::make("boxes-2x3");
  const auto grid = Grid::of(board);
  REQUIRE(grid);
  const std::string names[] = {"a3", "b3", "c3", "d3", "a2", "b2",
                               "c2", "d2", "a1", "b1", "c1", "d1"};
  for (int point = 1; point <= board.points(); ++point) {
    const std::string& name = names[point - 1];
    CHECK(grid->name(point) == name);
    CHECK(grid->point(name[0] - 'a', name[1] - '0') == point);
  }
  CHECK(grid->all_points() == "a1 to d3");
  for (const int column : {-1, 4, 25}) CHECK(!grid->point(column, 1));
  for (const AnyNumber row :
       {AnyNumber(0), AnyNumber(4), AnyNumber(std::int64_t{1} << 40), AnyNumber()}) {
    CHECK(!grid->point(0, row));
  }
}

TEST_CASE("A line begins at its lower left point") {
  const auto grid = Grid::of(Figure::make("boxes-2x3"));
  CHECK(grid->line(1, 2) == "a3-b3");
  CHECK(grid->line(2, 1) == "a3-b3");
  CHECK(grid->line(1, 5) == "a2-a3");
  CHECK(grid->line(0, 5) == "0-5");
  CHECK(grid->line(5, 13) == "5-13");
}

TEST_CASE("Boards of boxes are grids, also with holes, and others are not") {
  CHECK(Grid::of(Figure::make("boxes-1x20")));
  CHECK(!Grid::of(Figure::make("triangle-3")));
  const Figure corner({.name = "corner",
                       .points = {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {2, 1}, {0, 2}, {1, 2}, {2, 2}},
                       .cells = {{1, 2, 4, 3}, {3, 4, 7, 6}, {4, 5, 8, 7}}});
  const auto grid = Grid::of(corner);
  REQUIRE(grid);
  CHECK(grid->name(1) == "a3");
  CHECK(grid->name(8) == "c1");
  CHECK(!grid->point(2, 3));
  // Four corners, but not of a box.
  CHECK(!Grid::of(Figure(
      {.name = "kite", .points = {{1, 0}, {0, 1}, {2, 1}, {1, 3}}, .cells = {{1, 2, 4, 3}}})));
  // A box over two columns.
  CHECK(!Grid::of(Figure({.name = "wide",
                          .points = {{0, 0}, {2, 0}, {0, 1}, {2, 1}, {1, 2}},
                          .cells = {{1, 2, 4, 3}, {3, 4, 5}}})));
}

TEST_CASE("A grid has at most 26 columns of points, one for each letter") {
  const auto widest = Grid::of(Figure::make("boxes-1x25"));
  REQUIRE(widest);
  CHECK(widest->all_points() == "a1 to z2");
  CHECK(!Grid::of(Figure::make("boxes-1x26")));
  CHECK(Grid::of(Figure::make("boxes-84x1")));
}

}  // namespace
}  // namespace triwar
