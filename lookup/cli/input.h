// Reads text through a buffer and counts its lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/base/descriptor.h"

namespace triwar::lookup {

/// Returns the number of line feeds in a text.
std::uint64_t count_lines(std::string_view text) noexcept;

/// Reads files in sequence, or one text in memory. Reads from a file only when the buffer is empty,
/// except in find_line() and read_at(). Calls a hook before each read that may block, so that an
/// interactive program can write its answers before it waits.
///
/// The end of a file also ends its last line. A byte order mark at the beginning of a file is
/// skipped.
class Input {
 public:
  static constexpr int end = -1;

  /// The number of zero bytes behind the buffered text; readers may look ahead by that many.
  static constexpr std::size_t padding = 16;

  /// Opens the first of one or more files; "-" is standard input. Each further file is opened at
  /// the end of the one before it. Calls `before_read` before each read, which may block. Throws
  /// Error(input_cannot_open).
  Input(std::vector<std::string> paths, std::function<void()> before_read);

  /// Reads text in memory that begins on line `line` of the file `name`. Requires `padding` zeros
  /// behind the text, which must outlive this.
  Input(const std::string& name, std::string_view text, std::uint64_t line);

  /// Returns the name of the current file for messages: its path, or "standard input". The
  /// reference stays valid when the next file is opened.
  const std::string& name() const noexcept { return names_[file_index_]; }

  /// Returns the number of the current file, from 0.
  std::size_t file_index() const noexcept { return file_index_; }

  /// Returns the line of the next byte in its file, from 1. Takes time linear in the text since the
  /// last call.
  std::uint64_t line() noexcept {
    line_ += count_lines({counted_, next_});
    counted_ = next_;
    return line_;
  }

  /// Returns the next byte, as an unsigned char, or `end`. Throws Error(input_cannot_open) if
  /// reading or opening the next file fails.
  int peek() {
    if (next_ == filled_ && !fill()) return end;
    return static_cast<unsigned char>(*next_);
  }

  /// Skips the byte that peek() has returned, which was not `end`.
  void skip() noexcept { ++next_; }

  /// Reads the rest of the line into `line`, without the line end. Skips the line and returns false
  /// if it has more than `most` bytes.
  bool take_line(std::string& line, std::size_t most);

  /// Looks ahead for the first line of the current file for which wanted(line) is true, and returns
  /// it without the line end. Skips nothing. Returns nullopt if there is no such line, or if it
  /// ends beyond the buffer. The line is valid until the next byte is read. Requires that this
  /// reads files.
  std::optional<std::string_view> find_line(
      const std::function<bool(std::string_view line)>& wanted);

  /// Returns the rest of the buffer, which may be empty; `padding` zeros follow it. The text may
  /// contain zeros, too.
  const char* buffered() const noexcept { return next_; }

  /// Skips to a place in the buffered text, or to its end.
  void skip_to(const char* place) noexcept { next_ = place; }

  /// Returns the size that the current file had when it was opened; 0 unless it is a regular file.
  std::uint64_t file_size() const noexcept { return file_size_; }

  /// Returns the offset of the next byte in the file. Requires file_size() > 0.
  std::uint64_t offset() const noexcept {
    return end_offset_ - static_cast<std::uint64_t>(filled_ - next_);
  }

  /// Reads bytes of the file from `offset` into `into`. Returns their number, which is smaller than
  /// `into` only at the end of the file. Requires file_size() > 0. Throws Error(input_cannot_open).
  std::size_t read_at(std::uint64_t offset, std::span<char> into) const;

  /// Continues reading at `offset`, which is on line `line`. Requires file_size() > 0. Throws
  /// Error(input_cannot_open).
  void seek(std::uint64_t offset, std::uint64_t line);

 private:
  void open(std::size_t file_index);
  bool fill();
  void clear();
  /// Appends bytes of the file to the buffered text. Returns false at the end of the file.
  bool read();

  std::vector<std::string> names_;
  std::size_t file_index_ = 0;
  bool at_beginning_ = true;  // nothing of this file has been read
  bool inside_line_ = false;  // the text read so far does not end with a line feed
  Descriptor file_;           // none for standard input, which stays open, and for memory
  int descriptor_ = -1;       // of the current file
  std::function<void()> before_read_;
  std::unique_ptr<char[]> buffer_;
  const char* next_ = nullptr;
  const char* filled_ = nullptr;   // the end of the buffered text
  const char* counted_ = nullptr;  // line_ is the line that contains this place
  std::uint64_t line_ = 1;
  bool ended_ = false;
  std::uint64_t file_size_ = 0;
  std::uint64_t end_offset_ = 0;  // the offset of filled_ in the file
};

}  // namespace triwar::lookup
