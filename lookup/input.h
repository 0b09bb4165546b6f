// Text read in large blocks, with its lines counted.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace triwar::lookup {

/// Reads bytes from a file descriptor. Reads only when all that was read before is used up, and
/// calls a hook before that, so that a program in a conversation answers before it waits.
class Input {
 public:
  static constexpr int end = -1;

  /// Opens a file, or standard input for "-". Throws Error(input_cannot_open).
  /// `before_read` is called before each read, which may block.
  Input(const std::string& path, std::function<void()> before_read);
  ~Input();
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  /// What messages call it: the path, or "standard input".
  const std::string& name() const noexcept { return name_; }

  /// The number of the line that the next byte is on, from 1.
  std::uint64_t line() const noexcept { return line_; }

  /// The next byte, as an unsigned char, or `end`. Throws Error(input_cannot_open) when reading
  /// fails.
  int peek() {
    if (next_ == filled_ && !fill()) return end;
    return static_cast<unsigned char>(buffer_[next_]);
  }

  /// Moves past the byte that peek() gave, which was not `end`.
  void skip() noexcept {
    if (buffer_[next_++] == '\n') ++line_;
  }

 private:
  bool fill();

  std::string name_;
  int descriptor_;
  std::function<void()> before_read_;
  std::vector<char> buffer_;
  std::size_t next_ = 0;
  std::size_t filled_ = 0;
  std::uint64_t line_ = 1;
  bool ended_ = false;
};

}  // namespace triwar::lookup
