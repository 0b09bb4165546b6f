// Solving the stored states of a board, many at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "generator/layer_moves.h"
#include "generator/solved_values.h"
#include "tablebase/index/quiet_index.h"
#include "tablebase/index/state_numbering.h"

namespace triwar {

/// Solves the stored states of a board, group by group. The states of a group have the same
/// *beginning*, and differ in their *ending*, the lowest edges. Their indices are consecutive.
///
/// A *mirror* is a symmetry of the board that maps the edges of endings to each other. Groups whose
/// beginning is not the least of its images under the mirrors are not solved: their values are
/// those of the least image, at other places. All representatives are in groups that are solved.
///
/// Most moves draw only edges of cells that no edge of an ending bounds. Such a move leads from the
/// states of one group to those of another one, in the same order, so one loop over both makes this
/// move in all states of the group. The other moves depend on the ending, and on the edges of the
/// beginning that bound the same cells as edges of endings: the *border*. They are found once for
/// each set of edges of the border.
///
/// A move leads to a higher index, and to a beginning that has more edges or is the same; so does
/// the least image. So groups whose beginnings have equally many edges, a layer, do not depend on
/// each other.
class Endings {
 public:
  /// Chooses the endings. `index` and `rules` must outlive this object.
  Endings(const QuietIndex& index, const LayerRules& rules);

  /// Returns about how many bytes this object takes after find_moves().
  std::uint64_t memory() const noexcept {
    return numbering_->heap_bytes() +
           states_ * (bytes_of_state + sizeof(std::uint16_t) * mirrors_.size() +
                      sizeof(std::uint64_t) * index_.symmetries().size());
  }

  /// Finds the states of groups and their moves, for solve(). Uses a parallel loop.
  void find_moves();

  /// Returns the number of edges that a beginning can have.
  int high_edges() const noexcept { return index_.board().edges() - low_edges_; }

  /// Returns the number of mirrors, the identity included.
  std::size_t images() const noexcept { return mirrors_.size() + 1; }

  /// Returns whether any state with an index from `first` to `last` - 1 is in a group that is
  /// solved.
  bool solves_any(std::uint64_t first, std::uint64_t last) const;

  /// The states with the same beginning.
  struct Group {
    std::uint64_t first;  ///< index
    std::uint64_t states;
    std::uint64_t beginning;  ///< its edges
    std::uint64_t at = 0;     ///< where solve() stores the first value
  };

  /// Returns the groups of a layer that are solved, with a first index from `first` to `last` - 1,
  /// in order.
  std::vector<Group> groups(std::uint64_t first, std::uint64_t last, int drawn) const;

  /// Returns the edges of a beginning on which the moves of its group depend.
  std::uint64_t border_of(const Group& group) const noexcept { return group.beginning & border_; }

  /// Returns the open cells of the states of a group; none if the values do not need them. Requires
  /// find_moves(), as all that follows.
  OpenCells open_cells(const Group& group, const SolvedValues& values) const;

  /// Solves groups of one layer: fast if many with the same border follow each other.
  template <class Moves>
  void solve(std::span<const Group> groups, const SolvedValues& values,
             std::span<std::int8_t> into) const;

  /// Sets elements of `into`, which stand for the indices from `first` on, to the values of
  /// representatives. Returns the number of these.
  std::uint64_t representatives(std::uint64_t first, const SolvedValues& values,
                                std::span<std::int8_t> into) const;

 private:
  static constexpr int most_edges = 16;  ///< of an ending
  /// Shorter endings make groups so small that solving half of them takes longer.
  static constexpr int fewest_with_mirrors = 7;
  /// The bounds of endings with more than one edge: sets of edges of the border, states of all
  /// their groups, and states of one.
  static constexpr std::size_t most_parts = 1 << 13;
  static constexpr std::uint64_t most_states = 1 << 20;
  static constexpr std::uint64_t most_words = 0xffff;
  /// The mean of a state with its moves, measured: 75 to 94.
  static constexpr std::uint64_t bytes_of_state = 86;

  struct Beginning {
    StateImages images;
    std::uint64_t first = 0;  ///< the least index of a state that begins so
    std::size_t node = 0;     ///< of the numbering, after reading the beginning
  };

  struct Move {
    std::uint16_t target;  ///< in Part::targets: the group that it leads to
    std::uint16_t place;   ///< of the state in this group
    std::uint16_t gift;    ///< in Part::gifts
  };

  struct State {
    std::uint32_t ending;
    std::uint32_t first_safe;  ///< its moves end before the first ones of the next state
    std::uint32_t first_move;
  };

  struct Part;
  struct PartTarget {
    std::uint64_t border;  ///< the edges of the border that are drawn
    const Part* part;      ///< null if no stored state begins so
    /// The moves that lead to it: from the state at a place, by an edge.
    std::vector<std::pair<std::uint16_t, std::uint16_t>> moves;

