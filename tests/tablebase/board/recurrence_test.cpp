#include "tablebase/board/recurrence.h"

#include <doctest/doctest.h>

#include "tests/support/boards.h"

namespace triwar::recurrence_test {
namespace {

TEST_CASE(
    "The value of a move is the cells closed plus the value of the next state, or minus that "
    "value") {
  const Board board = Board::make("boxes-1x2");
  const EdgeSet all = board.all_edges();
  const auto four = [](EdgeSet) { return 4; };
  const auto none = [](EdgeSet) { return 0; };
  for (const Edge edge : all) {
    const int beside = static_cast<int>(board.cells_of(edge).size());
    CHECK(value_of_move(board, all.without(edge), edge, four) == beside + 4);
    CHECK(value_by_moves(board, all.without(edge), none) == beside);
    CHECK(value_of_move(board, {}, edge, four) == -4);
  }
  CHECK(value_by_moves(board, all, four) == 0);
  CHECK(value_by_moves(board, {},
                       [](EdgeSet after) { return *after.begin() == Edge{3} ? -1 : 2; }) == 1);
}

TEST_CASE("The nimber of a state is the least that no move leads to, unless a cell is completed") {
  const Board board = Board::make("boxes-1x2");
  const EdgeSet some = EdgeSet::first(3);
  const auto number_of = [](Edge edge) { return number(edge); };
  CHECK(nimber_by_moves(board, {}, some, number_of) == 3);
  CHECK(nimber_by_moves(board, {}, some, [](Edge edge) { return 2 * number(edge); }) == 1);
  CHECK(nimber_by_moves(board, {}, some, [](Edge) { return loony; }) == 0);
  const Edge last{0};  // completes a cell
  const EdgeSet before = board.all_edges().without(last).without(Edge{6});
  CHECK(nimber_by_moves(board, before, EdgeSet::of(last), [](Edge) { return 5; }) == 5);
  CHECK(nimber_by_moves(board, before, EdgeSet::of(last), [](Edge) { return loony; }) == loony);
}

}  // namespace
}  // namespace triwar::recurrence_test
