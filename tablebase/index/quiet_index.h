// Numbering the quiet states of a board, up to what makes no difference.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "tablebase/board/board.h"
#include "tablebase/board/edge_set.h"
#include "tablebase/board/symmetry.h"
#include "tablebase/index/dense_index.h"

namespace triwar {

class QuietAutomaton;
struct NarrowNumbering;

/// Stores the quiet states that draw interchangeable edges in order, the lower-numbered first,
/// numbered as they are ordered as integers; among symmetric ones only the smallest, the
/// representative, has a value.
///
/// These states are the words of an automaton (quiet_automaton.h), which gives each its number.
/// Here are its tables for reading eight edges in one step. (docs/theory.md, section 5.)
///
/// All states here are states of board(), whose edges may have other numbers than those of the
/// board given (narrow_numbering.h).
class QuietIndex {
 public:
  /// Throws Error(board_too_large) as narrow_numbering() does, and for boards with more stored
  /// states than anybody could keep.
  explicit QuietIndex(const Board& given);

  const Board& board() const noexcept { return board_; }

  /// By edge of the given board: the same edge of board().
  const std::vector<Edge>& edges() const noexcept { return edges_; }

  /// A state of the given board as one of board(), and back.
  EdgeSet from_given(EdgeSet state) const noexcept {
    return edges_are_as_given_ ? state : image(state, edges_);
  }
  EdgeSet to_given(EdgeSet state) const noexcept {
    return edges_are_as_given_ ? state : image(state, given_edges_);
  }

  /// The number of stored states.
  std::uint64_t size() const noexcept { return size_; }

  /// The symmetries of board() that a representative stands for, the identity first: at most 8,
  /// where the board has more those of a subgroup.
  const std::vector<Symmetry>& symmetries() const noexcept { return symmetries_; }

  /// The smallest stored state among the images of a quiet state under the symmetries.
  EdgeSet representative(EdgeSet quiet) const noexcept {
    return images_of(in_order(quiet)).least();
  }

  /// The number of a stored state.
  Index index(EdgeSet stored) const noexcept {
    // Of the entries' lower halves the sum stays below 2^node_bits, too.
    std::uint64_t sum = 0;
    std::uint64_t entry = 0;
    for (std::size_t i = steps_.size(); i-- > 0;) {
      entry = entry_of(i, entry & node_mask, stored);
      assert(entry != no_entry);
      sum += entry;
    }
    return static_cast<Index>(sum >> node_bits);
  }

  /// The stored state of that number, below size().
  EdgeSet state(Index index) const noexcept;

  /// Whether a state is quiet and draws interchangeable edges in order.
  bool is_stored(EdgeSet state) const noexcept;

  /// Draws the lowest of interchangeable edges first, as many as are drawn.
  EdgeSet in_order(EdgeSet state) const noexcept {
    std::uint64_t bits = state.bits();
    for (const auto& [low, high] : exchanges_) {
      const std::uint64_t swap = bits >> high & ~(bits >> low) & 1;
      bits ^= swap << high | swap << low;
    }
    return EdgeSet::from_bits(bits);
  }

  /// The images of a state that draws interchangeable edges in order, each in order again.
  class Images {
   public:
    /// The representative, when the state is quiet.
    EdgeSet least() const noexcept {
      std::uint64_t least = bits_[0];
      for (const std::uint64_t image : bits_) least = image < least ? image : least;
      return EdgeSet::from_bits(least);
    }

    /// The state itself.
    EdgeSet of_the_state() const noexcept { return EdgeSet::from_bits(bits_[0]); }

    /// All of them, that of the state itself first. Where there are fewer than eight, all bits are
    /// set.
    const std::array<std::uint64_t, 8>& bits() const noexcept { return bits_; }

    /// The images of the union of two sets.
    Images& operator|=(const Images& other) noexcept {
      for (std::size_t i = 0; i < bits_.size(); ++i) bits_[i] |= other.bits_[i];
      return *this;
    }

