// The body of a request that comes in chunks, each with its length.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "server/request_parser.h"

namespace triwar::server {

class ChunkedBody {
 public:
  ChunkedBody();
  ~ChunkedBody();
  ChunkedBody(const ChunkedBody&) = delete;
  ChunkedBody& operator=(const ChunkedBody&) = delete;

  /// Reads on. `bytes` are those that it has left of the last time, and what has come since. What
  /// `size` counts it is done with, also where the body is incomplete; `request` says that it is
  /// whole. Boost.Beast reads it; limits are those of a body with a length. What a chunk says
  /// beside its length is ignored, and fields behind the last one are refused.
  Parsed read(std::string_view bytes);

  /// What has been read.
  std::string& text();

 private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

}  // namespace triwar::server
