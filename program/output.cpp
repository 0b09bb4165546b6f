#include "program/output.h"

#include <unistd.h>

#include <cerrno>
#include <new>
#include <span>

#include "program/terminal.h"
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
  if (write_all(descriptor_, std::as_bytes(std::span(text)))) return;
  const int error_number = errno;
  throw system_error(error_number == EPIPE ? ErrorCode::output_closed : ErrorCode::cannot_write,
                     error_number, "standard output", "write");
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

}  // namespace triwar::program
