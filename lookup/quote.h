// Quoting input in messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace triwar::lookup {

inline constexpr std::size_t longest_quote = 30;

/// Returns at most longest_quote characters of the text. Replaces all but printable ASCII by '?':
/// messages go to terminals and into JSON.
inline std::string quote(std::string_view text) {
  std::string quoted;
  for (const char c : text.substr(0, longest_quote)) {
    quoted.push_back(' ' <= c && c <= '~' ? c : '?');
  }
  if (text.size() > longest_quote) quoted += "...";
  return quoted;
}

}  // namespace triwar::lookup
