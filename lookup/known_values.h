// Values of whole boards, known without their tables.
#pragma once

#include <optional>
#include <string_view>

namespace triwar::lookup {

/// Returns the value of a built-in board before the first move, as in docs/inside/results.md;
/// nullopt if it is not there.
std::optional<int> known_value(std::string_view game);

}  // namespace triwar::lookup
