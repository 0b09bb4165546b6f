#include "tablebase/board/interchangeable_edges.h"

namespace triwar {

std::vector<EdgeSet> interchangeable_edges(const Topology& board) {
  std::vector<EdgeSet> groups;
  for (int cell = 0; cell < board.cells(); ++cell) {
    const EdgeSet ground = board.outline(static_cast<Cell>(cell)) & board.ground_edges();
    if (ground.count() > 1) groups.push_back(ground);
  }
  return groups;
}

}  // namespace triwar
