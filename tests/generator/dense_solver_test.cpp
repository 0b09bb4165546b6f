#include "generator/dense_solver.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tablebase/board/symmetry.h"
#include "tests/support/boards.h"
#include "tests/support/counterexample.h"
#include "tests/support/oracle.h"
#include "tests/support/table_bytes.h"

namespace triwar::dense_solver_test {
namespace {

using tests::counterexample;
using tests::small_boards;
using tests::solved;
using tests::Values;

TEST_CASE("Every value equals the oracle's, which searches forward") {
  for (const Board& board : small_boards()) {
    const Values values = solved(board);
    oracle::Game game(board.name());
    CHECK(counterexample(board, [&](EdgeSet state) {
            return values[state.bits()] == game.value(state.bits());
          }) == "none");
  }
}

TEST_CASE("Values have the parity, the bound and the symmetries that theory section 2 says") {
  for (const Board& board : small_boards()) {
    const Values values = solved(board);
    const std::vector<Symmetry> group = symmetries(board);
    CHECK(counterexample(board, [&](EdgeSet state) {
            const int value = values[state.bits()];
            const int open = board.open_cells(state);
            return (value - open) % 2 == 0 && std::abs(value) <= open &&
                   std::ranges::all_of(group, [&](const Symmetry& symmetry) {
                     return values[tests::image(state, symmetry).bits()] == value;
                   });
          }) == "none");
  }
}

TEST_CASE("The empty boards have the values of theory section 3") {
  const std::map<std::string, int> published{
      {"boxes-1x1", -1}, {"boxes-1x2", 0},  {"boxes-1x3", -1}, {"boxes-1x4", 0},
      {"boxes-1x5", -1}, {"boxes-2x2", +2}, {"boxes-2x3", -2}, {"triangle-3", -3}};
  for (const auto& board : published) {
    CAPTURE(board.first);
    CHECK(solved(Board::make(board.first)).front() == board.second);
  }
}

TEST_CASE("Boards turned on their sides have the same values") {
  for (const auto& [upright, lying] :
       {std::pair("boxes-2x1", "boxes-1x2"), std::pair("boxes-5x1", "boxes-1x5"),
        std::pair("boxes-3x2", "boxes-2x3")}) {
    Values upright_values = solved(Board::make(upright));
    Values lying_values = solved(Board::make(lying));
    CHECK(upright_values.front() == lying_values.front());
    std::ranges::sort(upright_values);
    std::ranges::sort(lying_values);
    CHECK(upright_values == lying_values);
  }
}

TEST_CASE("The empty boxes-3x3 and each of its 24 openings are worth -3 as theory section 3 says") {
  const Board board = Board::make("boxes-3x3");
  const Values values = solved(board);
  CHECK(values.front() == -3);
  REQUIRE(board.edges() == 24);
  for (const Edge opening : board.all_edges()) {
    CAPTURE(board.text(opening));
    CHECK(-values[EdgeSet::of(opening).bits()] == -3);
  }
}

TEST_CASE("The solver reports growing numbers of states up to all of them") {
  const Board board = Board::make("boxes-1x6");
  Values values(std::size_t{1} << board.edges());
  std::vector<std::uint64_t> reports;
  bool totals_right = true;
  solve_dense(board, values, [&](std::uint64_t done, std::uint64_t total) {
    reports.push_back(done);
    totals_right = totals_right && total == values.size();
  });
  CHECK(reports.size() > 1);
  CHECK(std::ranges::adjacent_find(reports, std::ranges::greater_equal{}) == reports.end());
  CHECK(reports.back() == values.size());
  CHECK(totals_right);
}

TEST_CASE("Progress reaches the end on the smallest board, too") {
  const Board board = Board::make("triangle-1");
  Values values(std::size_t{1} << board.edges());
  std::uint64_t told = 0;
  solve_dense(board, values, [&](std::uint64_t done, std::uint64_t) { told = done; });
  CHECK(told == values.size());
}

TEST_CASE("An exception of the progress callback stops the dense solver") {
  const Board board = Board::make("boxes-1x6");
  constexpr std::int8_t untouched = 99;
  Values values(std::size_t{1} << board.edges(), untouched);
  const auto stop = [](std::uint64_t, std::uint64_t) { throw std::runtime_error("stop"); };
  CHECK_THROWS_WITH(solve_dense(board, values, stop), "stop");
  CHECK(values.front() == untouched);
  CHECK(values.back() == 0);
}

}  // namespace
}  // namespace triwar::dense_solver_test
