#include "program/signals.h"

#include <atomic>
#include <csignal>

#include "tablebase/base/error.h"

namespace triwar::program {
namespace {

std::atomic<bool> stop_requested = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");

}  // namespace

void stop_on_signals() {
  struct sigaction action {};
  action.sa_handler = [](int) { stop_requested = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction inherited {};
    sigaction(signal, nullptr, &inherited);
    // Ignored signals stay ignored: nohup ignores SIGHUP, and shell scripts ignore SIGINT in
    // background jobs.
    if (inherited.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
  }
}

void throw_if_stopped() {
  if (stop_requested) throw Error(ErrorCode::interrupted, "interrupted");
}

}  // namespace triwar::program
