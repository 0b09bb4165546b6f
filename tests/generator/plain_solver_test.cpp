#include "generator/plain_solver.h"

#include <doctest/doctest.h>

#include <vector>

#include "tablebase/board/board.h"
#include "tests/support/oracle.h"

namespace triwar::plain_solver_test {
namespace {

TEST_CASE("The values of a single triangle alternate with the edges left to draw") {
  std::vector<std::int8_t> values(8);
  solve_plain(Board::make("triangle-1"), values, [](std::uint64_t, std::uint64_t) {});
  CHECK(values == std::vector<std::int8_t>{1, -1, -1, 1, -1, 1, 1, 0});
}

TEST_CASE("The plain solver agrees with a search forward in every state") {
  for (const char* game : {"triangle-2", "boxes-1x3"}) {
    CAPTURE(game);
    const Board board = Board::make(game);
    std::vector<std::int8_t> values(board.states());
    std::uint64_t last_done = 0;
    solve_plain(board, values, [&](std::uint64_t done, std::uint64_t total) {
      CHECK(total == board.states());
      last_done = done;
    });
    CHECK(last_done == board.states());
    oracle::Game oracle(game);
    int wrong = 0;
    for (std::uint64_t state = 0; state < board.states(); ++state) {
      if (values[state] != oracle.value(state)) ++wrong;
    }
    CHECK(wrong == 0);
  }
}

}  // namespace
}  // namespace triwar::plain_solver_test
