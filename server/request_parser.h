// Parses requests and chunked bodies from the bytes that a client sends.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "service/request.h"
#include "service/status.h"

namespace triwar::server {

/// The result of parsing received bytes.
struct ParseResult {
  enum class Kind {
    incomplete,
    request,
    chunked,  ///< a complete head, whose body a ChunkedBody parses
    refused   ///< the connection must close, because the request's end may be unknown
  };

  Kind kind = Kind::incomplete;
  std::size_t size = 0;  ///< bytes of the request, or of its head if the body is chunked; 0 if
                         ///< the head is incomplete or refused
  bool awaits_continue = false;   ///< the client waits for status 100 before sending the body
  service::ErrorKind error = {};  ///< if kind is `refused`
  std::string_view message = {};
};

/// Parses the request at the beginning of `bytes`, and sets `request` if the result is not
/// `incomplete` or `refused`. Refuses bad requests as soon as possible, even incomplete ones.
/// Boost.Beast parses the head. parse_request() also refuses requests beyond the limits, and
/// ambiguous ones: with a bare CR or LF, obsolete line folding, control characters, a missing,
/// repeated or invalid Host, a repeated Content-Length, a Content-Length beside Transfer-Encoding,
/// a transfer coding other than chunked, or POST without either field.
ParseResult parse_request(std::string_view bytes, service::Request& request);

/// Parses a chunked request body.
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
