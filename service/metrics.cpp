#include "service/metrics.h"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <string_view>

namespace triwar::service {

void Metrics::count(const Route* route, int status, Duration duration) noexcept {
  const auto relaxed = std::memory_order_relaxed;
  const auto is_it = [=](const Status& each) { return each.number == status; };
  const auto found =
      std::find_if(std::begin(statuses), std::end(statuses), is_it) - std::begin(statuses);
  assert(found < std::ssize(statuses));
  const std::size_t place = route == nullptr ? requests_.size() - 1 : route - all_routes().data();
  requests_[place][static_cast<std::size_t>(found)].fetch_add(1, relaxed);
  const double seconds = std::chrono::duration<double>(duration).count();
  const auto bound = std::lower_bound(bounds.begin(), bounds.end(), seconds) - bounds.begin();
  durations_[static_cast<std::size_t>(bound)].fetch_add(1, relaxed);
  nanoseconds_.fetch_add(
      static_cast<std::uint64_t>(
          std::chrono::duration_cast<std::chrono::nanoseconds>(duration).count()),
      relaxed);
}

std::string Metrics::exposition(std::size_t tables,
                                const lookup::EndgameStore::Counts& endgames) const {
  std::string text;
  const auto out = std::back_inserter(text);
  const auto head = [&](std::string_view name, std::string_view type, std::string_view help) {
    fmt::format_to(out, "# HELP {0} {2}\n# TYPE {0} {1}\n", name, type, help);
  };
  const auto one = [&](std::string_view name, std::string_view type, std::string_view help,
                       std::uint64_t value) {
    head(name, type, help);
    fmt::format_to(out, "{} {}\n", name, value);
  };
  const auto routes = all_routes();
  head("triwar_requests_total", "counter", "Requests answered, by route and status.");
  for (std::size_t route = 0; route < requests_.size(); ++route) {
    for (std::size_t status = 0; status < std::size(statuses); ++status) {
      const std::uint64_t count = requests_[route][status];
      if (count == 0) continue;
      fmt::format_to(out, "triwar_requests_total{{route=\"{}\",status=\"{}\"}} {}\n",
                     route < routes.size() ? routes[route].label : "none", statuses[status].number,
                     count);
    }
  }
  head("triwar_answer_seconds", "histogram", "Time to answer, without the network.");
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i <= bounds.size(); ++i) {
    sum += durations_[i];
    fmt::format_to(out, "triwar_answer_seconds_bucket{{le=\"{}\"}} {}\n",
                   i < bounds.size() ? fmt::format("{}", bounds[i]) : "+Inf", sum);
  }
  fmt::format_to(out, "triwar_answer_seconds_sum {}\ntriwar_answer_seconds_count {}\n",
                 static_cast<double>(nanoseconds_.load()) / 1e9, sum);
  one("triwar_connections", "gauge", "Open connections.", connections);
  one("triwar_connections_total", "counter", "Connections accepted.", accepted);
  one("triwar_connections_turned_away_total", "counter",
      "Connections answered 503 because there were too many.", turned_away);
  one("triwar_connections_dropped_total", "counter", "Connections closed because of a timeout.",
      dropped);
  one("triwar_requests_abandoned_total", "counter",
      "Long requests whose client left before the answer.", abandoned);
  one("triwar_tables", "gauge", "Tables served.", tables);
  one("triwar_reloads_total", "counter", "Reloads of the tables.", reloads);
  one("triwar_reloads_failed_total", "counter", "Failed reloads of the tables or the access log.",
      failed_reloads);
  one("triwar_solves_total", "counter", "Endgames solved for boards without a table.",
      endgames.solves);
  head("triwar_solve_seconds_total", "counter", "Time to solve them.");
  fmt::format_to(out, "triwar_solve_seconds_total {}\n",
                 std::chrono::duration<double>(endgames.solving).count());
  one("triwar_endgames", "gauge", "Solved endgames kept in memory.", endgames.kept);
  one("triwar_endgame_bytes", "gauge", "Bytes of the endgames kept.", endgames.memory);
  return text;
}

}  // namespace triwar::service
