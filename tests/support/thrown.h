// Catches the errors that code under test throws.
#pragma once

#include <optional>
#include <utility>

#include "tablebase/base/error.h"

namespace triwar::tests {

/// Returns the Error that `work` throws, or nullopt if it throws nothing. Lets other exceptions
/// through, so that they fail the test.
template <typename Work>
std::optional<Error> error_of(Work&& work) {
  try {
    std::forward<Work>(work)();
  } catch (const Error& error) {
    return error;
  }
  return std::nullopt;
}

/// Returns the code of the Error that `work` throws, or nullopt if it throws nothing.
template <typename Work>
std::optional<ErrorCode> code_of(Work&& work) {
  const auto error = error_of(std::forward<Work>(work));
  return error ? std::optional(error->code()) : std::nullopt;
}

}  // namespace triwar::tests
