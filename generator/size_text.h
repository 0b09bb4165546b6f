// Sizes as people write them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace triwar {

/// A size in bytes for people: "1.5 GiB".
std::string size_text(std::uint64_t bytes);

/// The bytes of a size such as "500M", "1.5 GiB" or "4096": a number, and a unit K, M, G, T, P or E
/// (of 1024, 1024^2, ...), which "B" or "iB" may follow, in capitals or not. Throws Error(usage)
/// for other text, and from 2^64 bytes on.
std::uint64_t parse_size(std::string_view text);

}  // namespace triwar
