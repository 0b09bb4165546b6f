// Sets of lines in as few words as a figure needs.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "tablebase/base/wraps.h"

namespace triwar::search {

/// Returns a number that looks random: the output function of splitmix64 (Steele, Lea and Flood,
/// 2014).
constexpr std::uint64_t scrambled(std::uint64_t number) noexcept TRIWAR_WRAPS {
  number = (number + 1) * 0x9e3779b97f4a7c15;
  number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9;
  number = (number ^ (number >> 27)) * 0x94d049bb133111eb;
  return number ^ (number >> 31);
}

/// A set of the lines 0 to 64 * words - 1. Faster than LineSet on figures with few lines.
template <int words>
class Lines {
 public:
  constexpr Lines() noexcept = default;
  static constexpr Lines of(int line) noexcept {
    Lines set;
    set.words_[line / 64] = std::uint64_t{1} << (line % 64);
    return set;
  }

  constexpr bool operator==(const Lines& other) const noexcept {  // the default calls memcmp()
    std::uint64_t difference = 0;
    for (int i = 0; i < words; ++i) difference |= words_[i] ^ other.words_[i];
    return difference == 0;
  }
  constexpr Lines operator|(const Lines& other) const noexcept {
    Lines set;
    for (int i = 0; i < words; ++i) set.words_[i] = words_[i] | other.words_[i];
    return set;
  }
  constexpr Lines operator&(const Lines& other) const noexcept {
    Lines set;
    for (int i = 0; i < words; ++i) set.words_[i] = words_[i] & other.words_[i];
    return set;
  }
  constexpr Lines operator-(const Lines& other) const noexcept {
    Lines set;
    for (int i = 0; i < words; ++i) set.words_[i] = words_[i] & ~other.words_[i];
    return set;
  }
  constexpr bool operator<(const Lines& other) const noexcept { return words_ < other.words_; }

  constexpr bool contains(int line) const noexcept {
    return ((words_[line / 64] >> (line % 64)) & 1) != 0;
  }
  constexpr bool empty() const noexcept { return *this == Lines(); }
  constexpr int count() const noexcept {
    int lines = 0;
    for (const std::uint64_t word : words_) lines += std::popcount(word);
    return lines;
  }
  /// Whether the set has exactly one line. Faster than count().
  constexpr bool is_one() const noexcept { return !empty() && without_first().empty(); }
  constexpr bool is_two() const noexcept { return !empty() && without_first().is_one(); }

  /// Requires that the set is not empty.
  constexpr int first() const noexcept {
    const int i = first_word();
    return 64 * i + std::countr_zero(words_[i]);
  }
  constexpr Lines without_first() const noexcept {
    Lines set = *this;
    const int i = first_word();
    set.words_[i] &= set.words_[i] - 1;
    return set;
  }
  /// Returns the line that `rank` lines of the set precede. Requires rank < count().
  constexpr int nth(int rank) const noexcept {
    Lines rest = *this;
    while (rank-- > 0) rest = rest.without_first();
    return rest.first();
  }

  template <class Visit>
  constexpr void each(const Visit& visit) const {
    for (int i = 0; i < words; ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        visit(64 * i + std::countr_zero(word));
      }
    }
  }

  constexpr std::uint64_t hash() const noexcept {
    std::uint64_t hash = 0;
    for (const std::uint64_t word : words_) hash = scrambled(hash ^ word);
    return hash;
  }

 private:
  constexpr int first_word() const noexcept {
    int i = 0;
    while (i < words - 1 && words_[i] == 0) ++i;
    return i;
  }

  std::array<std::uint64_t, words> words_{};
};

}  // namespace triwar::search
