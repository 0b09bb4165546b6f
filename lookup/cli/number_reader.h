// Reads numbers separated by white space, as in the contests' inputs.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "lookup/cli/input.h"
#include "tablebase/base/text.h"

namespace triwar::lookup {

/// Reads numbers and skips comments, which end with their lines. Throws Error(input_unreadable),
/// with the place and the expectation, if the next token is not the expected number.
class NumberReader {
 public:
  /// `which` returns a text for messages that names the game being read, such as "game 3, ".
  NumberReader(Input& input, std::function<std::string()> which)
      : input_(input), which_(std::move(which)) {}

  /// Reads a number from 0 to 2^63 - 1. Messages call it `what`.
  std::uint64_t count(const char* what);

  /// Reads any integer. Returns nullopt if its absolute value is 2^63 or more.
  AnyNumber number(const char* what);

  /// Throws Error(input_unreadable) unless only white space and comments are left. `last` names the
  /// last item in messages.
  void expect_end(const char* last);

 private:
  AnyNumber any_number(const char* what);
  void skip_space();
  bool skip_blank();
  std::string found();
  [[noreturn]] void fail(const char* expected, const std::string& found);

  Input& input_;
  std::function<std::string()> which_;
  std::string taken_;  // a character that belongs to the next token
};

}  // namespace triwar::lookup
