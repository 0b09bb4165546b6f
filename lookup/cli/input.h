// Text read in large blocks, with its lines counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/base/descriptor.h"

namespace triwar::lookup {

/// How many line ends there are in a text.
std::uint64_t count_lines(std::string_view text) noexcept;

/// Reads the bytes of files, one after the other. Reads only when all that was read before is used
/// up, and calls a hook before that, so that a program in a conversation answers before it waits.
///
/// The end of a file ends its last line, too. A byte order mark at the beginning of a file is none
/// of its text.
class Input {
 public:
  static constexpr int end = -1;

  /// Zeros that follow what has been read, so that readers may look ahead by that much.
  static constexpr std::size_t padding = 16;

  /// Opens the first of some files, at least one; "-" is standard input. The others are opened when
  /// those before have been read. Throws Error(input_cannot_open). `before_read` is called before
  /// each read, which may block.
  Input(std::vector<std::string> paths, std::function<void()> before_read);
  /// Reads text that lies in memory, where it must stay, followed by `padding` zeros. It begins on
  /// that line of the file of that name.
  Input(const std::string& name, std::string_view text, std::uint64_t line);

  /// What messages call the file that is being read: its path, or "standard input". The name stays
  /// where it is when another file comes.
  const std::string& name() const noexcept { return names_[file_index_]; }

  /// Which of the files is being read, from 0.
  std::size_t file_index() const noexcept { return file_index_; }

  /// The number of the line of its file that the next byte is on, from 1. Takes as long as there is
  /// text between this call and the one before.
  std::uint64_t line() noexcept {
    line_ += count_lines({counted_, next_});
    counted_ = next_;
    return line_;
  }

  /// The next byte, as an unsigned char, or `end`. Throws Error(input_cannot_open) when reading or
  /// opening the next file fails.
  int peek() {
    if (next_ == filled_ && !fill()) return end;
    return static_cast<unsigned char>(*next_);
  }

  /// Moves past the byte that peek() gave, which was not `end`.
  void skip() noexcept { ++next_; }

  /// Reads the rest of the line into `line`, without its end; false when that takes more than
  /// `most` bytes, and all of it has been skipped. Throws as peek() does.
  bool take_line(std::string& line, std::size_t most);

  /// What has been read and not yet been used, which may be nothing; then come the zeros. There
  /// may be zeros in the text, too.
  const char* buffered() const noexcept { return next_; }

  /// Moves on to a place in what buffered() gave, its end at most.
  void skip_to(const char* place) noexcept { next_ = place; }

  /// The size of the file that is being read, if it is one in which one can go back and forth; 0
  /// for all else.
  std::uint64_t file_size() const noexcept { return file_size_; }

  /// Where in the file the next byte is. Precondition: file_size() > 0.
  std::uint64_t offset() const noexcept {
    return end_offset_ - static_cast<std::uint64_t>(filled_ - next_);
  }

  /// Fills `into` with the bytes of the file from `offset` on; returns how many there are, fewer
  /// only at its end. Precondition: file_size() > 0. Throws Error(input_cannot_open).
  std::size_t read_at(std::uint64_t offset, std::span<char> into) const;

  /// Goes on at another place of the file, which is on that line. Precondition: file_size() > 0.
  /// Throws Error(input_cannot_open).
  void seek(std::uint64_t offset, std::uint64_t line);

 private:
  void open(std::size_t file_index);
  bool fill();
  void clear();
  /// Reads behind what has been read; false at the end of the file.
  bool read();

  std::vector<std::string> names_;
  std::size_t file_index_ = 0;
  bool at_beginning_ = true;  // nothing of this file has been read
  bool inside_line_ = false;  // what has been read does not end with the end of a line
  Descriptor file_;           // none for standard input, which stays open, and for memory
  int descriptor_ = -1;       // of what is read
  std::function<void()> before_read_;
  std::unique_ptr<char[]> buffer_;
  const char* next_ = nullptr;
  const char* filled_ = nullptr;   // the end of what has been read
  const char* counted_ = nullptr;  // line_ is the line of this place
  std::uint64_t line_ = 1;
  bool ended_ = false;
  std::uint64_t file_size_ = 0;
  std::uint64_t end_offset_ = 0;  // where in the file filled_ is
};

}  // namespace triwar::lookup
