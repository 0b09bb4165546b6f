#include <doctest/doctest.h>

#include <csignal>
#include <optional>

#include "program/program.h"
#include "tests/support/thrown.h"

namespace triwar::program {
namespace {

TEST_CASE("The first signal stops work by an error, and an ignored signal stays ignored") {
  // The signal SIGTERM leaves a request behind, so this is the only test in which one arrives.
  std::signal(SIGHUP, SIG_IGN);
  stop_on_signals();
  CHECK((std::signal(SIGHUP, SIG_DFL) == SIG_IGN));
  throw_if_stopped();
  std::raise(SIGTERM);
  CHECK(tests::code_of([] { throw_if_stopped(); }) == ErrorCode::interrupted);
  CHECK((std::signal(SIGTERM, SIG_DFL) == SIG_DFL));  // so that a second one ends the program
  std::signal(SIGINT, SIG_DFL);
}

}  // namespace
}  // namespace triwar::program
