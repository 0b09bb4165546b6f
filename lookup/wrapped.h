// Wrapping of long lines.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace triwar::lookup {

/// Wraps a line between words at 100 columns. Indents the lines after the first by `indent`
/// columns. Colours take no columns.
std::string wrapped(std::string_view line, std::size_t indent);

}  // namespace triwar::lookup
