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
// So 2 is returned if the cell of an exit has a neighbour, that is, another edge drawn. If there is
// none, the edges drawn of cells that have neighbours lead to these, and the groups need not be
// found for 4, either.
template <class State>
int best_hand_over(const BasicTopology<State>& board, State state, State closed) noexcept {
  const State drawn = closed - state;
  const auto captured = [&](Cell cell) { return closed.contains(board.outline(cell)); };
  const auto has_two = [&](Cell cell) { return !(board.outline(cell) & drawn).single(); };
  bool has_path_of_four = false;
  for (const auto edge : drawn) {
    const auto cells = board.cells_of(edge);
    if (cells.size() == 2 && captured(cells[0]) && captured(cells[1])) {
      has_path_of_four = has_path_of_four || (has_two(cells[0]) && has_two(cells[1]));
    } else {
      for (const Cell cell : cells) {
        if (captured(cell) && has_two(cell)) return 2;
      }
    }
  }
  return has_path_of_four ? 4 : 0;
}

bool is_quiet(const Topology& board, EdgeSet state) noexcept {
  const auto outlines = board.outlines();
  return std::none_of(outlines.begin(), outlines.end(),
                      [=](EdgeSet outline) { return (outline - state).single(); });
}

/// The captures of that many cells. A cell alone cannot be handed over.
template <class State>
Captures captures(const BasicTopology<State>& board, State state, State closed, int cells) {
  return {cells, cells < 2 ? 0 : best_hand_over(board, state, closed)};
}

template <class State>
BasicClosure<State> captured_in(const BasicTopology<State>& board, State state) noexcept {
  State closed = state;
  // Without branches that depend on a cell, which would often be mispredicted.
  for (State before = board.all_edges(); closed != before;) {
    before = closed;
    for (const State outline : board.outlines()) {
      const State lacks = outline - closed;
      closed = closed | (lacks.without_lowest().empty() ? lacks : State());
    }
  }
  const int cells = closed == state ? 0 : board.open_cells(state) - board.open_cells(closed);
  return {.state = closed, .captured = {cells, 0}};
}

template <class State>
BasicClosure<State> closure_of(const BasicTopology<State>& board, State state) noexcept {
  BasicClosure<State> closure = captured_in(board, state);
  closure.captured = captures(board, state, closure.state, closure.captured.cells);
  return closure;
}

template <class State>
BasicClosure<State> captured_after(const BasicTopology<State>& board, State quiet,
                                   typename State::Item edge) noexcept {
  State closed = quiet.with(edge);
  int cells = 0;
  bool chain = true;
  for (const Cell cell : board.cells_of(edge)) {
    capture_from(board, cell, closed, [&](Cell captured) {
      ++cells;
      chain = chain && (board.outline(captured) - quiet).pair();
    });
  }
  return {.state = closed, .captured = {cells, 0}, .chain = cells > 0 && chain};
}

template <class State>
BasicClosure<State> closure_after(const BasicTopology<State>& board, State quiet,
                                  typename State::Item edge) noexcept {
  BasicClosure<State> closure = captured_after(board, quiet, edge);
  closure.captured = captures(board, quiet.with(edge), closure.state, closure.captured.cells);
  return closure;
}

int value_before(const Topology& board, EdgeSet state, EdgeSet closed, int cells,
                 int value_of_quiet) noexcept {
  if (value_of_quiet >= -2) return cells + value_of_quiet;
  return captures(board, state, closed, cells).value_before(value_of_quiet);
}

template int best_hand_over(const Topology&, EdgeSet, EdgeSet) noexcept;
template Closure closure_of(const Topology&, EdgeSet) noexcept;
template Closure captured_in(const Topology&, EdgeSet) noexcept;
template Closure captured_after(const Topology&, EdgeSet, Edge) noexcept;
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
