#include "lookup/bad_game.h"

#include <doctest/doctest.h>

#include <string>

#include "lookup/game.h"

namespace triwar::lookup {
namespace {

TEST_CASE("A move that cannot be made gives a bad game its code, place and message") {
  const Board board = Board::make("triangle-2");
  Game game(board);
  game.add_move(1, 2);
  CHECK(!game.bad);
  game.add_move(2, 1);
  REQUIRE(game.bad);
  CHECK(bad_game_code_name(game.bad->code) == "edge_already_drawn");
  CHECK(game.bad->move == 2);
  CHECK(game.bad->message == "edge 1-2 is already drawn (move 1)");
  game.block = 3;
  game.number = 7;
  game.bad->input_name = "games";
  game.bad->input_line = 9;
  CHECK(complaint(game) ==
        "games:9: block 3, game 7, move 2: edge 1-2 is already drawn (move 1)\n");

  game.clear(board);
  CHECK(!game.bad);
  CHECK(game.state() == EdgeSet());
  game.add_move(1, 6);
  REQUIRE(game.bad);
  CHECK(bad_game_code_name(game.bad->code) == "not_an_edge");
  CHECK(game.bad->move == 1);
}

TEST_CASE("Faults of a whole game name no move") {
  const BadGame unreadable = unreadable_game("no moves");
  CHECK(bad_game_code_name(unreadable.code) == "unreadable");
  CHECK(!unreadable.move);
  CHECK(unreadable.message == "no moves");
  const BadGame beyond = bits_beyond(Figure::make("triangle-2"), "0x200");
  CHECK(bad_game_code_name(beyond.code) == "not_an_edge");
  CHECK(!beyond.move);
  CHECK(beyond.message == "0x200 has bits beyond the 9 edges of triangle-2");
}

}  // namespace
}  // namespace triwar::lookup
