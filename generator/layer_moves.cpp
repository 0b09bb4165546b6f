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

HWY_INLINE const std::uint64_t* row(const StateImages& images) { return images.bits().data(); }

/// The type of a vector of images. The images of a state fill one or more vectors.
template <std::size_t images>
using Lanes = hn::CappedTag<std::uint64_t, images>;

/// Returns the least image of the union of two sets, from the images of both.
template <std::size_t images>
HWY_INLINE std::uint64_t least_of(const std::uint64_t* HWY_RESTRICT one,
                                  const std::uint64_t* HWY_RESTRICT other) {
  constexpr Lanes<images> lanes;
  auto least = hn::Or(hn::Load(lanes, one), hn::Load(lanes, other));
  for (std::size_t i = hn::Lanes(lanes); i < images; i += hn::Lanes(lanes)) {
    least = hn::Min(least, hn::Or(hn::Load(lanes, one + i), hn::Load(lanes, other + i)));
  }
  return hn::GetLane(hn::MinOfLanes(lanes, least));
}

/// Stores the images of the union of two sets into `both`.
template <std::size_t images>
HWY_INLINE void unite(const std::uint64_t* one, const std::uint64_t* other, std::uint64_t* both) {
  constexpr Lanes<images> lanes;
  for (std::size_t i = 0; i < images; i += hn::Lanes(lanes)) {
    hn::Store(hn::Or(hn::Load(lanes, one + i), hn::Load(lanes, other + i)), lanes, both + i);
  }
}

/// Finds the moves from the states of a bundle and adds them to a LayerMoves. Only cells with edges
/// in the lowest byte lack other edges in other states of the bundle. So chains that do not meet
/// these cells are found once for all states.
///
/// `images` is 2, 4 or 8: at least the number of symmetries.
template <std::size_t images>
class Finder {
 public:
  Finder(const QuietIndex& index, const LayerRules& rules, const Bundle& bundle, LayerMoves& moves)
      : index_(index), rules_(rules), bundle_(bundle), moves_(moves) {}

  /// Adds a state of the bundle, if it is a representative.
  HWY_INLINE void add(StateNumbering::End end) {
    const std::uint64_t* const beginning = row(bundle_.beginning);
    const std::uint64_t state = beginning[0] | end.bits;
    const std::uint64_t* const ending = row(index_.images_of(end));
    if (least_of<images>(beginning, ending) != state) return;
    unite<images>(beginning, ending, images_.bits.data());
    if (!begun_) begin();
    std::size_t next = moves_.moves;
    LayerMoves::State& of_state = moves_.of_state[moves_.states++];
    of_state.index = bundle_.first + end.offset;
    of_state.first_move = static_cast<std::uint32_t>(next);
    std::uint64_t chains = chains_ | rules_.find_chains(rules_.low_cells, state, lacks_);
    const std::uint64_t open = rules_.all_edges & ~state;
    for (std::uint64_t left = open & ~chains & ~shared_edges_ & ~rules_.needless(open); left != 0;
         left &= left - 1) {
      const auto edge = static_cast<Edge>(std::countr_zero(left));
      moves_.leads_to[next++] = representative_with(row(index_.images_of(edge)));
    }
    of_state.first_chain = static_cast<std::uint32_t>(next);
    for (std::size_t i = 0; i < shared_count_; ++i) {
      const SharedChain& shared = shared_[i];
      moves_.gifts[next] = shared.gift;
      moves_.leads_to[next++] = representative_with(shared.drawn.bits.data());
    }
    while (chains != 0) {
      const LayerRules::Chain chain = rules_.follow_chain(chains, lacks_);
      chains &= ~chain.opened;
      moves_.gifts[next] = chain.gift;
      moves_.leads_to[next++] = representative_with(images_of(chain.drawn).bits.data());
    }
    moves_.moves = next;
    moves_.of_state[moves_.states].first_move = static_cast<std::uint32_t>(next);
  }

 private:
  struct alignas(8 * images) Images {
    std::array<std::uint64_t, images> bits;
  };

  struct SharedChain {
    Images drawn;  ///< of the edges drawn
    LayerRules::Gift gift;
  };

  /// Finds what the states of the bundle share.
  void begin() {
    begun_ = true;
    const std::uint64_t drawn = row(bundle_.beginning)[0];
    std::uint64_t chains = 0;
    for (std::size_t cell = 0; cell < static_cast<std::size_t>(rules_.cells); ++cell) {
      // What low cells lack is not known; so no chain goes on there.
      lacks_[cell] = (rules_.low_cells >> cell & 1) != 0 ? ~none : rules_.outlines[cell] & ~drawn;
      chains |= LayerRules::lacks_two(lacks_[cell]) ? lacks_[cell] : 0;
    }
    while (chains != 0) {
      const LayerRules::Chain chain = rules_.follow_chain(chains, lacks_);
      chains &= ~chain.opened;
      if ((chain.met & rules_.low_cells) != 0) {
        chains_ |= chain.opened;
        continue;
      }
      shared_edges_ |= chain.opened;
      SharedChain& shared = shared_[shared_count_++];
      shared.gift = chain.gift;
      shared.drawn = images_of(chain.drawn);
    }
  }

  /// Returns the representative of the state with more edges, from their images.
  HWY_INLINE std::uint64_t representative_with(const std::uint64_t* edges) const {
    return least_of<images>(images_.bits.data(), edges);
  }

  HWY_INLINE Images images_of(std::uint64_t edges) const {
    Images of_all{};
    for (std::uint64_t left = edges; left != 0; left &= left - 1) {
      const auto edge = static_cast<Edge>(std::countr_zero(left));
      unite<images>(of_all.bits.data(), row(index_.images_of(edge)), of_all.bits.data());
    }
    return of_all;
  }

  static constexpr std::uint64_t none = 0;

  const QuietIndex& index_;
  const LayerRules& rules_;
  const Bundle& bundle_;
  LayerMoves& moves_;
  bool begun_ = false;
  std::uint64_t chains_ = 0;        // edges of cells that lack two in chains that are not shared
  std::uint64_t shared_edges_ = 0;  // that open shared chains
  std::size_t shared_count_ = 0;
  std::array<std::uint64_t, 64> lacks_{};  // by cell: its undrawn edges
  Images images_;                          // of the state
  std::array<SharedChain, 32> shared_;
};

template <std::size_t images>
void add_moves_with(const QuietIndex& index, const LayerRules& rules, const Bundle& bundle,
                    LayerMoves& moves) {
  Finder<images> finder(index, rules, bundle, moves);
  for (const StateNumbering::End end : bundle.ends) finder.add(end);
}

void add_moves(const QuietIndex& index, const LayerRules& rules, const Bundle& bundle,
               LayerMoves& moves) {
  const std::size_t symmetries = index.symmetries().size();
  const auto add = symmetries <= 2   ? add_moves_with<2>
                   : symmetries <= 4 ? add_moves_with<4>
                                     : add_moves_with<8>;
  add(index, rules, bundle, moves);
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
    if (outline.byte(0) != 0) low_cells |= std::uint64_t{1} << cell;
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
      const Edge low = group.lowest();
      group = group.without_lowest();
      interchangeable.push_back(
          {static_cast<std::uint8_t>(low), static_cast<std::uint8_t>(group.lowest())});
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
