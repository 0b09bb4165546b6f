// The states that captures lead from to a quiet state, one move after another quiet state.
#pragma once

#include <cstdint>

#include "tablebase/board/edge_set.h"
#include "tablebase/board/topology.h"

namespace triwar {

/// Finds the states whose closure is a given quiet state, and which are one move after a quiet
/// state. Knows only which cells can be captured, not what captures are worth.
///
/// Let that move be e, between the cells a and b, or on the outline of a. In the state before it
/// each cell lacks two edges or more. So captures begin in a or b and go on through cells that lack
/// two edges. They draw one of these sets of edges:
/// - a *row*: from a through neighbours to an exit, an edge on the outline or of an open cell. If b
///   is captured, it is in the row;
/// - a row from a that ends in b, without an exit;
/// - two rows, one from a and one from b. Both have an exit, or the second ends in a cell of the
///   first, which then lacked three edges.
/// (docs/inside/theory.md, section 4, "Chains".)
class StatesBefore {
 public:
  explicit StatesBefore(const Topology& board) : board_(board), ends_(board.all_edges()) {
    for (EdgeSet group : interchangeable_edges(board)) {
      while (!group.single()) {
        ends_ = ends_.without(group.lowest());
        group = group.without_lowest();
      }
    }
  }

  /// Calls use(EdgeSet, int) once for each such state that draws interchangeable edges in order,
  /// with the edges that captures draw and the number of cells that they capture. Requires a quiet
  /// state that draws them in order.
  template <class Use>
  void for_each(EdgeSet quiet, const Use& use) {
    closed_ = 0;
    for (int cell = 0; cell < board_.cells(); ++cell) {
      if (quiet.contains(board_.outline(static_cast<Cell>(cell)))) closed_ |= bit(cell);
    }
    for (int cell = 0; cell < board_.cells(); ++cell) {
      if ((closed_ & bit(cell)) == 0) continue;
      first_ = cell;
      lengthen_first(cell, EdgeSet(), bit(cell), 1, use);
    }
  }

 private:
  static constexpr int no_cell = 63;  // never closed
  static constexpr std::uint64_t bit(int cell) noexcept { return std::uint64_t{1} << cell; }

  EdgeSet outline(int cell) const noexcept { return board_.outline(static_cast<Cell>(cell)); }

  int other_cell(Edge edge, int cell) const noexcept {
    const auto cells = board_.cells_of(edge);
    if (cells.size() == 1) return no_cell;
    return number(cells[0]) ^ number(cells[1]) ^ cell;
  }

  /// Lengthens the first row, which has come to `cell` and has `count` cells.
  template <class Use>
  void lengthen_first(int cell, EdgeSet row, std::uint64_t cells, int count, const Use& use) {
    if (cell > first_ && !((outline(first_) & outline(cell)) - row).empty()) {
      use(row, count);
    }
    for (const Edge edge : outline(cell) - row) {
      const int other = other_cell(edge, cell);
      if ((closed_ & bit(other)) == 0) {
        if (ends_.contains(edge)) end_first(row.with(edge), cells, count, use);
      } else if ((cells & bit(other)) == 0) {
        lengthen_first(other, row.with(edge), cells | bit(other), count + 1, use);
      }
    }
  }

  /// Looks for moves that allow the first row alone, or with a second row from a higher cell.
  template <class Use>
  void end_first(EdgeSet row, std::uint64_t cells, int count, const Use& use) {
    bool alone = false;
    std::uint64_t second = 0;
    for (const Edge move : outline(first_) - row) {
      const int other = other_cell(move, first_);
      const bool must_follow = (closed_ & ~cells & bit(other)) != 0;
      if (!must_follow) alone = true;
      if (must_follow && other > first_ && (second & bit(other)) == 0) {
        second |= bit(other);
        lengthen_second(other, row, cells, bit(other), count + 1, use);
      }
    }
    if (alone) use(row, count);
  }

  /// The same of the second row. `count` counts the cells of both.
  template <class Use>
  void lengthen_second(int cell, EdgeSet rows, std::uint64_t cells_of_first, std::uint64_t cells,
                       int count, const Use& use) {
    for (const Edge edge : outline(cell) - rows) {
      const int other = other_cell(edge, cell);
      if ((closed_ & bit(other)) == 0) {
        if (ends_.contains(edge)) use(rows.with(edge), count);
      } else if ((cells_of_first & bit(other)) != 0) {
        if (other != first_) use(rows.with(edge), count);
      } else if ((cells & bit(other)) == 0) {
        lengthen_second(other, rows.with(edge), cells_of_first, cells | bit(other), count + 1, use);
      }
    }
  }

  const Topology& board_;
  EdgeSet ends_;  // all edges but interchangeable ones that are not the last of their cell
  std::uint64_t closed_ = 0;  // bit set of cells
  int first_ = 0;             // the cell where the first row begins
};

}  // namespace triwar
