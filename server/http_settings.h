// The limits and timeouts of a server.
#pragma once

#include <chrono>
#include <cstddef>

namespace triwar::server {

struct HttpSettings {
  using Duration = std::chrono::steady_clock::duration;

  unsigned threads;
  std::size_t most_connections;
  Duration request_time;  ///< to receive a request; also the time a client may read nothing
  Duration idle_time;     ///< between requests
  Duration ending_time = std::chrono::seconds(5);  ///< for requests in progress at the end
};

}  // namespace triwar::server
