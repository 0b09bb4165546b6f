#include "program/output.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <string>

#include "tablebase/base/descriptor.h"
#include "tests/cli/generate.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::program::output_test {
namespace {

TEST_CASE("Output is buffered until it is flushed, is large, or ends") {
  const cli::TemporaryFolder folder;
  const std::string path = (folder / "output").string();
  const Descriptor file(::open(path.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
  const std::string large(100'000, 'x');
  {
    Output output(file.number());
    output.write("Game ", 1, '\n');
    CHECK(cli::read_file(path).empty());
    output.flush();
    CHECK(cli::read_file(path) == "Game 1\n");
    output.write(large);
    CHECK(cli::read_file(path) == "Game 1\n" + large);
    output.buffer().add("end");
  }
  CHECK(cli::read_file(path) == "Game 1\n" + large + "end");
}

TEST_CASE("A full disk and a closed pipe are different errors, and text that fails is dropped") {
  const Descriptor full(::open("/dev/full", O_WRONLY | O_CLOEXEC));
  Output to_full(full.number());
  to_full.buffer().add("text");
  CHECK(tests::code_of([&] { to_full.flush(); }) == ErrorCode::cannot_write);
  CHECK(to_full.buffer().size() == 0);

  std::signal(SIGPIPE, SIG_IGN);
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  const Descriptor writing(ends[1]);
  ::close(ends[0]);
  Output to_pipe(writing.number());
  to_pipe.buffer().add("text");
  CHECK(tests::code_of([&] { to_pipe.flush(); }) == ErrorCode::output_closed);
}

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
}  // namespace triwar::program::output_test
