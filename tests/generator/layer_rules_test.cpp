#include "generator/layer_rules.h"

#include <doctest/doctest.h>

#include "tablebase/board/interchangeable_edges.h"
#include "tests/support/boards.h"

namespace triwar {
namespace {

TEST_CASE("Exactly two undrawn edges are recognised") {
  CHECK(!LayerRules::lacks_two(0));
  CHECK(!LayerRules::lacks_two(0b100));
  CHECK(LayerRules::lacks_two(0b101));
  CHECK(LayerRules::lacks_two(std::uint64_t{3} << 61));
  CHECK(!LayerRules::lacks_two(0b111));
}

TEST_CASE("From a cell and its edge the rules lead to the other cell beside the edge") {
  for (const Board& board : tests::small_boards()) {
    CAPTURE(board.name());
    const LayerRules rules(board);
    CHECK(rules.all_edges == board.all_edges().bits());
    CHECK(rules.cells == board.cells());
    for (const Edge edge : board.all_edges()) {
      const auto beside = board.cells_of(edge);
      const auto i = static_cast<std::size_t>(number(edge));
      const int other = beside.size() == 2 ? number(beside[1]) : LayerRules::no_cell;
      CHECK(rules.a_cell_beside[i] == number(beside[0]));
      CHECK((rules.cells_beside[i] ^ number(beside[0])) == other);
    }
    for (int cell = 0; cell < 64; ++cell) {
      const EdgeSet outline =
          cell < board.cells() ? board.outline(static_cast<Cell>(cell)) : EdgeSet();
      CHECK(rules.outlines[static_cast<std::size_t>(cell)] == outline.bits());
    }
  }
}

TEST_CASE("Neighbouring edges of each interchangeable group are paired") {
  const Board board = Board::make("boxes-1x3");
  const LayerRules rules(board);
  std::size_t pairs = 0;
  for (const EdgeSet group : interchangeable_edges(board)) {
    pairs += static_cast<std::size_t>(group.count()) - 1;
  }
  REQUIRE(pairs > 0);
  CHECK(rules.interchangeable.size() == pairs);
  for (const auto& pair : rules.interchangeable) CHECK(pair.low < pair.high);
  CHECK(rules.shared_by_twins == 0);
}

}  // namespace
}  // namespace triwar
