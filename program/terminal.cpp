#include "program/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <string_view>

namespace triwar::program {

std::size_t terminal_columns(int descriptor) {
  if (const char* const variable = std::getenv("COLUMNS")) {
    const std::string_view text(variable);
    unsigned short columns = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), columns);
    if (error == std::errc() && end == text.data() + text.size() && columns > 0) return columns;
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
