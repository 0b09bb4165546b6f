// Shared by the fuzz targets: reading a case, checks, files in memory.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

#include "tablebase/base/descriptor.h"
#include "tablebase/base/error.h"

// Each target x has a function triwar::fuzz::x_target::run(Case&), which tries one case and ends
// the process if it is a finding.
namespace triwar::fuzz {

/// Ends the process with a finding unless `holds`.
inline void check(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

/// Consumes the bytes of a case from the front. After the end it returns zeros.
class Case {
 public:
  Case(const std::uint8_t* data, std::size_t size)
      : rest_(reinterpret_cast<const char*>(data), size) {}

  bool empty() const { return rest_.empty(); }

  template <class T>
  T take() {
    const std::string_view bytes = take_text(sizeof(T));
    T value{};
    if (!bytes.empty()) std::memcpy(&value, bytes.data(), bytes.size());
    return value;
  }

  /// Returns a number below `end`. Requires end <= 256.
  std::size_t below(std::size_t end) { return take<std::uint8_t>() % end; }

  /// Returns at most `most` bytes.
  std::string_view take_text(std::size_t most) {
    const std::string_view text = rest_.substr(0, most);
    rest_.remove_prefix(text.size());
    return text;
  }

  /// Returns bytes preceded by their number, in two bytes.
  std::string_view take_counted() { return take_text(take<std::uint16_t>()); }

  std::string_view rest() { return take_text(rest_.size()); }

 private:
  std::string_view rest_;
};

/// Returns whether `work` completes. It may throw nothing but Error.
template <class Work>
bool succeeds(const Work& work) {
  try {
    work();
    return true;
  } catch (const Error& error) {
    check(*error.what() != '\0', "an error says what is wrong");
    return false;
  }
}

/// A regular file in memory.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view content = {})
      : descriptor_(::memfd_create("fuzz", MFD_CLOEXEC)) {
    check(descriptor_.open() && write_all(descriptor_.number(), std::as_bytes(std::span(content))),
          "a file in memory can be made");
    ::lseek(descriptor_.number(), 0, SEEK_SET);
  }

  int descriptor() const { return descriptor_.number(); }
  std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_.number()); }

  std::string content() const {
    std::string text(static_cast<std::size_t>(::lseek(descriptor_.number(), 0, SEEK_END)), '\0');
    check(read_at(descriptor_.number(), 0, std::as_writable_bytes(std::span(text))) == text.size(),
          "a file in memory can be read");
    return text;
  }

 private:
  Descriptor descriptor_;
};

/// Provides text as standard input: `piece` bytes at first, and `piece` more with each feed().
class StandardInput {
 public:
  StandardInput(std::string_view text, std::size_t piece) : rest_(text), piece_(piece) {
    feed();
    check(::dup2(file_.descriptor(), STDIN_FILENO) == STDIN_FILENO, "it can be standard input");
  }

  void feed() {
    const std::string_view piece = rest_.substr(0, piece_);
    check(::pwrite(file_.descriptor(), piece.data(), piece.size(), size_) ==
              static_cast<ssize_t>(piece.size()),
          "a file in memory can be written");
    size_ += static_cast<off_t>(piece.size());
    rest_.remove_prefix(piece.size());
  }

 private:
  MemoryFile file_;
  std::string_view rest_;
  std::size_t piece_;
  off_t size_ = 0;
};

}  // namespace triwar::fuzz
