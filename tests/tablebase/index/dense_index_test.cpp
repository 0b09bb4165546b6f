#include "tablebase/index/dense_index.h"

#include <doctest/doctest.h>

namespace triwar {
namespace {

TEST_CASE("All states are stored, each under its bits") {
  for (const char* name : {"triangle-2", "boxes-1x2"}) {
    const Board board = Board::make(name);
    const DenseIndex index(board);
    CHECK(index.size() == std::uint64_t{1} << board.edges());
    for (std::uint64_t bits = 0; bits < index.size(); ++bits) {
      const EdgeSet state = EdgeSet::from_bits(bits);
      CHECK(number(index.index(state)) == bits);
      CHECK(index.state(Index{bits}) == state);
    }
  }
}

}  // namespace
}  // namespace triwar
