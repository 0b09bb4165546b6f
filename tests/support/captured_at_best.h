// The captures that the best of the edges with one closure allows.
#pragma once

#include "tablebase/board/closure.h"

namespace triwar::tests {

/// Returns the captures after the best of the edges that lead to a closure of closure_after(). The
/// edge matters only in a chain of two cells: after the edge between the cells, the opponent has
/// nothing to hand over.
inline Captures captured_at_best(const Closure& closure) {
  Captures best = closure.captured;
  if (closure.chain && best.cells == 2) best.handed_over = 0;
  return best;
}

}  // namespace triwar::tests
