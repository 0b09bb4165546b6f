#include "lookup/read_line.h"

#include <doctest/doctest.h>

#include <string>

namespace triwar::lookup::read_line_test {
namespace {

TEST_CASE("An unreadable line has that code even if its moves are bad, too") {
  const Board board = Board::make("triangle-2");
  Game game(board.figure());
  read_line("1-2, 1-2 x", game);
  REQUIRE(game.bad);
  CHECK(game.bad->code == BadGame::Code::unreadable);

  game.clear();
  read_line("1-2, 1-2 1-9", game);
  REQUIRE(game.bad);
  game.bad->input_name = "games";
  CHECK(complaint(game) == "games:1: game 0, move 2: edge 1-2 is already drawn (move 1)\n");
}

TEST_CASE("Of several bad moves with letters the first is reported") {
  const Board board = Board::make("boxes-2x2");
  Game game(board.figure());
  read_line("a1-c1 a9-b9 a1-c3", game);
  REQUIRE(game.bad);
  CHECK(game.bad->code == BadGame::Code::not_an_edge);
  CHECK(game.bad->message.starts_with("a1-c1 is not an edge"));
}

TEST_CASE("A bare state is a number or edges in any order") {
  const Board board = Board::make("triangle-2");
  for (const char* line : {"0x11", "0X11 ", "2-5 1-2"}) {
    CAPTURE(line);
    Game state(board.figure());
    state.has_history = false;
    read_line(line, state);
    CHECK(!state.bad);
    CHECK(state.drawn() == LineSet::from_bits(0x11));
  }
}

}  // namespace
}  // namespace triwar::lookup::read_line_test
