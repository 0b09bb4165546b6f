// Parses a chunked body.
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

  /// Parses further bytes: the unconsumed ones of the last call, and new ones. `size` counts the
  /// bytes consumed, even if the body is incomplete; a complete body is of kind `request`. The size
  /// limit is that of a body with a length. Ignores chunk extensions, and refuses trailer fields.
  ParseResult read(std::string_view bytes);

  /// The body as far as it has been parsed.
  std::string& text();

 private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

}  // namespace triwar::server
