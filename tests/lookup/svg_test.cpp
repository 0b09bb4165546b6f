#include "lookup/svg.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "lookup/read_line.h"
#include "tests/support/boards.h"

namespace triwar::lookup::svg_test {
namespace {

std::string svg_of(const Figure& figure, const char* line, const SvgMarks& marks = {},
                   bool has_history = true) {
  Game game(figure);
  game.has_history = has_history;
  read_line(line, game);
  TextBuffer svg;
  add_svg(game, marks, svg);
  return std::string(svg.text());
}

int count(const std::string& text, std::string_view part) {
  int times = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != text.npos; ++at) ++times;
  return times;
}

TEST_CASE("A drawing has all lines, points and owners, and says them in words") {
  const std::string svg = svg_of(Figure::make("triangle-2"), "2-4 1-2 1-3 2-3");
  CHECK(
      svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"triwar-board\" "
                      "role=\"img\" width=\"148\" height=\"133\" viewBox=\"0 0 148 133\">\n"
                      "<title>Triangle of side 2: 4 moves</title>\n"
                      "<desc>Moves: 2-4 1-2 1-3 2-3. Score: A 0, B 1.</desc>\n"));
  CHECK(svg.ends_with("</svg>\n"));
  CHECK(count(svg, "<line class=\"drawn\"") == 3);
  CHECK(count(svg, "<line class=\"drawn last\"") == 1);
  CHECK(count(svg, "<line class=\"undrawn\"") == 5);
  CHECK(count(svg, "<circle ") == 6);
  CHECK(count(svg, "class=\"cell B\"") == 1);
  CHECK(count(svg, "prefers-color-scheme:dark") == 1);
}

TEST_CASE("Values are drawn on their lines, the best ones marked") {
  const Figure figure = Figure::make("boxes-1x2");
  const std::vector<LineValue> values{{static_cast<Line>(1), -13}, {static_cast<Line>(2), 0}};
  const std::string svg = svg_of(figure, "1-2", {.values = values});
  CHECK(count(svg, ">-13</text>") == 1);
  CHECK(count(svg, "<text class=\"value best\" x=\"18.0\" y=\"46.0\">0</text>") == 0);
  CHECK(count(svg, "class=\"value best\"") == 1);
  CHECK(svg.find("Values: 1-4 -13, 2-3 0.</desc>") != svg.npos);
}

TEST_CASE("The owners of a bare state are unknown, and lines of the start belong to nobody") {
  const std::string svg = svg_of(Figure::make("boxes-1x2-swedish"), "2-5", {}, false);
  CHECK(count(svg, "class=\"drawn start\"") == 6);
  CHECK(count(svg, ">?</text>") == 2);
  CHECK(svg.find("<desc>Drawn: 2-5.</desc>") != svg.npos);
}

TEST_CASE("Boards of any coordinates are drawn, with whole numbers for their size") {
  for (const double unit : {1e-300, 1.0, 1e300}) {
    const Figure house(
        {.name = "house",
         .points = {{unit, 0}, {0, unit}, {2 * unit, unit}, {0, 2 * unit}, {2 * unit, 2 * unit}},
         .cells = {{1, 2, 3}, {2, 3, 5, 4}}});
    const std::string svg = svg_of(house, "1-2");
    CHECK(svg.find(" width=\"148\" height=\"148\" ") != svg.npos);
    CHECK(count(svg, "x1=\"18.0\"") + count(svg, "x1=\"74.0\"") + count(svg, "x1=\"130.0\"") == 6);
  }
}

TEST_CASE("A drawing has numbers alone, however far apart or close together the points are") {
  // Lengths whose squares, quotients or reciprocals are no numbers.
  constexpr double lengths[] = {5e-324, 1e-320, 2.3e-308, 1e-160, 1, 1e160, 1e300, 1.7e308};
  for (const double x : {0.0, 1.0, -1e308}) {
    for (const double width : lengths) {
      for (const double height : lengths) {
        for (const double lean : {0.0, width / 2, width}) {
          const Geometry geometry{.name = "tilted",
                                  .points = {{x, 0}, {x + lean, height}, {x + width, height}},
                                  .cells = {{1, 2, 3}}};
          const auto same = [&](int a, int b) { return geometry.points[a] == geometry.points[b]; };
          if (same(0, 1) || same(1, 2) || same(0, 2)) continue;
          std::string svg = svg_of(Figure(geometry), "1-2 1-3 2-3");
          svg.erase(0, svg.find("</style>"));
          CAPTURE(svg);
          CHECK((count(svg, "nan") == 0 && count(svg, "inf") == 0));
        }
      }
    }
  }
}

}  // namespace
}  // namespace triwar::lookup::svg_test
