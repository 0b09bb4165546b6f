// Names of answers, by which clients ask whether theirs is still right.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace triwar::server {

/// To be raised when the answer to some question changes, though its table does not.
inline constexpr std::uint32_t answer_version = 1;

/// A strong ETag of the answer to a request: changes with the table, the program and the request.
std::string etag_of(std::string_view table, std::string_view request);

/// Whether an If-None-Match names the ETag. "*" is not a name.
bool names(std::string_view if_none_match, std::string_view etag) noexcept;

/// Whether a client has the answer of that ETag, which is there: "*" stands for any.
bool matches(std::string_view if_none_match, std::string_view etag) noexcept;

}  // namespace triwar::server
