// A line for each request, in the common log format.
#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>

#include "service/request.h"
#include "tablebase/base/descriptor.h"

namespace triwar::server {

/// May be used from any thread.
class AccessLog {
 public:
  /// Adds to a file; "-" is standard output, an empty path nothing. Throws Error(cannot_write).
  explicit AccessLog(std::string path);

  bool is_on() const noexcept { return !path_.empty(); }

  /// Opens the file anew, which may have been moved away. Throws Error(cannot_write), and goes on
  /// with the old one.
  void reopen();

  /// `request`: null where it could not be read.
  void add(std::string_view peer, const Request* request, int status, std::size_t body);

 private:
  std::string path_;
  std::mutex mutex_;  // for file_
  Descriptor file_;
};

}  // namespace triwar::server
