#include "tablebase/index/quiet_index.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "tablebase/base/error.h"
#include "tablebase/board/interchangeable_edges.h"
#include "tablebase/index/narrow_numbering.h"
#include "tablebase/index/quiet_automaton.h"

namespace triwar {

QuietIndex::QuietIndex(const Board& given) : QuietIndex(narrow_numbering(given)) {}

QuietIndex::QuietIndex(NarrowNumbering numbering)
    : board_(std::move(numbering.board)),
      edges_(std::move(numbering.edges)),
      given_edges_(edges_.size()),
      edges_are_as_given_(std::is_sorted(edges_.begin(), edges_.end())),
      size_(numbering.automaton.words()),
      symmetries_(symmetries_used(board_)) {
  // Offsets have 48 bits in the tables.
  if (size_ >> 48 != 0) {
    throw Error(ErrorCode::board_too_large,
                fmt::format("{} has {} stored states, too many to number", board_.name(), size_));
  }
  for (const Edge given : board_.all_edges()) {
    given_edges_[static_cast<std::size_t>(number(edges_[number(given)]))] = given;
  }
  make_exchanges();
  make_edge_images();
  const int all = board_.edges();
  for (int low = 0; low < all; low += edges_at_once) {
    steps_.push_back(make_step(numbering.automaton, low, std::min(low + edges_at_once, all)));
  }
  make_ends();
}

void QuietIndex::make_exchanges() {
  for (const EdgeSet set : interchangeable_edges(board_)) {
    const std::vector<Edge> group(set.begin(), set.end());
    // Neighbours again and again, as many rounds as there are edges: the drawn ones sink.
    for (std::size_t round = 1; round < group.size(); ++round) {
      for (std::size_t i = group.size() - 1; i > 0; --i) {
        exchanges_.push_back({static_cast<std::uint8_t>(number(group[i - 1])),
                              static_cast<std::uint8_t>(number(group[i]))});
      }
    }
  }
}

void QuietIndex::make_edge_images() {
  // Symmetries keep interchangeable edges in order.
  static_assert(std::tuple_size_v<decltype(no_images_.bits_)> == most_symmetries_used);
  std::fill(no_images_.bits_.begin() + static_cast<int>(symmetries_.size()), no_images_.bits_.end(),
            ~std::uint64_t{0});
  for (const Edge edge : board_.all_edges()) {
    Images& images = edge_images_.emplace_back();
    for (std::size_t i = 0; i < symmetries_.size(); ++i) {
      images.bits_[i] = EdgeSet::of(symmetries_[i][number(edge)]).bits();
    }
  }
}

QuietIndex::Step QuietIndex::make_step(const QuietAutomaton& automaton, int low, int high) {
  Step step;
  const std::size_t nodes = automaton.level(high).size();
  assert(nodes * first_entry_.size() <= node_mask);
  const std::size_t first_entry = entries_.size();
  first_entry_[steps_.size()] = first_entry;
  entries_.resize(first_entry + (nodes << edges_at_once), no_entry);
  for (std::size_t node = 0; node < nodes; ++node) {
    step.draws.push_back(automaton.level(high)[node].draws);
    step.words.push_back(automaton.level(high)[node].words);
    step.first_branch.push_back(static_cast<std::uint32_t>(step.branches.size()));
    for (std::uint64_t bits = 0; bits < std::uint64_t{1} << (high - low); ++bits) {
      const EdgeSet drawn = EdgeSet::from_bits(bits << low);
      const auto arrival = automaton.read(high, low, static_cast<int>(node), drawn);
      if (!arrival) continue;
      entries_[first_entry + (node << edges_at_once | static_cast<std::size_t>(bits))] =
          arrival->words_before << node_bits | static_cast<std::uint64_t>(arrival->node);
      step.branches.push_back({arrival->words_before, static_cast<std::uint16_t>(arrival->node),
                               static_cast<std::uint8_t>(bits),
                               static_cast<std::uint8_t>(drawn.count())});
    }
  }
  step.first_branch.push_back(static_cast<std::uint32_t>(step.branches.size()));
  step.images_below = no_images_;
  for (const Edge edge : EdgeSet::first(low)) step.images_below |= images_of(edge);
  for (std::uint64_t bits = 0; bits < std::uint64_t{1} << (high - low); ++bits) {
    Images& images = step.images.emplace_back();
    for (const Edge edge : EdgeSet::from_bits(bits << low)) images |= images_of(edge);
  }
  return step;
}

void QuietIndex::make_ends() {
  const Step& last = steps_.front();
  for (std::size_t node = 0; node < last.words.size(); ++node) {
    for (int drawn = 0; drawn <= edges_at_once; ++drawn) {
      first_end_.push_back(static_cast<std::uint32_t>(ends_.size()));
      for (const Branch& branch : last.branches_of(node)) {
        if (branch.drawn != drawn) continue;
        ends_.push_back({branch.bits, static_cast<std::uint8_t>(branch.offset)});
      }
    }
  }
  first_end_.push_back(static_cast<std::uint32_t>(ends_.size()));
}

EdgeSet QuietIndex::state(Index index) const noexcept {
  assert(number(index) < size_);
  std::uint64_t rest = number(index);
  std::uint64_t bits = 0;
  std::size_t node = 0;
  for (std::size_t i = steps_.size(); i-- > 0;) {
    const std::span<const Branch> branches = steps_[i].branches_of(node);
    // The last branch that does not begin after it.
    const auto after = std::upper_bound(
        branches.begin(), branches.end(), rest,
        [](std::uint64_t place, const Branch& branch) { return place < branch.offset; });
    const Branch& branch = *(after - 1);
    rest -= branch.offset;
    bits |= std::uint64_t{branch.bits} << (i * edges_at_once);
    node = branch.node;
  }
  return EdgeSet::from_bits(bits);
}

bool QuietIndex::is_stored(EdgeSet state) const noexcept {
  std::size_t node = 0;
  for (std::size_t i = steps_.size(); i-- > 0;) {
    const std::uint64_t entry = entry_of(i, node, state);
    if (entry == no_entry) return false;
    node = entry & node_mask;
  }
  return true;
}

}  // namespace triwar
