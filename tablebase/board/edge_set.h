// States of edge-drawing games as sets of drawn edges.
#pragma once

#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace triwar {

/// The number of an edge on its board, from 0 (see Board for the numbering).
enum class Edge : std::uint8_t {};

constexpr int number(Edge edge) noexcept { return static_cast<int>(edge); }

/// A set of edges, bit e for edge e. As a state it is the set of drawn edges.
///
/// On triangle-3 (a test draws this picture from the board and compares):
///
///                 o
///               0   1
///             o   2   o
///           3   4   5   6
///         o   7   o  10   o
///       8   9  11  12  13  14
///     o  15   o  16   o  17   o
class EdgeSet {
 public:
  /// The number of edges that a set can hold. Bit 63 stays free for Topology::closes().
  static constexpr int capacity = 63;

  /// Iterates over the edges of a set in ascending order.
  class Iterator {
   public:
    using value_type = Edge;
    using difference_type = std::ptrdiff_t;
    using reference = Edge;
    using pointer = void;
    using iterator_category = std::input_iterator_tag;  // since it yields no lvalues

    constexpr Iterator() noexcept = default;
    constexpr explicit Iterator(std::uint64_t rest) noexcept : rest_(rest) {}
    constexpr Edge operator*() const noexcept { return static_cast<Edge>(std::countr_zero(rest_)); }
    constexpr Iterator& operator++() noexcept {
      rest_ &= rest_ - 1;
      return *this;
    }
    constexpr Iterator operator++(int) noexcept {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    constexpr bool operator==(const Iterator&) const noexcept = default;

   private:
    std::uint64_t rest_ = 0;
  };

  constexpr EdgeSet() noexcept = default;
  static constexpr EdgeSet from_bits(std::uint64_t bits) noexcept { return EdgeSet(bits); }
  static constexpr EdgeSet of(Edge edge) noexcept {
    return EdgeSet(std::uint64_t{1} << number(edge));
  }
  /// The edges 0 to count - 1.
  static constexpr EdgeSet first(int count) noexcept {
    assert(0 <= count && count <= capacity);
    return EdgeSet((std::uint64_t{1} << count) - 1);
  }

  constexpr std::uint64_t bits() const noexcept { return bits_; }
  /// Returns bits 8 * i to 8 * i + 7, for tables that are indexed by byte.
  constexpr std::uint8_t byte(std::size_t i) const noexcept {
    return static_cast<std::uint8_t>(bits_ >> (8 * i));
  }
  /// Returns the number of bytes that hold one bit for each of `edges` edges.
  static constexpr std::size_t bytes_for(int edges) noexcept {
    return (static_cast<std::size_t>(edges) + 7) / 8;
  }
  constexpr int count() const noexcept { return std::popcount(bits_); }
  constexpr bool empty() const noexcept { return bits_ == 0; }
  /// Whether the set holds exactly one edge. Faster than count() == 1, since by default compilers
  /// use no popcount instruction.
  constexpr bool single() const noexcept { return bits_ != 0 && (bits_ & (bits_ - 1)) == 0; }
  constexpr bool contains(Edge edge) const noexcept { return bits_ >> number(edge) & 1; }
  constexpr bool contains(EdgeSet other) const noexcept { return (other - *this).empty(); }

  constexpr EdgeSet with(Edge edge) const noexcept { return *this | of(edge); }
  constexpr EdgeSet without(Edge edge) const noexcept { return *this - of(edge); }
  constexpr EdgeSet operator|(EdgeSet other) const noexcept { return EdgeSet(bits_ | other.bits_); }
  constexpr EdgeSet operator&(EdgeSet other) const noexcept { return EdgeSet(bits_ & other.bits_); }
  constexpr EdgeSet operator-(EdgeSet other) const noexcept {
    return EdgeSet(bits_ & ~other.bits_);
  }

  /// Orders sets as integers: adding an edge makes a set larger.
  constexpr auto operator<=>(const EdgeSet&) const noexcept = default;

  constexpr Iterator begin() const noexcept { return Iterator(bits_); }
  constexpr Iterator end() const noexcept { return Iterator(0); }

 private:
  constexpr explicit EdgeSet(std::uint64_t bits) noexcept : bits_(bits) {}

  std::uint64_t bits_ = 0;
};

}  // namespace triwar
