// The limits and timeouts of a server, and its clock.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>

namespace triwar::server {

struct HttpSettings {
  using Clock = std::chrono::steady_clock;
  using Duration = Clock::duration;

  unsigned threads;
  std::size_t most_connections;
  Duration request_time;  ///< for receiving a request, and for a client that reads nothing
  Duration idle_time;     ///< between requests
  Duration ending_time = std::chrono::seconds(5);  ///< for requests in progress at shutdown
  /// For a client to close its side after the last response.
  Duration linger_time = std::chrono::seconds(2);
  Duration linger_time_at_shutdown = std::chrono::milliseconds(300);
  std::function<Clock::time_point()> now = Clock::now;  ///< thread-safe
};

}  // namespace triwar::server
