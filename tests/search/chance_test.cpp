#include "search/chance.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <initializer_list>

namespace triwar::chance_test {
namespace {

TEST_CASE("Chances sum to 1, rise with the score, and are higher for the player to move") {
  for (const bool can_tie : {false, true}) {
    for (const std::uint64_t playouts : {1, 10, 1000, 100000}) {
      double before = 0;
      for (int i = 0; i <= 100; ++i) {
        const double score = i / 100.0;
        const double tie = can_tie ? 0.2 : 0.0;
        const Chance chance = chance_of({score, tie, playouts, 30, 14, true, can_tie});
        CHECK(chance.win >= 0);
        CHECK(chance.loss >= 0);
        CHECK(chance.win + chance.tie + chance.loss == doctest::Approx(1));
        if (!can_tie) CHECK(chance.tie == doctest::Approx(0));
        CHECK(chance.score() > before);
        before = chance.score();
        const Chance moved = chance_of({score, tie, playouts, 30, 14, false, can_tie});
        CHECK(moved.win + moved.tie + moved.loss == doctest::Approx(1));
        if (i > 40 && i < 60 && playouts >= 1000) CHECK(moved.score() < chance.score());
      }
    }
  }
}

TEST_CASE("Few playouts say little, and scores of positions with many lines less") {
  const auto score_of = [](std::uint64_t playouts, int undrawn) {
    return chance_of({1, 0, playouts, undrawn, undrawn / 2, false, false}).score();
  };
  CHECK(score_of(1, 30) < 0.8);
  CHECK(score_of(1, 30) < score_of(10, 30));
  CHECK(score_of(10, 30) < score_of(1000, 30));
  CHECK(score_of(1000, 30) > 0.95);
  for (const int undrawn : {30, 44, 60, 100}) {
    CHECK(score_of(1000, 2 * undrawn) < score_of(1000, undrawn));
  }
  CHECK(score_of(1000, 220) > 0.5);
}

TEST_CASE("Where cells have few lines a good move is worth more, and most moves are worse") {
  const auto score_of = [](bool moves, int open) {
    return chance_of({0.5, 0, 1000, 30, open, moves, false}).score();
  };
  CHECK(score_of(true, 12) > 0.5);
  CHECK(score_of(true, 16) > score_of(true, 12));
  CHECK(score_of(false, 12) < 0.5);
  CHECK(score_of(false, 16) < score_of(false, 12));
}

}  // namespace
}  // namespace triwar::chance_test
