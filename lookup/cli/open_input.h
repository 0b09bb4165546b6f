// Opens the input files of a command line.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "lookup/cli/input.h"

namespace triwar::lookup {

/// Opens files as Input does, or standard input if there are none. Throws as Input does. If the
/// first file is missing and its name looks like moves, a game or a table, the error suggests the
/// option for it.
Input open_input(const std::vector<std::string>& files, std::function<void()> before_read);

}  // namespace triwar::lookup
