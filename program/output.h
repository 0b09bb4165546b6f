// Buffered output that notices when it cannot be written.
#pragma once

#include <cstddef>
#include <string_view>

#include "tablebase/base/text_buffer.h"

namespace triwar::program {

inline constexpr int standard_output = 1;

/// Collects text and writes it to a file descriptor, much at a time. What has not been flushed when
/// it is destroyed is written then if it can be; call flush() to learn of errors.
class Output {
 public:
  explicit Output(int descriptor) : descriptor_(descriptor) {}
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// What has not been written yet. Pieces that belong together are added here, and then written
  /// together by write().
  TextBuffer& buffer() noexcept { return buffer_; }

  /// Adds pieces; what has been collected is then written if it is enough. Throws Error as flush()
  /// does.
  template <class... Piece>
  void write(const Piece&... pieces) {
    buffer_.add(pieces...);
    if (buffer_.size() >= buffer_size) flush();
  }

  /// Throws Error: cannot_write, or output_closed when nobody reads the other end of the pipe.
  /// What could not be written is dropped.
  void flush();

 private:
  static constexpr std::size_t buffer_size = 64 << 10;

  int descriptor_;
  TextBuffer buffer_;
};

/// Writes a message to standard error. Whether anybody can read it there must not change what a
/// program does, so errors are ignored.
void write_stderr(std::string_view message) noexcept;

}  // namespace triwar::program
