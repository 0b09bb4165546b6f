// Integers from untrusted input.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace triwar {

/// An integer, or nullopt if it overflows int64.
using AnyNumber = std::optional<std::int64_t>;

inline std::string number_text(AnyNumber number) {
  return number ? std::to_string(*number) : "(a number too large)";
}

}  // namespace triwar
