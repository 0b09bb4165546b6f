// Sets of lines in as few words as a figure needs.
#pragma once

#include <cstdint>

#include "tablebase/base/wraps.h"
#include "tablebase/board/line_set.h"

namespace triwar::search {

/// Faster than LineSet on figures with few lines.
template <int words>
using Lines = BitSet<Line, words>;

/// Returns the line that `rank` lines of the set precede. Requires rank < count().
template <int words>
constexpr Line nth(Lines<words> lines, int rank) noexcept {
  while (rank-- > 0) lines = lines.without_lowest();
  return lines.lowest();
}

/// Returns a number that looks random: the output function of splitmix64 (Steele, Lea and Flood,
/// 2014).
constexpr std::uint64_t scrambled(std::uint64_t number) noexcept TRIWAR_WRAPS {
  number = (number + 1) * 0x9e3779b97f4a7c15;
  number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9;
  number = (number ^ (number >> 27)) * 0x94d049bb133111eb;
  return number ^ (number >> 31);
}

/// Numbers that look random, the same for the same seed.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) noexcept : state_(seed) {}

  /// Returns a number from 0 to bound - 1. Requires a positive bound.
  int below(int bound) noexcept {
    state_ = scrambled(state_);
    return static_cast<int>(((state_ >> 32) * static_cast<std::uint64_t>(bound)) >> 32);
  }

  /// Returns one of the lines. Requires a line.
  template <int words>
  Line any_of(const Lines<words>& lines) noexcept {
    return nth(lines, below(lines.count()));
  }

 private:
  std::uint64_t state_;
};

template <int words>
constexpr std::uint64_t hash_of(const Lines<words>& lines) noexcept {
  std::uint64_t hash = 0;
  for (const std::uint64_t word : lines.all_words()) hash = scrambled(hash ^ word);
  return hash;
}

}  // namespace triwar::search
