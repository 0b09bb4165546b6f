// Highway compiles this file once for each instruction set, like block_solver.cpp.

#include "generator/layer_moves.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "generator/layer_moves.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <array>
#include <bit>
#include <cassert>

HWY_BEFORE_NAMESPACE();
namespace triwar {
namespace HWY_NAMESPACE {

const char* instruction_set_for_moves() { return hwy::TargetName(HWY_TARGET); }

namespace hn = hwy::HWY_NAMESPACE;

/// The type of a vector of images. The 8 images of a state fill one or more vectors.
constexpr hn::CappedTag<std::uint64_t, 8> lanes;

HWY_INLINE const std::uint64_t* row(const StateImages& images) { return images.bits().data(); }

/// Returns the least image of the union of two sets, from the images of both.
HWY_INLINE std::uint64_t least_of(const std::uint64_t* HWY_RESTRICT one,
                                  const std::uint64_t* HWY_RESTRICT other) {
  auto least = hn::Or(hn::Load(lanes, one), hn::Load(lanes, other));
  for (std::size_t i = hn::Lanes(lanes); i < 8; i += hn::Lanes(lanes)) {
    least = hn::Min(least, hn::Or(hn::Load(lanes, one + i), hn::Load(lanes, other + i)));
  }
  return hn::GetLane(hn::MinOfLanes(lanes, least));
}

/// Stores the images of the union of two sets into `both`.
HWY_INLINE void unite(const std::uint64_t* one, const std::uint64_t* other, std::uint64_t* both) {
  for (std::size_t i = 0; i < 8; i += hn::Lanes(lanes)) {
    hn::Store(hn::Or(hn::Load(lanes, one + i), hn::Load(lanes, other + i)), lanes, both + i);
  }
}

/// Finds the moves from one state at a time and adds them to a LayerMoves.
class Finder {
 public:
  Finder(const QuietIndex& index, const LayerRules& rules, LayerMoves& moves)
      : index_(index), rules_(rules), moves_(moves), next_(moves.moves) {}

  ~Finder() {
    moves_.moves = next_;
    moves_.of_state[moves_.states].first_move = static_cast<std::uint32_t>(next_);
  }

  HWY_INLINE void add(const std::uint64_t* images, std::uint64_t index) {
    const std::uint64_t state = images[0];
    LayerMoves::State& of_state = moves_.of_state[moves_.states++];
    of_state.index = index;
    of_state.first_move = static_cast<std::uint32_t>(next_);
    std::uint64_t open = rules_.all_edges & ~state;
    std::uint64_t chains = find_chains(state);
    // Of undrawn interchangeable edges only the lowest is a move.
    std::uint64_t needless = 0;
    for (const auto& [low, high] : rules_.interchangeable) needless |= (open >> low & 1) << high;
    for (std::uint64_t left = open & ~chains & ~needless; left != 0; left &= left - 1) {
      moves_.leads_to[next_++] = least_of(images, row(index_.images_of(lowest(left))));
    }
    of_state.first_chain = static_cast<std::uint32_t>(next_);
    for (std::uint64_t left = singles_; left != 0; left &= left - 1) {
      const std::uint64_t drawn = lacks_[std::countr_zero(left)];
      add_chain(images, drawn, {1, 0});
      chains &= ~drawn;
    }
    while (chains != 0) chains &= ~follow_chain(images, chains);
  }

 private:
  static Edge lowest(std::uint64_t edges) { return static_cast<Edge>(std::countr_zero(edges)); }

