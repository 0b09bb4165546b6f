// The terminal that a program writes to.
#pragma once

#include <cstddef>

namespace triwar::program {

/// Returns the width of a terminal: $COLUMNS, else the size of the terminal at a file descriptor,
/// else 80.
std::size_t terminal_columns(int descriptor);

/// Returns whether a file descriptor is a terminal that knows escape sequences.
bool has_escapes(int descriptor);

}  // namespace triwar::program
