#include "service/metrics.h"

#include <doctest/doctest.h>

#include <chrono>
#include <string>

namespace triwar::service::metrics_test {

TEST_CASE("Requests are counted by route and status") {
  Metrics metrics;
  const Route* const position = match_route("/v1/games/triangle-3/position").route;
  metrics.count(position, 200, std::chrono::microseconds(20));
  metrics.count(position, 200, std::chrono::microseconds(20));
  metrics.count(nullptr, 431, {});
  ++metrics.abandoned;
  const std::string text = metrics.exposition(7, {});
  for (const char* line : {"triwar_requests_total{route=\"position\",status=\"200\"} 2\n",
                           "triwar_requests_total{route=\"none\",status=\"431\"} 1\n",
                           "triwar_answer_seconds_bucket{le=\"1e-05\"} 1\n",
                           "triwar_answer_seconds_bucket{le=\"3e-05\"} 3\n",
                           "triwar_answer_seconds_bucket{le=\"+Inf\"} 3\n",
                           "triwar_answer_seconds_sum 4e-05\n", "triwar_answer_seconds_count 3\n",
                           "triwar_tables 7\n", "triwar_requests_abandoned_total 1\n"}) {
    CHECK_MESSAGE(text.find(line) != text.npos, line);
  }
}

}  // namespace triwar::service::metrics_test
