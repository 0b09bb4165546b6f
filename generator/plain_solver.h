// Retrograde analysis of all states of a board, one state at a time.
#pragma once

#include <cstdint>
#include <span>

#include "tablebase/base/progress.h"
#include "tablebase/board/board.h"

namespace triwar {

/// Computes the same values as solve_dense() (generator/dense_solver.h), on one thread. It solves
/// boards that are too small for blocks, makes tables for browsers, and is the reference for tests
/// and benchmarks of solve_dense().
void solve_plain(const Board& board, std::span<std::int8_t> values, const Progress& progress);

}  // namespace triwar
