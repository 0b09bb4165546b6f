// Quiet states, and what all others are worth by them.
#pragma once

#include <cstdint>

#include "tablebase/board/board.h"
#include "tablebase/board/edge_set.h"

namespace triwar {

/// What is captured from a state on until nothing can be.
struct Captured {
  int cells;  ///< how many are closed
  /// How many of these cells the mover can leave to the opponent in one piece, so that he takes
  /// them and has to move from the quiet state: 0, 2 or 4.
  int handed_over;

  /// The value of where one came from, by the value of the quiet state: the mover captures
  /// everything and goes on, or hands over the last cells, whichever is better.
  int value_before(int value_of_quiet) const noexcept {
    if (handed_over == 0) return cells + value_of_quiet;
    const int rest = value_of_quiet + handed_over;
    return cells - handed_over + (rest < 0 ? -rest : rest);
  }

  bool operator==(const Captured&) const noexcept = default;
};

/// A cell with exactly one undrawn edge can be captured. A state in which no cell can be is quiet;
/// from any other one comes to the same quiet state by capturing while anything can be captured,
/// in whatever order. (docs/theory.md, section 4.)
struct Closure {
  EdgeSet state;  ///< quiet
  Captured captured;
  /// Whether a chain or a loop was opened: every captured cell lacked two edges before the first of
  /// these was drawn. Then each edge drawn on the way could have been the first. Said by
  /// close_after() only.
  bool chain = false;

  /// What is captured when the best of the edges with this closure is drawn first. They are all
  /// alike but in a chain of two cells: the edge between these leaves nothing to hand over.
  Captured captured_at_best() const noexcept {
    Captured best = captured;
    if (chain && best.cells == 2) best.handed_over = 0;
    return best;
  }
};

bool is_quiet(const Board& board, EdgeSet state) noexcept;

/// The closure of any state; of a quiet one that state itself, with nothing captured.
Closure close(const Board& board, EdgeSet state) noexcept;

/// The closure of a quiet state with an undrawn edge added.
Closure close_after(const Board& board, EdgeSet quiet, Edge edge) noexcept;

}  // namespace triwar