    bool operator==(const PartTarget& other) const { return border == other.border; }
  };

  /// By state of a group: the place of its image in the group of the images.
  using Places = std::vector<std::uint16_t>;

  /// The moves from the states of a group with a certain set of edges of the border. Chains end at
  /// cells that no edge of an ending bounds, because their other edges are not known.
  struct Part {
    std::size_t node = 0;
    std::vector<State> states{};        ///< ascending; one more marks the end
    std::vector<std::uint16_t> safe{};  ///< places in the same group, which give nothing away
    std::vector<Move> moves{};          ///< all others
    std::vector<PartTarget> targets{};
    std::vector<LayerRules::Gift> gifts{};
    std::vector<std::vector<std::uint64_t>> endings{};  ///< by symmetry and state: the image
    std::vector<Places> places{};                       ///< by mirror
    std::vector<const Part*> images{};                  ///< by mirror: the part of the images
    std::vector<std::uint8_t> open_low_cells{};         ///< by state
  };

  template <class Moves>
  class Solver;

  void choose(const QuietAutomaton& automaton);
  bool find_mirrors(int low_edges);
  bool find_parts(const QuietAutomaton& automaton, int low_edges);
  void find_moves_of(std::uint64_t border, Part& part) const;
  std::size_t place(std::size_t node, std::uint64_t ending) const;

  const std::vector<StateNumbering::ByteTable>& tables() const noexcept {
    return numbering_->tables();
  }

  StateImages images_of(std::size_t byte, std::uint8_t bits) const noexcept {
    return index_.images_of(EdgeSet::from_bits(std::uint64_t{bits} << numbering_->lowest_of(byte)));
  }

  /// Calls use(images) for the states with these images of their beginning, ascending. `node` has
  /// `bytes` bytes left to read.
  template <class Use>
  void for_each_state(const StateImages& images, std::size_t bytes, std::size_t node,
                      const Use& use) const {
    for (const StateNumbering::Branch& branch : tables()[bytes - 1].branches_of(node)) {
      StateImages longer = images;
      if (bytes == 1) {
        longer |= index_.images_of(StateNumbering::End{branch.bits, 0});
        use(longer);
      } else {
        longer |= images_of(bytes - 1, branch.bits);
        for_each_state(longer, bytes - 1, branch.node, use);
      }
    }
  }

  template <class Use>
  void for_each_beginning(std::uint64_t first, std::uint64_t last, int drawn,
                          const Use& use) const {
    walk(first, last, tables().size(), {index_.images_of(EdgeSet{})}, drawn, use);
  }

  template <class Use>
  void walk(std::uint64_t first, std::uint64_t last, std::size_t bytes, const Beginning& beginning,
            int to_draw, const Use& use) const {
    if ((can_draw_[bytes][beginning.node] >> to_draw & 1) == 0) return;
    if (bytes == low_bytes_) {
      if (beginning.first >= first) use(beginning);
      return;
    }
    for (const StateNumbering::Branch& branch : tables()[bytes - 1].branches_of(beginning.node)) {
      Beginning next{beginning.images, beginning.first + branch.offset, branch.node};
      if (next.first >= last) return;
      if (branch.drawn > to_draw || next.first + tables()[bytes - 2].words[next.node] <= first) {
        continue;
      }
      next.images |= images_of(bytes - 1, branch.bits);
      const auto& images = next.images.bits();
      // As in StateImages::may_become_least().
      if (std::all_of(mirrors_.begin(), mirrors_.end(), [&](std::size_t mirror) {
            return (images[mirror] | unread_[bytes - 1].bits()[mirror]) >= images[0];
          })) {
        walk(first, last, bytes - 1, next, to_draw - branch.drawn, use);
      }
    }
  }

  const QuietIndex& index_;
  const LayerRules& rules_;
  std::optional<StateNumbering> numbering_;  // the same numbers as the index, by other bytes
  int low_edges_ = 0;                        // of an ending
  std::uint64_t low_ = 0;                    // these edges
  std::size_t low_bytes_ = 0;                // their bytes
  std::vector<std::size_t> mirrors_;         // among the symmetries of the index
  std::vector<StateImages> unread_;          // by bytes to read: all their edges of beginnings
  std::uint64_t low_cells_ = 0;              // that edges of endings bound
  std::uint64_t border_ = 0;                 // the other edges of these cells
  std::uint64_t exits_ = 0;                  // edges of the border beside other cells
  std::vector<std::vector<std::uint64_t>> can_draw_;  // by bytes to read and node: numbers of edges
  std::unordered_map<std::uint64_t, Part> parts_;     // by edges of the border
  std::uint64_t states_ = 0;                          // of all parts
};

}  // namespace triwar
