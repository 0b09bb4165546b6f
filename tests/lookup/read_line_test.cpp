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
  CHECK(game.bad->code == ErrorCode::input_unreadable);

  game.clear();
  read_line("1-2, 1-2 1-9", game);
  REQUIRE(game.bad);
  game.bad->input_name = "games";
  CHECK(complaint(game) == "games:1: game 0, move 2: edge 1-2 is already drawn (move 1)\n");
}

TEST_CASE("A bare state is a number or edges in any order") {
  const Board board = Board::make("triangle-2");
  for (const char* line : {"0x11", "0X11 ", "2-5 1-2", "17", "17\r", " 17, ", "17 # two",
                           "0X000000000000000000000011"}) {
    CAPTURE(line);
    Game state(board.figure());
    state.has_history = false;
    read_line(line, state);
    CHECK(!state.bad);
    CHECK(state.drawn() == LineSet::from_bits(0x11));
  }
  const Figure large = Figure::make("boxes-6x6");
  const auto read = [&](const std::string& line) {
    Game state(large);
    state.has_history = false;
    read_line(line, state);
    return state;
  };
  CHECK(read("1208925819614629174706175").drawn().count() == 80);
  CHECK(read("1208925819614629174706175").drawn() == read("0xffffffffffffffffffff").drawn());
}

}  // namespace
}  // namespace triwar::lookup::read_line_test
