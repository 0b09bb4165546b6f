// How connections are served.
#pragma once

#include <chrono>
#include <cstddef>

namespace triwar::server {

struct HttpSettings {
  using Duration = std::chrono::steady_clock::duration;

  unsigned threads = 1;
  std::size_t most_connections = 4096;
  Duration request_time = std::chrono::seconds(10);  ///< for a whole request to come in, and for a
                                                     ///< client to read at least something
  Duration idle_time = std::chrono::seconds(60);     ///< between requests
  Duration ending_time = std::chrono::seconds(5);    ///< for what is under way at the end
};

}  // namespace triwar::server
