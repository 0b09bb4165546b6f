// Sets of items that are numbered from 0.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace triwar {

/// A set of the items 0 to 64 * words - 1. `Number` is an enumeration whose number() is the
/// number of an item. Item i is bit i % 64 of word i / 64.
template <class Number, int words>
class BitSet {
 public:
  using Item = Number;
  using Words = std::array<std::uint64_t, words>;

  /// The number of lines or edges that a board may have. It leaves the last item free for
  /// Topology::closes(), and lets a byte hold the number of an item or of all.
  static constexpr int capacity = 64 * words - 1;

  /// Iterates over the items of a set in ascending order.
  class Iterator {
   public:
    using value_type = Item;
    using difference_type = std::ptrdiff_t;
    using reference = Item;
    using pointer = void;
    using iterator_category = std::input_iterator_tag;  // since it yields no lvalues

    constexpr Iterator() noexcept = default;  ///< past the end
    constexpr explicit Iterator(const BitSet& set) noexcept
        : words_(set.words_), word_(0), rest_(words_[0]) {
      skip_empty_words();
    }
    constexpr Item operator*() const noexcept { return item(word_, rest_); }
    constexpr Iterator& operator++() noexcept {
      rest_ &= rest_ - 1;
      skip_empty_words();
      return *this;
    }
    constexpr Iterator operator++(int) noexcept {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    constexpr bool operator==(const Iterator& other) const noexcept {
      return word_ == other.word_ && rest_ == other.rest_;
    }

   private:
    constexpr void skip_empty_words() noexcept {
      if constexpr (words > 1) {
        while (rest_ == 0 && word_ < words - 1) rest_ = words_[++word_];
      }
    }

    Words words_{};
    std::size_t word_ = words - 1;
    std::uint64_t rest_ = 0;  // of this word
  };

  constexpr BitSet() noexcept = default;
  /// Returns a set of the items 0 to 63, bit i for item i.
  static constexpr BitSet from_bits(std::uint64_t bits) noexcept {
    BitSet set;
    set.words_[0] = bits;
    return set;
  }
  static constexpr BitSet of(Item item) noexcept {
    BitSet set;
    set.insert(item);
    return set;
  }
  /// The items 0 to count - 1. Requires count < 64.
  static constexpr BitSet first(int count) noexcept {
    assert(0 <= count && count < 64);
    return from_bits((std::uint64_t{1} << count) - 1);
  }

  /// Returns which of the items 0 to 63 are in the set, bit i for item i.
  constexpr std::uint64_t bits() const noexcept { return words_[0]; }
  /// Returns bits 8 * i to 8 * i + 7 of these, for tables that are indexed by byte.
  constexpr std::uint8_t byte(std::size_t i) const noexcept {
    return static_cast<std::uint8_t>(bits() >> (8 * i));
  }
  /// Returns the number of bytes that hold one bit for each of `items` items.
  static constexpr std::size_t bytes_for(int items) noexcept {
    return (static_cast<std::size_t>(items) + 7) / 8;
  }
  constexpr const Words& all_words() const noexcept { return words_; }

  constexpr int count() const noexcept {
    int count = 0;
    for (const std::uint64_t word : words_) count += std::popcount(word);
    return count;
  }
  constexpr bool empty() const noexcept { return *this == BitSet(); }
  /// Whether the set holds exactly one item. Faster than count() == 1, since by default compilers
  /// use no popcount instruction.
  constexpr bool single() const noexcept { return !empty() && without_lowest().empty(); }
  /// The same of two items.
  constexpr bool pair() const noexcept { return !empty() && without_lowest().single(); }
  constexpr bool contains(Item item) const noexcept {
    return (words_[word_of(item)] & bit_of(item)) != 0;
  }
  constexpr bool contains(const BitSet& other) const noexcept { return (other - *this).empty(); }

  /// Returns the item with the lowest number. Requires that the set is not empty.
  constexpr Item lowest() const noexcept {
    const std::size_t word = word_of_lowest();
    return item(word, words_[word]);
  }
  /// The set without this item; the empty set is unchanged.
  constexpr BitSet without_lowest() const noexcept {
    BitSet set = *this;
    std::uint64_t& word = set.words_[word_of_lowest()];
    word &= word - 1;
    return set;
  }

  constexpr void insert(Item item) noexcept { words_[word_of(item)] |= bit_of(item); }
  constexpr BitSet with(Item item) const noexcept { return *this | of(item); }
  constexpr BitSet without(Item item) const noexcept { return *this - of(item); }
  constexpr BitSet operator|(const BitSet& other) const noexcept {
    BitSet set;
    for (std::size_t i = 0; i < words; ++i) set.words_[i] = words_[i] | other.words_[i];
    return set;
  }
  constexpr BitSet operator&(const BitSet& other) const noexcept {
    BitSet set;
    for (std::size_t i = 0; i < words; ++i) set.words_[i] = words_[i] & other.words_[i];
    return set;
  }
  constexpr BitSet operator-(const BitSet& other) const noexcept {
    BitSet set;
    for (std::size_t i = 0; i < words; ++i) set.words_[i] = words_[i] & ~other.words_[i];
    return set;
  }

  constexpr bool operator==(const BitSet& other) const noexcept {  // the default calls memcmp()
    std::uint64_t difference = 0;
    for (std::size_t i = 0; i < words; ++i) difference |= words_[i] ^ other.words_[i];
    return difference == 0;
  }
  /// Orders sets by their first word, then by the next: adding an item makes a set larger.
  constexpr std::strong_ordering operator<=>(const BitSet& other) const noexcept {
    for (std::size_t i = 0; i < words - 1; ++i) {
      if (words_[i] != other.words_[i]) return words_[i] <=> other.words_[i];
    }
    return words_.back() <=> other.words_.back();
  }

  constexpr Iterator begin() const noexcept { return Iterator(*this); }
  constexpr Iterator end() const noexcept { return Iterator(); }

 private:
  static constexpr std::size_t word_of(Item item) noexcept {
    return static_cast<std::size_t>(number(item)) / 64;
  }
  static constexpr std::uint64_t bit_of(Item item) noexcept {
    return std::uint64_t{1} << (number(item) % 64);
  }
  /// Returns the first word that is not 0, or the last one.
  constexpr std::size_t word_of_lowest() const noexcept {
    std::size_t word = 0;
    while (word < words - 1 && words_[word] == 0) ++word;
    return word;
  }
  /// Returns the item of the lowest bit of a word.
  static constexpr Item item(std::size_t word, std::uint64_t bits) noexcept {
    return static_cast<Item>(64 * word + static_cast<std::size_t>(std::countr_zero(bits)));
  }

  Words words_{};
};

}  // namespace triwar
