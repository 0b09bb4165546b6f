// Quotes input in messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace triwar::lookup {

/// The number of characters that a quote takes from a text, at most.
inline constexpr std::size_t longest_quote = 30;

/// Returns a text of at most longest_quote characters, or the beginning of a longer one and "...".
/// Writes control characters and invalid UTF-8 as escapes such as \x1b, because messages go to
/// terminals and into JSON.
std::string quote(std::string_view text);

}  // namespace triwar::lookup
