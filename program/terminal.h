// Properties of the terminal that a program writes to.
#pragma once

#include <cstddef>

namespace triwar::program {

/// Returns the width in columns: $COLUMNS if that is a number from 1 to 65535, else the width of
/// the terminal at this file descriptor, else 80.
std::size_t terminal_columns(int descriptor);

/// Returns whether a file descriptor is a terminal that supports escape sequences: $TERM is not
/// "dumb".
bool has_escapes(int descriptor);

}  // namespace triwar::program
