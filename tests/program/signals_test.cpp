#include <doctest/doctest.h>

#include <csignal>

#include "program/program.h"

namespace triwar::program {
namespace {

TEST_CASE("The first signal requests a stop, and an ignored signal stays ignored") {
  // The signal SIGTERM leaves a request behind, so this is the only test in which one arrives.
  std::signal(SIGHUP, SIG_IGN);
  stop_on_signals();
  CHECK((std::signal(SIGHUP, SIG_DFL) == SIG_IGN));
  CHECK(!stop_requested());
  std::raise(SIGTERM);
  CHECK(stop_requested());
  CHECK((std::signal(SIGTERM, SIG_DFL) == SIG_DFL));  // a second signal ends the program
  std::signal(SIGINT, SIG_DFL);
}

}  // namespace
}  // namespace triwar::program
