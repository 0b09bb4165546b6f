#include "tablebase/base/size_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "tablebase/base/error.h"

namespace triwar {

std::string size_text(std::uint64_t bytes) {
  constexpr const char* units[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  double size = static_cast<double>(bytes);
  int unit = 0;
  // Anything from 1023.95 KiB would be rounded to "1024.0 KiB".
  for (; size >= (unit == 0 ? 1024 : 1023.95); ++unit) size /= 1024;
  return fmt::format("{:.{}f} {}", size, unit == 0 ? 0 : 1, units[unit]);
}

// Browsers have no options, and emscripten's library has no from_chars() for numbers with a
// fraction.
#ifndef __EMSCRIPTEN__
std::uint64_t parse_size(std::string_view text) {
  const auto refuse = [&](const char* why) {
    return Error(ErrorCode::usage, fmt::format("'{}' {}", text, why));
  };
  constexpr const char* not_a_size = "is not a size, expected one such as 500M or 1.5G";
  if (text.empty() || text[0] < '0' || text[0] > '9') throw refuse(not_a_size);
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [behind, error] = std::from_chars(text.data(), end, number, std::chars_format::fixed);
  std::string unit(behind, end);
  if (unit.starts_with(' ')) unit.erase(0, 1);
  std::ranges::transform(unit, unit.begin(), [](char letter) {
    return 'a' <= letter && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  });
  int power = 0;
  constexpr std::string_view letters = "KMGTPE";
  if (const auto at = unit.empty() ? letters.npos : letters.find(unit[0]); at != letters.npos) {
    power = static_cast<int>(at) + 1;
    unit.erase(0, 1);
    if (unit == "IB") unit.clear();
  }
  if (!unit.empty() && unit != "B") throw refuse(not_a_size);
  const double bytes = std::ldexp(number, 10 * power);
  if (error != std::errc() || bytes >= 0x1p64) throw refuse("is 16 EiB or more");
  return static_cast<std::uint64_t>(bytes);
}
#endif

}  // namespace triwar
