// What the server counts about itself, for Prometheus.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "service/response.h"

namespace triwar::server {

/// May be used from any thread.
class Metrics {
 public:
  using Duration = std::chrono::steady_clock::duration;

  std::atomic<std::uint64_t> connections = 0;  ///< open now
  std::atomic<std::uint64_t> accepted = 0;     ///< since the start
  std::atomic<std::uint64_t> turned_away = 0;  ///< of these, because there were too many
  std::atomic<std::uint64_t> dropped = 0;      ///< of these, because a time was up
  std::atomic<std::uint64_t> reloads = 0;
  std::atomic<std::uint64_t> failed_reloads = 0;

  /// Counts a request, and how long its answer took.
  void count(Route route, int status, Duration duration) noexcept;

  /// All of it, in Prometheus' text format.
  std::string text(std::size_t tables) const;

 private:
  static constexpr std::array statuses{200, 204, 304, 400, 404, 405, 411, 413, 414, 431, 500, 503};
  static constexpr std::array bounds{0.00001, 0.00003, 0.0001, 0.0003, 0.001,
                                     0.003,   0.01,    0.03,   0.1,    1.0};  ///< in seconds

  std::array<std::array<std::atomic<std::uint64_t>, statuses.size()>, routes> requests_{};
  std::array<std::atomic<std::uint64_t>, bounds.size() + 1> durations_{};
  std::atomic<std::uint64_t> nanoseconds_ = 0;
};

}  // namespace triwar::server
