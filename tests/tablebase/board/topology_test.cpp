// The edges of cells, the cells of edges, and other facts derived from them.
#include "tablebase/board/topology.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <random>
#include <vector>

#include "tablebase/board/board.h"
#include "tests/support/boards.h"
#include "tests/support/counterexample.h"
#include "tests/support/table_bytes.h"

namespace triwar::topology_test {
namespace {

using tests::all_boards;

EdgeSet edges(std::initializer_list<int> numbers) {
  EdgeSet edges;
  for (const int number : numbers) edges = edges.with(static_cast<Edge>(number));
  return edges;
}

using tests::outlines;

TEST_CASE("Cells without edges count as closed and change nothing else") {
  // A cell with edges 0 and 1, a cell without edges, and a cell with edges 1 and 2.
  const Topology topology(3, {edges({0, 1}), {}, edges({1, 2})});
  CHECK(topology.edges() == 3);
  CHECK(topology.cells() == 3);
  CHECK(topology.states() == 8);
  CHECK(topology.ground_edges() == edges({0, 2}));
  CHECK(topology.open_cells({}) == 2);
  CHECK(topology.open_cells(edges({0, 1})) == 1);
  CHECK(topology.open_cells(topology.all_edges()) == 0);
  CHECK(topology.closes({}, Edge{0}) == 0);
  CHECK(topology.closes(edges({0, 2}), Edge{1}) == 2);
  CHECK(topology.closes(edges({1}), Edge{2}) == 1);
  CHECK(topology.undrawn(edges({1})) == edges({0, 2}));
  REQUIRE(topology.cells_of(Edge{1}).size() == 2);
  CHECK(number(topology.cells_of(Edge{1})[0]) == 0);
  CHECK(number(topology.cells_of(Edge{1})[1]) == 2);
}

TEST_CASE("An edge that is the whole outline of two cells closes both") {
  const Topology topology(1, {edges({0}), edges({0})});
  CHECK(topology.closes({}, Edge{0}) == 2);
  CHECK(topology.ground_edges().empty());
}

TEST_CASE("The last of 63 edges closes its cell") {
  const Topology topology(63, {EdgeSet::first(63)});
  const Edge last{62};
  CHECK(topology.closes(EdgeSet::first(62), last) == 1);
  CHECK(topology.closes(EdgeSet::first(61), last) == 0);
  CHECK(topology.ground_edges() == topology.all_edges());
}

TEST_CASE("Every edge belongs to one cell or to two and ground edges to one") {
  for (const Board& board : all_boards()) {
    CAPTURE(board.name());
    for (const Edge edge : board.all_edges()) {
      const auto cells = board.cells_of(edge);
      REQUIRE((cells.size() == 1 || cells.size() == 2));
      REQUIRE(board.ground_edges().contains(edge) == (cells.size() == 1));
      for (int i = 0; i < board.cells(); ++i) {
        const Cell cell = static_cast<Cell>(i);
        const bool beside = std::ranges::find(cells, cell) != cells.end();
        REQUIRE(beside == board.outline(cell).contains(edge));
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
      // Mostly full boards, so that cells can be closed.
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

TEST_CASE("Interchangeable are the ground edges that one cell has two or more of") {
  const auto groups = [](const char* name) { return interchangeable_edges(Board::make(name)); };
  CHECK(groups("triangle-1") == std::vector{edges({0, 1, 2})});
  // The two ground edges of each of the three corner cells.
  CHECK(groups("triangle-3") == std::vector{edges({0, 1}), edges({8, 15}), edges({14, 17})});
  // The end boxes of a row have three ground edges, the middle box has two opposite ones.
  CHECK(groups("boxes-1x3") == std::vector{edges({0, 1, 7}), edges({2, 8}), edges({4, 6, 9})});
}

TEST_CASE("Exchanging interchangeable edges does not change the value") {
  for (const Board& board : tests::small_boards()) {
    const tests::Values values = tests::solved(board);
    const auto groups = interchangeable_edges(board);
    CHECK(tests::counterexample(board, [&](EdgeSet state) {
            for (const EdgeSet group : groups) {
              for (const Edge out : group& state) {
                for (const Edge in : group - state) {
                  if (values[state.without(out).with(in).bits()] != values[state.bits()]) {
                    return false;
                  }
                }
              }
            }
            return true;
          }) == "none");
  }
}

}  // namespace
}  // namespace triwar::topology_test
