#include "tablebase/board/closure.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "tests/support/boards.h"
#include "tests/support/captured_at_best.h"
#include "tests/support/counterexample.h"
#include "tests/support/table_bytes.h"

namespace triwar::closure_test {
namespace {

using tests::counterexample;
using tests::small_boards;

/// Captures cells in random order until none can be captured, as the definition says.
EdgeSet captured_in_random_order(const Board& board, EdgeSet state, std::mt19937& random) {
  for (;;) {
    std::vector<EdgeSet> last_edges;
    for (int cell = 0; cell < board.cells(); ++cell) {
      const EdgeSet missing = board.outline(static_cast<Cell>(cell)) - state;
      if (missing.count() == 1) last_edges.push_back(missing);
    }
    if (last_edges.empty()) return state;
    state = state | last_edges[random() % last_edges.size()];
  }
}

TEST_CASE("The order of captures does not matter as theory section 4 says") {
  std::mt19937 random(1155);
  for (const Board& board : small_boards()) {
    CHECK(counterexample(board, [&](EdgeSet state) {
            const Closure closure = closure_of(board, state);
            return closure.state == captured_in_random_order(board, state, random) &&
                   closure.captured.cells ==
                       board.open_cells(state) - board.open_cells(closure.state) &&
                   is_quiet(board, closure.state) &&
                   is_quiet(board, state) == (closure.state == state);
          }) == "none");
  }
}

TEST_CASE("Every state has the value that its closure gives it as theory section 4 says") {
  std::vector<Board> boards = small_boards();
  for (const char* name : {"boxes-2x4", "boxes-4x2"}) boards.push_back(Board::make(name));
  for (const Board& board : boards) {
    const tests::Values values = tests::solved(board);
    CHECK(counterexample(board, [&](EdgeSet state) {
            const Closure closure = closure_of(board, state);
            return closure.captured.value_before(values[closure.state.bits()]) ==
                   values[state.bits()];
          }) == "none");
  }
}

TEST_CASE("A quiet state with an edge added has the closure of any state") {
  for (const Board& board : small_boards()) {
    CHECK(counterexample(board, [&](EdgeSet state) {
            if (!is_quiet(board, state)) return true;
            return std::ranges::all_of(board.undrawn(state), [&](Edge edge) {
              const Closure after = closure_after(board, state, edge);
              const Closure any = closure_of(board, state.with(edge));
              return after.state == any.state && after.captured == any.captured;
            });
          }) == "none");
  }
}

TEST_CASE("Edges with one closure are alike but in a chain of two as theory section 4 proves") {
  int chains = 0;
  int pairs = 0;
  int loops_with_a_way_out = 0;
  for (const Board& board : small_boards()) {
    CHECK(counterexample(board, [&](EdgeSet state) {
            if (!is_quiet(board, state)) return true;
            for (const Edge edge : board.undrawn(state)) {
              const Closure first = closure_after(board, state, edge);
              if (first.captured.cells == 0) continue;
              const bool pair = first.chain && first.captured.cells == 2;
              bool all_same = true;
              bool best_seen = false;
              for (const Edge other : first.state - state) {
                const Closure second = closure_after(board, state, other);
                all_same = all_same && second.state == first.state;
                if (second.state != first.state) continue;
                if (second.chain != first.chain) return false;
                if (!pair && second.captured != first.captured) return false;
                best_seen = best_seen || second.captured == tests::captured_at_best(first);
              }
              if (first.chain != all_same || !best_seen) return false;
              if (pair && tests::captured_at_best(first).handed_over != 0) return false;
              ++(pair ? pairs : first.chain ? chains : loops_with_a_way_out);
            }
            return true;
          }) == "none");
  }
  CHECK(chains > 10000);
  CHECK(pairs > 1000);
  CHECK(loops_with_a_way_out > 100);
}

TEST_CASE("There are as many quiet states as theory section 5 says") {
  const std::map<std::string, int> counts{
      {"triangle-1", 5}, {"triangle-2", 89},  {"triangle-3", 5778}, {"boxes-1x1", 12},
      {"boxes-1x2", 74}, {"boxes-2x2", 1442}, {"boxes-2x3", 28028}, {"boxes-2x4", 544844}};
  for (const auto& [name, count] : counts) {
    const Board board = Board::make(name);
    int quiet = 0;
    for (std::uint64_t bits = 0; bits <= board.all_edges().bits(); ++bits) {
      if (is_quiet(board, EdgeSet::from_bits(bits))) ++quiet;
    }
    CHECK(quiet == count);
  }
}

}  // namespace
}  // namespace triwar::closure_test
