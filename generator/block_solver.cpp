// Highway compiles this file once for each instruction set by including it repeatedly
// (https://google.github.io/highway/en/master/, "Dynamic dispatch"). The program calls the best
// version for its machine.

#include "generator/block_solver.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "generator/block_solver.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

HWY_BEFORE_NAMESPACE();
namespace triwar {
namespace HWY_NAMESPACE {

const char* instruction_set() { return hwy::TargetName(HWY_TARGET); }

#if HWY_TARGET == HWY_SCALAR  // no vectors

int low_edges_of_a_block() { return 0; }
void solve_blocks(const BlockRules&, std::int8_t*, std::uint64_t, std::uint64_t) {}

#else

namespace hn = hwy::HWY_NAMESPACE;

/// If the size of vectors is known only at run time, uses 16 lanes: every vector has at least 16.
constexpr hn::CappedTag<std::int8_t, HWY_HAVE_SCALABLE ? 16 : 1 << BlockRules::most_low_edges>
    lanes;
using Vector = hn::VFromD<decltype(lanes)>;
constexpr int low_edges = std::countr_zero(hn::MaxLanes(lanes));

/// Below every value, but far enough from -128 that negating it or adding a few cells does not
/// overflow.
constexpr std::int8_t none = -64;

int low_edges_of_a_block() { return low_edges; }

/// Returns a vector whose lane i has the value of lane i ^ (1 << edge).
template <int edge>
HWY_INLINE Vector across(Vector values) {
  if constexpr (edge < 4) {
    alignas(16) static constexpr std::int8_t lane[4][16] = {
        {1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14},
        {2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13},
        {4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11},
        {8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7}};
    return hn::TableLookupBytes(values, hn::LoadDup128(lanes, lane[edge]));
  } else if constexpr (edge == 4) {
    return hn::SwapAdjacentBlocks(values);
  } else {
    return hn::ConcatLowerUpper(lanes, values, values);
  }
}

/// Returns, by lane, the best value of drawing one of the low edges `begin` to `end` - 1. Computes
/// a balanced tree of maxima, because a chain of maxima would have a longer latency.
template <int begin, int end>
HWY_INLINE Vector best_low_edge(Vector values, const BlockRules::LowEdge* rules) {
  if constexpr (end - begin > 1) {
    constexpr int middle = (begin + end) / 2;
    return hn::Max(best_low_edge<begin, middle>(values, rules),
                   best_low_edge<middle, end>(values, rules));
  } else {
    const auto& [flip, add] = rules[begin];
    return hn::SaturatedAdd(hn::Xor(across<begin>(values), hn::Load(lanes, flip.data())),
                            hn::Load(lanes, add.data()));
  }
}

class Solver {
 public:
  Solver(const BlockRules& rules, std::int8_t* values)
      : rules_(rules),
        values_(values),
        all_high_(EdgeSet::first(rules.edges).bits() & ~EdgeSet::first(low_edges).bits()) {}

  /// Solves the 2^free blocks that differ only in the lowest `free` high edges. `fixed` is the set
  /// of other high edges that are drawn.
  void solve(std::uint64_t fixed, int free) {
    sort_moves(fixed, free);
    for (std::uint64_t i = std::uint64_t{1} << free; i > 0;) solve_block(fixed | --i << low_edges);
  }

 private:
  /// Groups the undrawn edges above the free ones by the number of cells that each closes, once for
  /// all blocks. An edge goes to varying_ if its number differs between blocks or lanes.
  void sort_moves(std::uint64_t fixed, int free) {
    const std::uint64_t above = all_high_ & ~EdgeSet::first(low_edges + free).bits();
    free_ = all_high_ & ~above;
    varying_ = 0;
    closing_ = {};
    for (std::uint64_t left = above & ~fixed; left != 0; left &= left - 1) {
      std::size_t closed = 0;
      bool varies = false;
      for (const auto& cell : rules_.beside[std::countr_zero(left)]) {
        if ((cell.high & ~free_ & ~fixed) != 0) continue;  // not closed in any of the blocks
        if ((cell.high & free_) == 0 && cell.whole_block) {
          ++closed;
        } else {
          varies = true;
        }
      }
      const std::uint64_t edge = left & ~(left - 1);
      if (varies) {
        varying_ |= edge;
      } else {
        closing_[closed].add(edge);
      }
    }
  }

  void solve_block(std::uint64_t state) {
    Vector best = hn::Set(lanes, none);
    if (state == all_high_) {
      best = hn::IfThenElse(hn::FirstN(lanes, hn::Lanes(lanes) - 1), best, hn::Zero(lanes));
    }
    // The best move that closes no cell leaves the opponent the least value.
    Vector least = hn::Set(lanes, static_cast<std::int8_t>(-none));
    for (const std::uint64_t edge : closing_[0]) least = hn::Min(least, at(state + edge));
    best = hn::Max(best, hn::Neg(least));
    for (const int closed : {1, 2}) {
      const auto gain = hn::Set(lanes, static_cast<std::int8_t>(closed));
      for (const std::uint64_t edge : closing_[closed]) {
        best = hn::Max(best, hn::Add(at(state + edge), gain));
      }
    }
    for (std::uint64_t left = varying_ | (free_ & ~state); left != 0; left &= left - 1) {
      const auto& [one, other] = rules_.beside[std::countr_zero(left)];
      const Vector gain = hn::Add(hn::Load(lanes, one.gain[(one.high & ~state) == 0].data()),
                                  hn::Load(lanes, other.gain[(other.high & ~state) == 0].data()));
      const Vector after = at(state | (left & ~(left - 1)));
      best = hn::Max(best, hn::IfThenElse(hn::Eq(gain, hn::Zero(lanes)), hn::Neg(after),
                                          hn::Add(after, gain)));
    }
    hn::StoreU(with_low_edges(best, state), lanes, values_ + state);
  }

