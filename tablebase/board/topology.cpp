#include "tablebase/board/topology.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace triwar {

Topology::Topology(int edges, std::vector<EdgeSet> outlines)
    : outlines_(std::move(outlines)), all_edges_(EdgeSet::first(edges)) {
  const EdgeSet never = EdgeSet::of(static_cast<Edge>(EdgeSet::capacity));
  beside_.assign(static_cast<std::size_t>(edges), EdgeCells{.others = {never, never}});
  for (const Cell cell : all_cells()) {
    const EdgeSet outline = this->outline(cell);
    for (const Edge edge : outline) {
      EdgeCells& beside = beside_[number(edge)];
      assert(beside.count < 2);
      beside.cells[beside.count] = cell;
      beside.others[beside.count] = outline.without(edge);
      ++beside.count;
    }
  }
  for (const Edge edge : all_edges()) {
    assert(!cells_of(edge).empty());
    if (cells_of(edge).size() == 1) ground_edges_ = ground_edges_.with(edge);
  }
}

int Topology::open_cells(EdgeSet state) const noexcept {
  return static_cast<int>(std::count_if(outlines_.begin(), outlines_.end(),
                                        [=](EdgeSet outline) { return !state.contains(outline); }));
}

std::vector<EdgeSet> interchangeable_edges(const Topology& board) {
  std::vector<EdgeSet> groups;
  for (const EdgeSet outline : board.outlines()) {
    const EdgeSet ground = outline & board.ground_edges();
    if (ground.count() > 1) groups.push_back(ground);
  }
  return groups;
}

}  // namespace triwar
