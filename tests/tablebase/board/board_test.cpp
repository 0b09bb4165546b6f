#include "tablebase/board/board.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "tests/support/boards.h"
#include "tests/support/oracle.h"
#include "tests/support/thrown.h"

namespace triwar {
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

std::vector<Edge> edges_of(const Board& board) {
  std::vector<Edge> edges;
  for (const Edge edge : board.all_edges()) edges.push_back(edge);
  return edges;
}

std::vector<std::string> texts(const Board& board) {
  std::vector<std::string> texts;
  for (const Edge edge : board.all_edges()) texts.push_back(board.text(edge));
  return texts;
}

std::vector<EdgeSet> outlines(const Board& board) {
  std::vector<EdgeSet> outlines;
  for (int i = 0; i < board.cells(); ++i) outlines.push_back(board.outline(static_cast<Cell>(i)));
  return outlines;
}

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
    } else {
      CHECK(board.points() == (rows + 1) * (columns + 1));
      CHECK(board.edges() == rows * (columns + 1) + columns * (rows + 1));
      CHECK(board.cells() == rows * columns);
    }
  }
}

TEST_CASE("Every board has the points edges and cells that the oracle finds") {
  for (const Board& board : all_boards()) {
    CAPTURE(board.name());
    const oracle::Game game(board.name());
    CHECK(board.points() == game.points());
    std::vector<oracle::Line> lines;
    for (const Edge edge : board.all_edges()) {
      lines.emplace_back(number(board.ends(edge).low), number(board.ends(edge).high));
    }
    CHECK(lines == game.lines());
    std::vector<std::uint64_t> cells;
    for (const EdgeSet outline : outlines(board)) cells.push_back(outline.bits());
    CHECK(cells == game.cells());
  }
}

TEST_CASE("Edges are in lexicographic order with the lower point first") {
  for (const Board& board : all_boards()) {
    CAPTURE(board.name());
    const std::vector<Edge> edges = edges_of(board);
    CHECK(std::ranges::all_of(
        edges, [&](Edge edge) { return board.ends(edge).low < board.ends(edge).high; }));
    CHECK(std::ranges::is_sorted(edges, {}, [&](Edge edge) { return board.ends(edge); }));
  }
}

TEST_CASE("Every edge belongs to one cell or to two and those on the outline to one") {
  for (const Board& board : all_boards()) {
    CAPTURE(board.name());
    int ground_edges = 0;
    for (const Edge edge : board.all_edges()) {
      const auto cells = board.cells_of(edge);
      REQUIRE((cells.size() == 1 || cells.size() == 2));
      if (cells.size() == 1) ++ground_edges;
      for (int i = 0; i < board.cells(); ++i) {
        const Cell cell = static_cast<Cell>(i);
        const bool beside = std::ranges::find(cells, cell) != cells.end();
        REQUIRE(beside == board.outline(cell).contains(edge));
      }
    }
    const auto [rows, columns] = size_of(board);
    CHECK(ground_edges == (columns == 0 ? 3 * rows : 2 * (rows + columns)));
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

TEST_CASE("Triangles have 6 symmetries and square grids 8 and other grids 4") {
  for (const Board& board : all_boards()) {
    CAPTURE(board.name());
    const auto [rows, columns] = size_of(board);
    CHECK(board.symmetries().size() == (columns == 0 ? 6 : rows == columns ? 8 : 4));
  }
}

TEST_CASE("Symmetries are different permutations of the edges and the first is the identity") {
  for (const Board& board : all_boards()) {
    CAPTURE(board.name());
    const std::vector<Edge> edges = edges_of(board);
    CHECK(board.symmetries().front() == edges);
    for (const Symmetry& symmetry : board.symmetries()) {
      REQUIRE(std::ranges::is_permutation(symmetry, edges));
    }
    const std::set<Symmetry> different(board.symmetries().begin(), board.symmetries().end());
    CHECK(different.size() == board.symmetries().size());
  }
}

TEST_CASE("Symmetries map cells to cells and one after another is a symmetry again") {
  for (const Board& board : all_boards()) {
    CAPTURE(board.name());
    const std::vector<EdgeSet> cells = outlines(board);
    const std::set<Symmetry> group(board.symmetries().begin(), board.symmetries().end());
    for (const Symmetry& first : group) {
      for (const EdgeSet outline : cells) {
        REQUIRE(std::ranges::count(cells, Board::image(outline, first)) == 1);
      }
      for (const Symmetry& second : group) {
        Symmetry both;
        for (const Edge edge : first) both.push_back(second[static_cast<std::size_t>(edge)]);
        REQUIRE(group.contains(both));
      }
    }
  }
}

TEST_CASE("The image of a state has the images of its edges") {
  const Board board = Board::make("boxes-1x2");
  const Symmetry& mirror = board.symmetries()[1];
  REQUIRE(mirror != board.symmetries()[0]);
  const Edge first = Edge{0};
  const Edge second = Edge{3};
  const EdgeSet image = Board::image(EdgeSet::of(first).with(second), mirror);
  CHECK(image == EdgeSet::of(mirror[0]).with(mirror[3]));
  CHECK(Board::image(board.all_edges(), mirror) == board.all_edges());
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
      const int across = std::abs(high.x - low.x);
      if (low.y == high.y) {
        REQUIRE(across == 2);
      } else {
        REQUIRE(high.y == low.y + 1);
        REQUIRE(across == (size_of(board).columns == 0 ? 1 : 0));
      }
    }
  }
}

