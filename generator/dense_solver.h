// Retrograde analysis of every state of a board.
#pragma once

#include <cstdint>
#include <span>

#include "tablebase/base/progress.h"
#include "tablebase/board/board.h"

namespace triwar {

/// Computes the value of every state into values[DenseIndex], which has 2^edges elements.
///
/// Drawing an edge makes a state a larger number, so one pass from the full board down to the
/// empty one meets every successor before it is needed:
///
///     value(all drawn) = 0
///     value(s) = max over undrawn e of   c + value(s + e)   if drawing e closes c > 0 cells
///                                          - value(s + e)   otherwise
///
/// The pass goes by blocks of states, one vector each (generator/block_solver.h), on large boards
/// in parallel as far as the calling task arena allows. The values do not depend on either.
void solve_dense(const Board& board, std::span<std::int8_t> values, const Progress& progress);

}  // namespace triwar
