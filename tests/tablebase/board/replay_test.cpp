#include "tablebase/board/replay.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace triwar {
namespace {

TEST_CASE("A replay keeps its moves in the order played, and the position after them") {
  const Board board = Board::make("triangle-1");
  Replay game(board);
  CHECK(game.try_play(3, 2));
  CHECK(game.try_play(1, 2));
  game.play(*board.edge_between(1, 3));
  CHECK(std::ranges::equal(game.moves, std::vector{Line{2}, Line{0}, Line{1}}));
  CHECK(game.state() == board.all_edges());
  CHECK(game.position.score(Player::A) == 1);
}

TEST_CASE("An illegal move changes nothing") {
  const Board board = Board::make("triangle-2");
  Replay game(board);
  REQUIRE(game.try_play(1, 2));
  const EdgeSet state = game.state();
  CHECK(!game.try_play(2, 1));             // already drawn
  CHECK(!game.try_play(1, 4));             // no edge
  CHECK(!game.try_play(-7, 99));           // no points
  CHECK(!game.try_play(1, std::nullopt));  // a number too large
  CHECK(game.moves.size() == 1);
  CHECK(game.state() == state);
}

TEST_CASE("A game that is begun anew on another board has nothing of the one before") {
  const Figure figure = Figure::make("triangle-2");
  LineSet by_moves;
  by_moves.insert(Line{0});
  const Board endgame(figure, by_moves);
  const Board whole(figure);
  Replay game(endgame);
  REQUIRE(!game.reached());
  REQUIRE(game.try_play(2, 4));
  game.restart(whole);
  CHECK(game.reached());
  CHECK(game.drawn().empty());
  REQUIRE(game.try_play(4, 5));
  CHECK(game.drawn() == whole.lines_of(game.state()));
  game.restart(endgame);
  CHECK(!game.reached());
  CHECK(game.moves.empty());
  CHECK(game.drawn().empty());
}

}  // namespace
}  // namespace triwar