   private:
    friend class QuietIndex;

    /// Whether the state can become the least with some of the edges added whose images are given,
    /// all lower ones than those that it has drawn.
    bool may_be_least(const Images& below) const noexcept {
      bool may_be = true;
      for (std::size_t i = 1; i < bits_.size(); ++i) {
        may_be &= (bits_[i] | below.bits_[i]) >= bits_[0];
      }
      return may_be;
    }

    alignas(64) std::array<std::uint64_t, 8> bits_{};
  };

  Images images_of(EdgeSet in_order) const noexcept {
    Images images = no_images_;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      images |= steps_[i].images[in_order.bits() >> (i * edges_at_once) & step_mask];
    }
    return images;
  }

  /// The images of a set with that one edge.
  const Images& images_of(Edge edge) const noexcept { return edge_images_[number(edge)]; }

  /// How a stored state ends: the edges that the last step reads.
  struct End {
    std::uint8_t bits;
    std::uint8_t offset;  ///< how many words with the same beginning come before
  };

  /// Stored states in sequence, some between them left out: those of one layer with a common
  /// beginning. (A layer is the states with equally many edges drawn.)
  struct Bundle {
    Images beginning;           ///< of the edges drawn that all have
    std::uint64_t first;        ///< the number of the word that ends without an edge, were it one
    std::span<const End> ends;  ///< ascending
  };

  /// Images of the edges that an end draws.
  const Images& images_of(End end) const noexcept { return steps_.front().images[end.bits]; }

  /// Calls use(const Bundle&) for bundles that hold all representatives with `drawn` edges drawn
  /// whose numbers are from `first` to `last` - 1, and other stored states of that layer and range;
  /// in order.
  template <class Use>
  void for_each_bundle(std::uint64_t first, std::uint64_t last, int drawn, const Use& use) const {
    if (!can_draw(drawn, steps_.size(), 0)) return;
    walk({first, last}, steps_.size(), 0, 0, drawn, no_images_, use);
  }

  /// Calls use(EdgeSet, Index, const Images&) for these representatives, in order.
  template <class Use>
  void for_each_representative(std::uint64_t first, std::uint64_t last, int drawn,
                               const Use& use) const {
    for_each_bundle(first, last, drawn, [&](const Bundle& bundle) {
      for (const End end : bundle.ends) {
        Images images = bundle.beginning;
        images |= images_of(end);
        const EdgeSet state = images.of_the_state();
        if (images.least() == state)
          use(state, static_cast<Index>(bundle.first + end.offset), images);
      }
    });
  }

 private:
  static constexpr int edges_at_once = 8;
  static constexpr std::uint64_t step_mask = (1 << edges_at_once) - 1;
  static constexpr int node_bits = 16;
  static constexpr std::uint64_t node_mask = (1 << node_bits) - 1;
  static constexpr std::uint64_t no_entry = ~std::uint64_t{0};

  /// One way to read the edges of a step from a node.
  struct Branch {
    std::uint64_t offset;  ///< how many words from that node come before those that go this way
    std::uint16_t node;    ///< where it leads
    std::uint8_t bits;     ///< the edges drawn
    std::uint8_t drawn;    ///< how many these are
  };

  /// Reads edges_at_once edges (the first step may have fewer to read), from each of its nodes.
  struct Step {
    std::vector<Branch> branches;             ///< of all nodes, those of each ascending
    std::vector<std::uint32_t> first_branch;  ///< by node, and behind the last one
    std::vector<std::uint64_t> words;         ///< by node, as QuietAutomaton has them
    std::vector<std::uint64_t> draws;         ///< by node, as QuietAutomaton has them
    std::vector<Images> images;               ///< by the edges drawn
    Images images_below;                      ///< of all edges that later steps read

