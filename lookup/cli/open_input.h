// Opens the input of triwar-lookup, and helps a person who types it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lookup/cli/input.h"
#include "lookup/cli/options.h"
#include "program/output.h"

namespace triwar::lookup {

/// Opens files as Input does, or standard input if there are none. If the first file is missing and
/// its name looks like moves, a game or a table, the error suggests the option for it.
Input open_input(const std::vector<std::string>& files, std::function<void()> before_read);

/// Opens the files of the options, or standard input. Tells a person at a terminal what is
/// `expected`. Flushes `output` before each read that may block. Returns nullopt if the first line
/// is "quit".
std::optional<Input> open_input_of(const LookupOptions& options, const std::string& expected,
                                   program::Output& output);

/// Prints what is `expected` for each line "help" that a person types next. Returns whether a line
/// "quit" follows.
bool quits(Input& input, const std::string& expected);

}  // namespace triwar::lookup
