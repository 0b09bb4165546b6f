// The recurrence: the value of a move and of a state from the values of the next states.
#pragma once

#include <algorithm>
#include <cassert>
#include <limits>

#include "tablebase/board/edge_set.h"
#include "tablebase/board/topology.h"

namespace triwar {

/// Returns the value of drawing an undrawn edge, for the player who draws it. value_of(EdgeSet) is
/// the value of the next state, for the player who moves next. (docs/inside/theory.md, section 2.)
template <class ValueOf>
int value_of_move(const Topology& board, EdgeSet state, Edge edge, const ValueOf& value_of) {
  assert(board.undrawn(state).contains(edge));
  const int rest = value_of(state.with(edge));
  const int closed = board.closes(state, edge);
  return closed + (closed > 0 ? rest : -rest);
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

}  // namespace triwar
