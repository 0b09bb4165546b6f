// The built-in boards: their names, numbers of points, edges and cells, and drawn lines.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "tablebase/board/board.h"
#include "tests/support/boards.h"
#include "tests/support/paths.h"
#include "tests/support/thrown.h"

namespace triwar::figures_test {
namespace {

using tests::all_boards;
using tests::code_of;

/// The size in a board's name; columns are 0 for a triangle.
struct Size {
  int rows = 0;
  int columns = 0;
};

Size size_of(const Board& board) {
  Size size;
  if (std::sscanf(board.name().c_str(), "boxes-%dx%d", &size.rows, &size.columns) != 2) {
    REQUIRE(std::sscanf(board.name().c_str(), "triangle-%d", &size.rows) == 1);
  }
  return size;
}

std::vector<std::string> texts(const Board& board) {
  std::vector<std::string> texts;
  for (const Edge edge : board.all_edges()) texts.emplace_back(board.text(edge));
  return texts;
}

using tests::outlines;

TEST_CASE("The edges of triangle-3 are numbered as theory section 1 lists them") {
  const std::vector<std::string> listed{"1-2", "1-3", "2-3",  "2-4", "2-5", "3-5",
                                        "3-6", "4-5", "4-7",  "4-8", "5-6", "5-8",
                                        "5-9", "6-9", "6-10", "7-8", "8-9", "9-10"};
  CHECK(texts(Board::make("triangle-3")) == listed);
}

TEST_CASE("The edges of two small box boards are numbered as counted by hand") {
  CHECK(texts(Board::make("boxes-1x2")) ==
        std::vector<std::string>{"1-2", "1-4", "2-3", "2-5", "3-6", "4-5", "5-6"});
  CHECK(texts(Board::make("boxes-2x1")) ==
        std::vector<std::string>{"1-2", "1-3", "2-4", "3-4", "3-5", "4-6", "5-6"});
}

TEST_CASE("The cells of triangle-2 are numbered row by row from the left") {
  const Board board = Board::make("triangle-2");
  const auto cell = [&](std::initializer_list<std::pair<int, int>> sides) {
    EdgeSet outline;
    for (const auto& [a, b] : sides) outline = outline.with(board.edge_between(a, b).value());
    return outline;
  };
  CHECK(outlines(board) ==
        std::vector{cell({{1, 2}, {2, 3}, {1, 3}}), cell({{2, 4}, {4, 5}, {2, 5}}),
                    cell({{2, 3}, {2, 5}, {3, 5}}), cell({{3, 5}, {5, 6}, {3, 6}})});
}

TEST_CASE("Points edges and cells of every board are as many as theory section 1 says") {
  for (const Board& board : all_boards()) {
    CAPTURE(board.name());
    const auto [rows, columns] = size_of(board);
    if (columns == 0) {
      CHECK(board.points() == (rows + 1) * (rows + 2) / 2);
      CHECK(board.edges() == 3 * rows * (rows + 1) / 2);
      CHECK(board.cells() == rows * rows);
      CHECK(board.ground_edges().count() == 3 * rows);
    } else {
      CHECK(board.points() == (rows + 1) * (columns + 1));
      CHECK(board.edges() == rows * (columns + 1) + columns * (rows + 1));
      CHECK(board.cells() == rows * columns);
      CHECK(board.ground_edges().count() == 2 * (rows + columns));
    }
  }
}

TEST_CASE("Every cell has three edges on triangles and four on boxes") {
  for (const Board& board : all_boards()) {
    CAPTURE(board.name());
    const int sides = size_of(board).columns == 0 ? 3 : 4;
    CHECK(std::ranges::all_of(outlines(board),
                              [=](EdgeSet outline) { return outline.count() == sides; }));
  }
}

TEST_CASE("No two points are drawn at one place and the ends of an edge are neighbours") {
  for (const Board& board : all_boards()) {
    CAPTURE(board.name());
    std::set<Coordinates> places;
    for (int i = 1; i <= board.points(); ++i) places.insert(board.at(static_cast<Point>(i)));
    CHECK(places.size() == static_cast<std::size_t>(board.points()));
    CHECK(std::ranges::all_of(places, [](Coordinates at) { return at.x >= 0 && at.y >= 0; }));
    for (const Edge edge : board.all_edges()) {
      const Coordinates low = board.at(board.ends(edge).low);
      const Coordinates high = board.at(board.ends(edge).high);
      const double across = std::abs(high.x - low.x);
      if (low.y == high.y) {
        REQUIRE(across == 2);
      } else {
        REQUIRE(high.y == low.y + 1);
        REQUIRE(across == (size_of(board).columns == 0 ? 1 : 0));
      }
    }
  }
}

TEST_CASE("Boards have the titles that people use") {
  const auto title = [](const char* name) {
    const FigureTitle found = Figure::title_of(name);
    return found.title + ", " + std::string(found.group);
  };
  CHECK(title("boxes-5x5") == "Dots and Boxes 5x5, boxes");
  CHECK(title("boxes-5x6-swedish") == "Swedish 5x6, Swedish");
  CHECK(title("boxes-4x4-icelandic") == "Icelandic 4x4, Icelandic");
  CHECK(title("triangle-3") == "Triangle War, triangles");
  CHECK(title("triangle-5") == "Triangle of side 5, triangles");
  CHECK(title("house") == "house, other");
}

TEST_CASE("The list of names holds every board of at most 63 edges once and by size") {
  std::vector<std::string> expected;
  for (int side = 1; side <= 6; ++side) expected.push_back("triangle-" + std::to_string(side));
  for (int rows = 1; rows <= 63; ++rows) {
    for (int columns = 1; columns <= 63; ++columns) {
      if (rows * (columns + 1) + columns * (rows + 1) > 63) continue;
      expected.push_back("boxes-" + std::to_string(rows) + "x" + std::to_string(columns));
    }
  }
  CHECK(Board::names() == expected);
  for (const std::string& name : expected) CHECK(Board::make(name).name() == name);
}

TEST_CASE("Names that resemble those of boards are refused") {
  for (const char* name : {"",
                           "triangle",
                           "triangle-",
                           "triangle-0",
                           "triangle-03",
                           "triangle-+3",
                           "triangle-3x",
                           "Triangle-3",
                           "triangle3",
                           "3",
                           "painting",
                           "boxes",
                           "boxes-",
                           "boxes-2",
                           "boxes-2x",
                           "boxes-x2",
                           "boxes-1x0",
                           "boxes-2x3x1",
                           "boxes-2x+3",
                           "boxes-2 x3",
                           "boxes-2x03"}) {
    CAPTURE(name);
    CHECK(code_of([&] { Board::make(name); }) == ErrorCode::unknown_game);
  }
  using namespace std::string_view_literals;
  CHECK(code_of([] { Board::make("triangle-3\0"sv); }) == ErrorCode::unknown_game);
}

TEST_CASE("Boards of more than 63 edges are refused however large their names say they are") {
  for (const char* name :
       {"triangle-7", "triangle-10000", "triangle-2147483648", "triangle-99999999999999999999",
        "boxes-6x5", "boxes-5x6", "boxes-1x21", "boxes-21x1", "boxes-10000x10000",
        "boxes-65536x65536", "boxes-99999999999999999999x1", "boxes-1x99999999999999999999",
        "boxes-99999999999999999999x99999999999999999999", "boxes-6x7-swedish",
        "boxes-6x6-icelandic"}) {
    CAPTURE(std::string(name));
    CHECK(code_of([&] { Board::make(name); }) == ErrorCode::board_too_large);
  }
}

TEST_CASE("Figures have up to 255 lines") {
  CHECK(Figure::make("boxes-10x10").lines() == 220);
  CHECK(Figure::make("triangle-10").lines() == 165);
  CHECK(Figure::make("boxes-1x84").lines() == 253);
  CHECK(Figure::make("boxes-3x36").lines() == 255);
  CHECK(Figure::make("triangle-12").lines() == 234);
  for (const char* name : {"boxes-1x85", "boxes-11x11", "triangle-13", "boxes-11x11-swedish"}) {
    CAPTURE(std::string(name));
    CHECK(code_of([&] { Figure::make(name); }) == ErrorCode::board_too_large);
  }
}

TEST_CASE("Swedish boards have their outline drawn, Icelandic ones their left and lower side") {
  const auto drawn = [](const char* name) {
    const Figure figure = Figure::make(name);
    std::string text;
    for (int line = 0; line < figure.lines(); ++line) {
      if (figure.drawn().contains(static_cast<Line>(line))) {
        text += std::string(figure.text(static_cast<Line>(line))) + " ";
      }
    }
    return text;
  };
  CHECK(drawn("boxes-2x1-swedish") == "1-2 1-3 2-4 3-5 4-6 5-6 ");
  CHECK(drawn("boxes-2x3-swedish") == "1-2 1-5 2-3 3-4 4-8 5-9 8-12 9-10 10-11 11-12 ");
  CHECK(drawn("boxes-2x3-icelandic") == "1-5 5-9 9-10 10-11 11-12 ");
  CHECK(Board::make("boxes-5x6-swedish").edges() == 49);
  CHECK(Board::make("boxes-5x5-icelandic").edges() == 50);
  for (const char* name :
       {"boxes-1x1-swedish", "boxes-2x3-Swedish", "boxes-2x3-", "boxes-2x3-norse",
        "triangle-3-swedish", "boxes-2x3-swedish-icelandic"}) {
    CAPTURE(std::string(name));
    CHECK(code_of([&] { Figure::make(name); }) == ErrorCode::unknown_game);
  }
}

TEST_CASE("The names of boards of every size and of the painting game are reserved") {
  for (const std::string& name : Board::names()) CHECK(Figure::is_reserved(name));
  for (const char* name : {"triangle-7", "boxes-9x9", "boxes-1x99999999999999999999", "painting"}) {
    CHECK(Figure::is_reserved(name));
  }
  for (const char* name : {"", "triangle", "triangle-03", "boxes-0x1", "boxes-2", "Painting"}) {
    CHECK_FALSE(Figure::is_reserved(name));
  }
}

TEST_CASE("The fingerprints of boards have not changed") {
  const auto fingerprint = [](const char* name) { return Board::make(name).fingerprint(); };
  CHECK(fingerprint("triangle-1") == 0xa6b9f099735f490f);
  CHECK(fingerprint("triangle-2") == 0x919fbd8fb3b19740);
  CHECK(fingerprint("triangle-3") == 0x0842c92a698013f6);
  CHECK(fingerprint("triangle-4") == 0x3d03694232513294);
  CHECK(fingerprint("triangle-5") == 0x413f8c79c37ce214);
  CHECK(fingerprint("triangle-6") == 0x7e1ef4333ae09191);
  CHECK(fingerprint("boxes-1x1") == 0xbaf617e2a2d94caa);
  CHECK(fingerprint("boxes-1x2") == 0x4a9a3c25e690a6aa);
  CHECK(fingerprint("boxes-2x1") == 0x336f8ce54c47ceb6);
  CHECK(fingerprint("boxes-2x3") == 0x115094f2cec53b73);
  CHECK(fingerprint("boxes-3x3") == 0x47f2ab53fa139dc0);
  CHECK(fingerprint("boxes-5x5") == 0x7048103f90284583);
}

TEST_CASE("No two boards have the same fingerprint") {
  const std::vector<Board> boards = all_boards();
  std::set<std::uint64_t> fingerprints;
  for (const Board& board : boards) fingerprints.insert(board.fingerprint());
  CHECK(fingerprints.size() == boards.size());
}

TEST_CASE("Names that people type for boards are recognised") {
  for (const char* name :
       {"5x5", "5X5", "box-5x5", "boxes5x5", "Boxes-5x5", "boxes-5*5", "05x05", "boxes 5 5"}) {
    CAPTURE(name);
    CHECK(did_you_mean_game(name) == "; did you mean boxes-5x5?");
  }
  for (const char* name : {"triangle3", "Triangle-3", "tri3", "triangel-3", "triangle_3"}) {
    CAPTURE(name);
    CHECK(did_you_mean_game(name) == "; did you mean triangle-3?");
  }
  CHECK(did_you_mean_game("5x4swedish") == "; did you mean boxes-5x4-swedish?");
  CHECK(did_you_mean_game("boxes-5x5-sweedish") == "; did you mean boxes-5x5-swedish?");
  for (const char* name : {"boxes-40x40", "40x40", "box-40x40"}) {
    CHECK(did_you_mean_game(name) == "; boxes-40x40 has too many lines, expected at most 255");
  }
  CHECK(did_you_mean_game("triangle13") ==
        "; triangle-13 has too many lines, expected at most 255");
  CHECK(did_you_mean_game("Paintin", {"painting"}) == "; did you mean painting?");
}

TEST_CASE("Other names get no suggestion") {
  for (const std::string name :
       {"", "3", "house", "0x0", "triangle", "triangle-0", "1x2x3", "house-7", "paintin"}) {
    CAPTURE(name);
    CHECK(did_you_mean_game(name).empty());
  }
  CHECK(did_you_mean_game(std::string(1000, '5') + "x5").empty());
}

}  // namespace
}  // namespace triwar::figures_test