TEST_CASE("An edge closes the cells that are open before it and closed after it") {
  std::mt19937_64 random(1085);
  for (const Board& board : all_boards()) {
    CAPTURE(board.name());
    const std::vector<EdgeSet> cells = outlines(board);
    int mismatches = 0;
    for (int i = 0; i < 2000; ++i) {
      // Mostly full boards, so that there is something to close.
      const EdgeSet state = EdgeSet::from_bits(random() | random()) & board.all_edges();
      for (const Edge edge : board.undrawn(state)) {
        const auto closed_by_it = std::ranges::count_if(cells, [&](EdgeSet outline) {
          return !state.contains(outline) && state.with(edge).contains(outline);
        });
        if (board.closes(state, edge) != closed_by_it) ++mismatches;
      }
      const auto open =
          std::ranges::count_if(cells, [&](EdgeSet outline) { return !state.contains(outline); });
      if (board.open_cells(state) != open) ++mismatches;
    }
    CHECK(mismatches == 0);
  }
}

TEST_CASE("An edge is found between its points in either order and between no others") {
  for (const Board& board : all_boards()) {
    CAPTURE(board.name());
    int found = 0;
    for (int a = -2; a <= board.points() + 2; ++a) {
      for (int b = -2; b <= board.points() + 2; ++b) {
        const auto edge = board.edge_between(a, b);
        if (!edge) continue;
        ++found;
        const Ends ends = board.ends(*edge);
        REQUIRE(number(ends.low) == std::min(a, b));
        REQUIRE(number(ends.high) == std::max(a, b));
      }
    }
    CHECK(found == 2 * board.edges());
  }
}

TEST_CASE("Between numbers that are no points there is no edge however large they are") {
  constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
  const Board board = Board::make("triangle-3");
  REQUIRE(board.edge_between(1, 2));
  for (const std::int64_t number :
       {lowest, lowest + 1, std::int64_t{-1}, std::int64_t{0}, std::int64_t{11}, std::int64_t{258},
        (std::int64_t{1} << 32) + 2, highest - 1, highest}) {
    CAPTURE(number);
    CHECK(!board.edge_between(1, number));
    CHECK(!board.edge_between(number, 1));
    CHECK(!board.edge_between(number, number));
  }
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

TEST_CASE("Names that are nearly those of boards are refused") {
  for (const char* name : {"",
                           "triangle",
                           "triangle-",
                           "triangle-0",
                           "triangle-03",
                           "triangle--1",
                           "triangle-+3",
                           "triangle-3x",
                           "triangle-3 ",
                           " triangle-3",
                           "triangle- 3",
                           "Triangle-3",
                           "triangle-3x3",
                           "triangle3",
                           "3",
                           "painting",
                           "boxes",
                           "boxes-",
                           "boxes-2",
                           "boxes-2x",
                           "boxes-x2",
                           "boxes-0x1",
                           "boxes-1x0",
                           "boxes-02x1",
                           "boxes-2X3",
                           "boxes-2x3x1",
                           "boxes-2x-3",
                           "boxes-2x+3",
                           "boxes-2 x3",
                           "boxes--2x3",
                           "boxes-2x3 ",
                           "boxes-2x03",
                           "BOXES-2x3"}) {
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
        "boxes-99999999999999999999x99999999999999999999"}) {
    CAPTURE(name);
    CHECK(code_of([&] { Board::make(name); }) == ErrorCode::board_too_large);
  }
}

TEST_CASE("The picture beside the type of states is that of triangle-3") {
  const Board board = Board::make("triangle-3");
  std::vector<std::string> picture;
  const auto put = [&](int line, int column, const std::string& text) {
    picture.resize(std::max(picture.size(), static_cast<std::size_t>(line + 1)));
    std::string& row = picture[static_cast<std::size_t>(line)];
    row.resize(std::max(row.size(), static_cast<std::size_t>(column + 1)), ' ');
    row.replace(static_cast<std::size_t>(column + 1) - text.size(), text.size(), text);
  };
  // Half an edge is four columns wide, a row two lines high.
  constexpr int left = 4;
  for (int i = 1; i <= board.points(); ++i) {
    const Coordinates at = board.at(static_cast<Point>(i));
    put(2 * at.y, left + 4 * at.x, "o");
  }
  for (const Edge edge : board.all_edges()) {
    const Coordinates low = board.at(board.ends(edge).low);
    const Coordinates high = board.at(board.ends(edge).high);
    put(low.y + high.y, left + 2 * (low.x + high.x), std::to_string(number(edge)));
  }
  std::string expected;
  for (const std::string& line : picture) expected += "/// " + line + "\n";

  std::ifstream header(TRIWAR_SOURCE_DIR "/tablebase/board/edge_set.h");
  REQUIRE(header.good());
  const std::string text(std::istreambuf_iterator<char>(header), {});
  CAPTURE(expected);
  CHECK(text.find("\n///\n" + expected + "class EdgeSet") != std::string::npos);
}

TEST_CASE("The fingerprints of boards are those in existing tables") {
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

}  // namespace
}  // namespace triwar
