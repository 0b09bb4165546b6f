// Serves HTTP over sockets, with timeouts and limits.
#pragma once

#include <chrono>
#include <cstddef>
#include <exception>
#include <functional>
#include <vector>

#include "server/access_log.h"
#include "server/sockets.h"
#include "service/service.h"

namespace triwar::server {

/// The limits and timeouts of a server, and its clock.
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

/// Callbacks from a server to the program that runs it.
struct ServerEvents {
  /// The server accepts connections from now on.
  std::function<void()> ready;
  /// SIGHUP arrived. Called on a separate thread. Must not throw.
  std::function<void()> reload;
  /// The server is stopping. serve_http() returns within this time, unless a thread blocks, for
  /// example on a full pipe. A second signal calls this again, with a shorter time.
  std::function<void(HttpSettings::Duration)> stopping;
  /// An event handler threw; the server continues. Called on any thread. Must not throw.
  std::function<void(const std::exception&)> failed;
};

/// Passes requests from sockets to a service, and its responses back, until SIGTERM or SIGINT. Then
/// completes the requests in progress. Blocks. Throws if ServerEvents::ready does, or if a thread
/// cannot be started.
void serve_http(std::vector<ListeningSocket> sockets, service::Service& service, AccessLog& log,
                const HttpSettings& settings, ServerEvents events);

}  // namespace triwar::server
