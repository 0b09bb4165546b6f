// Counts events of the service, for Prometheus.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

#include "lookup/endgame_store.h"
#include "service/routes.h"

namespace triwar::service {

/// Thread-safe.
class Metrics {
 public:
  using Duration = std::chrono::steady_clock::duration;

  std::atomic<std::uint64_t> connections = 0;  ///< connections open now
  std::atomic<std::uint64_t> accepted = 0;     ///< connections accepted since the start
  std::atomic<std::uint64_t> turned_away = 0;  ///< connections refused because too many were open
  std::atomic<std::uint64_t> dropped = 0;      ///< connections closed because of a timeout
  std::atomic<std::uint64_t> abandoned = 0;    ///< requests whose client left before the answer
  std::atomic<std::uint64_t> reloads = 0;
  std::atomic<std::uint64_t> failed_reloads = 0;

  /// Counts a request and the duration of its answer. Null `route`: the request has none. Requires
  /// that `status` is in `statuses`.
  void count(const Route* route, int status, Duration duration) noexcept;

  /// Returns all metrics in Prometheus' text format. `tables` is the number of tables.
  std::string exposition(std::size_t tables, const lookup::EndgameStore::Counts& endgames) const;

 private:
  static constexpr std::array bounds{0.00001, 0.00003, 0.0001, 0.0003, 0.001,
                                     0.003,   0.01,    0.03,   0.1,    1.0};  ///< in seconds

  // By route, those without a route last, and by status.
  std::vector<std::array<std::atomic<std::uint64_t>, std::size(statuses)>> requests_{
      all_routes().size() + 1};
  std::array<std::atomic<std::uint64_t>, bounds.size() + 1> durations_{};
  std::atomic<std::uint64_t> nanoseconds_ = 0;
};

}  // namespace triwar::service
