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
        const Chance chance = chance_of({score, tie, playouts, 30, true, can_tie});
        CHECK(chance.win >= 0);
        CHECK(chance.loss >= 0);
        CHECK(chance.win + chance.tie + chance.loss == doctest::Approx(1));
        if (!can_tie) CHECK(chance.tie == doctest::Approx(0));
        CHECK(chance.score() > before);
        before = chance.score();
        const Chance moved = chance_of({score, tie, playouts, 30, false, can_tie});
        CHECK(moved.win + moved.tie + moved.loss == doctest::Approx(1));
        if (i > 40 && i < 60 && playouts >= 1000) CHECK(moved.score() < chance.score());
      }
    }
  }
}

TEST_CASE("Few playouts say little, and boards larger than those of tables less") {
  const auto score_of = [](std::uint64_t playouts, int undrawn = 30) {
    return chance_of({1, 0, playouts, undrawn, false, false}).score();
  };
  CHECK(score_of(1) < 0.8);
  CHECK(score_of(1) < score_of(10));
  CHECK(score_of(10) < score_of(1000));
  CHECK(score_of(1000) > 0.95);
  CHECK(score_of(1000, 45) == score_of(1000));
  CHECK(score_of(1000, 60) < score_of(1000));
  CHECK(score_of(1000, 220) < score_of(1000, 60));
  CHECK(score_of(1000, 220) > 0.5);
}

}  // namespace
}  // namespace triwar::chance_test
