// Quotes input in messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace triwar::lookup {

/// The maximum number of characters of a text that quote() shows.
inline constexpr std::size_t longest_quote = 30;

/// Returns a text, or its first longest_quote characters and "..." if it is longer. Writes each
/// byte of unprintable characters and of invalid UTF-8 as an escape such as \x1b, because messages
/// go to terminals and into JSON. Writes the number of a blank beyond ASCII, such as <U+00A0>,
/// because it looks like a space.
std::string quote(std::string_view text);

}  // namespace triwar::lookup
