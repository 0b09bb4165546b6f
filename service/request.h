// A request, without its HTTP syntax.
#pragma once

#include <cstdint>
#include <string>

namespace triwar::service {

enum class Method : std::uint8_t { get, head, post, options, other };

/// A complete request.
struct Request {
  Method method = Method::get;
  std::string target = "/";        ///< path and query, percent-encoded, as sent
  std::string if_none_match = {};  ///< the header field; empty if absent
  bool accepts_gzip = false;
  bool may_solve = true;  ///< false: boards without a table get Response::to_be_solved
  std::string body = {};

  // Used only by the connection and the log.
  bool keep_alive = true;
  bool is_http_1_0 = false;
  std::string method_name = "GET";
};

}  // namespace triwar::service
