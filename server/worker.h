// Serves connections on one thread.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <exception>
#include <functional>
#include <list>
#include <memory>
#include <utility>

#include "server/connection.h"
#include "server/server_state.h"
#include "server/worker_context.h"

namespace triwar::server {

class Worker {
 public:
  /// Calls `failed` when an event handler throws.
  Worker(ServerState& server, std::function<void(const std::exception&)> failed)
      : server_(server), failed_(std::move(failed)) {}

  boost::asio::io_context& events() { return context_.events(); }

  /// Runs the event loop. Returns after stop(), or when all connections have closed after end().
  void run();
  void stop() { events().stop(); }

  // Call these only on the worker's thread.

  /// Serves a client. If `turned_away`, only sends status 503.
  void take(ClientSocket client, bool turned_away);

  /// Closes idle connections at once, and the others after their next response.
  void end();

 private:
  void tick();
  void end_if_done();

  ServerState& server_;
  std::function<void(const std::exception&)> failed_;
  WorkerContext context_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard_ =
      boost::asio::make_work_guard(events());
  boost::asio::steady_timer timer_{events()};
  std::list<std::shared_ptr<Connection>> connections_;
  bool ending_ = false;
};

}  // namespace triwar::server
