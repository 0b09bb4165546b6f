// HTTP over sockets: listening, connections, their times and limits.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <vector>

#include "server/access_log.h"
#include "server/service.h"
#include "server/sockets.h"

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
