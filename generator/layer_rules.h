// The rules of a board, laid out for solving the quiet states of a layer.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tablebase/board/board.h"

namespace triwar {

struct LayerRules {
  explicit LayerRules(const Board& board);

  /// Whether a cell with these edges undrawn lacks two of them.
  static bool lacks_two(std::uint64_t undrawn) noexcept {
    const std::uint64_t but_one = undrawn & (undrawn - 1);
    return but_one != 0 && (but_one & (but_one - 1)) == 0;
  }

  /// As the other cell beside a ground edge. It lacks nothing.
  static constexpr std::uint8_t no_cell = 63;

  std::uint64_t all_edges;
  /// By cell; where there are none, no edges.
  alignas(64) std::array<std::uint64_t, 64> outlines{};
  int cells;
  /// The edges that two cells share who share more than one, as no cells of grids do.
  std::uint64_t shared_by_twins = 0;
  /// By edge: the numbers of the cells beside it, one exclusive-or the other, so that each gives
  /// the other one.
  std::array<std::uint8_t, 64> cells_beside{};
  std::array<std::uint8_t, 64> a_cell_beside{};
  /// Of edges that are interchangeable: one, and the next lower one.
  struct Pair {
    std::uint8_t low;
    std::uint8_t high;
  };
  std::vector<Pair> interchangeable;
};

}  // namespace triwar
