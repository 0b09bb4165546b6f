// ETags, with which clients check that a cached answer is still valid.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace triwar::service {

/// Every ETag depends on this number. Increase it when answers change although the tables do not.
inline constexpr std::uint32_t answer_version = 2;

/// Returns a strong ETag, a hash of the program's version, answer_version, the table's checksum and
/// the request.
std::string etag_of(std::string_view table, std::string_view request);

/// Returns whether an If-None-Match field lists the ETag; false for "*".
bool names_etag(std::string_view if_none_match, std::string_view etag) noexcept;

/// Returns whether an If-None-Match field lists the ETag or is "*", which matches every answer that
/// exists.
bool matches_etag(std::string_view if_none_match, std::string_view etag) noexcept;

}  // namespace triwar::service
