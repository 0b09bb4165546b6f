// Standard output or a file, buffered so that write errors are reported; standard error; properties
// of the terminal that a program writes to.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "tablebase/base/text_buffer.h"

namespace triwar::program {

inline constexpr int standard_output = 1;

/// Buffers text for standard output or a file. The destructor writes the rest but ignores errors;
/// call flush() to see them.
class Output {
 public:
  /// Error messages use the name.
  explicit Output(int descriptor, std::string name = "standard output")
      : descriptor_(descriptor), name_(std::move(name)) {}
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Returns the text that is not written yet. After adding to it, call write(), which flushes a
  /// full buffer.
  TextBuffer& buffer() noexcept { return buffer_; }

  /// Adds pieces, then flushes the buffer if it is full.
  template <class... Piece>
  void write(const Piece&... pieces) {
    buffer_.add(pieces...);
    if (buffer_.size() >= buffer_size) flush();
  }

  /// Whether anything was flushed.
  bool has_written() const noexcept { return has_written_; }

  /// Writes the buffer, and empties it even if writing fails. Throws Error(output_closed) if the
  /// reader of a pipe has closed it, and Error(cannot_write) after other failures.
  void flush();

 private:
  static constexpr std::size_t buffer_size = 64 << 10;

  int descriptor_;
  std::string name_;
  bool has_written_ = false;
  TextBuffer buffer_;
};

/// Writes a message to standard error. Ignores errors: a closed standard error must not change what
/// a program does.
void write_stderr(std::string_view message) noexcept;

/// Writes a message to standard error as write_stderr() does, but wraps its lines if that is a
/// terminal. Elsewhere each line stays whole, for scripts.
void write_message(std::string_view message) noexcept;

/// Returns the width in columns: $COLUMNS if that is a number from 1 to 65535, else the width of
/// the terminal at this file descriptor, else 80.
std::size_t terminal_columns(int descriptor);

/// Returns whether a file descriptor is a terminal that supports escape sequences: $TERM is not
/// "dumb".
bool has_escapes(int descriptor);

}  // namespace triwar::program
