#include "generator/block_rules.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>

#include "tablebase/board/board.h"

namespace triwar {
namespace {

/// Bit i is set if the state has conditions[i] drawn.
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
}  // namespace triwar
