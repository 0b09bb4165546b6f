// Numbering the quiet states of a board, up to what makes no difference.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
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
    std::uint64_t number = 0;
    std::size_t node = 0;
    for (std::size_t i = steps_.size(); i-- > 0;) {
      const std::uint64_t entry = entry_of(i, node, stored);
      assert(entry != no_entry);
      number += entry >> node_bits;
      node = entry & node_mask;
    }
    return static_cast<Index>(number);
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

    /// The images of the union of two sets.
    Images& operator|=(const Images& other) noexcept {
      for (std::size_t i = 0; i < bits_.size(); ++i) bits_[i] |= other.bits_[i];
      return *this;
    }

   private:
    friend class QuietIndex;
    /// The set itself comes first. Where there are fewer than eight, all bits are set.
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

  /// The beginning of words. The stored states that share one are a part of every layer, for
  /// parallel work. (A layer is the states with equally many edges drawn.)
  class Prefix {
    friend class QuietIndex;
    std::uint64_t bits_ = 0;    // the edges drawn
    std::uint8_t drawn_ = 0;    // how many these are
    std::uint16_t node_ = 0;    // where it leads
    std::uint64_t offset_ = 0;  // how many words come before its own
  };

  /// All prefixes of one length, in the order of their states.
  const std::vector<Prefix>& prefixes() const noexcept { return prefixes_; }

  /// Calls use(EdgeSet, Index, const Images&) for each representative with a prefix that has
  /// `drawn` edges drawn, in order.
  template <class Use>
  void for_each_representative(const Prefix& prefix, int drawn, const Use& use) const {
    const int rest = drawn - prefix.drawn_;
    if (rest < 0 || !can_draw(rest, steps_after_prefix_, prefix.node_)) return;
    walk(steps_after_prefix_, prefix.node_, prefix.offset_, rest,
         images_of(EdgeSet::from_bits(prefix.bits_)), use);
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
    std::vector<std::vector<Branch>> branches;  ///< by node, ascending
    std::vector<std::uint64_t> entries;  ///< the same for entry_of(): offset and node, or no_entry
    std::vector<std::uint64_t> draws;    ///< by node, as QuietAutomaton has them
    std::vector<Images> images;          ///< by the edges drawn
  };

  explicit QuietIndex(NarrowNumbering numbering);

  void make_exchanges();
  void make_edge_images();
  Step make_step(const QuietAutomaton& automaton, int low, int high) const;
  void make_prefixes();

  /// What becomes of the edges of a state that a step reads from a node.
  std::uint64_t entry_of(std::size_t step, std::size_t node, EdgeSet state) const noexcept {
    const std::uint64_t bits = state.bits() >> (step * edges_at_once) & step_mask;
    return steps_[step].entries[node << edges_at_once | bits];
  }

  /// Whether that many edges can be drawn by so many last steps from a node.
  bool can_draw(int edges, std::size_t steps, std::size_t node) const noexcept {
    if (steps == 0) return edges == 0;
    return (steps_[steps - 1].draws[node] >> edges & 1) != 0;
  }

  /// Goes on from a node with that many steps to go, at least one, and edges to draw.
  template <class Use>
  void walk(std::size_t steps, std::size_t node, std::uint64_t offset, int to_draw,
            const Images& images, const Use& use) const {
    const Step& step = steps_[steps - 1];
    for (const Branch& branch : step.branches[node]) {
      const int rest = to_draw - branch.drawn;
      if (rest < 0 || !can_draw(rest, steps - 1, branch.node)) continue;
      Images longer = images;
      longer |= step.images[branch.bits];
      if (steps > 1) {
        walk(steps - 1, branch.node, offset + branch.offset, rest, longer, use);
        continue;
      }
      bool is_least = true;
      for (const std::uint64_t image : longer.bits_) is_least &= image >= longer.bits_[0];
      if (is_least) {
        use(EdgeSet::from_bits(longer.bits_[0]), static_cast<Index>(offset + branch.offset),
            longer);
      }
    }
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
  std::size_t steps_after_prefix_ = 0;
  std::vector<Prefix> prefixes_;
};

}  // namespace triwar
