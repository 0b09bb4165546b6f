// Retrograde analysis of all states of a board.
#pragma once

#include <cstdint>
#include <span>

#include "tablebase/base/progress.h"
#include "tablebase/board/board.h"

namespace triwar {

/// Computes the value of every state and stores it in values[state.bits()]. Requires
/// values.size() == 2^edges.
///
/// Drawing an edge makes a state larger as an integer, so one pass from the full board down to the
/// empty one solves every successor before its predecessors:
///
///     value(all drawn) = 0
///     value(s) = max over undrawn e of   c + value(s + e)   if drawing e closes c > 0 cells
///                                          - value(s + e)   otherwise
///
/// The pass solves a block of states at a time (generator/block_solver.h). On large boards it uses
/// parallel loops. The values do not depend on the blocks or the threads.
void solve_dense(const Board& board, std::span<std::int8_t> values, const Progress& progress);

}  // namespace triwar
