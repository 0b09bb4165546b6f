// Indices of all states of a board.
#pragma once

#include <cassert>
#include <cstdint>

#include "tablebase/base/index.h"
#include "tablebase/board/edge_set.h"
#include "tablebase/board/topology.h"

namespace triwar {

/// Stores all 2^edges states of a board: the index of a state is its bits.
class DenseIndex {
 public:
  explicit DenseIndex(const Topology& board) noexcept : size_(board.states()) {}

  std::uint64_t size() const noexcept { return size_; }

  Index index(EdgeSet state) const noexcept {
    assert(state.bits() < size_);
    return static_cast<Index>(state.bits());
  }

  EdgeSet state(Index index) const noexcept {
    assert(number(index) < size_);
    return EdgeSet::from_bits(number(index));
  }

 private:
  std::uint64_t size_;
};

}  // namespace triwar
