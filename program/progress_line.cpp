#include "program/progress_line.h"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "program/output.h"
#include "program/signals.h"

namespace triwar::program {
namespace {

constexpr const char* erase_line = "\r\x1b[K";

/// Of the terminal that standard error is.
int columns_of_terminal() {
  winsize size{};
  const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

}  // namespace

std::string duration_text(double seconds) {
  const auto all = static_cast<std::uint64_t>(std::min(seconds, 1e15));
  if (all < 60) return fmt::format("{} s", all);
  if (all < 3600) return fmt::format("{} min {} s", all / 60, all % 60);
  return fmt::format("{} h {} min", all / 3600, all / 60 % 60);
}

std::string progress_text(const std::string& what, const std::string& how_far, int columns) {
  // Terminals go to the next line when the last column has been written. Letters take at most as
  // many columns as bytes.
  const auto most = static_cast<std::size_t>(std::max(columns - 1, 0));
  std::string text = what;
  if (what.size() + how_far.size() > most && how_far.size() < most) {
    text.resize(most - how_far.size());
  }
  text += how_far;
  if (text.size() > most) text.resize(most);
  return text;
}

ProgressLine::ProgressLine(std::string what, Shown shown)
    : what_(std::move(what)),
      shown_(shown),
      next_(Clock::now() + std::chrono::seconds(shown == Shown::lines ? 10 : 1)) {}

ProgressLine::~ProgressLine() {
  if (written_) write_stderr(erase_line);
}

void ProgressLine::report(std::uint64_t done, std::uint64_t total) {
  throw_if_stopped();
  if (shown_ == Shown::never) return;
  const std::scoped_lock lock(mutex_);
  const Clock::time_point now = Clock::now();
  // Work that goes on from an earlier run begins with some of it done, which took no time.
  if (!begun_ && done > 0) {
    begun_ = done;
    start_ = now;
  }
  if (now < next_) return;
  next_ = now + (shown_ == Shown::lines ? std::chrono::milliseconds(10000)
                                        : std::chrono::milliseconds(200));
  std::string how_far = " ...";
  if (begun_ && done > *begun_) {
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const double per_second = static_cast<double>(done - *begun_) / seconds;
    how_far = fmt::format(" {:.1f} %, {:.1f} million states/s, {} left",
                          100.0 * static_cast<double>(done) / static_cast<double>(total),
                          per_second / 1e6,
                          duration_text(static_cast<double>(total - done) / per_second));
  }
  if (shown_ == Shown::lines) {
    write_stderr(what_ + how_far + "\n");
    return;
  }
  write_stderr(erase_line + progress_text(what_, how_far, columns_of_terminal()));
  written_ = true;
}

}  // namespace triwar::program
