// Numbers for the stored states of a board: the automaton that accepts these states, tables that
// read a state byte by byte, and a walk through the representatives among them.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/board/edge_set.h"
#include "tablebase/board/topology.h"
#include "tablebase/index/canonical_form.h"

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

  /// Requires at most 64 cells; a board on which each cell has two edges has fewer.
  ///
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

/// Numbers the words of an automaton from 0, in their order as integers.
///
/// The number of a word is how many words come before it (QuietAutomaton). index() adds this up
/// byte by byte, the highest first: a table gives, by node and byte, the number of words before and
/// the next node. (docs/inside/theory.md, section 5.)
class StateNumbering {
 public:
  /// The tables count words in 48 bits.
  static constexpr std::uint64_t most_words = (std::uint64_t{1} << 48) - 1;

  /// Requires at most most_words words. The lowest `low_edges` edges have bytes of their own: with
  /// 11 of them, byte 0 has edges 0 to 7, byte 1 edges 8 to 10, and byte 2 begins with edge 11.
  explicit StateNumbering(const QuietAutomaton& automaton, int low_edges = 0);

  /// The number of stored states.
  std::uint64_t size() const noexcept { return size_; }

  /// Returns the memory on the heap in bytes.
  std::size_t heap_bytes() const noexcept;

  /// Reads bytes `high` - 1 to `low` of a stored state from a node. Returns how many words from
  /// this node come before all those that begin with these bytes.
  std::uint64_t words_before(EdgeSet stored, std::size_t node, std::size_t high,
                             std::size_t low) const noexcept {
    // The nodes, in the low bits, add up to less than 2^node_bits, so they never carry into the
    // counts.
    std::uint64_t sum = 0;
    std::uint64_t entry = node;
    for (std::size_t i = high; i-- > low;) {
      const auto at = static_cast<std::size_t>((entry & node_mask) << 8 | byte(i, stored));
      entry = entries_[bytes_[i].first_entry + at];
      assert(entry != no_entry);
      sum += entry;
    }
    return sum >> node_bits;
  }

  /// Returns the number of a stored state.
  Index index(EdgeSet stored) const noexcept {
    return static_cast<Index>(words_before(stored, 0, tables_.size(), 0));
  }

  /// Returns the stored state with an index. Requires index < size().
  EdgeSet state(Index index) const noexcept;

  /// One way to read a byte from a node.
  struct Branch {
    std::uint64_t offset;  ///< how many words of the node come before the words of this branch
    std::uint16_t node;    ///< the next node
    std::uint8_t bits;     ///< the byte
    std::uint8_t drawn;    ///< how many edges it draws
  };

  /// The ways to read one byte. Nodes, `words` and `draws` are as in QuietAutomaton.
  struct ByteTable {
    std::vector<Branch> branches;             ///< by node, the branches of each ascending
    std::vector<std::uint32_t> first_branch;  ///< by node, and one past the last branch
    std::vector<std::uint64_t> words;         ///< by node
    std::vector<std::uint64_t> draws;         ///< by node

    std::span<const Branch> branches_of(std::size_t node) const noexcept {
      return {branches.data() + first_branch[node], branches.data() + first_branch[node + 1]};
    }
  };

  /// By byte of a state, the lowest first.
  const std::vector<ByteTable>& tables() const noexcept { return tables_; }

  /// Returns the number of the lowest edge of byte `i`.
  int lowest_of(std::size_t i) const noexcept { return bytes_[i].low; }

  /// Returns byte `i` of a state.
  std::uint8_t byte(std::size_t i, EdgeSet state) const noexcept {
    return static_cast<std::uint8_t>(state.bits() >> bytes_[i].low & bytes_[i].mask);
  }

  /// The lowest byte of a word.
  struct End {
    std::uint8_t bits;
    std::uint8_t offset;  ///< how many words with the same higher bytes come before
  };

  /// Returns the lowest bytes that draw `drawn` edges from a node of the lowest table, in ascending
  /// order. Requires 0 <= drawn <= 8.
  std::span<const End> ends_of(std::size_t node, int drawn) const noexcept {
    const std::uint32_t* first = &first_end_[node * (8 + 1) + drawn];
    return {ends_.data() + first[0], ends_.data() + first[1]};
  }

 private:
  static constexpr int node_bits = 16;
  static constexpr std::uint64_t node_mask = (1 << node_bits) - 1;
  static constexpr std::uint64_t no_entry = ~std::uint64_t{0};

  struct Byte {
    std::size_t first_entry = 0;
    std::uint8_t low = 0;   ///< its lowest edge
    std::uint8_t mask = 0;  ///< as many ones as it has edges
  };

