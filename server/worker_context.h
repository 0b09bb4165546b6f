// The event loop of a worker, and what its connections reuse.
#pragma once

#include <boost/asio/io_context.hpp>
#include <ctime>
#include <string>
#include <string_view>

namespace triwar::server {

/// Used only on the worker's thread, except for events().
class WorkerContext {
 public:
  boost::asio::io_context& events() { return events_; }

  /// Exchanges an empty text for an output buffer. All connections use the same buffer, one after
  /// the other, so that it stays in the processor's cache.
  void lend_buffer(std::string& text) { text.swap(buffer_); }
  void return_buffer(std::string& text);

  /// Returns the time in the format of HTTP.
  std::string_view date();

 private:
  boost::asio::io_context events_{1};
  std::string buffer_;
  std::time_t second_ = 0;
  std::string date_;
};

}  // namespace triwar::server
