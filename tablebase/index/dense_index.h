// Numbering every state of a board: the index of a state is its number.
#pragma once

#include <cassert>
#include <cstdint>

#include "tablebase/board/board.h"
#include "tablebase/board/edge_set.h"

namespace triwar {

/// The place of a stored state in a table, from 0.
enum class Index : std::uint64_t {};
constexpr std::uint64_t number(Index index) noexcept { return static_cast<std::uint64_t>(index); }

/// Stores all 2^edges states of a board in the order of their bits.
class DenseIndex {
 public:
  explicit DenseIndex(const Board& board) noexcept : size_(std::uint64_t{1} << board.edges()) {}

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
