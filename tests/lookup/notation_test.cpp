#include "lookup/notation.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tablebase/base/error.h"

namespace triwar::lookup::notation_test {
namespace {

TEST_CASE("The points of boxes are named from the lower left") {
  // The picture in notation.h.
  const Figure board = Figure::make("boxes-2x3");
  const auto names = PointNames::of(board);
  REQUIRE(names);
  const std::string expected[] = {"a3", "b3", "c3", "d3", "a2", "b2",
                                  "c2", "d2", "a1", "b1", "c1", "d1"};
  for (int point = 1; point <= board.points(); ++point) {
    const std::string& name = expected[point - 1];
    CHECK(names->name(point) == name);
    CHECK(names->point(name[0] - 'a', name[1] - '0') == point);
  }
  CHECK(names->all_points() == "a1 to d3");
  for (const int column : {-1, 4, 25}) CHECK(!names->point(column, 1));
  for (const AnyNumber row :
       {AnyNumber(0), AnyNumber(4), AnyNumber(std::int64_t{1} << 40), AnyNumber()}) {
    CHECK(!names->point(0, row));
  }
}

TEST_CASE("A line begins at its lower left point") {
  const auto names = PointNames::of(Figure::make("boxes-2x3"));
  CHECK(names->line(1, 2) == "a3-b3");
  CHECK(names->line(2, 1) == "a3-b3");
  CHECK(names->line(1, 5) == "a2-a3");
  CHECK(names->line(0, 5) == "0-5");
  CHECK(names->line(5, 13) == "5-13");
}

TEST_CASE("Points of boxes have names, also with holes, and others have none") {
  CHECK(PointNames::of(Figure::make("boxes-1x20")));
  CHECK(!PointNames::of(Figure::make("triangle-3")));
  const Figure corner({.name = "corner",
                       .points = {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {2, 1}, {0, 2}, {1, 2}, {2, 2}},
                       .cells = {{1, 2, 4, 3}, {3, 4, 7, 6}, {4, 5, 8, 7}}});
  const auto names = PointNames::of(corner);
  REQUIRE(names);
  CHECK(names->name(1) == "a3");
  CHECK(names->name(8) == "c1");
  CHECK(!names->point(2, 3));
  // A cell with four corners that is not a box.
  CHECK(!PointNames::of(Figure(
      {.name = "kite", .points = {{1, 0}, {0, 1}, {2, 1}, {1, 3}}, .cells = {{1, 2, 4, 3}}})));
  // A box that is two columns wide.
  CHECK(!PointNames::of(Figure({.name = "wide",
                                .points = {{0, 0}, {2, 0}, {0, 1}, {2, 1}, {1, 2}},
                                .cells = {{1, 2, 4, 3}, {3, 4, 5}}})));
}

TEST_CASE("Named boxes have at most 26 columns of points, one for each letter") {
  const auto widest = PointNames::of(Figure::make("boxes-1x25"));
  REQUIRE(widest);
  CHECK(widest->all_points() == "a1 to z2");
  CHECK(!PointNames::of(Figure::make("boxes-1x26")));
  CHECK(PointNames::of(Figure::make("boxes-84x1")));
}

TEST_CASE("Letters name each line of boxes by its ends, the lower left one first") {
  const Figure figure = Figure::make("boxes-2x1");
  const Letters letters(figure);
  CHECK(letters.points().all_points() == "a1 to b3");
  std::vector<std::string> texts;
  for (int line = 0; line < figure.lines(); ++line) {
    texts.emplace_back(letters.text(static_cast<Line>(line)));
  }
  CHECK(texts ==
        std::vector<std::string>{"a3-b3", "a2-a3", "b2-b3", "a2-b2", "a1-a2", "b1-b2", "a1-b1"});
}

TEST_CASE("Points of triangles have no letters") {
  CHECK_THROWS_WITH_AS(
      Letters(Figure::make("triangle-3")),
      "letters name the points of up to 26 columns of boxes only, not of triangle-3", Error);
}

}  // namespace
}  // namespace triwar::lookup::notation_test
