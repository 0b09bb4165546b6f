// How long work reports its progress and learns that it is to stop.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <utility>

#include "tablebase/base/error.h"

namespace triwar {

/// Two callbacks of long work, which must be thread-safe: one receives reports, the other one says
/// whether the work is to stop.
class Progress {
 public:
  using Report = std::function<void(std::uint64_t done, std::uint64_t total)>;
  using StopCheck = std::function<bool()>;

  /// Drops reports, and never stops the work.
  Progress() : Progress([](std::uint64_t, std::uint64_t) {}) {}

  /// The default never stops the work.
  template <class Callback>
  requires(!std::same_as<Callback, Progress> &&
           std::invocable<Callback, std::uint64_t, std::uint64_t>)
      Progress(
          Callback report, StopCheck is_stopped = [] { return false; })
      : report_(std::move(report)), is_stopped_(std::move(is_stopped)) {}

  /// Reports that `done` of `total` states or values are done.
  void operator()(std::uint64_t done, std::uint64_t total) const {
    report_(done, total);
    throw_if_stopped();
  }

  /// Throws Error(interrupted) if the work is to stop.
  void throw_if_stopped() const {
    if (is_stopped_()) throw Error(ErrorCode::interrupted, "interrupted");
  }

 private:
  Report report_;
  StopCheck is_stopped_;
};

}  // namespace triwar
