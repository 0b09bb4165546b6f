// The state that connections share: of the server, and of their worker.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstddef>
#include <ctime>
#include <string>
#include <string_view>

#include "server/access_log.h"
#include "server/http_server.h"
#include "service/service.h"

namespace triwar::server {

/// Shared by all connections.
struct ServerState {
  service::Service& service;
  AccessLog& log;
  HttpSettings settings;
  boost::asio::thread_pool& long_answers;
  std::atomic<bool> ending = false;
  std::atomic<std::size_t> memory = 0;  ///< bytes of all bodies in memory

  service::Metrics& metrics() const { return service.metrics(); }
};

/// The event loop of a worker, and the buffer and date that its connections share. All functions
/// but events() must be called on the worker's thread.
class WorkerContext {
 public:
  boost::asio::io_context& events() { return events_; }

  /// Swaps `text`, which must be empty, with the output buffer. All connections use this buffer in
  /// turn, so that it stays in the CPU cache.
  void lend_buffer(std::string& text) { text.swap(buffer_); }
  /// Empties `text`, and keeps its memory as the output buffer unless it is very large.
  void return_buffer(std::string& text);

  /// Returns the current time as an HTTP-date (RFC 9110).
  std::string_view date();

 private:
  boost::asio::io_context events_{1};
  std::string buffer_;
  std::time_t second_ = 0;
  std::string date_;
};

}  // namespace triwar::server
