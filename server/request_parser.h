// Parses requests from the bytes that a client sends.
#pragma once

#include <cstddef>
#include <string_view>

#include "service/request.h"
#include "service/status.h"

namespace triwar::server {

/// The result of parsing the beginning of some bytes.
struct ParseResult {
  enum class Kind {
    incomplete,
    request,
    chunked,  ///< a complete head, whose body a ChunkedBody parses
    refused   ///< the end of the request is unknown, so the connection must close
  };

  Kind kind = Kind::incomplete;
  std::size_t size = 0;  ///< in bytes, of the request or of the head before a chunked body; 0 if
                         ///< the head is incomplete or refused
  bool awaits_continue = false;   ///< the client sends the body after status 100
  service::ErrorKind error = {};  ///< if refused
  std::string_view message = {};
};

ParseResult refusal(service::ErrorKind error, std::string_view message);

/// Parses the request at the beginning of `bytes`. Refuses an incomplete request as soon as
/// possible. Boost.Beast parses the head. parse_request() also refuses requests beyond the limits,
/// and ambiguous ones: lines that do not end with CR LF or are folded, control characters, no Host
/// or several, and two lengths.
ParseResult parse_request(std::string_view bytes, service::Request& request);

}  // namespace triwar::server
