// The limits of requests.
#pragma once

#include <cstddef>
#include <cstdint>

namespace triwar::server {

inline constexpr std::size_t largest_head = 8 << 10;
inline constexpr std::size_t longest_target = 4 << 10;
inline constexpr std::size_t largest_body = 1 << 20;
inline constexpr std::uint64_t most_lines = 10'000;  ///< of a body

}  // namespace triwar::server
