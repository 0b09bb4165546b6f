#include "tablebase/index/state_numbering.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tablebase/board/closure.h"
#include "tests/support/boards.h"

namespace triwar {
namespace {

using tests::draws_in_order;
using tests::small_boards;

StateNumbering numbering_of(const Board& board) {
  return StateNumbering(QuietAutomaton::narrow(board).value());
}

TEST_CASE("The stored states of triangle-1 are numbered 0, 1 and 2") {
  const StateNumbering numbering = numbering_of(Board::make("triangle-1"));
  REQUIRE(numbering.size() == 3);
  CHECK(numbering.state(Index{0}) == EdgeSet::from_bits(0b000));
  CHECK(numbering.state(Index{1}) == EdgeSet::from_bits(0b001));
  CHECK(numbering.state(Index{2}) == EdgeSet::from_bits(0b111));
}

TEST_CASE("Stored states are quiet, in order, and numbered as integers are ordered") {
  std::vector<Board> boards = small_boards();
  for (const char* name : {"triangle-4", "boxes-2x4", "boxes-3x3", "boxes-1x8"}) {
    boards.push_back(Board::make(name));
  }
  for (const Board& board : boards) {
    CAPTURE(board.name());
    const StateNumbering numbering = numbering_of(board);
    std::uint64_t wrong = 0;
    EdgeSet before;
    for (std::uint64_t i = 0; i < numbering.size(); ++i) {
      const EdgeSet state = numbering.state(static_cast<Index>(i));
      const bool right = is_quiet(board, state) && draws_in_order(board, state) &&
                         number(numbering.index(state)) == i && (i == 0 || before < state);
      if (!right) ++wrong;
      before = state;
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("All quiet states that draw interchangeable edges in order are stored") {
  for (const Board& board : small_boards()) {
    const StateNumbering numbering = numbering_of(board);
    std::uint64_t expected = 0;
    for (std::uint64_t bits = 0; bits < board.states(); ++bits) {
      const EdgeSet state = EdgeSet::from_bits(bits);
      if (is_quiet(board, state) && draws_in_order(board, state)) ++expected;
    }
    CHECK(numbering.size() == expected);
  }
}

}  // namespace
}  // namespace triwar
