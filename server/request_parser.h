// Requests from the bytes that a client sends.
#pragma once

#include <cstddef>
#include <string_view>

#include "service/request.h"
#include "service/status.h"

namespace triwar::server {

/// What some bytes begin with.
struct Parsed {
  enum class What { incomplete, request, chunked, refused };

  What what = What::incomplete;  ///< chunked: a head, and a ChunkedBody reads on behind it
  std::size_t size = 0;  ///< of the request or head; of an incomplete one, once its head is there;
                         ///< else 0
  bool awaits_continue = false;  ///< the body comes when it is asked for
  // Of a refused one, after which the bytes cannot be followed any further:
  ErrorKind error = {};
  std::string_view message = {};
};

Parsed refused(ErrorKind error, std::string_view message);

/// Reads the request that `bytes` begin with into `request`. Boost.Beast does so; before, what it
/// would let pass is refused: lines that do not end with CR LF or are folded, control characters;
/// and after it, all but one Host, two lengths, and sizes beyond the limits. A request is refused
/// as soon as the bytes that are there say so.
Parsed parse_request(std::string_view bytes, Request& request);

}  // namespace triwar::server
