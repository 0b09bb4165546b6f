// Retrograde analysis one state after the other, in the plainest way.
#pragma once

#include <cstdint>
#include <span>

#include "tablebase/base/progress.h"
#include "tablebase/board/board.h"

namespace triwar {

/// Does what solve_dense does (generator/dense_solver.h). It is what solve_dense is tested and
/// measured against, and does the boards that are too small for blocks.
void solve_plain(const Board& board, std::span<std::int8_t> values, const Progress& progress);

}  // namespace triwar
