// ETags, with which clients check that a cached answer is still valid.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace triwar::service {

/// A part of every ETag. To be increased when an answer changes but its table does not.
inline constexpr std::uint32_t answer_version = 1;

/// Returns a strong ETag. It depends on the version of the program, on the request, and on `table`,
/// the checksum of the table.
std::string etag_of(std::string_view table, std::string_view request);

/// Returns whether an If-None-Match lists the ETag. "*" lists none.
bool names_etag(std::string_view if_none_match, std::string_view etag) noexcept;

/// Returns whether an If-None-Match matches the ETag of an existing answer. "*" matches any.
bool matches_etag(std::string_view if_none_match, std::string_view etag) noexcept;

}  // namespace triwar::service
