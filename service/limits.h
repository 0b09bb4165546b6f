// The limits of requests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace triwar::server {

inline constexpr std::size_t largest_head = 8 << 10;
inline constexpr std::size_t longest_target = 4 << 10;
inline constexpr std::string_view target_too_long = "the target is longer than 4 KiB";
static_assert(longest_target == 4 << 10);
inline constexpr std::size_t largest_body = 1 << 20;
inline constexpr std::uint64_t most_lines = 10'000;  ///< of a body

}  // namespace triwar::server
