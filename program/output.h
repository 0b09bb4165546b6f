// Buffered output that notices when it cannot be written.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace triwar::program {

inline constexpr int standard_output = 1;

/// Collects text and writes it to a file descriptor in large blocks. What has not been flushed
/// when it is destroyed is written then if it can be; call flush() to learn of errors.
class Output {
 public:
  explicit Output(int descriptor);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Throws Error as flush() does when the buffer is full.
  void write(std::string_view text) {
    buffer_.append(text);
    if (buffer_.size() >= block) flush();
  }

  /// Throws Error: cannot_write, or output_closed when nobody reads the other end of the pipe.
  /// What could not be written is dropped.
  void flush();

 private:
  static constexpr std::size_t block = 64 << 10;

  int descriptor_;
  std::string buffer_;
};

/// Writes all of it, now. Throws Error as Output::flush does; `name` is what messages call it.
void write_all(int descriptor, std::string_view text, const std::string& name);

/// Writes a message to standard error. Whether anybody can read it there must not change what a
/// program does, so errors are ignored.
void tell(std::string_view message) noexcept;

}  // namespace triwar::program
