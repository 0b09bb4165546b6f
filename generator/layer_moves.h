// The moves from representatives of a layer, and the values that follow from them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "generator/layer_rules.h"
#include "tablebase/board/closure.h"
#include "tablebase/index/quiet_index.h"

namespace triwar {

/// The moves from some representatives; those that are all alike count once. Work is done in
/// phases, each for all of them: where the moves lead, the numbers of these states, their values.
/// No part of a phase waits for another, so that processors work on many at once.
struct LayerMoves {
  /// What the opponent is given by opening a chain.
  struct Given {
    std::uint8_t cells;        ///< as in Captured
    std::uint8_t handed_over;  ///< the same, where the best of the chain's edges is drawn
  };

  struct State {
    std::uint64_t index;        ///< its number
    std::uint32_t first_move;   ///< its moves end where those of the next state begin
    std::uint32_t first_chain;  ///< of these moves the first one that gives cells away
  };

  void clear() noexcept { states = moves = 0; }

  std::size_t states = 0;
  std::size_t moves = 0;
  // These have room for more.
  std::vector<State> of_state{{}};      ///< the first `states`, and one more for their end
  std::vector<std::uint64_t> leads_to;  ///< by move: a representative, later its index
  std::vector<Given> given;             ///< by move, where it gives cells away
};

/// Adds the representatives of a bundle and their moves.
void add_moves(const QuietIndex& index, const LayerRules& rules, const QuietIndex::Bundle& bundle,
               LayerMoves& moves);

/// Replaces what moves lead to by its index, and calls ask(index) for each.
template <class Ask>
void number_moves(const QuietIndex& index, LayerMoves& moves, const Ask& ask) {
  for (std::size_t i = 0; i < moves.moves; ++i) {
    const std::uint64_t led_to = number(index.index(EdgeSet::from_bits(moves.leads_to[i])));
    moves.leads_to[i] = led_to;
    ask(led_to);
  }
}

/// Calls use(index, value) for each state, in order. value_of(i) is the value of what move i leads
/// to; it is asked for once for each move, in order.
template <class ValueOf, class Use>
void solve_moves(const LayerMoves& moves, const ValueOf& value_of, const Use& use) {
  for (std::size_t i = 0; i < moves.states; ++i) {
    const auto& [index, first_move, first_chain] = moves.of_state[i];
    const std::size_t end = moves.of_state[i + 1].first_move;
    // The mover gets what is left to the opponent at worst. After the last move nothing is left.
    int least = first_move == end ? 0 : 127;
    for (std::size_t move = first_move; move < first_chain; ++move) {
      least = std::min<int>(least, value_of(move));
    }
    for (std::size_t move = first_chain; move < end; ++move) {
      const auto& [cells, handed_over] = moves.given[move];
      least = std::min(least, Captured{cells, handed_over}.value_before(value_of(move)));
    }
    use(index, static_cast<std::int8_t>(-least));
  }
}

/// The instruction set that add_moves() uses, by Highway's name for it.
const char* instruction_set_for_moves();

}  // namespace triwar
