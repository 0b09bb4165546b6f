// Detects the form of input from its first significant line.
#pragma once

#include <optional>
#include <string_view>

#include "lookup/cli/input.h"

namespace triwar::lookup {

enum class InputForm { judge, blocks, lines, states, openspiel };

/// Returns whether a line has any text besides white space and a comment.
bool is_significant(std::string_view line);

/// Returns the form of games whose first significant line is `line`: judge, lines or states.
/// Returns nullopt if the line fits none.
std::optional<InputForm> form_of_line(std::string_view line);

/// Detects the form of games from the first significant line of the current file; judge if
/// Input::find_line() finds none. Looks ahead, but skips nothing. Throws Error(input_unreadable) if
/// the line fits no form. Also throws as Input::find_line() does.
InputForm find_form(Input& input);

}  // namespace triwar::lookup
