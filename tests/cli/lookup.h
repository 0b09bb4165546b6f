// Helpers for the tests of triwar-lookup.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/cli/generate.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"

namespace triwar::cli {

inline constexpr int bad_input = 1;

inline std::vector<std::string> lookup_command(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), tests::program("triwar-lookup"));
  return arguments;
}

inline Result lookup(std::vector<std::string> arguments, std::string_view input = {},
                     const Setup& setup = {}) {
  return run(lookup_command(std::move(arguments)), setup, input);
}

/// The first moves of the contest's first sample game. B then has 12 moves.
inline constexpr std::string_view sample_moves = "2-4 4-5 5-9 3-6 2-5 3-5";

/// The answer after these moves.
inline constexpr std::string_view sample_json =
    R"({"game":1,"moves":6,"to_move":"B","score":{"A":1,"B":0},"value":6,"margin":-5,)"
    R"("winner":"B","best":["2-3","5-6"],"values":{"1-2":-2,"1-3":-2,"2-3":6,"4-7":-2,"4-8":-4,)"
    R"("5-6":6,"5-8":-4,"6-9":-6,"6-10":-2,"7-8":-2,"8-9":-4,"9-10":-2},"continuation":["2-3",)"
    R"("5-6","6-9","4-7","1-2","1-3","6-10","9-10","4-8","5-8","7-8","8-9"],"state":"0x10f8",)"
    R"("owners":[null,"A",null,null,null,null,null,null,null],"from":"table"})"
    "\n";

/// The contest's third sample game, which A wins.
inline constexpr std::string_view game_of_a = "1-2 2-3 1-3 2-4 2-5 4-5";
inline constexpr std::string_view judge_game_of_a = "6 1 2 2 3 1 3 2 4 2 5 4 5";

/// A game that draws all edges of triangle-3, cell by cell.
inline constexpr std::string_view full_game =
    "1-2 2-3 1-3 2-4 2-5 4-5 3-5 3-6 5-6 4-7 4-8 7-8 5-8 5-9 8-9 6-9 6-10 9-10";

}  // namespace triwar::cli
