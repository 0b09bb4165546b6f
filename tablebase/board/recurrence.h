// The recurrences: the value of a move and of a state from the values of the next states, and the
// nimber of a state from theirs.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>
#include <limits>
#include <optional>

#include "tablebase/board/closure.h"
#include "tablebase/board/edge_set.h"
#include "tablebase/board/topology.h"

namespace triwar {

/// Returns the value of a move that closes so many cells, for the player who makes it. `rest` is
/// the value of the next state, for the player who moves next.
constexpr int value_of_move(int closed, int rest) noexcept {
  return closed + (closed > 0 ? rest : -rest);
}

/// Returns the value of drawing an undrawn edge, for the player who draws it. value_of(EdgeSet) is
/// the value of the next state, for the player who moves next. (docs/inside/theory.md, section 2.)
template <class ValueOf>
int value_of_move(const Topology& board, EdgeSet state, Edge edge, const ValueOf& value_of) {
  assert(board.undrawn(state).contains(edge));
  return value_of_move(board.closes(state, edge), value_of(state.with(edge)));
}

/// Returns the value of a state, for the player to move, from the values of its successors.
template <class ValueOf>
int value_by_moves(const Topology& board, EdgeSet state, const ValueOf& value_of) {
  const EdgeSet undrawn = board.undrawn(state);
  if (undrawn.empty()) return 0;
  int best = std::numeric_limits<int>::min();
  for (const Edge edge : undrawn) {
    best = std::max(best, value_of_move(board, state, edge, value_of));
  }
  return best;
}

/// Returns the nimber of a state by the definition of Nimstring, from nimber_after(Edge) for some
/// undrawn edges, which lead to the same nimbers as all. (docs/inside/theory.md, section 7.)
template <class NimberAfter>
int nimber_by_moves(const Topology& board, EdgeSet state, EdgeSet edges,
                    const NimberAfter& nimber_after) {
  // Wrong nimbers may be any numbers.
  const auto is_small = [](int nimber) { return nimber >= 0 && nimber < 64; };
  std::optional<int> after_completing;
  for (const Edge edge : edges) {
    if (board.closes(state, edge) == 0) continue;
    const int nimber = nimber_after(edge);
    if (nimber == loony || nimber != after_completing.value_or(nimber)) return loony;
    after_completing = nimber;
  }
  std::uint64_t led_to = 0;  // bit set of the nimbers after moves that complete nothing
  for (const Edge edge : edges) {
    if (board.closes(state, edge) > 0) continue;
    const int nimber = nimber_after(edge);
    if (nimber == after_completing) return loony;
    if (is_small(nimber)) led_to |= std::uint64_t{1} << nimber;
  }
  return after_completing.value_or(std::countr_one(led_to));
}

}  // namespace triwar
