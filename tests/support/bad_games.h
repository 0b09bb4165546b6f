// The texts of tests/data/bad_games.json, which no interface may take for one game. A fault there
// is a code, the move and the line at fault, a part of the message, and the texts that have it.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/paths.h"

namespace triwar::tests {

/// A text that is not one game.
struct BadText {
  std::string game;         ///< the board; "" if none is given
  std::string form;         ///< as of triwar-lookup --input; "" if the form is to be found
  std::string code;         ///< of the bad game
  std::optional<int> move;  ///< at fault
  std::optional<int> line;  ///< at fault; nullopt if no reader finds a game in the text
  std::string message;      ///< a part of the message
  std::string text;
  bool is_first;  ///< of the texts with the same fault
};

inline std::vector<BadText> bad_texts() {
  const auto number = [](const nlohmann::json& value) {
    return value.is_null() ? std::nullopt : std::optional(value.get<int>());
  };
  std::vector<BadText> texts;
  std::ifstream file(source("tests/data/bad_games.json"));
  for (const auto& part : nlohmann::json::parse(file)) {
    for (const auto& fault : part["faults"]) {
      for (std::size_t i = 4; i < fault.size(); ++i) {
        texts.push_back({part["game"], part["form"], fault[0], number(fault[1]), number(fault[2]),
                         fault[3], fault[i], i == 4});
      }
    }
  }
  return texts;
}

}  // namespace triwar::tests
