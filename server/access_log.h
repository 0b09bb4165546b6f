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
  /// Appends to a file; "-" is standard output, an empty path no log. Throws Error(cannot_write).
  explicit AccessLog(std::string path);

  bool is_on() const noexcept { return !path_.empty(); }

  /// Reopens the file by its path, after log rotation. If that fails, throws Error(cannot_write)
  /// and keeps the old file.
  void reopen();

  /// `request` is null if it could not be parsed. `body` is the size of the response's body.
  void add(std::string_view peer, const service::Request* request, int status, std::size_t body);

 private:
  std::string path_;
  std::mutex mutex_;  // for file_
  Descriptor file_;
};

}  // namespace triwar::server
