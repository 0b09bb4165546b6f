// Retrograde analysis of all states of a board, one state at a time.
#pragma once

#include <cstdint>
#include <span>

#include "tablebase/base/progress.h"
#include "tablebase/board/board.h"

namespace triwar {

/// Computes the same values as solve_dense() (generator/dense_solver.h), with the same
/// requirements, on one thread. It is used for boards that are too small for blocks, on machines
/// without vectors, and is the reference for tests and benchmarks of solve_dense().
void solve_plain(const Board& board, std::span<std::int8_t> values, const Progress& progress);

}  // namespace triwar
