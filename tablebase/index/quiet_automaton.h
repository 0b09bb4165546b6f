// The automaton that accepts the stored states of a board.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "tablebase/board/edge_set.h"
#include "tablebase/board/topology.h"

namespace triwar {

/// Reads the edges of a board from the highest to the lowest, each as undrawn (0) or drawn (1), and
/// accepts the stored states: the quiet states that draw interchangeable edges in order, the
/// lower-numbered first. The bits read are a word. Words are ordered as their states are as
/// integers.
///
/// A node is a memory of the edges read. It stores, for each cell with some edges read and some
/// not,
/// - whether none, one or more of the edges read are undrawn. A cell must not end with exactly one,
///   since it could be captured;
/// - whether a ground edge that has been read is drawn. Then the unread ground edges must be drawn.
///
/// triangle-1 is one cell with three ground edges. Its automaton (checked by a test):
///
///     unread  node   undrawn  drawn ground   on 0   on 1   words from here
///       3      0      none        no           0      1    000 001 111
///       2      0      one         no           0      1    00 01
///       2      1      none        yes          -      2    11
///       1      0      more        no           0      0    0 1
///       1      1      one         yes          -      -
///       1      2      none        yes          -      0    1
///       0      0                                           the empty word
///
/// The number of a word is the count of words before it: for each of its 1s, the words that begin
/// with the same bits, but have a 0 there. The word 111 has number 2, since two words begin with a
/// 0.
class QuietAutomaton {
 public:
  static constexpr int nowhere = -1;

  struct Node {
    /// The node in the level below if the next edge is undrawn [0] or drawn [1], or nowhere.
    std::array<int, 2> next{nowhere, nowhere};
    std::uint64_t words = 0;  ///< the number of words from here to the end, perhaps none
    std::uint64_t draws = 0;  ///< bit r is set if one of these words draws r edges
  };

  /// Returns nullopt if a level has more than 4096 nodes: StateNumbering takes 2 KiB for each. With
  /// points numbered by rows, a wide board has far more nodes than the same board turned upright
  /// (narrow_numbering.h).
  static std::optional<QuietAutomaton> narrow(const Topology& board);

  int edges() const noexcept { return static_cast<int>(levels_.size()) - 1; }

  /// The nodes before the lowest `unread` edges are read. Node 0 of the highest level is the start,
  /// node 0 of level 0 the end.
  const std::vector<Node>& level(int unread) const { return levels_[unread]; }

  /// The number of stored states.
  std::uint64_t words() const { return levels_.back().front().words; }

  /// The number of nodes of all levels.
  std::size_t nodes() const noexcept {
    std::size_t nodes = 0;
    for (const auto& level : levels_) nodes += level.size();
    return nodes;
  }

  struct Arrival {
    int node;  ///< the node reached
    /// The number of words from the first node that precede every word with the bits read.
    std::uint64_t words_before;
  };

  /// Reads the edges `high` - 1 to `low` of a state, from `node` of level `high` to a node of level
  /// `low`. Returns nullopt if a transition is missing. The node reached may have no words.
  std::optional<Arrival> read(int high, int low, int node, EdgeSet state) const;

 private:
  QuietAutomaton() = default;

  std::vector<std::vector<Node>> levels_;  // by the number of unread edges
};

}  // namespace triwar
