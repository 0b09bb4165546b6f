// The event loop of a worker, and the buffer and date that its connections share.
#pragma once

#include <boost/asio/io_context.hpp>
#include <ctime>
#include <string>
#include <string_view>

namespace triwar::server {

/// All functions but events() must be called on the worker's thread.
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
