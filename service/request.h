// A request, without its HTTP syntax, and the limits of requests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace triwar::service {

enum class Method : std::uint8_t { get, head, post, options, other };

/// A complete request.
struct Request {
  Method method = Method::get;
  std::string target = "/";        ///< path and query, percent-encoded, as sent
  std::string if_none_match = {};  ///< the header field; empty if absent
  bool accepts_gzip = false;
  std::string content_type = {};      ///< the header field; empty if absent
  std::string content_encoding = {};  ///< the header field; empty if absent
  std::string body = {};

  // Used only by the connection and the log.
  bool keep_alive = true;
  bool is_http_1_0 = false;
  std::string method_name = "GET";
};

// The limits of requests, in bytes if not stated otherwise.

inline constexpr std::size_t largest_head = 8 << 10;
inline constexpr std::size_t longest_target = 4 << 10;
inline constexpr std::size_t largest_body = 1 << 20;
inline constexpr std::uint64_t most_lines = 10'000;  ///< lines of a body

// Error messages for exceeded limits.
inline constexpr std::string_view head_too_large = "the head of the request exceeds 8 KiB";
inline constexpr std::string_view request_line_too_long = "the request line exceeds 4 KiB";
inline constexpr std::string_view target_too_long = "the target exceeds 4 KiB";
inline constexpr std::string_view body_too_large = "the body of the request exceeds 1 MiB";
static_assert(largest_head == 8 << 10 && longest_target == 4 << 10 && largest_body == 1 << 20);

}  // namespace triwar::service
