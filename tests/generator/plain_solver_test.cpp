#include "generator/plain_solver.h"

#include <doctest/doctest.h>

#include <vector>

#include "generator/write_table.h"
#include "tablebase/base/error.h"
#include "tablebase/board_file.h"
#include "tablebase/tablebase.h"
#include "tests/support/boards.h"
#include "tests/support/oracle.h"
#include "tests/support/paths.h"
#include "tests/support/table_bytes.h"
#include "tests/support/thrown.h"

namespace triwar::plain_solver_test {
namespace {

constexpr int level = 3;
const Progress unwatched = [](std::uint64_t, std::uint64_t) {};

/// Makes the table with the solver of the tests and the writer of triwar-generate.
bytes::Bytes expected_table(const Board& board) {
  bytes::Bytes table;
  const auto add = [&](bytes::View data) { table.insert(table.end(), data.begin(), data.end()); };
  tests::Values values = tests::solved(board);
  write_table(header_for(board), values, level, add, unwatched);
  return table;
}

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

TEST_CASE("A small table made in memory is the file that triwar-generate writes") {
  const Board house(read_board(tests::source("examples/boards/house.json")));
  CHECK(make_small_table(house, level, unwatched) == expected_table(house));
  for (const char* const game : {"triangle-1", "boxes-1x2", "boxes-2x3", "triangle-3"}) {
    CAPTURE(game);
    const Board board = Board::make(game);
    CHECK(make_small_table(board, level, unwatched) == expected_table(board));
  }
}

TEST_CASE("A small table refuses large boards, and stops when it is asked to") {
  CHECK(tests::code_of([] { make_small_table(Board::make("boxes-1x8"), level, unwatched); }) ==
        ErrorCode::board_too_large);
  bool half_done = false;
  const auto report = [&](std::uint64_t done, std::uint64_t total) {
    CHECK(done <= total);
    half_done = done > total / 2;
  };
  const Progress stop(report, [&] { return half_done; });
  CHECK(tests::code_of([&] { make_small_table(Board::make("boxes-2x4"), level, stop); }) ==
        ErrorCode::interrupted);
}

}  // namespace
}  // namespace triwar::plain_solver_test
