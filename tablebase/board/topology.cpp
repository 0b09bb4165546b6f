#include "tablebase/board/topology.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace triwar {

template <class State>
BasicTopology<State>::BasicTopology(int edges, std::vector<State> outlines)
    : outlines_(std::move(outlines)) {
  const State never = State::of(static_cast<Edge>(State::capacity));
  beside_.assign(static_cast<std::size_t>(edges), EdgeCells{.others = {never, never}});
  for (const Cell cell : all_cells()) {
    const State outline = this->outline(cell);
    all_edges_ = all_edges_ | outline;
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
    if (cells_of(edge).size() == 1) ground_edges_.insert(edge);
  }
}

template <class State>
int BasicTopology<State>::open_cells(State state) const noexcept {
  return static_cast<int>(
      std::count_if(outlines_.begin(), outlines_.end(),
                    [&](const State& outline) { return !state.contains(outline); }));
}

template class BasicTopology<EdgeSet>;
template class BasicTopology<BitSet<Line, 1>>;
template class BasicTopology<BitSet<Line, 2>>;
template class BasicTopology<LineSet>;

std::vector<EdgeSet> interchangeable_edges(const Topology& board) {
  std::vector<EdgeSet> groups;
  for (const EdgeSet outline : board.outlines()) {
    const EdgeSet ground = outline & board.ground_edges();
    if (ground.count() > 1) groups.push_back(ground);
  }
  return groups;
}

}  // namespace triwar
