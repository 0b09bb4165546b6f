// Parses chunked request bodies.
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

  /// Parses the next bytes. They must begin with the bytes that the last call did not consume.
  /// Returns kind `request` once the body is complete. `size` is the number of bytes consumed, even
  /// if the body is incomplete. A body with a Content-Length has the same size limit. Ignores chunk
  /// extensions, and refuses trailer fields.
  ParseResult read(std::string_view bytes);

  /// Returns the part of the body parsed so far.
  std::string& text();

 private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

}  // namespace triwar::server
