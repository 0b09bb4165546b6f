// Serves HTTP over sockets, with timeouts and limits.
#pragma once

#include <exception>
#include <functional>
#include <memory>
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
  /// SIGHUP arrived. Called on a separate thread.
  std::function<void()> reload;
  /// The server is stopping. run() returns within this time, unless a thread blocks, for example on
  /// a full pipe.
  std::function<void(HttpSettings::Duration)> stopping;
  /// An event handler threw; the server continues. Called on any thread. Must not throw.
  std::function<void(const std::exception&)> failed;
};

/// Passes requests from sockets to a service, and its responses back.
class HttpServer {
 public:
  /// `service` and `log` must outlive the server.
  HttpServer(std::vector<ListeningSocket> sockets, service::Service& service, AccessLog& log,
             const HttpSettings& settings, ServerEvents events);
  ~HttpServer();

  /// Serves until SIGTERM or SIGINT, then completes the requests in progress. Blocks. Throws if
  /// ServerEvents::ready does, or if a thread cannot be started.
  void run();

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace triwar::server
