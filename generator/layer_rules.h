// The rules of a board as arrays, for solving the quiet states of a layer.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tablebase/base/wraps.h"
#include "tablebase/board/topology.h"

namespace triwar {

struct LayerRules {
  /// Requires at most `no_cell` cells. The board of a QuietIndex never has more.
  explicit LayerRules(const Topology& board);

  /// Returns whether the set has exactly two edges.
  TRIWAR_WRAPS static bool lacks_two(std::uint64_t undrawn) noexcept {
    const std::uint64_t but_one = undrawn & (undrawn - 1);
    return but_one != 0 && (but_one & (but_one - 1)) == 0;
  }

  /// Stands for the missing cell beside a ground edge; its outline is empty.
  static constexpr std::uint8_t no_cell = 63;

  std::uint64_t all_edges;
  /// By cell; empty for unused cell numbers.
  alignas(64) std::array<std::uint64_t, 64> outlines{};
  int cells;
  /// The shared edges of each pair of cells that share more than one edge (none in grids).
  std::uint64_t shared_by_twins = 0;
  /// By edge: the xor of the numbers of its two cells. Xor with either number gives the other one.
  std::array<std::uint8_t, 64> cells_beside{};
  std::array<std::uint8_t, 64> a_cell_beside{};
  /// An interchangeable edge, and the next higher one of the same cell.
  struct Pair {
    std::uint8_t low;
    std::uint8_t high;
  };
  std::vector<Pair> interchangeable;
};

}  // namespace triwar
