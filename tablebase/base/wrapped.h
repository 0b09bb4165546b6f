// Wraps long lines.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace triwar {

/// Wraps a line between words at `columns` columns; a longer word is not broken. Indents the lines
/// after the first by `indent` columns, at most three quarters of `columns`. Counts one column for
/// each character of the UTF-8 text, and none for colours.
std::string wrapped(std::string_view line, std::size_t indent, std::size_t columns);

/// Wraps every line of a text as wrapped() does.
std::string wrapped_lines(std::string_view text, std::size_t indent, std::size_t columns);

}  // namespace triwar
