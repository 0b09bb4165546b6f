// Decodes and classifies characters of untrusted UTF-8.
#pragma once

#include <optional>
#include <string_view>

namespace triwar::lookup {

/// Removes the first character from a text. Returns nullopt, and removes nothing, if the text is
/// empty or does not begin with valid UTF-8.
std::optional<char32_t> take_character(std::string_view& text);

/// Returns whether a character has the Unicode property Dash, such as the hyphen.
bool is_dash(char32_t character);

/// Returns whether a character beyond ASCII is a space (Unicode category Zs).
bool is_blank(char32_t character);

/// Returns whether terminals show a character as itself: false for control characters and for
/// invisible characters that change the layout, such as marks of direction and line separators.
bool is_printable(char32_t character);

}  // namespace triwar::lookup
