#include "program/output.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <string>

#include "tablebase/base/descriptor.h"
#include "tests/cli/generate.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thrown.h"

namespace triwar::program {
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

}  // namespace
}  // namespace triwar::program
