// Detects the form of input from its first significant lines.
#pragma once

#include "lookup/cli/input.h"
#include "lookup/parse.h"

namespace triwar::lookup {

/// Detects the form of games from the first significant lines of the current file; judge if
/// Input::find_line() finds none. Looks ahead, but skips nothing. Throws Error(input_unreadable) if
/// the line fits no form. Also throws as Input::find_line() does.
InputForm find_form(Input& input);

}  // namespace triwar::lookup
