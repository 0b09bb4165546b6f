// Sets of lines of a figure.
#pragma once

#include <array>
#include <bit>
#include <compare>
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

  constexpr LineSet() noexcept = default;

  constexpr bool contains(Line line) const noexcept {
    return words_[word(line)] >> (number(line) % 64) & 1;
  }
  constexpr bool contains(const LineSet& other) const noexcept { return (other - *this).empty(); }
  constexpr bool empty() const noexcept { return count() == 0; }
  constexpr int count() const noexcept {
    int count = 0;
    for (const std::uint64_t bits : words_) count += std::popcount(bits);
    return count;
  }

  constexpr void insert(Line line) noexcept {
    words_[word(line)] |= std::uint64_t{1} << (number(line) % 64);
  }
  constexpr LineSet operator|(const LineSet& other) const noexcept {
    return combined(other, [](std::uint64_t a, std::uint64_t b) { return a | b; });
  }
  constexpr LineSet operator&(const LineSet& other) const noexcept {
    return combined(other, [](std::uint64_t a, std::uint64_t b) { return a & b; });
  }
  constexpr LineSet operator-(const LineSet& other) const noexcept {
    return combined(other, [](std::uint64_t a, std::uint64_t b) { return a & ~b; });
  }

  constexpr bool operator==(const LineSet&) const noexcept = default;

 private:
  static constexpr std::size_t word(Line line) noexcept {
    return static_cast<std::size_t>(number(line)) / 64;
  }
  template <class Combine>
  constexpr LineSet combined(const LineSet& other, const Combine& combine) const noexcept {
    LineSet result;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      result.words_[i] = combine(words_[i], other.words_[i]);
    }
    return result;
  }

  std::array<std::uint64_t, 4> words_{};
};

}  // namespace triwar
