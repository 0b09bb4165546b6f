#include "tablebase/board/board.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "tests/support/boards.h"
#include "tests/support/oracle.h"

namespace triwar::board_test {
namespace {

using tests::all_boards;

std::vector<Edge> edges_of(const Board& board) {
  std::vector<Edge> edges;
  for (const Edge edge : board.all_edges()) edges.push_back(edge);
  return edges;
}

using tests::outlines;

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

TEST_CASE("No edge joins numbers that are not points, however large") {
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

}  // namespace
}  // namespace triwar::board_test
