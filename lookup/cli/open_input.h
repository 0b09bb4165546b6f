// Opens the input files of a command line.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "lookup/cli/input.h"

namespace triwar::lookup {

/// Opens files as Input does; none is standard input. If the first file is missing and its name
/// looks like moves or a game, the error names the option for these.
Input open_input(const std::vector<std::string>& files, std::function<void()> before_read);

}  // namespace triwar::lookup
