#include "lookup/endgames.h"

#include <doctest/doctest.h>
#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "lookup/read_line.h"

namespace triwar::lookup::endgames_test {
namespace {

TEST_CASE("The endgame of a game begins where exactly as many states follow as are allowed") {
  const Figure figure = Figure::make("triangle-3");
  Game game(figure);
  read_line("2-4 4-5 5-9 3-6 2-5 3-5", game);
  LineSet drawn = game.figure().drawn();
  std::uint64_t states_before = std::numeric_limits<std::uint64_t>::max();
  for (const Line line : game.moves) {
    const std::uint64_t states = states_after(game.figure(), drawn).value();
    CAPTURE(states);
    REQUIRE(states <= states_before);
    if (states < states_before) CHECK((earliest_start(game, states) == drawn));
    const LineSet later = earliest_start(game, states - 1);
    drawn.insert(line);
    CHECK(later.contains(drawn));
    states_before = states;
  }
}

TEST_CASE("The refusal of a position says about when, and with which limit, it would be solved") {
  const Figure figure = Figure::make("boxes-4x4");
  for (const std::uint64_t most : {1000, 100000, 10000000}) {
    const auto unsolved = too_large(figure, {}, {}, {.states = most, .option = "--most "});
    REQUIRE(unsolved);
    CHECK(unsolved->message ==
          fmt::format("6067255234 stored states can follow, more than --most {}; "
                      "ask from about move {} on",
                      most, unsolved->fits_from));
    // Players who give nothing away, in the order of the lines, are not far from that.
    Position position(figure);
    std::size_t moves = 0;
    for (; *states_after(figure, position.drawn()) > most; ++moves) {
      const auto safe = std::ranges::find_if(figure.edges(), [&](Line line) {
        return !position.drawn().contains(line) &&
               std::ranges::all_of(figure.cells_of(line), [&](Cell cell) {
                 return std::ranges::count_if(figure.outline(cell), [&](Line side) {
                          return position.drawn().contains(side);
                        }) < 2;
               });
      });
      REQUIRE(safe != figure.edges().end());
      position.play(*safe);
    }
    CHECK(std::abs(static_cast<int>(moves) - unsolved->fits_from) <= 3);
  }
  LineSet first;
  for (const std::size_t edge : {0, 5}) first.insert(figure.edges()[edge]);
  const SolveLimit small{.states = 1000};
  CHECK(too_large(figure, first, first, small)->fits_from ==
        too_large(figure, {}, first, small)->fits_from - 2);
  const auto feasible =
      too_large(figure, {}, {}, {.states = 1000, .option = "states=", .feasible = 6067255234});
  CHECK(feasible->message.ends_with(", or use states=6067255234"));
  CHECK(!too_large(figure, {}, {}, {.states = 6067255234, .option = ""}));
  const auto countless =
      too_large(Figure::make("boxes-7x7"), {}, {}, {.states = 50000000, .option = ""});
  CHECK(countless->message ==
        "112 lines are undrawn, too many to count what can follow; ask from about move 49 on");
}

}  // namespace
}  // namespace triwar::lookup::endgames_test
