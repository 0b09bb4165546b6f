// Taking a line apart.
#pragma once

#include <optional>
#include <string_view>

#include "tablebase/base/any_number.h"

namespace triwar::lookup {

/// The next token of a line, which becomes the rest; empty at the end.
std::string_view take_token(std::string_view& line, std::string_view separators);

/// Takes the number without sign that `text` begins with off it; false if there is none.
bool take_number(std::string_view& text, AnyNumber& number);

struct NumberPair {
  AnyNumber first;
  AnyNumber second;
};

/// Two numbers without sign and `between` between them; none when the token is anything else.
std::optional<NumberPair> read_pair(std::string_view token, char between);

}  // namespace triwar::lookup
