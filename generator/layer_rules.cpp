#include "generator/layer_rules.h"

#include <cassert>
#include <optional>

#include "tablebase/board/interchangeable_edges.h"

namespace triwar {

LayerRules::LayerRules(const Topology& board)
    : all_edges(board.all_edges().bits()), cells(board.cells()) {
  // The board of a QuietIndex has no more cells than edges: each cell has at least two edges, and
  // each edge belongs to at most two cells.
  static_assert(EdgeSet::capacity <= no_cell);
  assert(cells <= no_cell);
  for (int cell = 0; cell < cells; ++cell) {
    const EdgeSet outline = board.outline(static_cast<Cell>(cell));
    outlines[static_cast<std::size_t>(cell)] = outline.bits();
    for (int other = 0; other < cell; ++other) {
      const EdgeSet shared = outline & board.outline(static_cast<Cell>(other));
      if (shared.count() > 1) shared_by_twins |= shared.bits();
    }
  }
  for (const Edge edge : board.all_edges()) {
    const auto beside = board.cells_of(edge);
    const auto one = static_cast<std::uint8_t>(number(beside[0]));
    const auto other = beside.size() == 2 ? static_cast<std::uint8_t>(number(beside[1])) : no_cell;
    a_cell_beside[static_cast<std::size_t>(number(edge))] = one;
    cells_beside[static_cast<std::size_t>(number(edge))] = one ^ other;
  }
  for (const EdgeSet group : interchangeable_edges(board)) {
    std::optional<Edge> before;
    for (const Edge edge : group) {
      if (before) {
        interchangeable.push_back(
            {static_cast<std::uint8_t>(number(*before)), static_cast<std::uint8_t>(number(edge))});
      }
      before = edge;
    }
  }
}

}  // namespace triwar
