// Retrograde analysis of all states of a board, one state at a time, and the tables that browsers
// make by it.
#pragma once

#include <cstdint>
#include <span>

#include "tablebase/base/bytes.h"
#include "tablebase/base/progress.h"
#include "tablebase/board/board.h"

namespace triwar {

/// Computes the same values as solve_dense() (generator/dense_solver.h), with the same
/// requirements, on one thread. It is used for boards that are too small for blocks, on machines
/// without vectors and in browsers, and is the reference for tests and benchmarks of solve_dense().
void solve_plain(const Board& board, std::span<std::int8_t> values, const Progress& progress);

/// Larger boards would take longer than users wait, and more than 16 MiB of memory.
inline constexpr int most_edges_of_small_table = 24;

/// Returns the table file of all states of a board, compressed at a zstd level: the same bytes as
/// write_table() writes. Reports the progress of solving, in states. Throws Error: board_too_large,
/// out_of_memory, interrupted.
bytes::Bytes make_small_table(const Board& board, int level, const Progress& progress);

}  // namespace triwar
