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

/// Takes two numbers without sign and `between` between them off `text`; none, and some of it may
/// be gone, when it begins with anything else. An en dash is as good as a hyphen.
std::optional<NumberPair> take_pair(std::string_view& text, char between);

}  // namespace triwar::lookup
