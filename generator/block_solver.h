// Retrograde analysis by blocks of states, one SIMD vector per block, for several instruction sets.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tablebase/board/topology.h"

namespace triwar {

/// The rules of a board as tables.
///
/// A block is 2^n consecutive states, aligned to its size. Its states have the same high edges (n
/// and above) drawn and differ in the low edges (0 to n - 1). State i of a block is in lane i.
///
/// Drawing a high edge leads to the same lane of another block. The number of cells that it closes
/// depends on the lane and on a few other high edges. Drawing a low edge leads to another lane of
/// the same block.
struct BlockRules {
  static constexpr int most_low_edges = 6;
  struct alignas(1 << most_low_edges) Lanes : std::array<std::int8_t, 1 << most_low_edges> {};

  /// One of the cells beside a high edge.
  struct AdjacentCell {
    /// The cell's other high edges; if the edge has no second cell, a bit that is set in no block.
    std::uint64_t high;
    /// For each lane, 1 if drawing the edge closes the cell, else 0: gain[1] for blocks in which
    /// all of `high` is drawn, gain[0], all zeros, for other blocks.
    std::array<Lanes, 2> gain;
    bool whole_block;  ///< gain[1] is the same in all lanes
  };

  /// Coefficients of one expression for all lanes: drawing a low edge is worth (v xor flip) + add,
  /// saturated, where v is the value of the lane that differs in this edge.
  ///
  ///     closes c > 0 cells     v + c     flip  0, add c
  ///     closes no cell         -v        flip -1, add 1
  ///     edge already drawn     v - 128   flip  0, add -128; too low to be the best move
  struct LowEdge {
    Lanes flip;
    Lanes add;
  };

  /// Requires 0 < low_edges_of_a_block <= most_low_edges and low_edges_of_a_block < board.edges().
  BlockRules(const Topology& board, int low_edges_of_a_block);

  int edges;
  int low_edges;
  std::vector<std::array<AdjacentCell, 2>> beside;  ///< by edge; unused for low edges
  /// For each cell with both high and low edges, the set of its high edges, without duplicates. A
  /// low edge can close the cell only in blocks in which the whole set is drawn.
  std::vector<std::uint64_t> conditions;
  /// low_rules[met * low_edges + edge], where bit i of `met` is set if conditions[i] is drawn.
  std::vector<LowEdge> low_rules;
};

/// Returns the number of low edges of the blocks that solve_blocks() solves on this machine, one
/// vector per block: at most BlockRules::most_low_edges, or 0 if the machine has no vectors.
int low_edges_of_a_block();

/// Returns the name of the instruction set that solves blocks on this machine, such as "AVX2".
const char* instruction_set();

/// Computes the values of all states of blocks `first` to `first` + `count` - 1, last to first.
///
/// `values` has an element for each state of the board. Requires that `count` is a power of two,
/// that `first` is a multiple of it, that blocks outside this range to which moves lead are solved,
/// and that `rules` was constructed with low_edges_of_a_block(), which is not 0.
void solve_blocks(const BlockRules& rules, std::int8_t* values, std::uint64_t first,
                  std::uint64_t count);

}  // namespace triwar
