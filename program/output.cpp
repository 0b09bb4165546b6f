#include "program/output.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <span>
#include <utility>

#include "tablebase/base/descriptor.h"
#include "tablebase/base/error.h"

namespace triwar::program {

Output::Output(int descriptor)
    : descriptor_(descriptor), buffer_(std::make_unique_for_overwrite<char[]>(capacity_)) {}

Output::~Output() {
  try {
    flush();
  } catch (const Error&) {
    // Only reached while another error, which is being reported, unwinds.
  }
}

void Output::flush() {
  if (size_ == 0 || descriptor_ == nowhere) return;
  const std::string_view text(buffer_.get(), std::exchange(size_, 0));
  if (write_all(descriptor_, std::as_bytes(std::span(text)))) return;
  throw Error(errno == EPIPE ? ErrorCode::output_closed : ErrorCode::cannot_write,
              fmt::format("standard output: cannot write: {}", std::strerror(errno)));
}

void Output::grow(std::size_t more) {
  const std::size_t capacity = 2 * (size_ + more);
  auto larger = std::make_unique_for_overwrite<char[]>(capacity);
  std::memcpy(larger.get(), buffer_.get(), size_);
  buffer_ = std::move(larger);
  capacity_ = capacity;
}

void write_stderr(std::string_view message) noexcept {
  static_cast<void>(write_all(STDERR_FILENO, std::as_bytes(std::span(message))));
}

}  // namespace triwar::program
