#include "program/progress_line.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "program/output.h"
#include "program/program.h"

namespace triwar::program {
namespace {

constexpr const char* erase_line = "\r\x1b[K";

}  // namespace

std::string duration_text(double seconds) {
  const auto all = static_cast<std::uint64_t>(std::min(seconds, 1e15));
  if (all < 60) return fmt::format("{} s", all);
  if (all < 3600) return fmt::format("{} min {} s", all / 60, all % 60);
  return fmt::format("{} h {} min", all / 3600, all / 60 % 60);
}

double seconds_left(std::uint64_t done, std::uint64_t total, double per_second, double later) {
  return (static_cast<double>(total - done) + later * static_cast<double>(total)) / per_second;
}

std::string speed_text(double per_second, ProgressUnit unit) {
  return unit == ProgressUnit::states ? fmt::format("{:.1f} million states/s", per_second / 1e6)
                                      : fmt::format("{:.1f} thousand playouts/s", per_second / 1e3);
}

std::string progress_text(const std::string& phase, const std::string& progress, int columns) {
  // The last column stays free, since terminals wrap after it. Counting bytes is safe: no character
  // has more columns than bytes.
  const auto most = static_cast<std::size_t>(std::max(columns - 1, 0));
  const std::size_t room = progress.size() < most ? most - progress.size() : phase.size();
  return (phase.substr(0, room) + progress).substr(0, most);
}

ProgressLine::ProgressLine(std::string phase, Shown shown, double later, ProgressUnit unit)
    : phase_(std::move(phase)),
      shown_(shown == Shown::line && !has_escapes(STDERR_FILENO) ? Shown::lines : shown),
      later_(later),
      unit_(unit),
      next_(Clock::now() + std::chrono::seconds(shown_ == Shown::lines ? 10 : 1)) {}

ProgressLine::~ProgressLine() {
  if (written_) write_stderr(erase_line);
}

void ProgressLine::report(std::uint64_t done, std::uint64_t total) {
  if (shown_ == Shown::never) return;
  const std::scoped_lock lock(mutex_);
  const Clock::time_point now = Clock::now();
  // The first report includes the work of an earlier run, which does not count for the speed.
  if (!done_at_start_ && done > 0) {
    done_at_start_ = done;
    start_ = now;
  }
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(shown_ == Shown::lines ? 10'000 : 200);
  std::string progress = " ...";
  if (done_at_start_ && done > *done_at_start_) {
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const double per_second = static_cast<double>(done - *done_at_start_) / seconds;
    progress = fmt::format(" {:.1f} %, {}, {} left",
                           100.0 * static_cast<double>(done) / static_cast<double>(total),
                           speed_text(per_second, unit_),
                           duration_text(seconds_left(done, total, per_second, later_)));
  }
  if (shown_ == Shown::lines) {
    write_stderr(phase_ + progress + "\n");
    return;
  }
  write_stderr(erase_line +
               progress_text(phase_, progress, static_cast<int>(terminal_columns(STDERR_FILENO))));
  written_ = true;
}

}  // namespace triwar::program
