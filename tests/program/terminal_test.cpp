#include <doctest/doctest.h>
#include <pty.h>
#include <sys/ioctl.h>

#include <cstdlib>

#include "program/output.h"
#include "tablebase/base/descriptor.h"

namespace triwar::program {
namespace {

/// The program's side of a terminal with a given number of columns.
class Terminal {
 public:
  explicit Terminal(unsigned short columns) {
    const winsize size{24, columns, 0, 0};
    int ends[2];
    REQUIRE(::openpty(&ends[0], &ends[1], nullptr, nullptr, &size) == 0);
    outer_ = Descriptor(ends[0]);
    inner_ = Descriptor(ends[1]);
  }

  int number() const { return inner_.number(); }

 private:
  Descriptor outer_;
  Descriptor inner_;
};

TEST_CASE("The width is that of COLUMNS, else of the terminal, else 80") {
  ::unsetenv("COLUMNS");
  CHECK(terminal_columns(Terminal(132).number()) == 132);
  CHECK(terminal_columns(Terminal(0).number()) == 80);
  CHECK(terminal_columns(-1) == 80);
  for (const char* const wrong : {"", "0", "-1", "x", "40x", "65536", " 40"}) {
    CAPTURE(wrong);
    ::setenv("COLUMNS", wrong, 1);
    CHECK(terminal_columns(Terminal(132).number()) == 132);
  }
  ::setenv("COLUMNS", "40", 1);
  CHECK(terminal_columns(Terminal(132).number()) == 40);
  CHECK(terminal_columns(-1) == 40);
  ::unsetenv("COLUMNS");
}

TEST_CASE("Escape sequences are for terminals that are not dumb") {
  const Terminal terminal(80);
  ::setenv("TERM", "xterm", 1);
  CHECK(has_escapes(terminal.number()));
  CHECK_FALSE(has_escapes(-1));
  ::setenv("TERM", "dumb", 1);
  CHECK_FALSE(has_escapes(terminal.number()));
  ::unsetenv("TERM");
  CHECK(has_escapes(terminal.number()));
}

}  // namespace
}  // namespace triwar::program
