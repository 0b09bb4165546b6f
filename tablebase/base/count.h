// Numbers of states and of playouts as text.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "tablebase/base/text.h"

namespace triwar {

/// Returns a number such as 500000 or 50M. The units k, M and G, in either case, are powers of
/// 1000. Returns nullopt for other text, and for 2^64 or more.
inline std::optional<std::uint64_t> parse_count(std::string_view text) {
  const auto number = whole_number(take_digits(text));
  std::uint64_t unit = 1;
  for (const char letter : {'k', 'm', 'g'}) {
    unit *= 1000;
    if (lower_case(text) != std::string_view(&letter, 1)) continue;
    if (!number || *number > std::numeric_limits<std::uint64_t>::max() / unit) return std::nullopt;
    return *number * unit;
  }
  return text.empty() ? number : std::nullopt;
}

}  // namespace triwar
