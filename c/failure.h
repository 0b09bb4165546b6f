// How functions of the C interface fail: a number, and the words for it.
#pragma once

#include <fmt/core.h>

#include "c/triwar.h"

namespace triwar::c {

/// Remembers why a function fails. Kept out of the way of those that succeed.
[[gnu::cold, gnu::noinline]] triwar_error fail(triwar_error error, const char* why) noexcept;

/// Ends a function by what it has thrown.
[[gnu::cold, gnu::noinline]] triwar_error fail_by_exception() noexcept;

/// Does the work of a function; what it throws goes no further.
template <class Work>
triwar_error guarded(const Work& work) noexcept {
  try {
    return work();
  } catch (...) {
    return fail_by_exception();
  }
}

/// Formats why a function fails, and remembers it.
template <class... Values>
[[gnu::cold, gnu::noinline]] triwar_error fail(triwar_error error,
                                               fmt::format_string<const Values&...> why,
                                               const Values&... values) noexcept {
  return guarded(
      [&]() -> triwar_error { return fail(error, fmt::format(why, values...).c_str()); });
}

/// Opens something by open(), into a handle that is null after an error.
template <class Open, class Handle>
triwar_error open_by(const Open& open, Handle** handle) noexcept {
  *handle = nullptr;
  return guarded([&]() -> triwar_error {
    *handle = new Handle{open()};  // NOLINT(bugprone-unhandled-exception-at-new): guarded
    return TRIWAR_OK;
  });
}

}  // namespace triwar::c
