// The rules of a board, laid out for solving blocks of states at a time.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tablebase/board/board.h"

namespace triwar {

/// A block is 2^n states in sequence, aligned to its size. They share the high edges, those
/// from n on; the low edges, 0 to n - 1, tell them apart. State i of a block is in lane i.
///
/// Drawing a high edge leads from a block to another, lane by lane. How many cells it closes is
/// the same for all blocks with certain other high edges drawn, given the lane. Drawing a low edge
/// leads to another lane of the same block.
struct BlockRules {
  static constexpr int most_low_edges = 6;
  struct alignas(1 << most_low_edges) Lanes : std::array<std::int8_t, 1 << most_low_edges> {};

  /// One of the cells beside a high edge.
  struct Beside {
    /// The other high edges of its outline. No block has all of them when there is no such cell.
    std::uint64_t high;
    /// How many cells are closed here, 0 or 1, in each lane of the blocks that have all of `high`
    /// drawn: gain[1]; in each lane of the others, which is none: gain[0].
    std::array<Lanes, 2> gain;
    bool whole_block;  ///< gain[1] is the same in all lanes
  };

  /// What drawing a low edge makes of the value of the lane that it leads to, as one expression
  /// for all lanes: (value xor flip) + add, with saturation.
  ///
  ///     closes c > 0 cells   value + c    flip  0, add c
  ///     closes none          -value       flip -1, add 1
  ///     drawn already        the least    flip  0, add -128
  struct LowEdge {
    Lanes flip;
    Lanes add;
  };

  /// Precondition: 0 < low_edges_of_a_block <= most_low_edges, and less than board.edges().
  BlockRules(const Board& board, int low_edges_of_a_block);

  int edges;
  int low_edges;
  std::vector<std::array<Beside, 2>> beside;  ///< by number of the edge; the low ones are unused
  /// The high edges of the cells that have high and low edges; equal ones once. Which of these
  /// sets a block has drawn decides what its low edges close.
  std::vector<std::uint64_t> conditions;
  /// low_rules[met * low_edges + edge], where bit i of `met` is set when conditions[i] is drawn.
  std::vector<LowEdge> low_rules;
};

}  // namespace triwar
