// What a piece of work throws.
#pragma once

#include <optional>
#include <utility>

#include "tablebase/base/error.h"

namespace triwar::tests {

/// The Error that `work` throws, if it throws one. Anything else that it throws goes through and
/// fails the test: the library throws nothing else.
template <typename Work>
std::optional<Error> error_of(Work&& work) {
  try {
    std::forward<Work>(work)();
  } catch (const Error& error) {
    return error;
  }
  return std::nullopt;
}

/// The code of that Error.
template <typename Work>
std::optional<ErrorCode> code_of(Work&& work) {
  const auto error = error_of(std::forward<Work>(work));
  return error ? std::optional(error->code()) : std::nullopt;
}

}  // namespace triwar::tests
