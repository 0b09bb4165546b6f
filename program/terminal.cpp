#include "program/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <limits>
#include <string_view>

#include "tablebase/base/text.h"

namespace triwar::program {

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
