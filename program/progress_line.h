// The progress of a long run on a terminal, and its end by signal.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

#include "tablebase/base/progress.h"

namespace triwar {

/// Has SIGINT, SIGTERM and SIGHUP stop the work at its next report instead of ending the program
/// at once; a second signal does end it.
void stop_on_signals();

/// Reports one phase of work on a line of standard error that is written over, once the work
/// has lasted a second: share done, states per second, time left. Erases the line at the end.
/// May be told from any thread.
class ProgressLine {
 public:
  /// `what` is what goes on, such as "triangle-4: solving". Silent unless `shown`.
  ProgressLine(std::string what, bool shown);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Throws Error(interrupted) after a signal.
  void report(std::uint64_t done, std::uint64_t total);

  Progress callback() {
    return [this](std::uint64_t done, std::uint64_t total) { report(done, total); };
  }

 private:
  using Clock = std::chrono::steady_clock;

  std::string what_;
  bool shown_;
  bool written_ = false;
  std::optional<std::uint64_t> begun_;  // what was done at the first report
  Clock::time_point start_ = Clock::now();
  Clock::time_point next_ = start_ + std::chrono::seconds(1);
  std::mutex mutex_;
};

}  // namespace triwar
