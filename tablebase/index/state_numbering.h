// Numbers for the stored states of a board, from tables that read a state byte by byte.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/board/edge_set.h"
#include "tablebase/index/quiet_automaton.h"

namespace triwar {

/// Numbers the words of an automaton from 0, in their order as integers.
///
/// The number of a word is how many words come before it (quiet_automaton.h). index() adds this up
/// byte by byte, the highest first: a table gives, by node and byte, the number of words before and
/// the next node. (docs/theory.md, section 5.)
class StateNumbering {
 public:
  /// The tables count words in 48 bits.
  static constexpr std::uint64_t most_words = (std::uint64_t{1} << 48) - 1;

  /// Requires at most most_words words.
  explicit StateNumbering(const QuietAutomaton& automaton);

  /// The number of stored states.
  std::uint64_t size() const noexcept { return size_; }

  /// The approximate size of the tables in bytes.
  std::uint64_t memory() const noexcept;

  /// Returns the number of a stored state.
  Index index(EdgeSet stored) const noexcept {
    // The nodes, in the low bits, add up to less than 2^node_bits, so they never carry into the
    // counts.
    std::uint64_t sum = 0;
    std::uint64_t entry = 0;
    for (std::size_t i = tables_.size(); i > 0;) {
      entry = entry_of(--i, entry & node_mask, stored);
      assert(entry != no_entry);
      sum += entry;
    }
    return static_cast<Index>(sum >> node_bits);
  }

  /// Returns the stored state with an index. Requires index < size().
  EdgeSet state(Index index) const noexcept;

  /// Whether a state is quiet and draws interchangeable edges in order.
  bool is_stored(EdgeSet state) const noexcept;

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

  void make_table(const QuietAutomaton& automaton, std::size_t byte);
  void make_ends();

  /// Reads byte `i` of a state from `node`. Returns the number of words before and the next node,
  /// packed as in `entries_`, or no_entry if no stored state has this byte here.
  std::uint64_t entry_of(std::size_t i, std::size_t node, EdgeSet state) const noexcept {
    return entries_[first_entry_[i] + (node << 8 | state.byte(i))];
  }

  std::uint64_t size_;
  std::vector<ByteTable> tables_;
  std::vector<std::uint64_t> entries_;  // by table, node and byte: words before, and next node
  std::array<std::size_t, EdgeSet::bytes_for(EdgeSet::capacity)> first_entry_{};  // by table
  std::vector<End> ends_;                 // by node of the lowest table and edges drawn
  std::vector<std::uint32_t> first_end_;  // by the same, and one past the last end
};

}  // namespace triwar
