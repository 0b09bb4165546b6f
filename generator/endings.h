// Solving all stored states of a board, symmetric ones too, many at a time.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "generator/layer_moves.h"
#include "tablebase/index/quiet_index.h"

namespace triwar {

/// Solves all stored states of a board, without use of its symmetries, group by group. The states
/// of a group have the same *beginning*, the edges above the lowest 16, and differ in their
/// *ending*, the edges below. Their indices are consecutive.
///
/// Most moves draw only edges of cells that no edge of an ending bounds. Such a move leads from the
/// states of one group to those of another one, in the same order, so one loop over both makes this
/// move in all states of the group. The other moves depend on the ending, and on the edges of the
/// beginning that bound the same cells as edges of endings: the *border*. They are found once for
/// each set of edges of the border.
///
/// A move leads to a higher index, and to a beginning that has more edges or is the same. So groups
/// whose beginnings have equally many edges, a layer, do not depend on each other.
class Endings {
 public:
  /// The bounds of possible(): sets of edges of the border, and states of all their groups.
  static constexpr std::size_t most_parts = 1 << 13;
  static constexpr std::uint64_t most_states = 1 << 20;

  /// Finds the sets of edges of the border. `index` and `rules` must outlive this object.
  Endings(const QuietIndex& index, const LayerRules& rules, std::size_t most_symmetries);

  /// Returns whether the board is solved in groups: whether it has at most `most_symmetries`, and
  /// few sets of edges of the border.
  bool possible() const noexcept { return !parts_.empty(); }

  /// Returns about how many bytes find_moves() takes, at most some 85 MiB.
  std::uint64_t memory() const noexcept { return states_ * bytes_of_state; }

  /// Finds the states of groups and their moves, for the functions below. Uses a parallel loop.
  void find_moves();

  /// Returns the number of edges that a beginning can have.
  int high_edges() const noexcept { return std::popcount(rules_.all_edges & ~low); }

  /// Calls use(first, count) with the indices of each group of a layer whose first index is from
  /// `first` to `last` - 1, in order.
  template <class Use>
  void for_each_group(std::uint64_t first, std::uint64_t last, int drawn, const Use& use) const {
    walk(first, last, tables_.size(), {}, drawn, [&](const Beginning& beginning) {
      use(beginning.first, parts_.at(beginning.drawn & border_).states.size() - 1);
    });
  }

  /// Solves these groups. Returns their values in order. Requires possible().
  template <class Combined>
  std::vector<std::int8_t> solve(std::uint64_t first, std::uint64_t last, int drawn,
                                 std::int8_t* values) const;

 private:
  static constexpr std::uint64_t low = 0xffff;  ///< the edges of an ending
  /// The mean of a state with its moves, measured: 75 to 94.
  static constexpr std::uint64_t bytes_of_state = 85;

  struct Beginning {
    std::uint64_t drawn = 0;
    std::uint64_t first = 0;  ///< the least index of a state that begins so
    std::size_t node = 0;     ///< of the numbering, after reading the beginning
  };

  struct Move {
    std::uint16_t target;  ///< in Part::targets: the group that it leads to
    std::uint16_t place;   ///< of the state in this group
    LayerRules::Gift gift;
    std::uint8_t edge;  ///< that the move draws
  };

  struct State {
    std::uint16_t ending;
    std::uint32_t first_safe;  ///< its moves end before the first ones of the next state
    std::uint32_t first_move;
  };

  /// The moves from the states of a group with a certain set of edges of the border. Chains end at
  /// cells that no edge of an ending bounds, because their other edges are not known.
  struct Part {
    std::size_t node = 0;
    std::vector<State> states{};           ///< ascending; one more marks the end
    std::vector<std::uint16_t> safe{};     ///< places in the same group, which give nothing away
    std::vector<Move> moves{};             ///< all others
    std::vector<std::uint64_t> targets{};  ///< by target: the edges of the border that are drawn
  };

  template <class Combined>
  class Group;

  void find_parts();
  void find_moves_of(std::uint64_t border, Part& part) const;
  std::size_t place(std::size_t node, std::uint64_t ending) const;

  template <class Use>
  void walk(std::uint64_t first, std::uint64_t last, std::size_t bytes, const Beginning& beginning,
            int to_draw, const Use& use) const {
    if ((can_draw_[bytes][beginning.node] >> to_draw & 1) == 0) return;
    if (bytes == low_bytes_) {
      if (beginning.first >= first) use(beginning);
      return;
    }
    for (const StateNumbering::Branch& branch : tables_[bytes - 1].branches_of(beginning.node)) {
      const Beginning next{beginning.drawn | std::uint64_t{branch.bits} << (8 * (bytes - 1)),
                           beginning.first + branch.offset, branch.node};
      if (next.first >= last) return;
      if (branch.drawn > to_draw || next.first + tables_[bytes - 2].words[next.node] <= first) {
        continue;
      }
      walk(first, last, bytes - 1, next, to_draw - branch.drawn, use);
    }
  }

  const QuietIndex& index_;
  const LayerRules& rules_;
  const std::vector<StateNumbering::ByteTable>& tables_;
  std::size_t low_bytes_;                             // of an ending
  std::uint64_t low_cells_ = 0;                       // that edges of endings bound
  std::uint64_t border_ = 0;                          // the other edges of these cells
  std::uint64_t exits_ = 0;                           // edges of the border beside other cells
  std::vector<std::vector<std::uint64_t>> can_draw_;  // by bytes to read and node: numbers of edges
  std::unordered_map<std::uint64_t, Part> parts_;     // by edges of the border
  std::uint64_t states_ = 0;                          // of all parts
};

}  // namespace triwar
