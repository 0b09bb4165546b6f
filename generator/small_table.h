// Tables of small boards, made in memory by one thread, for browsers.
#pragma once

#include "tablebase/base/bytes.h"
#include "tablebase/base/progress.h"
#include "tablebase/board/board.h"

namespace triwar {

/// Larger boards would take more time than users wait, and more than 16 MiB.
inline constexpr int most_edges_of_small_table = 24;

/// Returns the bytes of the table file of all states of a board, at a zstd level; write_table()
/// writes the same. Reports the progress of solving, in states. Throws Error: board_too_large,
/// out_of_memory; and anything that `progress` throws.
bytes::Bytes make_small_table(const Board& board, int level, const Progress& progress);

}  // namespace triwar
