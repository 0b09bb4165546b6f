// Solving the quiet states of a board in memory.
#pragma once

#include "tablebase/base/progress.h"
#include "tablebase/board/board.h"
#include "tablebase/tablebase.h"

namespace triwar {

/// Solves the quiet states of a board and returns their table, which takes a byte of memory for
/// each stored state. Its values are score differences or, of kind grundy, nimbers in Nimstring;
/// then Tablebase::value() has a meaning for quiet states only. Reports progress in
/// representatives. Throws Error: board_too_large, out_of_memory, interrupted.
Tablebase solve_endgame(const Board& board, const Progress& progress,
                        format::ValueKind kind = format::ValueKind::score_difference);

}  // namespace triwar
