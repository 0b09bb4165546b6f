// The limits and timeouts of a server.
#pragma once

#include <chrono>
#include <cstddef>

namespace triwar::server {

struct HttpSettings {
  using Duration = std::chrono::steady_clock::duration;

  unsigned threads;
  std::size_t most_connections;
  Duration request_time;  ///< for receiving a request, and for a client that reads nothing
  Duration idle_time;     ///< between requests
  Duration ending_time = std::chrono::seconds(5);  ///< for requests in progress at shutdown
};

}  // namespace triwar::server
