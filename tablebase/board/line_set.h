// Sets of lines of a figure.
#pragma once

#include <bitset>
#include <cstdint>

namespace triwar {

/// The number of a line of a figure, from 0 (see Figure for the numbering).
enum class Line : std::uint8_t {};

constexpr int number(Line line) noexcept { return static_cast<int>(line); }

/// A set of lines of any figure. EdgeSet is faster, but holds only the edges of a board.
class LineSet {
 public:
  static constexpr int capacity = 255;

  LineSet() noexcept = default;
  /// Returns a set of the lines 0 to 63, bit i for line i.
  static LineSet from_bits(std::uint64_t bits) noexcept { return LineSet(Bits(bits)); }
  /// Returns which of the lines 0 to 63 are in the set, in the same form.
  std::uint64_t low_bits() const noexcept { return (bits_ & Bits(~std::uint64_t{0})).to_ullong(); }

  bool contains(Line line) const noexcept { return bits_[number(line)]; }
  bool contains(const LineSet& other) const noexcept { return (other - *this).empty(); }
  bool empty() const noexcept { return bits_.none(); }
  int count() const noexcept { return static_cast<int>(bits_.count()); }

  void insert(Line line) noexcept { bits_[number(line)] = true; }
  LineSet operator|(const LineSet& other) const noexcept { return LineSet(bits_ | other.bits_); }
  LineSet operator&(const LineSet& other) const noexcept { return LineSet(bits_ & other.bits_); }
  LineSet operator-(const LineSet& other) const noexcept { return LineSet(bits_ & ~other.bits_); }

  bool operator==(const LineSet&) const noexcept = default;

 private:
  using Bits = std::bitset<capacity + 1>;

  explicit LineSet(const Bits& bits) noexcept : bits_(bits) {}

  Bits bits_;
};

}  // namespace triwar