  /// Returns the values of a block from the best values of drawing high edges. A lane with k
  /// undrawn low edges depends only on lanes with fewer, so it is correct after k rounds. Each
  /// round starts again from `by_high_edges`, so that wrong values of earlier rounds do no harm.
  HWY_INLINE Vector with_low_edges(Vector by_high_edges, std::uint64_t state) const {
    std::size_t met = 0;
    for (std::size_t i = 0; i < rules_.conditions.size(); ++i) {
      met |= static_cast<std::size_t>((rules_.conditions[i] & ~state) == 0) << i;
    }
    const BlockRules::LowEdge* rules = rules_.low_rules.data() + met * low_edges;
    Vector values = by_high_edges;
    for (int round = 0; round < low_edges; ++round) {
      values = hn::Max(by_high_edges, best_low_edge<0, low_edges>(values, rules));
    }
    return values;
  }

  HWY_INLINE Vector at(std::uint64_t state) const { return hn::LoadU(lanes, values_ + state); }

  /// A list of edges, each stored as its bit: adding the bit to a state draws the edge.
  class Edges {
   public:
    void add(std::uint64_t edge) { edges_[count_++] = edge; }
    const std::uint64_t* begin() const { return edges_.data(); }
    const std::uint64_t* end() const { return edges_.data() + count_; }

   private:
    std::array<std::uint64_t, EdgeSet::capacity> edges_;
    std::size_t count_ = 0;
  };

  const BlockRules& rules_;
  std::int8_t* values_;
  std::uint64_t all_high_;
  std::uint64_t free_ = 0;        // high edges that differ between the blocks
  std::uint64_t varying_ = 0;     // undrawn higher edges whose gain differs between blocks or lanes
  std::array<Edges, 3> closing_;  // the other undrawn higher edges, by cells closed
};

void solve_blocks(const BlockRules& rules, std::int8_t* values, std::uint64_t first,
                  std::uint64_t count) {
  const int free = std::min(6, std::countr_zero(count));
  Solver solver(rules, values);
  for (std::uint64_t group = count >> free; group > 0;) {
    solver.solve((first + (--group << free)) << low_edges, free);
  }
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace triwar
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace triwar {

BlockRules::BlockRules(const Topology& board, int low_edges_of_a_block)
    : edges(board.edges()),
      low_edges(low_edges_of_a_block),
      beside(static_cast<std::size_t>(board.edges())) {
  assert(0 < low_edges && low_edges <= most_low_edges && low_edges < edges);
  const std::uint64_t lanes = std::uint64_t{1} << low_edges;
  const std::uint64_t all_low = lanes - 1;
  constexpr std::uint64_t in_no_block = std::uint64_t{1} << EdgeSet::capacity;

  for (const Edge edge : board.all_edges()) {
    for (AdjacentCell& one : beside[static_cast<std::size_t>(number(edge))]) {
      one = {.high = in_no_block, .gain = {}, .whole_block = true};
    }
    if (number(edge) < low_edges) continue;
    auto one = beside[static_cast<std::size_t>(number(edge))].begin();
    for (const Cell cell : board.cells_of(edge)) {
      const std::uint64_t others = board.outline(cell).without(edge).bits();
      one->high = others & ~all_low;
      one->whole_block = (others & all_low) == 0;
      for (std::uint64_t lane = 0; lane < lanes; ++lane) {
        one->gain[1][lane] = (others & all_low & ~lane) == 0 ? 1 : 0;
      }
      ++one;
    }
  }

  for (const EdgeSet outline : board.outlines()) {
    const std::uint64_t high = outline.bits() & ~all_low;
    if ((outline.bits() & all_low) != 0 && high != 0) conditions.push_back(high);
  }
  std::ranges::sort(conditions);
  conditions.erase(std::unique(conditions.begin(), conditions.end()), conditions.end());

  for (std::uint64_t met = 0; met < std::uint64_t{1} << conditions.size(); ++met) {
    std::uint64_t drawn = 0;
    for (std::size_t i = 0; i < conditions.size(); ++i) {
      if ((met >> i & 1) != 0) drawn |= conditions[i];
    }
    for (const Edge edge : EdgeSet::first(low_edges)) {
      LowEdge& rule = low_rules.emplace_back();
      for (std::uint64_t lane = 0; lane < lanes; ++lane) {
        const EdgeSet state = EdgeSet::from_bits(drawn | lane);
        const int closed = board.closes(state, edge);
        const bool passes = !state.contains(edge) && closed == 0;
        rule.flip[lane] = passes ? -1 : 0;
        rule.add[lane] = static_cast<std::int8_t>(state.contains(edge) ? -128
                                                  : passes             ? 1
                                                                       : closed);
      }
    }
  }
}

HWY_EXPORT(instruction_set);
HWY_EXPORT(low_edges_of_a_block);
HWY_EXPORT(solve_blocks);

const char* instruction_set() { return HWY_DYNAMIC_DISPATCH(instruction_set)(); }

int low_edges_of_a_block() { return HWY_DYNAMIC_DISPATCH(low_edges_of_a_block)(); }

void solve_blocks(const BlockRules& rules, std::int8_t* values, std::uint64_t first,
                  std::uint64_t count) {
  assert(rules.low_edges == low_edges_of_a_block());
  HWY_DYNAMIC_DISPATCH(solve_blocks)(rules, values, first, count);
}

}  // namespace triwar
#endif
