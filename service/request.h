// A request as the service sees it: nothing of sockets or of HTTP's syntax.
#pragma once

#include <cstdint>
#include <string>

namespace triwar::server {

enum class Method : std::uint8_t { get, head, post, options, other };

/// A whole request.
struct Request {
  Method method = Method::get;
  std::string target = "/";        ///< as it was sent: path and query, percent-encoded
  std::string if_none_match = {};  ///< empty: not there
  bool accepts_gzip = false;
  std::string body = {};

  // For the connection and the log.
  bool keep_alive = true;
  bool is_http_1_0 = false;
  std::string method_name = "GET";
};

}  // namespace triwar::server
