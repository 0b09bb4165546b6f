#include "program/progress_line.h"

#include <fmt/core.h>

#include <atomic>
#include <csignal>
#include <utility>

#include "program/output.h"
#include "tablebase/base/error.h"

namespace triwar {
namespace {

std::atomic<bool> stop_asked = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");

constexpr const char* erase_line = "\r\x1b[K";

}  // namespace

void stop_on_signals() {
  struct sigaction action {};
  action.sa_handler = [](int) { stop_asked = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction inherited {};
    sigaction(signal, nullptr, &inherited);
    // nohup and shells' background jobs have signals ignored, which is to stay so.
    if (inherited.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
  }
}

ProgressLine::ProgressLine(std::string what, bool shown) : what_(std::move(what)), shown_(shown) {}

ProgressLine::~ProgressLine() {
  if (written_) program::write_stderr(erase_line);
}

void ProgressLine::report(std::uint64_t done, std::uint64_t total) {
  if (stop_asked) throw Error(ErrorCode::interrupted, "interrupted");
  if (!shown_) return;
  const std::scoped_lock lock(mutex_);
  const Clock::time_point now = Clock::now();
  // Work that goes on from an earlier run begins with some of it done, which took no time.
  if (!begun_) begun_ = done;
  if (now < next_ || done <= *begun_) return;
  next_ = now + std::chrono::milliseconds(200);
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const double per_second = static_cast<double>(done - *begun_) / seconds;
  program::write_stderr(
      fmt::format("{}{} {:.1f} %, {:.1f} million states/s, {:.0f} s left", erase_line, what_,
                  100.0 * static_cast<double>(done) / static_cast<double>(total), per_second / 1e6,
                  static_cast<double>(total - done) / per_second));
  written_ = true;
}

}  // namespace triwar
