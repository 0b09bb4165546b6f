// Checks of bad games in every form of output.
#pragma once

#include <doctest/doctest.h>
#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/lookup.h"

namespace triwar::cli {

/// A bad game, alone in its input.
struct Bad {
  const char* form;
  std::string input;
  const char* place;  ///< as printed on standard error after "standard input:"
  const char* code;
  int move;  ///< 0 for null
  int input_line;
  std::string message;
};

/// Checks the message and the answers in json and tsv. `before` and `behind` surround the error
/// code in tsv.
inline void check_bad_game(const Bad& bad, const std::string& game, const char* before,
                           const char* behind) {
  CAPTURE(std::string(bad.form));
  CAPTURE(bad.input.substr(0, 100));
  const Result result = lookup({"-g", game, "-i", bad.form, "-f", "json"}, bad.input);
  CHECK(result.exit_code == bad_input);
  CHECK(result.error == fmt::format("standard input:{}: {}\n", bad.place, bad.message));
  using Json = nlohmann::ordered_json;
  const Json expected{{"game", 1},
                      {"error",
                       {{"code", bad.code},
                        {"move", bad.move == 0 ? Json() : Json(bad.move)},
                        {"input_line", bad.input_line},
                        {"message", bad.message}}}};
  CHECK(result.output == expected.dump() + "\n");
  const Result tsv = lookup({"-g", game, "-i", bad.form, "-f", "tsv"}, bad.input);
  CHECK(tsv.exit_code == bad_input);
  CHECK(contains(tsv.output, fmt::format("\n1{}{}{}\n", before, bad.code, behind)));
}

}  // namespace triwar::cli
