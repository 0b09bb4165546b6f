// Logs each request as a line in the common log format.
#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>

#include "service/request.h"
#include "tablebase/base/descriptor.h"

namespace triwar::server {

/// Thread-safe.
class AccessLog {
 public:
  /// Opens a file for appending; "-" means standard output, "" no log. Throws Error(cannot_write).
  explicit AccessLog(std::string path);

  bool is_on() const noexcept { return !path_.empty(); }

  /// Reopens the path after log rotation. If that fails, keeps the old file and throws
  /// Error(cannot_write).
  void reopen();

  /// Logs a response. `request` is null if the connection was turned away, or if the request was
  /// refused before it was parsed completely. `body` is the number of bytes of the body that are
  /// sent, 0 for HEAD.
  void add(std::string_view peer, const service::Request* request, int status, std::size_t body);

 private:
  std::string path_;
  std::mutex mutex_;  // guards file_
  Descriptor file_;
};

}  // namespace triwar::server
