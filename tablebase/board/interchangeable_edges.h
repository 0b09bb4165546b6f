// Which edges of a board are interchangeable.
#pragma once

#include <vector>

#include "tablebase/board/board.h"
#include "tablebase/board/edge_set.h"

namespace triwar {

/// The ground edges of each cell that has two or more, in the order of the cells. Which of them are
/// drawn makes no difference, only how many: they belong to no other cell. (The automaton,
/// index/quiet_automaton.cpp, accepts states that draw the lower of them first; symmetries keep
/// their order, board/symmetry.h.)
std::vector<EdgeSet> interchangeable_edges(const Board& board);

}  // namespace triwar
