// All tests of programs rely on Process, so it must not hide a failure or hang.
#include "tests/support/process.h"

#include <doctest/doctest.h>

#include <chrono>
#include <csignal>
#include <stdexcept>
#include <string>

#include "tests/support/temporary_folder.h"

namespace triwar::cli::process_test {
namespace {

using namespace std::chrono_literals;

Result shell(const std::string& script, const Setup& setup = {}) {
  return run({"sh", "-c", script}, setup);
}

/// Returns the message of the std::runtime_error that `work` throws, or "none".
template <typename Work>
std::string complaint_of(const Work& work) {
  try {
    work();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "none";
}

TEST_CASE("A result has the exit status and both outputs of a process") {
  const Result result = shell("echo out; echo err >&2; exit 7");
  CHECK(result.exit_code == 7);
  CHECK(result.signal == 0);
  CHECK(result.output == "out\n");
  CHECK(result.error == "err\n");
  CHECK(shell("kill -TERM $$").signal == SIGTERM);
}

TEST_CASE("A process may write and read more than a pipe holds") {
  const std::string text(1 << 20, 'x');
  const Result result = run({"tee", "/dev/stderr"}, {}, text);
  CHECK((result.output == text));
  CHECK((result.error == text));
  CHECK(run({"true"}, {}, text).exit_code == 0);
}

TEST_CASE("A process runs in the given environment and folder") {
  const TemporaryFolder folder;
  const Result result = shell("pwd; echo $COLOR ${HOME-none}; cat",
                              {.input = Stream::file("/dev/null"),
                               .output = Stream::file(folder / "output"),
                               .environment = {{"COLOR", "red"}, {"HOME", std::nullopt}},
                               .folder = folder.path()});
  CHECK(result.output == "");
  CHECK(run({"cat", (folder / "output").string()}).output ==
        folder.path().string() + "\nred none\n");
}

TEST_CASE("A process reads and writes line by line") {
  Process process({"cat"});
  process.write("one\ntwo\nrest");
  CHECK(process.read_line() == "one");
  CHECK(process.read_line() == "two");
  CHECK(!process.ended());
  process.close_input();
  const Result result = process.wait();
  CHECK(result.exit_code == 0);
  CHECK(result.output == "rest");
}

TEST_CASE("Each stream of a process may be a terminal") {
  const std::string script = "for i in 0 1 2; do test -t $i; printf $? >&2; done";
  const Stream terminal = Stream::terminal();
  CHECK(shell(script).error == "111");
  CHECK(shell(script, {.input = terminal}).error == "011");
  CHECK(shell(script, {.output = terminal}).error == "101");
  CHECK(shell(script, {.error = terminal}).error == "110");
  CHECK(run({"cat"}, {.input = terminal, .output = terminal}, "one\n").output == "one\n");
}

TEST_CASE("A process that writes to a closed pipe gets an error") {
  CHECK(run({"cat"}, {.output = Stream::closed_pipe()}, "one").signal == SIGPIPE);
  Process process({"cat"});
  process.close_output();
  process.write("one");
  CHECK(process.wait().signal == SIGPIPE);
}

TEST_CASE("A process that takes too long is killed and fails the test") {
  CHECK(complaint_of([] {
          run({"sleep", "60"}, {}, {}, 50ms);
        }).find("too long") != std::string::npos);
  Process process({"cat"});
  CHECK(complaint_of([&] { process.read_line(50ms); }).find("too long") != std::string::npos);
  CHECK(process.ended());
}

TEST_CASE("A process that cannot be started or set up fails the test") {
  CHECK(complaint_of([] { run({"/missing/program"}); }).find("No such file") != std::string::npos);
  const Setup hook = {.before_exec = [] { throw std::runtime_error("no small disk"); }};
  CHECK(complaint_of([&] { run({"true"}, hook); }).find("no small disk") != std::string::npos);
  CHECK(complaint_of([] { run({"true"}, {.folder = "/missing"}); }).find("/missing") !=
        std::string::npos);
}

}  // namespace
}  // namespace triwar::cli::process_test
