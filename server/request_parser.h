// Parses requests from the bytes that a client sends.
#pragma once

#include <cstddef>
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

/// Returns a result of kind `refused`.
ParseResult refusal(service::ErrorKind error, std::string_view message);

/// Parses the request at the beginning of `bytes`, and sets `request` if the result is not
/// `incomplete` or `refused`. Refuses bad requests as soon as possible, even incomplete ones.
/// Boost.Beast parses the head. parse_request() also refuses requests beyond the limits, and
/// ambiguous ones: with a bare CR or LF, obsolete line folding, control characters, a missing,
/// repeated or invalid Host, a repeated Content-Length, a Content-Length beside Transfer-Encoding,
/// a transfer coding other than chunked, or POST without either field.
ParseResult parse_request(std::string_view bytes, service::Request& request);

}  // namespace triwar::server
