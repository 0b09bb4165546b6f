// The automaton that accepts the stored states of a board.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "tablebase/board/board.h"
#include "tablebase/board/edge_set.h"

namespace triwar {

/// Reads the edges of a board from the highest to the lowest, each as undrawn (0) or drawn (1), and
/// accepts the stored states: those that are quiet and draw interchangeable edges in order, the
/// lower-numbered first. Read like that, words are ordered as states are as integers.
///
/// A node stands for what matters of the edges read. That is, of each cell with some edges read and
/// some not:
/// - how many of those read are undrawn: none, one or more. A cell must not end with exactly one,
///   since it could be captured;
/// - whether a ground edge of those read is drawn. Then the ones not read must be drawn, too.
///
/// triangle-1 is one cell with three ground edges. Its automaton (a test compares):
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
/// The number of a word is how many words come before it: whenever it reads a 1, those that go on
/// by a 0. The word 111 has number 2, for at its first edge two words go on by a 0.
class QuietAutomaton {
 public:
  static constexpr int nowhere = -1;

  struct Node {
    /// The nodes of the level below that lead on, by whether the edge read is drawn, or nowhere.
    std::array<int, 2> next{nowhere, nowhere};
    std::uint64_t words = 0;  ///< how many lead from here to the end; of some nodes none
    std::uint64_t draws = 0;  ///< bit r is set when one of these words draws r edges
  };

  /// None for a board that is too wide: the tables of QuietIndex take 2 KiB for a node, so that a
  /// level may have some thousands. Boards lying on their long side have more nodes by far than the
  /// same boards standing (narrow_numbering.h).
  static std::optional<QuietAutomaton> narrow(const Board& board);

  /// The nodes from which that many edges are unread, the lowest ones. Node 0 of the highest level
  /// is the start, that of level 0 the end.
  const std::vector<Node>& level(int unread) const {
    return levels_[static_cast<std::size_t>(unread)];
  }

  /// The number of stored states.
  std::uint64_t words() const { return levels_.back().front().words; }

  struct Arrival {
    int node;
    std::uint64_t words_before;  ///< how many words from where one came from come before
  };

  /// Reads the edges `high` - 1 to `low` of a state, from a node of level `high` to one of level
  /// `low`. Nothing when no stored state goes on like that.
  std::optional<Arrival> read(int high, int low, int node, EdgeSet state) const;

 private:
  QuietAutomaton() = default;

  std::vector<std::vector<Node>> levels_;  // by the number of unread edges
};

}  // namespace triwar
