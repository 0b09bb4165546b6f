#include "lookup/notation.h"

#include <doctest/doctest.h>

#include "tablebase/base/error.h"

namespace triwar::lookup {
namespace {

TEST_CASE("Letters name each line of boxes by its ends, the lower left one first") {
  const Figure figure = Figure::make("boxes-2x1");
  const Letters letters(figure);
  CHECK(letters.grid().all_points() == "a1 to b3");
  std::vector<std::string> texts;
  for (int line = 0; line < figure.lines(); ++line) {
    texts.push_back(letters.text(static_cast<Line>(line)));
  }
  CHECK(texts ==
        std::vector<std::string>{"a3-b3", "a2-a3", "b2-b3", "a2-b2", "a1-a2", "b1-b2", "a1-b1"});
}

TEST_CASE("Points of triangles have no letters") {
  CHECK_THROWS_WITH_AS(Letters(Figure::make("triangle-3")),
                       "the points of triangle-3 have no letters, which only boards of boxes have",
                       Error);
}

}  // namespace
}  // namespace triwar::lookup
