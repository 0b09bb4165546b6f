#include "tablebase/board/closure.h"

#include <algorithm>

namespace triwar {
namespace {

/// Returns the undrawn edges of a cell.
EdgeSet missing(const Topology& board, EdgeSet state, Cell cell) noexcept {
  return board.outline(cell) - state;
}

/// A state and the number of cells captured on the way to it.
struct Capturing {
  EdgeSet state;
  int cells = 0;

  /// Captures `cell` if possible, and then each cell that becomes capturable.
  void from(const Topology& board, Cell cell) noexcept {
    for (;;) {
      const EdgeSet last = missing(board, state, cell);
      if (!last.single()) return;
      const Edge edge = *last.begin();
      state = state.with(edge);
      ++cells;
      const auto beside = board.cells_of(edge);
      if (beside.size() == 1) return;
      // Besides the captured cell, the edge changes only the cell on its other side.
      cell = beside[0] == cell ? beside[1] : beside[0];
      if (missing(board, state, cell).empty()) {
        ++cells;
        return;
      }
    }
  }
};

}  // namespace

// Two captured cells are neighbours if the captures drew the edge between them. Each group of
// neighbours is a tree, and the captures drew at most one edge that leads out of it, its exit. A
// group of two or more cells with an exit allows 2. A group with a path of four cells and no exit
// allows 4. If there are groups of both kinds, 2 is at least as good for the mover.
//
// So 4 is returned only if no group of two or more cells has an exit. Hence it is enough to look
// at the cells beside each edge; the groups need not be found.
int best_hand_over(const Topology& board, EdgeSet state, EdgeSet closed) noexcept {
  const EdgeSet drawn = closed - state;
  const auto captured = [&](Cell cell) { return closed.contains(board.outline(cell)); };
  const auto touches = [&](Cell cell, EdgeSet edges) {
    return !(board.outline(cell) & edges).empty();
  };
  EdgeSet between;  // the edges between neighbours
  for (const Edge edge : drawn) {
    const auto cells = board.cells_of(edge);
    if (cells.size() == 2 && captured(cells[0]) && captured(cells[1])) between = between.with(edge);
  }
  for (const Edge edge : drawn - between) {
    for (const Cell cell : board.cells_of(edge)) {
      if (touches(cell, between)) return 2;
    }
  }
  for (const Edge edge : between) {
    const auto cells = board.cells_of(edge);
    const EdgeSet others = between.without(edge);
    if (touches(cells[0], others) && touches(cells[1], others)) return 4;
  }
  return 0;
}

bool is_quiet(const Topology& board, EdgeSet state) noexcept {
  const auto outlines = board.outlines();
  return std::none_of(outlines.begin(), outlines.end(),
                      [=](EdgeSet outline) { return (outline - state).single(); });
}

Closure closure_of(const Topology& board, EdgeSet state) noexcept {
  Capturing capturing{state};
  for (const Cell cell : board.all_cells()) capturing.from(board, cell);
  return {.state = capturing.state,
          .captured = {capturing.cells, best_hand_over(board, state, capturing.state)}};
}

Closure closure_after(const Topology& board, EdgeSet quiet, Edge edge) noexcept {
  const EdgeSet state = quiet.with(edge);
  Capturing capturing{state};
  for (const Cell cell : board.cells_of(edge)) capturing.from(board, cell);
  if (capturing.cells == 0) return {.state = state, .captured = {}};
  Closure closure{.state = capturing.state,
                  .captured = {capturing.cells, best_hand_over(board, state, capturing.state)},
                  .chain = true};
  for (const Edge drawn : capturing.state - quiet) {
    for (const Cell cell : board.cells_of(drawn)) {
      const EdgeSet before = missing(board, quiet, cell);
      const bool captured = capturing.state.contains(board.outline(cell));
      if (captured && !before.without(*before.begin()).single()) closure.chain = false;
    }
  }
  return closure;
}

}  // namespace triwar
