// Errors of the C interface: a number and a message.
#pragma once

#include <fmt/core.h>

#include <type_traits>

#include "c/triwar.h"

namespace triwar::c {

/// Stores the message for triwar_last_error(), and returns the error.
[[gnu::cold, gnu::noinline]] triwar_error fail(triwar_error error, const char* why) noexcept;

/// Stores the message of the current exception for triwar_last_error(), and returns its error.
[[gnu::cold, gnu::noinline]] triwar_error fail_by_exception() noexcept;

/// Returns the result of work(), TRIWAR_OK if it has none, or the error for its exception.
template <class Work>
triwar_error guarded(const Work& work) noexcept {
  try {
    if constexpr (std::is_void_v<decltype(work())>) {
      work();
      return TRIWAR_OK;
    } else {
      return work();
    }
  } catch (...) {
    return fail_by_exception();
  }
}

/// Stores the message about a null pointer, and returns USAGE.
[[gnu::cold, gnu::noinline]] triwar_error fail_by_null(const char* argument) noexcept;

/// Returns USAGE if one of the pointers, each of which follows its name, is null.
template <class... More>
triwar_error require(const char* argument, const void* pointer, const More&... more) noexcept {
  if (pointer == nullptr) return fail_by_null(argument);
  if constexpr (sizeof...(more) > 0) {
    return require(more...);
  } else {
    return TRIWAR_OK;
  }
}

/// Formats and stores the message for triwar_last_error(), and returns the error.
template <class... Values>
[[gnu::cold, gnu::noinline]] triwar_error fail(triwar_error error,
                                               fmt::format_string<const Values&...> why,
                                               const Values&... values) noexcept {
  return guarded([&] { return fail(error, fmt::format(why, values...).c_str()); });
}

/// Sets *handle, the argument of that name, to a new handle that holds the result of open(), or to
/// null after an error. Returns USAGE if one of the further arguments, as for require(), is null.
template <class Open, class Handle, class... Arguments>
triwar_error open_by(const Open& open, const char* name, Handle** handle,
                     const Arguments&... arguments) noexcept {
  if (const triwar_error error = require(name, handle)) return error;
  *handle = nullptr;
  if constexpr (sizeof...(arguments) > 0) {
    if (const triwar_error error = require(arguments...)) return error;
  }
  // NOLINTNEXTLINE(bugprone-unhandled-exception-at-new): guarded
  return guarded([&] { *handle = new Handle{open()}; });
}

}  // namespace triwar::c
