// Checks of bad games. The tests of readers check the words of messages.
#pragma once

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/lookup.h"

namespace triwar::cli {

/// A bad game, the last of its input.
struct Bad {
  const char* form;
  std::string input;
  const char* place;  ///< as printed on standard error after "standard input:"
  const char* error;  ///< in JSON: its code, and the move and the line of the input
};

/// Checks the exit code and the place, and that JSON has the same message.
inline void check_bad_game(const Bad& bad, const std::string& game) {
  CAPTURE(std::string(bad.form));
  CAPTURE(bad.input.substr(0, 100));
  const Result result = lookup({"-g", game, "-i", bad.form, "-f", "json"}, bad.input);
  CHECK(result.exit_code == bad_input);
  const std::size_t last = result.output.rfind('\n', result.output.size() - 2) + 1;
  const auto answer = nlohmann::ordered_json::parse(result.output.substr(last));
  const std::string message = answer.at("error").at("message");
  CHECK(result.error == std::string("standard input:") + bad.place + ": " + message + "\n");
  CHECK(answer.at("error").dump().starts_with(std::string(R"({"code":)") + bad.error + ","));
}

}  // namespace triwar::cli
