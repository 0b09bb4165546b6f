// The painting game (docs/inside/theory.md, section 6): its rules, values, and winning move.

#include "painting/rules.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "painting/nimbers.h"

namespace triwar::rules_test {
namespace {

using lookup::BadGame;
using painting::Cell;
using painting::Grid;
using painting::Heap;
using painting::Move;
using painting::Tool;

/// Plays on small grids cell by cell, without any theory. Bit 2 * (column - 1) + row - 1 is a
/// painted cell.
class ExhaustivePlay {
 public:
  explicit ExhaustivePlay(unsigned columns) : columns_(columns), nimbers_(states()) {
    for (unsigned state = states(); state > 0;) {
      --state;
      std::set<int> reached;
      for (const auto& [move, next] : moves(state)) reached.insert(nimbers_[next]);
      while (reached.contains(nimbers_[state])) ++nimbers_[state];
    }
  }

  unsigned states() const { return 1U << (2 * columns_); }
  int nimber(unsigned state) const { return nimbers_[state]; }

  /// Returns the moves in the order in which the winning move is searched.
  std::vector<std::pair<Move, unsigned>> moves(unsigned state) const {
    std::vector<std::pair<Move, unsigned>> moves;
    for (unsigned column = 1; column <= columns_; ++column) {
      const unsigned shift = 2 * (column - 1);
      for (const int row : {1, 2}) {
        const unsigned bit = 1U << shift << (row - 1);
        if ((state & bit) == 0) moves.push_back({{Tool::cell, {row, column}}, state | bit});
      }
      const unsigned square = 15U << shift;
      if (column < columns_ && (state & square) == 0) {
        moves.push_back({{Tool::square, {1, column}}, state | square});
      }
    }
    return moves;
  }

  std::optional<Move> winning_move(unsigned state) const {
    for (const auto& [move, next] : moves(state)) {
      if (nimbers_[next] == 0) return move;
    }
    return std::nullopt;
  }

  Grid grid(unsigned state) const {
    Grid grid(columns_);
    for (unsigned bits = state; bits != 0; bits &= bits - 1) {
      const int bit = std::countr_zero(bits);
      grid.paint(Cell(bit % 2 + 1, static_cast<std::uint64_t>(bit / 2 + 1)));
    }
    return grid;
  }

