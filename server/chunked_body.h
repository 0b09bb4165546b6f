// Parses chunked request bodies.
#pragma once

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
  /// if the body is incomplete. Refuses malformed bodies, trailer fields, and bodies of more than
  /// service::largest_body bytes or 8 MiB with their chunk headers. Ignores chunk extensions.
  ParseResult read(std::string_view bytes);

  /// Returns the decoded body, as far as it is parsed. Callers may move it out once it is complete.
  std::string& text();

 private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

}  // namespace triwar::server