  /// Finds the undrawn edges of each cell, and the chains of a single cell. Returns the undrawn
  /// edges of all cells that lack two edges. Drawing one of these opens a chain; drawing any other
  /// edge gives no cell away.
  HWY_INLINE std::uint64_t find_chains(std::uint64_t state) {
    const auto drawn = hn::Set(lanes, state);
    const auto one = hn::Set(lanes, 1);
    const auto none = hn::Zero(lanes);
    const std::size_t step = hn::Lanes(lanes);
    const std::size_t end = (static_cast<std::size_t>(rules_.cells) + step - 1) / step * step;
    auto in_one = none;
    auto in_two = none;
    for (std::size_t cell = 0; cell < end; cell += step) {
      const auto lacks = hn::AndNot(drawn, hn::Load(lanes, &rules_.outlines[cell]));
      const auto but_one = hn::And(lacks, hn::Sub(lacks, one));
      const auto but_two = hn::And(but_one, hn::Sub(but_one, one));
      // In a quiet state no cell lacks one edge; cells that lack none contribute nothing.
      const auto two = hn::IfThenElseZero(hn::Eq(but_two, none), lacks);
      hn::Store(lacks, lanes, &lacks_[cell]);
      hn::Store(two, lanes, &lacks_two_[cell]);
      in_two = hn::Or(in_two, hn::And(in_one, two));
      in_one = hn::Or(in_one, two);
    }
    alignas(64) std::array<std::uint64_t, 8> parts;
    hn::Store(in_two, lanes, parts.data());
    std::uint64_t between = rules_.shared_by_twins;
    for (std::size_t i = 0; i < step; ++i) between |= parts[i];
    hn::Store(in_one, lanes, parts.data());
    std::uint64_t chains = parts[0];
    for (std::size_t i = 1; i < step; ++i) {
      between |= chains & parts[i];
      chains |= parts[i];
    }
    singles_ = 0;
    const auto longer = hn::Set(lanes, between);
    for (std::size_t cell = 0; cell < end; cell += step) {
      const auto two = hn::Load(lanes, &lacks_two_[cell]);
      const auto single = hn::And(hn::Ne(two, none), hn::Eq(hn::And(two, longer), none));
      std::array<std::uint8_t, 8> bits;
      hn::StoreMaskBits(lanes, single, bits.data());
      singles_ |= static_cast<std::uint64_t>(bits[0]) << cell;
    }
    return chains;
  }

  /// Adds the move that opens a chain. `drawn` holds all edges drawn after the captures, at least
  /// two.
  HWY_INLINE void add_chain(const std::uint64_t* images, std::uint64_t drawn,
                            LayerMoves::ChainGift gift) {
    alignas(64) std::array<std::uint64_t, 8> after;
    unite(images, row(index_.images_of(lowest(drawn))), after.data());
    std::uint64_t left = drawn & (drawn - 1);
    for (; (left & (left - 1)) != 0; left &= left - 1) {
      unite(after.data(), row(index_.images_of(lowest(left))), after.data());
    }
    moves_.gifts[next_] = gift;
    moves_.leads_to[next_++] = least_of(after.data(), row(index_.images_of(lowest(left))));
  }

  /// Adds the move that opens the chain or loop with the lowest edge of `chains`. Returns the edges
  /// of that chain or loop.
  HWY_INLINE std::uint64_t follow_chain(const std::uint64_t* images, std::uint64_t chains) {
    const int start = std::countr_zero(chains);
    std::uint64_t drawn = std::uint64_t{1} << start;
    int cells = 0;
    // Follows the chain from an edge through `cell` and further cells while they lack two edges.
    // Returns the first cell that does not, or `loop`.
    const auto follow = [&](int edge, int cell) {
      while (LayerRules::lacks_two(lacks_[cell])) {
        const std::uint64_t next = lacks_[cell] & ~(std::uint64_t{1} << edge);
        ++cells;
        if ((drawn & next) != 0) return loop;
        drawn |= next;
        edge = std::countr_zero(next);
        cell = rules_.cells_beside[edge] ^ cell;
      }
      return cell;
    };
    const int one = rules_.a_cell_beside[start];
    const int end = follow(start, one);
    int handed_over = 0;
    std::uint64_t opened = drawn;
    if (end == loop) {
      if (cells >= 4) handed_over = 4;
    } else {
      const int other_end = follow(start, rules_.cells_beside[start] ^ one);
      opened = drawn;
      if (end == other_end && end != LayerRules::no_cell &&
          LayerRules::lacks_two(lacks_[end] & (lacks_[end] - 1))) {
        // Both ends of the chain are edges of one cell, which lacks three edges. This cell is
        // captured, too, and captures continue beyond its third edge.
        ++cells;
        const std::uint64_t third = lacks_[end] & ~drawn;
        drawn |= third;
        const int edge = std::countr_zero(third);
        follow(edge, rules_.cells_beside[edge] ^ end);
        handed_over = 2;
      } else if (cells >= 3) {
        handed_over = 2;
      }
    }
    add_chain(images, drawn,
              {static_cast<std::uint8_t>(cells), static_cast<std::uint8_t>(handed_over)});
    return opened;
  }

