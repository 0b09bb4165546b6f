// Retrograde analysis of one state after the other.
#pragma once

#include <cstdint>
#include <span>

#include "tablebase/base/progress.h"
#include "tablebase/board/board.h"

namespace triwar {

/// Computes the same values as solve_dense (generator/dense_solver.h). It solves boards that are
/// too small for blocks, and is the reference for tests and benchmarks of solve_dense.
void solve_plain(const Board& board, std::span<std::int8_t> values, const Progress& progress);

}  // namespace triwar
