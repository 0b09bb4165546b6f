// Sets of lines of a figure.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace triwar {

/// The number of a line of a figure, from 0 (see Figure for the numbering).
enum class Line : std::uint8_t {};

constexpr int number(Line line) noexcept { return static_cast<int>(line); }

/// A set of lines of any figure. EdgeSet is faster, but holds only the edges of a board.
class LineSet {
 public:
  static constexpr int capacity = 255;
  /// Line 0 is the lowest bit of the first word.
  using Words = std::array<std::uint64_t, capacity / 64 + 1>;

  /// Iterates over the lines of a set in ascending order, for range-based loops.
  class Iterator {
   public:
    constexpr explicit Iterator(const Words& rest) noexcept : rest_(rest) { skip_empty_words(); }
    constexpr Line operator*() const noexcept {
      return static_cast<Line>(64 * word_ +
                               static_cast<std::size_t>(std::countr_zero(rest_[word_])));
    }
    constexpr Iterator& operator++() noexcept {
      rest_[word_] &= rest_[word_] - 1;
      skip_empty_words();
      return *this;
    }
    constexpr bool operator==(const Iterator& other) const noexcept { return rest_ == other.rest_; }

   private:
    constexpr void skip_empty_words() noexcept {
      while (word_ < rest_.size() && rest_[word_] == 0) ++word_;
    }

    Words rest_;
    std::size_t word_ = 0;
  };

  constexpr LineSet() noexcept = default;
  /// Returns a set of the lines 0 to 63, bit i for line i.
  static constexpr LineSet from_bits(std::uint64_t bits) noexcept { return {bits, 0, 0, 0}; }
  /// Returns which of the lines 0 to 63 are in the set, in the same form.
  constexpr std::uint64_t low_bits() const noexcept { return words_[0]; }

  constexpr bool contains(Line line) const noexcept {
    return (words_[word(line)] & bit(line)) != 0;
  }
  constexpr bool contains(const LineSet& other) const noexcept { return (other - *this).empty(); }
  constexpr bool empty() const noexcept { return *this == LineSet(); }
  constexpr int count() const noexcept {
    const auto& w = words_;
    return std::popcount(w[0]) + std::popcount(w[1]) + std::popcount(w[2]) + std::popcount(w[3]);
  }

  constexpr void insert(Line line) noexcept { words_[word(line)] |= bit(line); }
  constexpr LineSet operator|(const LineSet& other) const noexcept {
    const auto &a = words_, &b = other.words_;
    return {a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]};
  }
  constexpr LineSet operator&(const LineSet& other) const noexcept {
    const auto &a = words_, &b = other.words_;
    return {a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]};
  }
  constexpr LineSet operator-(const LineSet& other) const noexcept {
    const auto &a = words_, &b = other.words_;
    return {a[0] & ~b[0], a[1] & ~b[1], a[2] & ~b[2], a[3] & ~b[3]};
  }

  constexpr bool operator==(const LineSet& other) const noexcept {
    const auto &a = words_, &b = other.words_;
    return ((a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3])) == 0;
  }

  constexpr Iterator begin() const noexcept { return Iterator(words_); }
  constexpr Iterator end() const noexcept { return Iterator({}); }

 private:
  constexpr LineSet(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d) noexcept
      : words_{a, b, c, d} {}

  static constexpr std::size_t word(Line line) noexcept {
    return static_cast<std::size_t>(number(line)) / 64;
  }
  static constexpr std::uint64_t bit(Line line) noexcept {
    return std::uint64_t{1} << (number(line) % 64);
  }

  Words words_{};
};

}  // namespace triwar
