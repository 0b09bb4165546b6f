// Splitting a line into tokens.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>

#include "lookup/characters.h"
#include "tablebase/base/any_number.h"

namespace triwar::lookup {

/// Returns the next token and removes it from the line; empty at the end.
std::string_view take_token(std::string_view& line, std::string_view separators);

/// Removes an unsigned number from the front of `text`. Returns false if there is none.
bool take_number(std::string_view& text, AnyNumber& number);

struct NumberPair {
  AnyNumber first;
  AnyNumber second;
};

/// Removes two unsigned numbers, separated by `between`, from the front of `text`. Returns nullopt,
/// with part of `text` removed, if it begins with anything else. Accepts an en dash for a hyphen.
std::optional<NumberPair> take_pair(std::string_view& text, char between);

/// Calls use(pair) for each two numbers with `between` between them, which stand apart; goes no
/// further than to something else, which it returns up to one of `ends`.
template <class Use>
std::string_view for_each_pair(std::string_view line, char between, std::string_view ends,
                               const Use& use) {
  for (;;) {
    line.remove_prefix(std::min(line.find_first_not_of(move_separators), line.size()));
    const std::string_view token = line.substr(0, line.find_first_of(ends));
    if (token.empty()) return token;
    const auto pair = take_pair(line, between);
    if (!pair || (!line.empty() && !is_move_separator(line.front()))) return token;
    use(*pair);
  }
}

}  // namespace triwar::lookup
