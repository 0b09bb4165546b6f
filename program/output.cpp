#include "program/output.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

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
  write_all(descriptor_, text, "standard output");
}

void Output::grow(std::size_t more) {
  const std::size_t capacity = 2 * (size_ + more);
  auto larger = std::make_unique_for_overwrite<char[]>(capacity);
  std::memcpy(larger.get(), buffer_.get(), size_);
  buffer_ = std::move(larger);
  capacity_ = capacity;
}

void write_all(int descriptor, std::string_view text, const std::string& name) {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      throw Error(errno == EPIPE ? ErrorCode::output_closed : ErrorCode::cannot_write,
                  fmt::format("{}: cannot write: {}", name, std::strerror(errno)));
    }
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

void write_stderr(std::string_view message) noexcept {
  while (!message.empty()) {
    const ssize_t count = ::write(STDERR_FILENO, message.data(), message.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    message.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace triwar::program
