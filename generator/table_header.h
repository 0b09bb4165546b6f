// The header of the table of a board.
#pragma once

#include "tablebase/board/board.h"
#include "tablebase/file/format.h"
#include "tablebase/index/quiet_index.h"

namespace triwar {

/// Returns the header of the table of all states or, if `quiet` is not null, of the quiet states.
format::Header header_for(const Board& board, const QuietIndex* quiet = nullptr);

}  // namespace triwar
