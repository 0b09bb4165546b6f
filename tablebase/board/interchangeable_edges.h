// The interchangeable edges of a board.
#pragma once

#include <vector>

#include "tablebase/board/edge_set.h"
#include "tablebase/board/topology.h"

namespace triwar {

/// Returns the ground edges of each cell that has two or more, in the order of the cells. The value
/// of a state depends only on how many of them are drawn, since they belong to no other cell. (The
/// automaton, index/state_numbering.cpp, accepts states that draw the lower ones first; symmetries,
/// board/symmetry.h, keep their order.)
inline std::vector<EdgeSet> interchangeable_edges(const Topology& board) {
  std::vector<EdgeSet> groups;
  for (const EdgeSet outline : board.outlines()) {
    const EdgeSet ground = outline & board.ground_edges();
    if (ground.count() > 1) groups.push_back(ground);
  }
  return groups;
}

}  // namespace triwar
