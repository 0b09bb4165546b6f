// Buffered output that notices when it cannot be written.
#pragma once

#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>

namespace triwar::program {

inline constexpr int standard_output = 1;

/// Collects text and writes it to a file descriptor in large blocks, or keeps it. What has not been
/// flushed when it is destroyed is written then if it can be; call flush() to learn of errors.
class Output {
 public:
  explicit Output(int descriptor);
  /// Keeps what is written in memory.
  Output() : Output(nowhere) {}
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Adds pieces one after the other: text, characters, integers. They stay in the buffer, so that
  /// what belongs together is written together, by write().
  template <class... Piece>
  void add(const Piece&... pieces) {
    (put(pieces), ...);
  }

  /// Adds pieces; what has been collected is then written if it is enough for a block. Throws
  /// Error as flush() does.
  template <class... Piece>
  void write(const Piece&... pieces) {
    add(pieces...);
    if (size_ >= block && descriptor_ != nowhere) flush();
  }

  /// What has been written and not been flushed.
  std::string_view text() const noexcept { return {buffer_.get(), size_}; }
  void clear() noexcept { size_ = 0; }

  /// Throws Error: cannot_write, or output_closed when nobody reads the other end of the pipe.
  /// What could not be written is dropped.
  void flush();

 private:
  static constexpr std::size_t block = 64 << 10;
  static constexpr int nowhere = -1;

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

  /// Makes room for `more` bytes.
  void grow(std::size_t more);

  int descriptor_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 2 * block;
  std::unique_ptr<char[]> buffer_;
};

/// Writes a message to standard error. Whether anybody can read it there must not change what a
/// program does, so errors are ignored.
void write_stderr(std::string_view message) noexcept;

}  // namespace triwar::program