  static constexpr int loop = -1;

  const QuietIndex& index_;
  const LayerRules& rules_;
  LayerMoves& moves_;
  std::size_t next_;
  alignas(64) std::array<std::uint64_t, 64> lacks_{};    // by cell: its undrawn edges
  alignas(64) std::array<std::uint64_t, 64> lacks_two_;  // lacks_ if the cell lacks two, or 0
  std::uint64_t singles_ = 0;                            // bit set of cells that form a chain alone
};

void add_moves(const QuietIndex& index, const LayerRules& rules, const Bundle& bundle,
               LayerMoves& moves) {
  Finder finder(index, rules, moves);
  const std::uint64_t* const begin = row(bundle.beginning);
  alignas(64) std::array<std::uint64_t, 8> images;
  for (const StateNumbering::End end : bundle.ends) {
    if (least_of(begin, row(index.images_of(end))) != (begin[0] | end.bits)) continue;
    unite(begin, row(index.images_of(end)), images.data());
    finder.add(images.data(), bundle.first + end.offset);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace triwar
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace triwar {

LayerRules::LayerRules(const Topology& board)
    : all_edges(board.all_edges().bits()), cells(board.cells()) {
  // The board of a QuietIndex has no more cells than edges: each cell has at least two edges, and
  // each edge belongs to at most two cells.
  static_assert(EdgeSet::capacity <= no_cell);
  assert(cells <= no_cell);
  for (int cell = 0; cell < cells; ++cell) {
    const EdgeSet outline = board.outline(static_cast<Cell>(cell));
    outlines[static_cast<std::size_t>(cell)] = outline.bits();
    for (int other = 0; other < cell; ++other) {
      const EdgeSet shared = outline & board.outline(static_cast<Cell>(other));
      if (shared.count() > 1) shared_by_twins |= shared.bits();
    }
  }
  for (const Edge edge : board.all_edges()) {
    const auto beside = board.cells_of(edge);
    const auto one = static_cast<std::uint8_t>(number(beside[0]));
    const auto other = beside.size() == 2 ? static_cast<std::uint8_t>(number(beside[1])) : no_cell;
    a_cell_beside[static_cast<std::size_t>(number(edge))] = one;
    cells_beside[static_cast<std::size_t>(number(edge))] = one ^ other;
  }
  for (EdgeSet group : interchangeable_edges(board)) {
    while (!group.single()) {
      const Edge low = *group.begin();
      group = group.without(low);
      interchangeable.push_back(
          {static_cast<std::uint8_t>(low), static_cast<std::uint8_t>(*group.begin())});
    }
  }
}

HWY_EXPORT(instruction_set_for_moves);
HWY_EXPORT(add_moves);

const char* instruction_set_for_moves() {
  return HWY_DYNAMIC_DISPATCH(instruction_set_for_moves)();
}

void add_moves(const QuietIndex& index, const LayerRules& rules, const Bundle& bundle,
               LayerMoves& moves) {
  const std::size_t states = moves.states + bundle.ends.size();
  const std::size_t most_moves =
      moves.moves + bundle.ends.size() * static_cast<std::size_t>(index.board().edges());
  if (moves.of_state.size() <= states) moves.of_state.resize(2 * states + 1);
  if (moves.leads_to.size() < most_moves) {
    moves.leads_to.resize(2 * most_moves);
    moves.gifts.resize(2 * most_moves);
  }
  HWY_DYNAMIC_DISPATCH(add_moves)(index, rules, bundle, moves);
}

}  // namespace triwar
#endif
