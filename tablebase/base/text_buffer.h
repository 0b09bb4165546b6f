// A text that is built from many pieces.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>

namespace triwar {

/// Appends pieces to one text. clear() keeps the memory for the next text.
class TextBuffer {
 public:
  /// Appends texts, characters and integers.
  template <class... Piece>
  void add(const Piece&... pieces) {
    (put(pieces), ...);
  }

  std::string_view text() const noexcept { return {buffer_.get(), size_}; }
  std::size_t size() const noexcept { return size_; }

  /// Keeps the first `size` bytes. Requires at least `size` bytes.
  void shorten(std::size_t size) noexcept {
    assert(size <= size_);
    size_ = size;
  }
  void clear() noexcept { shorten(0); }

 private:
  // Most pieces are short, and there are many. So short ones are copied without a call: constants
  // by their size, other texts by two words that may overlap, small numbers from a table.
  [[gnu::always_inline]] void put(std::string_view text) {
    const std::size_t size = text.size();
    if (size > capacity_ - size_) grow(size);
    char* const place = buffer_.get() + size_;
    if (size > 16) {
      std::memcpy(place, text.data(), size);
    } else if (size >= 8) {
      put_ends<8>(place, text);
    } else if (size >= 4) {
      put_ends<4>(place, text);
    } else if (size >= 2) {
      put_ends<2>(place, text);
    } else if (size == 1) {
      *place = text.front();
    }
    size_ += size;
  }
  template <std::size_t n>
  static void put_ends(char* place, std::string_view text) {
    std::memcpy(place, text.data(), n);
    std::memcpy(place + text.size() - n, text.data() + text.size() - n, n);
  }
  template <std::size_t n>
  void put(const char (&literal)[n]) {
    assert(std::strlen(literal) == n - 1);
    if (n > capacity_ - size_) grow(n);
    std::memcpy(buffer_.get() + size_, literal, n - 1);
    size_ += n - 1;
  }
  void put(char character) {
    if (size_ == capacity_) grow(1);
    buffer_[size_++] = character;
  }
  void put(std::integral auto number) {
    constexpr std::size_t longest_number = 20;
    if (longest_number > capacity_ - size_) grow(longest_number);
    char* const place = buffer_.get() + size_;
    if (std::in_range<std::int8_t>(number)) {
      const SmallNumber& small = small_numbers[static_cast<std::size_t>(number + 128)];
      std::memcpy(place, small.text, sizeof small.text);
      size_ += small.size;
      return;
    }
    size_ +=
        static_cast<std::size_t>(std::to_chars(place, place + longest_number, number).ptr - place);
  }

  struct SmallNumber {
    char text[4];
    std::size_t size;
  };
  static constexpr std::array<SmallNumber, 256> small_numbers = [] {
    std::array<SmallNumber, 256> numbers{};
    for (int number = -128; number < 128; ++number) {
      SmallNumber& small = numbers[static_cast<std::size_t>(number + 128)];
      const int size = number < 0 ? -number : number;
      if (number < 0) small.text[small.size++] = '-';
      if (size >= 100) small.text[small.size++] = static_cast<char>('0' + size / 100);
      if (size >= 10) small.text[small.size++] = static_cast<char>('0' + size / 10 % 10);
      small.text[small.size++] = static_cast<char>('0' + size % 10);
    }
    return numbers;
  }();

  /// Makes room for `more` bytes. Not inlined, since it is rare.
  [[gnu::cold, gnu::noinline]] void grow(std::size_t more) {
    constexpr std::size_t smallest = 1024;
    const std::size_t capacity = std::max(2 * (size_ + more), smallest);
    std::unique_ptr<char[]> larger(new char[capacity]);  // not zeroed
    if (size_ > 0) std::memcpy(larger.get(), buffer_.get(), size_);
    buffer_ = std::move(larger);
    capacity_ = capacity;
  }

  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
  std::unique_ptr<char[]> buffer_;
};

}  // namespace triwar
