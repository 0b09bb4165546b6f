#include "lookup/cli/advice.h"

#include <doctest/doctest.h>

#include <regex>
#include <string>

#include "tablebase/find_table.h"

namespace triwar::lookup::advice_test {
namespace {

bool matches(const std::string& text, const std::string& pattern) {
  return std::regex_match(text, std::regex(pattern));
}

TEST_CASE(
    "A position that this machine can solve is told what that costs, and what a table costs") {
  const Figure figure = Figure::make("boxes-2x2");
  Unsolved unsolved{.states = 36, .fits_from = 7, .message = "use --solve 36"};
  add_costs(Game(figure), unsolved);
  const std::string cost = R"( \([0-9.]+ [KM]?i?B of memory, about \d+ s\))";
  CHECK_MESSAGE(matches(unsolved.message, "use --solve 36" + cost +
                                              ", or make a table of every position with: "
                                              "triwar-generate boxes-2x2" +
                                              cost),
                unsolved.message);
  CHECK(limit_of_machine(5).states == 5);
}

TEST_CASE("A position that no machine solves gets no advice to solve it") {
  const Figure figure = Figure::make("boxes-7x7");
  Unsolved unsolved{.states = std::nullopt, .fits_from = 50, .message = "too many"};
  add_costs(Game(figure), unsolved);
  CHECK(unsolved.message == "too many");
}

TEST_CASE("The advice about a missing table is to make it, or to ask without one") {
  const auto advice = [](const std::string& game, bool solves) {
    return std::string(with_advice(missing_table(game, {}), solves).what());
  };
  CHECK(advice("boxes-2x5", true).find("; generate it with: triwar-generate boxes-2x5 (") !=
        std::string::npos);
  CHECK(advice("boxes-7x7", true).find("ask triwar-lookup --game boxes-7x7 --moves MOVES, or") !=
        std::string::npos);
  CHECK(advice("boxes-7x7", false).find(" --moves MOVES without --solve 0, or") !=
        std::string::npos);
}

}  // namespace
}  // namespace triwar::lookup::advice_test
