#include "tablebase/board/closure.h"

#include <algorithm>

namespace triwar {
namespace {

/// Captures `cell` if possible, and then each cell that becomes capturable. Calls captured(Cell)
/// for each.
template <class State, class Captured>
void capture_from(const BasicTopology<State>& board, Cell cell, State& state,
                  const Captured& captured) noexcept {
  for (;;) {
    const State last = board.outline(cell) - state;
    if (!last.single()) return;
    const auto edge = last.lowest();
    state.insert(edge);
    captured(cell);
    const auto beside = board.cells_of(edge);
    if (beside.size() == 1) return;
    // Besides the captured cell, the edge changes only the cell on its other side.
    cell = beside[0] == cell ? beside[1] : beside[0];
    if ((board.outline(cell) - state).empty()) {
      captured(cell);
      return;
    }
  }
}

}  // namespace

// Two captured cells are neighbours if the captures drew the edge between them. Each group of
// neighbours is a tree, and the captures drew at most one edge that leads out of it, its exit. A
// group of two or more cells with an exit allows 2. A group with a path of four cells and no exit
// allows 4. If there are groups of both kinds, 2 is at least as good for the mover.
//
// So 4 is returned only if no group of two or more cells has an exit. Hence it is enough to look
// at the cells beside each edge; the groups need not be found.
template <class State>
int best_hand_over(const BasicTopology<State>& board, State state, State closed) noexcept {
  const State drawn = closed - state;
  const auto captured = [&](Cell cell) { return closed.contains(board.outline(cell)); };
  const auto touches = [&](Cell cell, const State& edges) {
    return !(board.outline(cell) & edges).empty();
  };
  State between;  // the edges between neighbours
  for (const auto edge : drawn) {
    const auto cells = board.cells_of(edge);
    if (cells.size() == 2 && captured(cells[0]) && captured(cells[1])) between.insert(edge);
  }
  for (const auto edge : drawn - between) {
    for (const Cell cell : board.cells_of(edge)) {
      if (touches(cell, between)) return 2;
    }
  }
  for (const auto edge : between) {
    const auto cells = board.cells_of(edge);
    const State others = between.without(edge);
    if (touches(cells[0], others) && touches(cells[1], others)) return 4;
  }
  return 0;
}

bool is_quiet(const Topology& board, EdgeSet state) noexcept {
  const auto outlines = board.outlines();
  return std::none_of(outlines.begin(), outlines.end(),
                      [=](EdgeSet outline) { return (outline - state).single(); });
}

template <class State>
BasicClosure<State> closure_of(const BasicTopology<State>& board, State state) noexcept {
  State closed = state;
  int cells = 0;
  for (const Cell cell : board.all_cells()) {
    capture_from(board, cell, closed, [&](Cell) { ++cells; });
  }
  return {.state = closed, .captured = {cells, best_hand_over(board, state, closed)}};
}

template <class State>
BasicClosure<State> closure_after(const BasicTopology<State>& board, State quiet,
                                  typename State::Item edge) noexcept {
  const State state = quiet.with(edge);
  State closed = state;
  int cells = 0;
  bool chain = true;
  for (const Cell cell : board.cells_of(edge)) {
    capture_from(board, cell, closed, [&](Cell captured) {
      ++cells;
      chain = chain && (board.outline(captured) - quiet).pair();
    });
  }
  if (cells == 0) return {.state = state, .captured = {}};
  return {
      .state = closed, .captured = {cells, best_hand_over(board, state, closed)}, .chain = chain};
}

template int best_hand_over(const Topology&, EdgeSet, EdgeSet) noexcept;
template Closure closure_of(const Topology&, EdgeSet) noexcept;
template Closure closure_after(const Topology&, EdgeSet, Edge) noexcept;

// For the search.
using One = BitSet<Line, 1>;
using Two = BitSet<Line, 2>;
template BasicClosure<One> closure_of(const BasicTopology<One>&, One) noexcept;
template BasicClosure<One> closure_after(const BasicTopology<One>&, One, Line) noexcept;
template BasicClosure<Two> closure_of(const BasicTopology<Two>&, Two) noexcept;
template BasicClosure<Two> closure_after(const BasicTopology<Two>&, Two, Line) noexcept;
template BasicClosure<LineSet> closure_of(const BasicTopology<LineSet>&, LineSet) noexcept;
template BasicClosure<LineSet> closure_after(const BasicTopology<LineSet>&, LineSet, Line) noexcept;

}  // namespace triwar
