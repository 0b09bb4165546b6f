// Quotes input in messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace triwar::lookup {

/// The longest quoted text, in characters.
inline constexpr std::size_t longest_quote = 30;

/// Returns at most longest_quote characters of a text. Writes control characters and invalid UTF-8
/// as escapes such as \x1b, because messages go to terminals and into JSON.
std::string quote(std::string_view text);

}  // namespace triwar::lookup
