// Making tables of small boards in memory on one thread, for browsers.
#pragma once

#include "tablebase/base/bytes.h"
#include "tablebase/base/progress.h"
#include "tablebase/board/board.h"

namespace triwar {

/// Larger boards would take longer than users wait, and more than 16 MiB of memory.
inline constexpr int most_edges_of_small_table = 24;

/// Returns the table file of all states of a board, compressed at a zstd level: the same bytes as
/// write_table() writes. Reports the progress of solving, in states. Throws Error: board_too_large,
/// out_of_memory; std::bad_alloc; and as `progress` does.
bytes::Bytes make_small_table(const Board& board, int level, const Progress& progress);

}  // namespace triwar
