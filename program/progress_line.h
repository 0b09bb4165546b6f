// Reports the progress of long work on standard error.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

#include "program/program.h"
#include "tablebase/base/progress.h"

namespace triwar::program {

/// Returns a duration, rounded down, such as "10 s", "2 min 10 s" or "3 h 5 min".
std::string duration_text(double seconds);

/// Returns the seconds left of a phase, and of later phases that take `later` times as long as the
/// whole phase.
double seconds_left(std::uint64_t done, std::uint64_t total, double per_second, double later);

/// What is counted: states or values, or the playouts of a search.
enum class ProgressUnit { states, playouts };

/// Returns a speed, such as "1.5 million states/s" or "23.4 thousand playouts/s".
std::string speed_text(double per_second, ProgressUnit unit);

/// Returns a line of fewer than `columns` columns: the name of a phase and its progress. Truncates
/// the name to make room for the progress. If the progress alone does not fit, truncates the end of
/// the whole text instead.
std::string progress_text(const std::string& phase, const std::string& progress, int columns);

/// Reports one phase of work on standard error: its name, the percentage done, the speed, and
/// the time left of this and later phases. Thread-safe.
class ProgressLine {
 public:
  enum class Shown {
    never,
    line,   ///< one line, shown after a second, updated in place, and erased at the end; becomes
            ///< `lines` unless standard error is a terminal that supports escape sequences
    lines,  ///< a new line every ten seconds
  };

  /// `phase` is the name of the phase, such as "triangle-4: solving". Later phases are predicted to
  /// take `later` times as long.
  ProgressLine(std::string phase, Shown shown, double later = 0,
               ProgressUnit unit = ProgressUnit::states);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Updates the line if it is time to.
  void report(std::uint64_t done, std::uint64_t total);

  /// Returns the callbacks of work that signals stop.
  Progress callback() {
    return {[this](std::uint64_t done, std::uint64_t total) { report(done, total); },
            stop_requested};
  }

 private:
  using Clock = std::chrono::steady_clock;

  std::string phase_;
  Shown shown_;
  double later_;
  ProgressUnit unit_;
  bool written_ = false;
  std::optional<std::uint64_t> done_at_start_;
  Clock::time_point start_;  // time of the first report of work done
  Clock::time_point next_;   // time of the next update
  std::mutex mutex_;
};

}  // namespace triwar::program
