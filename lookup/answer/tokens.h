// Taking a line apart.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace triwar::lookup {

/// The next word of a line, which becomes the rest; empty at the end.
std::string_view take_token(std::string_view& line, std::string_view separators);

/// Takes the number without sign that `text` begins with off it; false if there is none. `number`
/// is none when it is too large for 64 bits.
bool take_number(std::string_view& text, std::optional<std::int64_t>& number);

struct NumberPair {
  std::optional<std::int64_t> first;   ///< none: too large for 64 bits
  std::optional<std::int64_t> second;  ///< the same
};

/// Two numbers without sign and `between` between them; none when the word is anything else.
std::optional<NumberPair> read_pair(std::string_view word, char between);

}  // namespace triwar::lookup
