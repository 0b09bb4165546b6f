// Solving all that can follow on a board, in memory.
#pragma once

#include "tablebase/base/progress.h"
#include "tablebase/board/board.h"
#include "tablebase/tablebase.h"

namespace triwar {

/// Solves the quiet states of a board. Takes a byte for each stored state. Reports progress in
/// representatives. Throws Error: board_too_large as QuietIndex does, out_of_memory; and anything
/// that `progress` throws.
Tablebase solve_endgame(const Board& board, const Progress& progress);

}  // namespace triwar
