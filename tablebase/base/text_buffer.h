// A text that is built from many pieces.
#pragma once

#include <algorithm>
#include <cassert>
#include <charconv>
#include <concepts>
#include <cstddef>
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
  void put(std::string_view text) {
    if (text.size() > capacity_ - size_) grow(text.size());
    if (!text.empty()) std::memcpy(buffer_.get() + size_, text.data(), text.size());
    size_ += text.size();
  }
  void put(char character) { put(std::string_view(&character, 1)); }
  void put(std::integral auto number) {
    constexpr std::size_t longest_number = 20;
    if (longest_number > capacity_ - size_) grow(longest_number);
    char* const place = buffer_.get() + size_;
    size_ +=
        static_cast<std::size_t>(std::to_chars(place, place + longest_number, number).ptr - place);
  }

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