 private:
  unsigned columns_;
  std::vector<int> nimbers_;
};

std::optional<Move> winning_move(const Grid& grid) { return painting::answer(grid).move; }

/// The grid after a move.
Grid after(const Grid& grid, const Move& move) {
  Grid next(grid.columns());
  for (const Cell cell : grid.cells()) next.paint(cell);
  next.paint(move.at);
  if (move.tool == Tool::square) {
    next.paint(Cell(2, move.at.column()));
    for (const int row : {1, 2}) next.paint(Cell(row, move.at.column() + 1));
  }
  // A move onto paint would be a repeat; a move off the grid would fail an assertion.
  REQUIRE(!next.settle());
  return next;
}

Grid random_grid(std::mt19937_64& random, std::uint64_t columns, std::size_t cells) {
  std::set<Cell> painted;
  while (painted.size() < cells) {
    painted.insert(Cell(random() % 2 == 0 ? 1 : 2, random() % columns + 1));
  }
  Grid grid(columns);
  for (const Cell cell : painted) grid.paint(cell);
  return grid;
}

TEST_CASE("Every position of up to 6 columns has the nimber and the winning move of plain play") {
  for (unsigned columns = 0; columns <= 6; ++columns) {
    const ExhaustivePlay play(columns);
    int wrong = 0;
    for (unsigned state = 0; state < play.states(); ++state) {
      const Grid grid = play.grid(state);
      wrong += painting::nimber(grid) == play.nimber(state) ? 0 : 1;
      wrong += winning_move(grid) == play.winning_move(state) ? 0 : 1;
    }
    CHECK_MESSAGE(wrong == 0, columns);
  }
}

TEST_CASE("Bob wins grids without paint exactly when N is 0 or 1 modulo the period") {
  for (std::uint64_t columns = 0; columns < painting::preperiod + painting::period; ++columns) {
    CHECK((painting::nimber(Grid(columns)) == 0) ==
          (columns == 0 || columns % painting::period == 1));
  }
}

TEST_CASE("The largest grid has the nimber of one with as many columns modulo the period") {
  for (const std::uint64_t below : {0, 1, 2, 5, 11, 12}) {
    const std::uint64_t columns = painting::most_columns - below;
    CHECK(painting::nimber_of_run(columns) == painting::nimber_of_run(120 + columns % 12));
    CHECK(painting::nimber(Grid(columns)) == painting::nimber_of_run(120 + columns % 12));
  }
}

TEST_CASE("The winning move is the first of all moves that leave nimber 0") {
  // All moves of long runs are tried, those far from their ends too.
  std::mt19937_64 random(1);
  for (int i = 0; i < 300; ++i) {
    const std::uint64_t columns = random() % 700 + 1;
    const Grid grid = random_grid(random, columns, random() % std::min<std::uint64_t>(columns, 8));
    std::optional<Move> expected;
    const auto try_move = [&](const Move& move) {
      if (!expected && painting::nimber(after(grid, move)) == 0) expected = move;
    };
    const auto free = [&](int row, std::uint64_t column) {
      return column <= columns && !std::ranges::binary_search(grid.cells(), Cell(row, column));
    };
    for (std::uint64_t column = 1; column <= columns && !expected; ++column) {
      for (const int row : {1, 2}) {
        if (free(row, column)) try_move({Tool::cell, {row, column}});
      }
      if (free(1, column) && free(2, column) && free(1, column + 1) && free(2, column + 1)) {
        try_move({Tool::square, {1, column}});
      }
    }
    REQUIRE(winning_move(grid) == expected);
  }
}

TEST_CASE("The first move to any nimber of a run is found in its left half and before the period") {
  // The first move to a nimber is the winning move beside a second run of that nimber.
  std::vector<int> plain;  // as nimbers_test.cpp proves them
  for (std::uint64_t run = 0; run < 400; ++run) plain.push_back(painting::nimber_of_run(run));
  std::uint64_t farthest = 0;
  for (std::uint64_t run = 1; run < 400; ++run) {
    std::map<int, Move> first;
    for (std::uint64_t left = 0; left < run; ++left) {
      first.try_emplace(plain[left] ^ plain[run - left - 1] ^ 1, Move{Tool::cell, {1, left + 1}});
      if (left + 2 <= run) {
        first.try_emplace(plain[left] ^ plain[run - left - 2], Move{Tool::square, {1, left + 1}});
      }
    }
    for (const auto& [nimber, move] : first) {
      CHECK(move.at.column() <= run / 2 + 1);
      CHECK(move.at.column() <= painting::preperiod + painting::period);
      // After a painted column, another run of that nimber, if there is one.
      const auto other = std::ranges::find(plain, nimber);
      if (other == plain.end()) continue;
      Grid grid(run + 1 + static_cast<std::uint64_t>(other - plain.begin()));
      for (const int row : {1, 2}) grid.paint(Cell(row, run + 1));
      REQUIRE(winning_move(grid) == move);
      farthest = std::max(farthest, move.at.column());
    }
  }
  CHECK(farthest == 29);  // otherwise the test covers little
}

TEST_CASE("On the largest grids the winning move leaves nimber 0") {
  std::mt19937_64 random(2);
  int won = 0;
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t columns = painting::most_columns - random() % 1000;
    const Grid grid = random_grid(random, columns, random() % 50);
    const auto move = winning_move(grid);
    REQUIRE(move.has_value() == (painting::nimber(grid) != 0));
    if (!move) continue;
    ++won;
    REQUIRE(painting::nimber(after(grid, *move)) == 0);
  }
  CHECK(won > 500);
}

TEST_CASE("A grid is a sum of runs and single cells") {
  // The picture of painting/rules.h.
  Grid grid(6);
  for (const auto& [row, column] :
       {std::pair{1, 1}, std::pair{2, 1}, std::pair{1, 5}, std::pair{2, 5}, std::pair{2, 6}}) {
    grid.paint(*grid.cell(row, column));
  }
  CHECK(grid.settled());
  std::vector<Heap> heaps;
  CHECK(!grid.any_heap([&](const Heap& heap) {
    heaps.push_back(heap);
    return false;
  }));
  REQUIRE(heaps.size() == 2);
  CHECK(heaps[0].column == 2);
  CHECK(heaps[0].columns == 3);
  CHECK(heaps[0].row == 0);
  CHECK(heaps[1].column == 6);
  CHECK(heaps[1].columns == 1);
  CHECK(heaps[1].row == 1);
}

TEST_CASE("Only rows 1 and 2 and the columns of the grid have cells") {
  const Grid grid(5);
  CHECK(grid.cell(1, 1) == Cell(1, 1));
  CHECK(grid.cell(2, 5)->row() == 2);
  CHECK(grid.cell(2, 5)->column() == 5);
  for (const auto& [row, column] : {std::pair{0, 1}, std::pair{3, 1}, std::pair{1, 0},
                                    std::pair{1, 6}, std::pair{-1, 1}, std::pair{1, -1}}) {
    CHECK(!grid.cell(row, column));
  }
  const Grid largest(painting::most_columns);
  const auto last = largest.cell(2, static_cast<std::int64_t>(painting::most_columns));
  REQUIRE(last);
  CHECK(last->row() == 2);
  CHECK(last->column() == painting::most_columns);
  CHECK(!Grid(0).cell(1, 1));
}

TEST_CASE("Cells may be painted in any order") {
  std::mt19937_64 random(3);
  for (int i = 0; i < 100; ++i) {
    const Grid in_order = random_grid(random, 40, 20);
    std::vector<Cell> cells = in_order.cells();
    std::ranges::shuffle(cells, random);
    Grid shuffled(40);
    for (const Cell cell : cells) shuffled.paint(cell);
    CHECK(!shuffled.settle());
    CHECK(shuffled.cells() == in_order.cells());
    CHECK(winning_move(shuffled) == winning_move(in_order));
  }
}

TEST_CASE("A cell painted twice is reported with its first painting") {
  Grid grid(9);
  for (const auto& [row, column] : {std::pair{1, 7}, std::pair{2, 3}, std::pair{1, 1},
                                    std::pair{2, 3}, std::pair{1, 1}, std::pair{2, 3}}) {
    grid.paint(Cell(row, static_cast<std::uint64_t>(column)));
  }
  const auto bad = grid.settle();
  REQUIRE(bad);
  CHECK(bad->code == ErrorCode::cell_already_painted);
  CHECK(bad->move == 4);
  CHECK(bad->message == "row 2, column 3 is already painted (cell 2)");
  CHECK(!grid.settled());

  grid.clear(2);
  CHECK(grid.columns() == 2);
  CHECK(grid.painted() == 0);
  CHECK(!grid.settle());
}

TEST_CASE("Of many cells painted twice the earliest is reported") {
  std::mt19937_64 random(4);
  for (int i = 0; i < 100; ++i) {
    Grid grid(8);
    std::map<Cell, int> painted;
    std::string expected;
    for (int number = 1; number <= 60; ++number) {
      const Cell cell(static_cast<int>(random() % 2) + 1, random() % 8 + 1);
      grid.paint(cell);
      const auto [before, is_new] = painted.try_emplace(cell, number);
      if (is_new || !expected.empty()) continue;
      expected = "row " + std::to_string(cell.row()) + ", column " + std::to_string(cell.column()) +
                 " is already painted (cell " + std::to_string(before->second) + ")";
    }
    const auto bad = grid.settle();
    REQUIRE(bad);
    REQUIRE(bad->message == expected);
  }
}

TEST_CASE("Cells given as numbers are painted up to the first bad one") {
  Grid grid(5);
  const auto paint = [&](const std::vector<std::pair<AnyNumber, AnyNumber>>& cells) {
    grid.clear(5);
    for (const auto& [row, column] : cells) grid.paint(row, column);
    return grid.settle();
  };
  CHECK(!paint({{1, 4}, {2, 2}, {1, 1}}));
  CHECK(grid.cells() == std::vector<Cell>{Cell(1, 1), Cell(2, 2), Cell(1, 4)});
  const auto off_grid = paint({{1, 4}, {1, std::nullopt}, {1, 4}});
  REQUIRE(off_grid);
  CHECK(off_grid->code == ErrorCode::not_a_cell);
  CHECK(off_grid->move == 2);
  CHECK(off_grid->message == "row 1, column (a number too large) is not on the grid of 2 x 5");
  const auto repeated = paint({{1, 4}, {2, 2}, {1, 4}, {3, 1}});
  REQUIRE(repeated);
  CHECK(repeated->code == ErrorCode::cell_already_painted);
  CHECK(repeated->move == 3);
}

}  // namespace
}  // namespace triwar::rules_test