  void make_table(const QuietAutomaton& automaton, std::size_t byte, int low, int high);
  void make_ends();

  std::uint64_t size_;
  std::vector<ByteTable> tables_;
  std::vector<std::uint64_t> entries_;  // by table, node and byte: words before, and next node
  std::array<Byte, EdgeSet::bytes_for(EdgeSet::capacity) + 1> bytes_{};  // by table
  std::vector<End> ends_;                 // by node of the lowest table and edges drawn
  std::vector<std::uint32_t> first_end_;  // by the same, and one past the last end
};

/// Stored states of one layer that share all but their lowest byte, in ascending order.
struct Bundle {
  StateImages beginning;  ///< of the edges above the lowest byte, which all share
  std::uint64_t first;    ///< the index of each state is `first` + its End::offset
  std::span<const StateNumbering::End> ends;
};

/// Walks through the words of a numbering. Prunes words that draw another number of edges, are out
/// of range, or have a smaller image whatever edges they still add.
class RepresentativeWalk {
 public:
  RepresentativeWalk(const StateNumbering& numbering, const CanonicalForm& form) noexcept
      : tables_(numbering.tables()), numbering_(numbering), form_(form) {}

  /// Calls use(const Bundle&) in order, for bundles that hold all representatives with `drawn`
  /// edges drawn and an index from `first` to `last` - 1, and perhaps other stored states of that
  /// layer and range.
  template <class Use>
  void for_each_bundle(std::uint64_t first, std::uint64_t last, int drawn, const Use& use) const {
    if (!can_draw(drawn, tables_.size(), 0)) return;
    walk({first, last}, tables_.size(), 0, 0, drawn, form_.images_of_nothing(), use);
  }

  /// Calls use(EdgeSet, Index, const StateImages&) for exactly these representatives, in order.
  template <class Use>
  void for_each_representative(std::uint64_t first, std::uint64_t last, int drawn,
                               const Use& use) const {
    for_each_bundle(first, last, drawn, [&](const Bundle& bundle) {
      for (const StateNumbering::End end : bundle.ends) {
        StateImages images = bundle.beginning;
        images |= form_.images_of_byte(0, end.bits);
        const EdgeSet state = images.of_the_state();
        if (images.least() == state) {
          use(state, static_cast<Index>(bundle.first + end.offset), images);
        }
      }
    });
  }

 private:
  struct Range {
    std::uint64_t first;
    std::uint64_t end;
  };

  /// Whether the lowest `bytes` bytes can draw that many edges from a node.
  bool can_draw(int edges, std::size_t bytes, std::size_t node) const noexcept {
    if (bytes == 0) return edges == 0;
    return (tables_[bytes - 1].draws[node] >> edges & 1) != 0;
  }

  /// Visits the words from a node that has `bytes` bytes left to read, at least one, if they draw
  /// `to_draw` more edges. The first word from the node has index `offset`. `images` are the images
  /// of the edges read so far.
  template <class Use>
  void walk(Range range, std::size_t bytes, std::size_t node, std::uint64_t offset, int to_draw,
            const StateImages& images, const Use& use) const {
    if (bytes == 1) {
      std::span<const StateNumbering::End> ends = numbering_.ends_of(node, to_draw);
      const auto before = [&](std::uint64_t index) {
        return [offset, index](StateNumbering::End end) { return offset + end.offset < index; };
      };
      if (offset < range.first || offset + tables_.front().words[node] > range.end) {
        const auto first = std::partition_point(ends.begin(), ends.end(), before(range.first));
        const auto last = std::partition_point(first, ends.end(), before(range.end));
        ends = ends.subspan(static_cast<std::size_t>(first - ends.begin()),
                            static_cast<std::size_t>(last - first));
      }
      if (!ends.empty()) use(Bundle{images, offset, ends});
      return;
    }
    for (const StateNumbering::Branch& branch : tables_[bytes - 1].branches_of(node)) {
      const int rest = to_draw - branch.drawn;
      if (rest < 0 || !can_draw(rest, bytes - 1, branch.node)) continue;
      const std::uint64_t begin = offset + branch.offset;
      if (begin >= range.end) return;
      if (begin + tables_[bytes - 2].words[branch.node] <= range.first) continue;
      StateImages longer = images;
      longer |= form_.images_of_byte(bytes - 1, branch.bits);
      if (!longer.may_become_least(form_.images_below_byte(bytes - 1))) continue;
      walk(range, bytes - 1, branch.node, begin, rest, longer, use);
    }
  }

  const std::vector<StateNumbering::ByteTable>& tables_;
  const StateNumbering& numbering_;
  const CanonicalForm& form_;
};

}  // namespace triwar
