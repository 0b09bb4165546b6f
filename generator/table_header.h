// What the header of a table says.
#pragma once

#include "tablebase/board/board.h"
#include "tablebase/file/format.h"
#include "tablebase/index/quiet_index.h"

namespace triwar {

/// The header of the table of a board: of all its states, or with an index of the quiet ones.
format::Header header_for(const Board& board, const QuietIndex* quiet = nullptr);

}  // namespace triwar
