#include "lookup/answer.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "lookup/read_line.h"
#include "tablebase/embedded.h"

namespace triwar::lookup::answer_test {
namespace {

/// A game on triangle-3, read from a line of moves, and the answer to it.
struct LineAnswer {
  Tablebase table = embedded::tablebase("triangle-3");
  Game game{table.board().figure()};
  Answer answer;

  explicit LineAnswer(const char* line, bool has_history = true)
      : answer(
            (game.has_history = has_history, read_line(line, game), answer_game({&table}, game))) {}

  std::string owners() const {
    std::string names;
    for (const Owner owner : answer.owners) names += owner == Owner::none ? "." : owner_name(owner);
    return names;
  }
};

TEST_CASE("Margins, players and owners have names") {
  CHECK(winner_name(winner_of(3)) == "A");
  CHECK(winner_name(winner_of(-1)) == "B");
  CHECK(winner_name(winner_of(0)) == "tie");
  CHECK(player_name(Player::A) == "A");
  CHECK(player_name(Player::B) == "B");
  CHECK(owner_name(Owner::unknown) == "?");
  CHECK(owner_name(Owner::none) == "");
}

TEST_CASE("An answer agrees with itself: best moves, standing and continuation") {
  // The first moves of the contest's first sample game: A owns a cell, and B wins 7 to 2.
  const LineAnswer sample("2-4 4-5 5-9 3-6 2-5 3-5");
  const Answer& answer = sample.answer;
  CHECK(answer.value == 6);
  CHECK(answer.moves.size() == 12);
  CHECK(std::ranges::max(answer.moves, {}, &LineValue::value).value == answer.value);
  REQUIRE(answer.best.size() == 2);
  CHECK(sample.game.text(answer.best[0]) == "2-3");
  CHECK(sample.game.text(answer.best[1]) == "5-6");
  REQUIRE(answer.standing);
  CHECK(answer.standing->to_move == Player::B);
  CHECK(answer.standing->score_a == 1);
  CHECK(answer.standing->score_b == 0);
  CHECK(answer.standing->margin == -5);
  CHECK(answer.standing->winner() == Winner::B);
  CHECK(answer.standing->winner() == Winner::B);
  CHECK(answer_game({&sample.table}, sample.game, {.moves = false}).standing->winner() ==
        Winner::B);
  CHECK(sample.owners() == ".A.......");

  Position end = sample.game.position;
  for (const Line line : *answer.continuation) end.play(line);
  CHECK(end.over());
  CHECK(end.score(Player::A) - end.score(Player::B) == -5);
  CHECK(!answer_game({&sample.table}, sample.game, {.continuation = false}).continuation);
}

TEST_CASE("A bare state has values but no standing, and its closed cells have unknown owners") {
  const LineAnswer state("1-2 1-3 2-3", false);
  CHECK(!state.answer.standing);
  CHECK(state.answer.moves.size() == 15);
  CHECK(state.owners() == "?........");
}

}  // namespace
}  // namespace triwar::lookup::answer_test
