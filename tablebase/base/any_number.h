// Whole numbers from outside, which may be any.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace triwar {

/// None: it is too large for 64 bits, be it negative or not.
using AnyNumber = std::optional<std::int64_t>;

/// For messages.
inline std::string number_text(AnyNumber number) {
  return number ? std::to_string(*number) : "(a number too large)";
}

}  // namespace triwar
