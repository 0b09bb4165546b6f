// A thread that serves connections, and what they share on it.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <ctime>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "server/connection.h"
#include "server/shared.h"

namespace triwar::server {

/// A thread that serves some of the connections.
class Worker {
 public:
  /// `ended` is called at the end of run(), `failed` when a handler has thrown.
  Worker(Shared& shared, std::function<void()> ended,
         std::function<void(const std::exception&)> failed)
      : shared_(shared), ended_(std::move(ended)), failed_(std::move(failed)), timer_(context_) {}

  boost::asio::io_context& context() { return context_; }

  /// Serves until all connections have ended after end(), or until stop().
  void run();
  void stop() { context_.stop(); }

  // The others are called on its thread.

  /// `turned_away`: only to say that there are too many.
  void take(Accepted accepted, bool turned_away);
  void forget(Connection::Connections::iterator connection);
  void end();

  /// Gives an empty text room, for as long as it is written to a socket: what all connections use
  /// one after the other stays in the processor's cache.
  void lend(std::string& text) { text.swap(room_); }
  void put_back(std::string& text);

  /// The time as HTTP writes it.
  std::string_view date();

 private:
  void tick();
  void end_if_done();

  Shared& shared_;
  std::function<void()> ended_;
  std::function<void(const std::exception&)> failed_;
  boost::asio::io_context context_{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard_ =
      boost::asio::make_work_guard(context_);
  boost::asio::steady_timer timer_;
  Connection::Connections connections_;
  std::string room_;
  bool ending_ = false;
  std::time_t second_ = 0;
  std::string date_;
};

}  // namespace triwar::server
