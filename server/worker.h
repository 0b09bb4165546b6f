// Serves connections on one thread.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <exception>
#include <functional>
#include <list>
#include <memory>
#include <thread>
#include <utility>

#include "server/connection.h"

namespace triwar::server {

/// Calls begin() and runs the context until it has no work left or is stopped. If either throws,
/// for example std::bad_alloc, calls log() with the exception and starts over after 10 ms.
template <class Begin, class Log>
void run_to_end(boost::asio::io_context& context, const Begin& begin, const Log& log) {
  for (;;) {
    try {
      begin();
      context.run();
      return;
    } catch (const std::exception& error) {
      log(error);
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }
}

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
