// Long lines for people.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace triwar::lookup {

/// Breaks a line of words between spaces where it would be wider than 100 columns; each further
/// line is indented by `indent` columns. Colours take no columns.
std::string wrapped(std::string_view line, std::size_t indent);

}  // namespace triwar::lookup