    std::span<const Branch> branches_of(std::size_t node) const noexcept {
      return {branches.data() + first_branch[node], branches.data() + first_branch[node + 1]};
    }
  };

  explicit QuietIndex(NarrowNumbering numbering);

  void make_exchanges();
  void make_edge_images();
  Step make_step(const QuietAutomaton& automaton, int low, int high);
  void make_ends();

  /// What becomes of the edges of a state that a step reads from a node.
  std::uint64_t entry_of(std::size_t step, std::size_t node, EdgeSet state) const noexcept {
    const std::uint64_t bits = state.bits() >> (step * edges_at_once) & step_mask;
    return entries_[first_entry_[step] + (node << edges_at_once | static_cast<std::size_t>(bits))];
  }

  /// Whether that many edges can be drawn by so many last steps from a node.
  bool can_draw(int edges, std::size_t steps, std::size_t node) const noexcept {
    if (steps == 0) return edges == 0;
    return (steps_[steps - 1].draws[node] >> edges & 1) != 0;
  }

  struct Range {
    std::uint64_t first;
    std::uint64_t last;  ///< behind the last one
  };

  /// Goes on from a node with that many steps to go, at least one, and edges to draw.
  template <class Use>
  void walk(Range range, std::size_t steps, std::size_t node, std::uint64_t offset, int to_draw,
            const Images& images, const Use& use) const {
    if (steps == 1) {
      std::span<const End> ends = ends_of(node, to_draw);
      const auto before = [&](std::uint64_t end) {
        return [offset, end](End e) { return offset + e.offset < end; };
      };
      if (offset < range.first || offset + steps_.front().words[node] > range.last) {
        const auto first = std::partition_point(ends.begin(), ends.end(), before(range.first));
        const auto last = std::partition_point(first, ends.end(), before(range.last));
        ends = ends.subspan(static_cast<std::size_t>(first - ends.begin()),
                            static_cast<std::size_t>(last - first));
      }
      if (!ends.empty()) use(Bundle{images, offset, ends});
      return;
    }
    const Step& step = steps_[steps - 1];
    for (const Branch& branch : step.branches_of(node)) {
      const int rest = to_draw - branch.drawn;
      if (rest < 0 || !can_draw(rest, steps - 1, branch.node)) continue;
      const std::uint64_t begin = offset + branch.offset;
      if (begin >= range.last) return;
      if (begin + steps_[steps - 2].words[branch.node] <= range.first) continue;
      Images longer = images;
      longer |= step.images[branch.bits];
      if (!longer.may_be_least(step.images_below)) continue;
      walk(range, steps - 1, branch.node, begin, rest, longer, use);
    }
  }

  /// The words from a node of the last step that draw so many edges.
  std::span<const End> ends_of(std::size_t node, int drawn) const noexcept {
    const std::uint32_t* first = &first_end_[node * (edges_at_once + 1) + drawn];
    return {ends_.data() + first[0], ends_.data() + first[1]};
  }

  Board board_;
  std::vector<Edge> edges_;
  std::vector<Edge> given_edges_;  // by edge of board(): the same edge of the given one
  bool edges_are_as_given_ = true;
  std::uint64_t size_ = 0;
  std::vector<Symmetry> symmetries_;
  std::vector<std::array<std::uint8_t, 2>> exchanges_;  // that put interchangeable edges in order
  Images no_images_;                                    // of the empty set
  std::vector<Images> edge_images_;
  std::vector<Step> steps_;  // the first reads the lowest edges, and comes last
  // By step, node and edges drawn: offset and node, or no_entry.
  std::vector<std::uint64_t> entries_;
  std::array<std::size_t, EdgeSet::capacity / edges_at_once + 1> first_entry_{};
  std::vector<End> ends_;                 // of all nodes of the last step, by the edges drawn
  std::vector<std::uint32_t> first_end_;  // by node and edges drawn, and behind the last one
};

}  // namespace triwar
