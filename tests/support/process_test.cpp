// All tests of programs rely on Process, so it must not hide a failure or hang.
#include "tests/support/process.h"

#include <doctest/doctest.h>

#include <chrono>
#include <csignal>
#include <stdexcept>
#include <string>

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
