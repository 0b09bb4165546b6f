#include "games/generation.h"

#include <doctest/doctest.h>

#include "tablebase/board/boardless_games.h"
#include "tablebase/embedded.h"
#include "tests/support/thrown.h"

namespace triwar {
namespace {

void ignore_work(std::uint64_t, std::uint64_t) {}

TEST_CASE("The generator lists the games whose names no board may have") {
  const auto games = games_without_board();
  REQUIRE(games.size() == boardless_games.size());
  for (std::size_t i = 0; i < games.size(); ++i) CHECK(games[i]->name == boardless_games[i]);
}

TEST_CASE("A plan is for a board or for a game without one") {
  const Plan board = plan_for("triangle-2", {});
  CHECK(board.board);
  CHECK(board.boardless_game == nullptr);
  for (const BoardlessGame* const game : games_without_board()) {
    const Plan other = plan_for(std::string(game->name), {});
    CHECK(!other.board);
    CHECK(other.boardless_game == game);
  }
  CHECK(tests::code_of([] { plan_for("triangle", {}); }) == ErrorCode::unknown_game);
}

TEST_CASE("Every embedded table is verified by the rules of its game") {
  for (const std::string_view game : {"triangle-2", "painting"}) {
    const auto verified = verify_table(*embedded::file(game), {}, std::nullopt, ignore_work);
    CHECK(verified.all);
    CHECK(verified.proof.has_value() == is_boardless(game));
  }
}

}  // namespace
}  // namespace triwar
