// The HTTP statuses of responses, and the error codes in their bodies.
#pragma once

#include <string_view>

namespace triwar::service {

struct Status {
  int number;
  std::string_view reason;
};

/// Every status that a response may have.
inline constexpr Status statuses[] = {{200, "OK"},
                                      {204, "No Content"},
                                      {304, "Not Modified"},
                                      {400, "Bad Request"},
                                      {404, "Not Found"},
                                      {405, "Method Not Allowed"},
                                      {411, "Length Required"},
                                      {413, "Content Too Large"},
                                      {414, "URI Too Long"},
                                      {415, "Unsupported Media Type"},
                                      {422, "Unprocessable Content"},
                                      {431, "Request Header Fields Too Large"},
                                      {500, "Internal Server Error"},
                                      {503, "Service Unavailable"}};

constexpr std::string_view status_reason(int status) noexcept {
  for (const Status& each : statuses) {
    if (each.number == status) return each.reason;
  }
  return "";
}

/// A kind of error: the status of the response, and the code in its body.
struct ErrorKind {
  int status;
  std::string_view code;
};

/// All errors except bad games, which have status 400 and their lookup::json_code().
namespace errors {

inline constexpr ErrorKind bad_request{400, "bad_request"};
inline constexpr ErrorKind unreadable{400, "unreadable"};
inline constexpr ErrorKind unknown_parameter{400, "unknown_parameter"};
inline constexpr ErrorKind invalid_parameter{400, "invalid_parameter"};
inline constexpr ErrorKind unknown_game{404, "unknown_game"};
inline constexpr ErrorKind not_found{404, "not_found"};
inline constexpr ErrorKind method_not_allowed{405, "method_not_allowed"};
inline constexpr ErrorKind length_required{411, "length_required"};
inline constexpr ErrorKind body_too_large{413, "body_too_large"};
inline constexpr ErrorKind target_too_long{414, "target_too_long"};
inline constexpr ErrorKind unsupported_body{415, "unreadable"};
inline constexpr ErrorKind head_too_large{431, "headers_too_large"};
inline constexpr ErrorKind endgame_too_large{422, "too_large"};
inline constexpr ErrorKind damaged{500, "damaged"};
inline constexpr ErrorKind internal{500, "internal"};
inline constexpr ErrorKind overloaded{503, "overloaded"};

/// Kinds of the same code stand together.
inline constexpr ErrorKind all[] = {
    bad_request,       unreadable,     unsupported_body, unknown_parameter,
    invalid_parameter, unknown_game,   not_found,        method_not_allowed,
    length_required,   body_too_large, head_too_large,   endgame_too_large,
    target_too_long,   damaged,        internal,         overloaded};

}  // namespace errors
}  // namespace triwar::service
