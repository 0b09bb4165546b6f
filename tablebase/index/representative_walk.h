// Finding the representatives of a layer without trying all stored states.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "tablebase/base/index.h"
#include "tablebase/index/canonical_form.h"
#include "tablebase/index/state_numbering.h"

namespace triwar {

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
