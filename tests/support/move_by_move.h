// Solving representatives one by one, without groups.
#pragma once

#include <cstdint>
#include <vector>

#include "generator/layer_moves.h"
#include "tablebase/index/quiet_index.h"

namespace triwar::tests {

/// Returns the values of all representatives, a ScoreOfMoves or NimberOfMoves each, and 0 at other
/// indices.
template <class Combined>
std::vector<std::int8_t> move_by_move(const QuietIndex& index) {
  const LayerRules rules(index.board());
  std::vector<std::int8_t> values(static_cast<std::size_t>(index.size()));
  for (int drawn = index.board().edges(); drawn >= 0; --drawn) {
    LayerMoves moves;
    index.for_each_bundle(0, index.size(), drawn,
                          [&](const Bundle& bundle) { add_moves(index, rules, bundle, moves); });
    number_moves(index, moves, [](std::uint64_t) {});
    solve_moves<Combined>(
        moves, [&](std::size_t move) { return values[moves.leads_to[move]]; },
        [&](std::uint64_t state, std::int8_t value) { values[state] = value; });
  }
  return values;
}

}  // namespace triwar::tests
