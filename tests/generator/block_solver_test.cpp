// The block solver against the plain solver, with every instruction set of this machine.

#include "generator/block_solver.h"

#include <doctest/doctest.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "generator/dense_solver.h"
#include "generator/plain_solver.h"
#include "tests/support/boards.h"
#include "tests/support/instruction_sets.h"
#include "tests/support/on_threads.h"
#include "tests/support/silent.h"
#include "tests/support/table_bytes.h"

namespace triwar::block_solver_test {
namespace {

using tests::Values;

using tests::ignore;

Values plain(const Board& board) {
  Values values(std::size_t{1} << board.edges());
  solve_plain(board, values, ignore);
  return values;
}

/// Returns small boards, and the boards at which blocks, groups of blocks and slices first differ.
std::vector<Board> boards() {
  std::vector<Board> boards = tests::small_boards();
  for (const char* name : {"boxes-1x6", "boxes-6x1", "boxes-2x4", "boxes-4x2"}) {
    boards.push_back(Board::make(name));
  }
  return boards;
}

TEST_CASE("The block solver gives the values of the plain solver with every instruction set") {
  std::vector<Values> expected;
  for (const Board& board : boards()) expected.push_back(plain(board));
  int with_vectors = 0;
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    CAPTURE(std::string(hwy::TargetName(target)));
    const tests::InstructionSets only(target);
    REQUIRE(hwy::SupportedTargets() == target);
    if (low_edges_of_a_block() > 0) ++with_vectors;
    std::size_t i = 0;
    for (const Board& board : boards()) {
      CAPTURE(board.name());
      CHECK(tests::solved(board) == expected[i++]);
    }
  }
  // SSE2 at least on x86-64, NEON on ARM: without any of them this test would compare nothing.
  // Highway has no vectors for the other processors that are tested.
  if (HWY_ARCH_X86 || HWY_ARCH_ARM) CHECK(with_vectors > 0);
}

TEST_CASE("The number of threads does not change the values") {
  for (const char* name : {"boxes-2x4", "boxes-4x2", "boxes-1x7"}) {
    const Board board = Board::make(name);
    CAPTURE(board.name());
    const Values expected = plain(board);
    for (const int threads : {1, 2, 3, 8}) {
      CAPTURE(threads);
      CHECK(tests::on_threads(threads, [&] { return tests::solved(board); }) == expected);
    }
  }
}

TEST_CASE("Values need no alignment") {
  const Board board = Board::make("boxes-2x3");
  const Values expected = plain(board);
  for (const std::size_t offset : {1, 15, 33}) {
    CAPTURE(offset);
    Values memory(expected.size() + offset, 99);
    solve_dense(board, std::span(memory).subspan(offset), ignore);
    CHECK(std::equal(expected.begin(), expected.end(), memory.begin() + static_cast<long>(offset)));
    CHECK(memory[offset - 1] == 99);
  }
}

/// Returns a mask whose bit i is set if the state has conditions[i] drawn.
std::size_t conditions_met(const BlockRules& rules, std::uint64_t state) {
  std::size_t met = 0;
  for (std::size_t i = 0; i < rules.conditions.size(); ++i) {
    if ((rules.conditions[i] & ~state) == 0) met |= std::size_t{1} << i;
  }
  return met;
}

TEST_CASE("The rules of low edges negate or add, by the cells that an edge closes") {
  for (const char* game : {"triangle-2", "boxes-1x2"}) {
    CAPTURE(game);
    const Board board = Board::make(game);
    const BlockRules rules(board, 4);
    int wrong = 0;
    for (std::uint64_t bits = 0; bits < board.states(); ++bits) {
      const EdgeSet state = EdgeSet::from_bits(bits);
      const std::size_t first_rule = conditions_met(rules, bits) * 4;
      for (const Edge edge : EdgeSet::first(4)) {
        const auto& rule = rules.low_rules[first_rule + static_cast<std::size_t>(number(edge))];
        const int flip = rule.flip[bits & 15];
        const int add = rule.add[bits & 15];
        if (state.contains(edge)) {
          if (flip != 0 || add != -128) ++wrong;
          continue;
        }
        const int closed = board.closes(state, edge);
        for (const int value : {-3, 0, 2}) {
          if ((value ^ flip) + add != (closed > 0 ? value + closed : -value)) ++wrong;
        }
      }
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("The gains of a high edge add up to the cells that it closes") {
  for (const char* game : {"triangle-2", "boxes-2x2"}) {
    CAPTURE(game);
    const Board board = Board::make(game);
    const BlockRules rules(board, 3);
    int wrong = 0;
    for (std::uint64_t bits = 0; bits < board.states(); ++bits) {
      const EdgeSet state = EdgeSet::from_bits(bits);
      for (const Edge edge : board.undrawn(state)) {
        if (number(edge) < 3) continue;
        int gain = 0;
        for (const auto& cell : rules.beside[static_cast<std::size_t>(number(edge))]) {
          gain += cell.gain[(cell.high & ~bits) == 0 ? 1 : 0][bits & 7];
        }
        if (gain != board.closes(state, edge)) ++wrong;
      }
    }
    CHECK(wrong == 0);
  }
}

}  // namespace
}  // namespace triwar::block_solver_test
