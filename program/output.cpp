#include "program/output.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <limits>
#include <new>
#include <span>

#include "tablebase/base/descriptor.h"
#include "tablebase/base/error.h"
#include "tablebase/base/text.h"

namespace triwar::program {

Output::~Output() {
  try {
    flush();
  } catch (const Error&) {
    // Programs flush before they end, so another error is unwinding the stack; that one is
    // reported.
  }
}

void Output::flush() {
  const std::string_view text = buffer_.text();
  buffer_.clear();  // keeps the memory, so `text` stays valid
  has_written_ = has_written_ || !text.empty();
  if (write_all(descriptor_, std::as_bytes(std::span(text)))) return;
  const int error_number = errno;
  throw system_error(error_number == EPIPE ? ErrorCode::output_closed : ErrorCode::cannot_write,
                     error_number, name_, "write");
}

void write_stderr(std::string_view message) noexcept {
  static_cast<void>(write_all(STDERR_FILENO, std::as_bytes(std::span(message))));
}

void write_message(std::string_view message) noexcept {
  if (::isatty(STDERR_FILENO) != 0) {
    try {
      return write_stderr(wrapped_lines(message, 4, terminal_columns(STDERR_FILENO)));
    } catch (const std::bad_alloc&) {
      // Write the message as it is.
    }
  }
  write_stderr(message);
}

std::size_t terminal_columns(int descriptor) {
  if (const char* const variable = std::getenv("COLUMNS")) {
    const auto columns = whole_number(variable, std::numeric_limits<unsigned short>::max());
    if (columns && *columns > 0) return *columns;
  }
  winsize size{};
  const bool known = ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

bool has_escapes(int descriptor) {
  const char* const kind = std::getenv("TERM");
  return ::isatty(descriptor) != 0 && (kind == nullptr || std::string_view(kind) != "dumb");
}

}  // namespace triwar::program
