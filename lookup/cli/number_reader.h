// Numbers in any white space, as the contests' inputs have them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "lookup/cli/input.h"
#include "tablebase/base/any_number.h"

namespace triwar::lookup {

/// Reads one number after the other. Throws Error(input_unreadable), which names the place and what
/// was expected there, when there is something else.
class NumberReader {
 public:
  /// `which` says which game is being read, as in "game 3, "; it is asked when something is wrong.
  NumberReader(Input& input, std::function<std::string()> which)
      : input_(input), which_(std::move(which)) {}

  /// A number that may not be negative and must be exact: at most 2^63 - 1.
  std::uint64_t count(const char* what);

  /// Any number, negative ones included.
  AnyNumber number(const char* what);

  /// That nothing but white space is left, after the last of what `last` says.
  void expect_end(const char* last);

 private:
  AnyNumber any_number(const char* what);
  std::string found();
  [[noreturn]] void fail(const char* expected, const std::string& found);

  Input& input_;
  std::function<std::string()> which_;
};

}  // namespace triwar::lookup
