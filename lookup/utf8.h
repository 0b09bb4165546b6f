// Characters of UTF-8 text from untrusted input.
#pragma once

#include <optional>
#include <string_view>

namespace triwar::lookup {

/// Removes the first character from a text. Returns nullopt, and removes nothing, if the text is
/// empty or does not begin with valid UTF-8.
std::optional<char32_t> take_character(std::string_view& text);

/// Returns whether Unicode calls a character a dash; the hyphen is one.
bool is_dash(char32_t character);

/// Returns whether terminals show a character as itself: no control character, and none that
/// changes the direction or the lines of text.
bool is_printable(char32_t character);

}  // namespace triwar::lookup
