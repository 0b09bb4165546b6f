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

/// Callbacks of a server to the program that runs it.
struct ServerEvents {
  /// The server accepts connections from now on.
  std::function<void()> ready;
  /// SIGHUP arrived. Called on a separate thread.
  std::function<void()> reload;
  /// The server is stopping. run() should return within this time, but may block on a full pipe.
  std::function<void(HttpSettings::Duration)> stopping;
  /// An event handler threw; the server continues. Called on any thread. Must not throw.
  std::function<void(const std::exception&)> failed;
};

/// Serves a service to clients.
class HttpServer {
 public:
  /// `service` and `log` must outlive the server.
  HttpServer(std::vector<ListeningSocket> sockets, service::Service& service, AccessLog& log,
             const HttpSettings& settings, ServerEvents events);
  ~HttpServer();

  /// Serves until SIGTERM or SIGINT, then completes the requests in progress. Blocks. Throws the
  /// exceptions of ServerEvents::ready.
  void run();

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace triwar::server
