// ETags, by which clients ask whether an answer that they keep is still right.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace triwar::service {

/// Raise it when an answer changes though its table does not.
inline constexpr std::uint32_t answer_version = 1;

/// Returns a strong ETag: it depends on the program, the request and the checksum of the table.
std::string etag_of(std::string_view table, std::string_view request);

/// Whether an If-None-Match lists the ETag. "*" lists none.
bool names_etag(std::string_view if_none_match, std::string_view etag) noexcept;

/// Whether an If-None-Match matches the ETag of an answer that exists: "*" matches any.
bool matches_etag(std::string_view if_none_match, std::string_view etag) noexcept;

}  // namespace triwar::service
