// The form of input, found from its beginning.
#pragma once

#include <optional>
#include <string_view>

#include "lookup/cli/input.h"

namespace triwar::lookup {

enum class InputForm { judge, blocks, lines, states, openspiel };

/// Returns whether a line has more than blanks and a comment.
bool is_significant(std::string_view line);

/// Returns the form that a significant line of games begins: judge, lines or states; nullopt if it
/// begins none.
std::optional<InputForm> form_of_line(std::string_view line);

/// Returns the form of games from the first significant line of the current file; judge if there is
/// none. Reads ahead, but skips nothing. Throws Error(input_unreadable) if the line begins no form.
InputForm find_form(Input& input);

}  // namespace triwar::lookup
