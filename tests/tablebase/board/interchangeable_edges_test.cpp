#include "tablebase/board/interchangeable_edges.h"

#include <doctest/doctest.h>

#include "tests/support/boards.h"
#include "tests/support/counterexample.h"
#include "tests/support/table_bytes.h"

namespace triwar {
namespace {

TEST_CASE("Interchangeable are the ground edges that one cell has two or more of") {
  const auto groups = [](const char* name) { return interchangeable_edges(Board::make(name)); };
  const auto edges = [](std::uint64_t bits) { return EdgeSet::from_bits(bits); };
  CHECK(groups("triangle-1") == std::vector{edges(0b111)});
  // The two ground edges of each of the three corner cells.
  CHECK(groups("triangle-3") ==
        std::vector{edges(1 << 0 | 1 << 1), edges(1 << 8 | 1 << 15), edges(1 << 14 | 1 << 17)});
  // The end boxes of a row have three ground edges, the middle box has two opposite ones.
  CHECK(groups("boxes-1x3") == std::vector{edges(1 << 0 | 1 << 1 | 1 << 7), edges(1 << 2 | 1 << 8),
                                           edges(1 << 4 | 1 << 6 | 1 << 9)});
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
}  // namespace triwar
