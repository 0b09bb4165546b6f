// Numbers of states and of playouts as text.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "tablebase/base/text.h"

namespace triwar {

/// Returns a number such as 500000, 50M or 1.5M, rounded down. The units k, M and G, in either
/// case, are powers of 1000; only a number with a unit may have a fraction. Returns nullopt for
/// other text, and for 2^64 or more.
inline std::optional<std::uint64_t> parse_count(std::string_view text) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  const auto number = whole_number(take_digits(text));
  if (!number || text.empty()) return number;
  std::uint64_t billionths = 0;
  if (take(text, ".")) {
    std::string digits(take_digits(text));
    if (digits.empty()) return std::nullopt;
    digits.resize(9, '0');
    billionths = *whole_number(digits);
  }
  std::uint64_t unit = 1;
  for (const char letter : {'k', 'm', 'g'}) {
    unit *= 1000;
    if (lower_case(text) != std::string_view(&letter, 1)) continue;
    const std::uint64_t rest = billionths * unit / 1'000'000'000;
    if (*number > (most - rest) / unit) return std::nullopt;
    return *number * unit + rest;
  }
  return std::nullopt;
}

/// Returns what a message about text that is no such number adds if it is a time, such as 2s.
inline std::string_view no_time(std::string_view text) {
  take_digits(text);
  if (take(text, ".")) take_digits(text);
  for (const std::string_view unit : {"s", "ms", "sec", "seconds", "min", "minutes", "h"}) {
    if (lower_case(text) == unit) return "; not a time, because answers must repeat";
  }
  return "";
}

}  // namespace triwar
