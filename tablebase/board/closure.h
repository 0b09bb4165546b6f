// Quiet states, and what all others are worth by them.
#pragma once

#include <cstdint>

#include "tablebase/board/board.h"
#include "tablebase/board/edge_set.h"

namespace triwar {

/// A cell with exactly one undrawn edge can be captured. A state in which no cell can be is quiet;
/// from any other one comes to the same quiet state by capturing while anything can be captured,
/// in whatever order. (docs/theory.md, section 4.)
struct Closure {
  EdgeSet state;  ///< quiet
  int captured;   ///< cells closed on the way
  /// How many of these cells the mover can leave to the opponent in one piece, so that he takes
  /// them and has to move from `state`: 0, 2 or 4.
  int handed_over;
  /// Whether all cells that were captured were two edges short of being closed before the first of
  /// these was drawn: then they are a chain or a loop. Said by close_after() only.
  bool chain = false;

  /// The value of where one came from, by the value of `state`: the mover captures everything and
  /// goes on, or hands over the last cells, whichever is better.
  int value_before(int value_of_state) const noexcept {
    if (handed_over == 0) return captured + value_of_state;
    const int rest = value_of_state + handed_over;
    return captured - handed_over + (rest < 0 ? -rest : rest);
  }
};

bool is_quiet(const Board& board, EdgeSet state) noexcept;

/// The closure of any state; of a quiet one that state itself, with nothing captured.
Closure close(const Board& board, EdgeSet state) noexcept;

/// The closure of a quiet state with an undrawn edge added.
///
/// When it is a chain, every edge drawn on the way to it could have been the first with the same
/// outcome, but for a chain of two cells, where the edge between them is the best: it leaves
/// nothing to hand over.
Closure close_after(const Board& board, EdgeSet quiet, Edge edge) noexcept;

}  // namespace triwar
