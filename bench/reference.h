// The values of triangle-3, solved when first needed, to check answers.
#pragma once

#include "tablebase/board/board.h"
#include "tablebase/board/edge_set.h"
#include "tablebase/board/position.h"

namespace triwar::bench::reference {

/// The board of the embedded table.
const Board& board();

int value(EdgeSet state);
Player winner(const Position& position);

}  // namespace triwar::bench::reference
