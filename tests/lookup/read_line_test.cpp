#include "lookup/read_line.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>

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
  CHECK(game.bad->message == "a1-c1 is not an edge of boxes-2x2: these points are not neighbours");
  for (const auto& [line, message] :
       {std::pair("a1b1 e1-d1", "e1-d1 is not an edge of boxes-2x2, whose points are a1 to c3"),
        std::pair("a1-a0", "a1-a0 is not an edge of boxes-2x2, whose points are a1 to c3"),
        std::pair("a2a1 a1-a2", "edge a1-a2 is already drawn (move 1)")}) {
    game.clear();
    read_line(line, game);
    CHECK(game.bad.value().message == message);
  }
}

TEST_CASE("A word that is no move has its number, and an example as the moves before it") {
  const Figure boxes = Figure::make("boxes-2x2");
  for (const auto& [line, message] :
       {std::pair("1-2 so", "2: 'so' is not a move: expected one like 1-2"),
        std::pair("a1-b1 b1c1 b1-", "3: 'b1-' is not a move: expected one like a3-b3"),
        std::pair("b1 d1 so", "3: 'so' is not a move: expected one like b5"),
        std::pair("so", "1: 'so' is not a move: expected one like 1-2")}) {
    Game game(boxes);
    read_line(line, game);
    const BadGame& bad = game.bad.value();
    CHECK(std::to_string(bad.move.value_or(0)) + ": " + bad.message == message);
    CHECK(game.moves.size() + 1 == bad.move);
  }
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
  CHECK(read(std::string(200, '9')).bad.value().code == BadGame::Code::not_an_edge);
}

}  // namespace
}  // namespace triwar::lookup::read_line_test
