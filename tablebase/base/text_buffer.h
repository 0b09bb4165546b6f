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
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace triwar {

/// A text of at most 15 bytes, which is copied by one load and one store of fixed size.
class ShortText {
 public:
  static constexpr std::size_t capacity = 15;

  constexpr ShortText() noexcept = default;
  /// Requires at most `capacity` bytes.
  constexpr explicit ShortText(std::string_view text) noexcept
      : size_(static_cast<std::uint8_t>(text.size())) {
    assert(text.size() <= capacity);
    std::copy(text.begin(), text.end(), text_.begin());
  }

  constexpr std::size_t size() const noexcept { return size_; }
  constexpr operator std::string_view() const noexcept { return {text_.data(), size_}; }
  bool operator==(const ShortText&) const noexcept = default;
  bool operator==(std::string_view text) const noexcept { return std::string_view(*this) == text; }
  friend std::string operator+(std::string text, const ShortText& more) { return text += more; }

 private:
  std::array<char, capacity> text_{};  // first, where Pen reads it
  std::uint8_t size_ = 0;
};
static_assert(sizeof(ShortText) == ShortText::capacity + 1);

/// A number that is written in hex, such as 0x1f.
struct Hex {
  std::uint64_t number;
};

/// Writes pieces one after the other into memory that is large enough for them.
class Pen {
 public:
  explicit Pen(char* place) noexcept : end_(place) {}

  /// The end of what has been written.
  char* end() const noexcept { return end_; }

  /// Takes the last byte back.
  void take_back() noexcept { --end_; }

  /// Returns a bound of the bytes that add() writes, some of which may be behind the new end.
  template <class... Piece>
  static std::size_t most_bytes(const Piece&... pieces) noexcept {
    return (std::size_t{0} + ... + most_of(pieces));
  }

  /// Writes texts, characters, integers and hex numbers.
  template <class... Piece>
  void add(const Piece&... pieces) noexcept {
    (put(pieces), ...);
  }

 private:
  static std::size_t most_of(std::string_view text) noexcept { return text.size(); }
  static std::size_t most_of(const ShortText&) noexcept { return sizeof(ShortText); }
  static std::size_t most_of(std::optional<char>) noexcept { return 1; }
  static std::size_t most_of(std::integral auto) noexcept { return longest_number; }
  static std::size_t most_of(Hex) noexcept { return longest_number; }

  // Most pieces are short, and there are many. So short ones are copied without a call: constants
  // by their size, other texts by two words that may overlap, small numbers from an array. A call
  // would also move the pen from its register to memory.
  [[gnu::always_inline]] void put(std::string_view text) noexcept {
    const std::size_t size = text.size();
    if (size > 16) {
      std::memcpy(end_, text.data(), size);
    } else if (size >= 8) {
      put_ends<8>(text);
    } else if (size >= 4) {
      put_ends<4>(text);
    } else if (size >= 2) {
      put_ends<2>(text);
    } else if (size == 1) {
      *end_ = text.front();
    }
    end_ += size;
  }
  template <std::size_t n>
  [[gnu::always_inline]] void put_ends(std::string_view text) noexcept {
    std::memcpy(end_, text.data(), n);
    std::memcpy(end_ + text.size() - n, text.data() + text.size() - n, n);
  }
  template <std::size_t n>
  [[gnu::always_inline]] void put(const char (&literal)[n]) noexcept {
    assert(std::strlen(literal) == n - 1);
    std::memcpy(end_, literal, n - 1);
    end_ += n - 1;
  }
  [[gnu::always_inline]] void put(const ShortText& text) noexcept {
    std::memcpy(end_, &text, sizeof text);
    end_ += text.size();
  }
  [[gnu::always_inline]] void put(char character) noexcept { *end_++ = character; }
  [[gnu::always_inline]] void put(std::optional<char> character) noexcept {
    *end_ = character.value_or(',');  // without a branch
    end_ += character.has_value();
  }
  [[gnu::always_inline]] void put(std::integral auto number) noexcept {
    if (std::in_range<std::int8_t>(number)) {
      put(small_numbers[static_cast<std::size_t>(number + 128)]);
    } else {
      end_ = large_number(end_, number);
    }
  }
  [[gnu::always_inline]] void put(Hex hex) noexcept {
    put("0x");
    end_ = std::to_chars(end_, end_ + longest_number, hex.number, 16).ptr;
  }
  [[gnu::noinline]] static char* large_number(char* place, std::integral auto number) noexcept {
    return std::to_chars(place, place + longest_number, number).ptr;
  }

  static constexpr std::size_t longest_number = 20;
  static constexpr std::array<ShortText, 256> small_numbers = [] {
    std::array<ShortText, 256> numbers;
    for (int number = -128; number < 128; ++number) {
      const int size = number < 0 ? -number : number;
      char digits[] = {'-', static_cast<char>('0' + size / 100),
                       static_cast<char>('0' + size / 10 % 10), static_cast<char>('0' + size % 10)};
      std::size_t first = size >= 100 ? 1 : size >= 10 ? 2 : 3;
      if (number < 0) digits[--first] = '-';
      numbers[static_cast<std::size_t>(number + 128)] =
          ShortText(std::string_view(digits + first, sizeof digits - first));
    }
    return numbers;
  }();

  char* end_;
};

/// Appends pieces to one text. clear() keeps the memory for the next text.
class TextBuffer {
 public:
  /// Appends texts, characters and integers.
  template <class... Piece>
  void add(const Piece&... pieces) {
    write(Pen::most_bytes(pieces...), [&](Pen& pen) { pen.add(pieces...); });
  }

  /// Calls write_with(Pen&), which appends at most `most` bytes (Pen::most_bytes). Lists are
  /// written faster by one pen, which stays in a register, than by many calls of add().
  template <class Write>
  void write(std::size_t most, const Write& write_with) {
    if (most > capacity_ - size_) grow(most);
    Pen pen(buffer_.get() + size_);
    write_with(pen);
    size_ = static_cast<std::size_t>(pen.end() - buffer_.get());
    assert(size_ <= capacity_);
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
