// Splits a line into tokens.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tablebase/base/any_number.h"

namespace triwar::lookup {

/// Returns the next token and removes it from the line; empty at the end.
std::string_view take_token(std::string_view& line, std::string_view separators);

/// Removes an unsigned number from the front of `text`. Sets `number` to nullopt if it overflows
/// int64. Returns false, and changes nothing, if there is no number.
bool take_number(std::string_view& text, AnyNumber& number);

/// Returns the text with a space in place of each Unicode blank, such as NO-BREAK SPACE.
std::string with_plain_blanks(std::string_view text);

struct NumberPair {
  AnyNumber first;
  AnyNumber second;
};

/// Removes two unsigned numbers with a comma between them from the front of `text`. Returns nullopt
/// if `text` does not begin with such a pair, perhaps after removing part of it.
std::optional<NumberPair> take_pair(std::string_view& text);

}  // namespace triwar::lookup
