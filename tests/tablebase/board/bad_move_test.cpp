#include "tablebase/board/bad_move.h"

#include <doctest/doctest.h>

namespace triwar {
namespace {

TEST_CASE("A bad move is reported with its number and the reason") {
  const Board board = Board::make("triangle-2");
  Replay game(board);
  CHECK(game.try_play(1, 2));
  CHECK(game.try_play(3, 2));
  CHECK(game.try_play(1, 3));
  CHECK(game.position.score(Player::A) == 1);
  const EdgeSet state = game.state();

  CHECK(!game.try_play(2, 3));
  const BadMove repeated = bad_move(game, 2, 3);
  CHECK(repeated.code == BadMove::Code::edge_already_drawn);
  CHECK(repeated.move == 4);
  CHECK(repeated.message == "edge 2-3 is already drawn (move 2)");

  CHECK(!game.try_play(1, 4));
  const BadMove no_edge = bad_move(game, 1, 4);
  CHECK(no_edge.code == BadMove::Code::not_an_edge);
  CHECK(no_edge.move == 4);
  CHECK(no_edge.message == "1-4 is not an edge of triangle-2: these points are not neighbours");

  CHECK(!game.try_play(-1, std::nullopt));
  CHECK(bad_move(game, -1, std::nullopt).message ==
        "-1-(a number too large) is not an edge of triangle-2, whose points are 1 to 6");
  CHECK(game.moves.size() == 3);
  CHECK(game.state() == state);
}

}  // namespace
}  // namespace triwar
