// Compares moves found in phases with moves found one by one, for each instruction set of this
// machine.

#include "generator/layer_moves.h"

#include <doctest/doctest.h>
#include <hwy/highway.h>

#include <algorithm>
#include <compare>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "tablebase/board/closure.h"
#include "tablebase/board/topology.h"
#include "tests/support/boards.h"
#include "tests/support/captured_at_best.h"
#include "tests/support/instruction_sets.h"
#include "tests/support/move_by_move.h"

namespace triwar::layer_moves_test {
namespace {

/// The state that a move leads to, and the cells captured then.
struct Move {
  std::uint64_t leads_to;
  int cells;
  int handed_over;
  auto operator<=>(const Move&) const = default;
};

/// The moves from a representative, one edge after the other.
std::vector<Move> moves_one_by_one(const QuietIndex& index, EdgeSet state) {
  const Topology& board = index.board();
  std::vector<Move> moves;
  EdgeSet open = board.undrawn(state);
  // The first of several interchangeable edges represents all of them.
  for (const EdgeSet group : interchangeable_edges(board)) {
    const EdgeSet undrawn = group - state;
    if (!undrawn.empty()) open = open - undrawn.without_lowest();
  }
  while (!open.empty()) {
    const Edge edge = *open.begin();
    open = open.without(edge);
    const Closure closure = closure_after(board, state, edge);
    const Captures captured = tests::captured_at_best(closure);
    // One of the edges that capture the same cells with the same choice represents them all.
    for (const Edge other : open& closure.state) {
      const Closure same = closure_after(board, state, other);
      if (same.state == closure.state && tests::captured_at_best(same) == captured) {
        open = open.without(other);
      }
    }
    moves.push_back({number(index.index(index.representative(closure.state))), captured.cells,
                     captured.handed_over});
  }
  return moves;
}

/// Returns the values of all representatives by these moves, and 0 at other indices.
std::vector<std::int8_t> values_one_by_one(const QuietIndex& index) {
  std::vector<std::int8_t> values(static_cast<std::size_t>(index.size()));
  for (int drawn = index.board().edges(); drawn-- > 0;) {
    index.for_each_representative(
        0, index.size(), drawn, [&](EdgeSet state, Index place, const auto&) {
          int best = -index.board().cells();
          for (const auto& [leads_to, cells, handed_over] : moves_one_by_one(index, state)) {
            best = std::max(best, -Captures{cells, handed_over}.value_before(values[leads_to]));
          }
          values[number(place)] = static_cast<std::int8_t>(best);
        });
  }
  return values;
}

/// Returns the number of representatives whose moves, regardless of order, differ from the moves
/// found one by one.
std::uint64_t wrong_moves(const QuietIndex& index) {
  const LayerRules rules(index.board());
  std::uint64_t wrong = 0;
  for (int drawn = 0; drawn <= index.board().edges(); ++drawn) {
    LayerMoves moves;
    index.for_each_bundle(0, index.size(), drawn,
                          [&](const Bundle& bundle) { add_moves(index, rules, bundle, moves); });
    number_moves(index, moves, [](std::uint64_t) {});
    std::size_t i = 0;
    index.for_each_representative(
        0, index.size(), drawn, [&](EdgeSet state, Index place, const auto&) {
          if (i == moves.states || moves.of_state[i].index != number(place)) {
            ++wrong;
            return;
          }
          const auto& [unused, first, first_chain] = moves.of_state[i++];
          std::vector<Move> found;
          for (std::size_t move = first; move < moves.of_state[i].first_move; ++move) {
            const bool gives = move >= first_chain;
            found.push_back({moves.leads_to[move], gives ? moves.gifts[move].cells : 0,
                             gives ? moves.gifts[move].handed_over : 0});
          }
          std::vector<Move> expected = moves_one_by_one(index, state);
          std::ranges::sort(found);
          std::ranges::sort(expected);
          if (found != expected) ++wrong;
        });
    if (i != moves.states) ++wrong;
  }
  return wrong;
}

/// Boards of all shapes: long boards, random boards, and boards with rings of cells, with cells
/// that share two edges, or with more symmetries than are used.
std::vector<Board> boards() {
  std::vector<Board> boards = tests::small_boards();
  for (const char* name : {"boxes-1x6", "boxes-6x1", "boxes-2x4", "boxes-1x1", "triangle-1"}) {
    boards.push_back(Board::make(name));
  }
  for (const Geometry& geometry : tests::odd_geometries()) boards.emplace_back(geometry);
  // A triangle and a quadrilateral that share two edges.
  boards.emplace_back(Geometry{.name = "tent",
                               .points = {{0, 0}, {2, 0}, {1, 1}, {1, 2}},
                               .cells = {{1, 3, 2}, {1, 3, 2, 4}}});
  std::mt19937_64 random(29);
  for (int i = 0; i < 40; ++i) boards.emplace_back(tests::random_geometry(random, 4 + i % 9));
  return boards;
}

TEST_CASE("Moves and values equal those found one by one, with every instruction set") {
  struct Case {
    QuietIndex index;
    std::vector<std::int8_t> values;
  };
  std::vector<Case> cases;
  for (const Board& board : boards()) {
    QuietIndex index(board);
    auto values = values_one_by_one(index);
    cases.push_back({std::move(index), std::move(values)});
  }
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    const tests::InstructionSets only(target);
    CAPTURE(std::string(hwy::TargetName(target)));
    REQUIRE(std::string(instruction_set_for_moves()) == hwy::TargetName(target));
    for (const Case& tried : cases) {
      CAPTURE(tried.index.board().edges());
      CHECK(wrong_moves(tried.index) == 0);
      CHECK(tests::move_by_move<ScoreOfMoves>(tried.index) == tried.values);
    }
  }
}

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
      CHECK((rules.low_cells >> cell & 1) == (outline.byte(0) != 0 ? 1 : 0));
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
}

}  // namespace
}  // namespace triwar::layer_moves_test
