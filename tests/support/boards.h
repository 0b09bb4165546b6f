// Boards that many tests go through.
#pragma once

#include <string>
#include <vector>

#include "tablebase/board/board.h"

namespace triwar::tests {

/// Every board there is.
std::vector<Board> all_boards();

/// Boards small enough to look at every state in many ways; most differ in rows and columns.
std::vector<Board> small_boards();

}  // namespace triwar::tests
