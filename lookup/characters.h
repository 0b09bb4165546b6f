// Classes of ASCII characters, independent of the locale.
#pragma once

#include <string_view>

namespace triwar::lookup {

inline constexpr std::string_view white_space = " \t\r\n\v\f";
/// Skipped at the beginning of a file or body.
inline constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
inline constexpr std::string_view move_separators = " \t\r\n\v\f,;";

constexpr bool is_space(char c) { return c == ' ' || ('\t' <= c && c <= '\r'); }
constexpr bool is_move_separator(char c) { return is_space(c) || c == ',' || c == ';'; }
constexpr bool is_digit(char c) { return '0' <= c && c <= '9'; }

}  // namespace triwar::lookup
