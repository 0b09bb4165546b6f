// Tables of small boards, made in memory by one thread: where there are no others, in browsers.
#pragma once

#include "tablebase/base/bytes.h"
#include "tablebase/base/progress.h"
#include "tablebase/board/board.h"

namespace triwar {

/// More would take longer than somebody waits, and 32 MiB.
inline constexpr int most_edges_of_small_table = 24;

/// The bytes of the table file of all states of a board, as write_table() makes them at a zstd
/// level. Progress is that of solving, in states. Throws Error: board_too_large, out_of_memory, and
/// what `progress` throws.
bytes::Bytes make_small_table(const Board& board, int level, const Progress& progress);

}  // namespace triwar
