// Serves HTTP over sockets, with timeouts and limits.
#pragma once

#include <exception>
#include <functional>
#include <vector>

#include "server/access_log.h"
#include "server/http_settings.h"
#include "server/sockets.h"
#include "service/service.h"

namespace triwar::server {

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
