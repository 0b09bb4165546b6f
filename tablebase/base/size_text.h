// Formatting and parsing sizes in bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace triwar {

/// Returns a size in readable units, such as "1.5 GiB".
std::string size_text(std::uint64_t bytes);

/// Parses a size such as "500M", "1.5 GiB" or "4096": a number, an optional space, and an optional
/// unit in any case. Units are B and K, M, G, T, P or E (1024, 1024^2, ... bytes), optionally
/// followed by "B" or "iB". Returns bytes, rounded down. Throws Error(usage) for other text, and
/// for 2^64 bytes or more.
std::uint64_t parse_size(std::string_view text);

}  // namespace triwar
