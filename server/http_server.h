// HTTP over sockets: listening, connections, their times and limits.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "server/access_log.h"
#include "server/http_settings.h"
#include "server/sockets.h"
#include "service/service.h"

namespace triwar::server {

/// Answers requests by a service.
class HttpServer {
 public:
  /// All of it outlives the server. `reload` is called on SIGHUP, on a thread of its own.
  HttpServer(std::vector<ListeningSocket> sockets, Service& service, AccessLog& log,
             const HttpSettings& settings, std::function<void()> reload);
  ~HttpServer();

  /// Serves until SIGTERM or SIGINT, then ends what is under way. `ready` is called first of all.
  void run(const std::function<void()>& ready);

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace triwar::server
