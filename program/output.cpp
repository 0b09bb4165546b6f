#include "program/output.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "tablebase/error.h"

namespace triwar::program {

Output::Output(int descriptor) : descriptor_(descriptor) { buffer_.reserve(2 * block); }

Output::~Output() {
  try {
    flush();
  } catch (const Error&) {
    // Only reached while another error, which is being reported, unwinds.
  }
}

void Output::flush() {
  if (buffer_.empty()) return;
  const std::string text = std::exchange(buffer_, {});
  buffer_.reserve(2 * block);
  write_all(descriptor_, text, "standard output");
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

void tell(std::string_view message) noexcept {
  while (!message.empty()) {
    const ssize_t count = ::write(STDERR_FILENO, message.data(), message.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    message.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace triwar::program
