// The progress of a long run on a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

#include "tablebase/base/progress.h"

namespace triwar::program {

/// A time in whole seconds for people: "10 s", "2 min 10 s", "3 h 5 min".
std::string duration_text(double seconds);

/// The line of a phase, narrower than `columns`: what goes on, which is cut off first, and how far
/// it is.
std::string progress_text(const std::string& what, const std::string& how_far, int columns);

/// Reports one phase of work on a line of standard error that is written over, once the work
/// has lasted a second: share done, states per second, time left. Before anything is done it says
/// what goes on alone. The line is never wider than the terminal, and erased at the end. May be
/// told from any thread.
class ProgressLine {
 public:
  enum class Shown {
    never,
    line,   ///< as said
    lines,  ///< one below the other, every ten seconds, where there is no terminal of one's own
  };

  /// `what` is what goes on, such as "triangle-4: solving".
  ProgressLine(std::string what, Shown shown);
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
  Shown shown_;
  bool written_ = false;
  std::optional<std::uint64_t> begun_;  // what was done then
  Clock::time_point start_;             // that of the first report of something done
  Clock::time_point next_;
  std::mutex mutex_;
};

}  // namespace triwar::program
