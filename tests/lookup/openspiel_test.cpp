#include "lookup/openspiel.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lookup/answer.h"

namespace triwar::lookup::openspiel_test {
namespace {

TEST_CASE("Actions are horizontal lines row by row, then vertical ones") {
  const Board board = Board::make("boxes-2x3");
  const std::vector<std::string> lines{"1-2",  "2-3",   "3-4",   "5-6",  "6-7", "7-8",
                                       "9-10", "10-11", "11-12", "1-5",  "2-6", "3-7",
                                       "4-8",  "5-9",   "6-10",  "7-11", "8-12"};
  REQUIRE(static_cast<int>(lines.size()) == board.edges());
  for (std::size_t action = 0; action < lines.size(); ++action) {
    Game game(board.figure());
    read_actions(std::to_string(action), game);
    REQUIRE(game.moves.size() == 1);
    CHECK(board.figure().text(game.moves[0]) == lines[action]);
  }
}

TEST_CASE("Actions are separated by blanks or commas, also in brackets") {
  const Board board = Board::make("boxes-1x1");
  for (const char* line : {"0 1 2", "0,1,2", "[0, 1, 2]", " (0, 1, 2) # x"}) {
    CAPTURE(line);
    Game game(board.figure());
    read_actions(line, game);
    CHECK(!game.bad);
    CHECK(game.moves.size() == 3);
  }
  Game none(board.figure());
  read_actions("[]", none);
  CHECK((!none.bad && none.moves.empty()));
}

TEST_CASE("Actions that are unreadable have that code even if those before are bad, too") {
  const Figure figure = Figure::make("boxes-1x1");
  Game game(figure);
  read_actions("0 0 1-2", game);
  CHECK(game.bad.value().code == ErrorCode::input_unreadable);
}

TEST_CASE("Actions are those of a grid without holes") {
  CHECK(is_openspiel_board(Figure::make("boxes-1x1")));
  CHECK(!is_openspiel_board(Figure::make("triangle-1")));
  const auto is_board = [](std::vector<std::vector<std::int64_t>> boxes) {
    const std::vector<Coordinates> points{{0, 0}, {1, 0}, {2, 0}, {3, 0},
                                          {0, 1}, {1, 1}, {2, 1}, {3, 1}};
    return is_openspiel_board(Figure({.name = "row", .points = points, .cells = std::move(boxes)}));
  };
  CHECK(is_board({{1, 2, 6, 5}, {2, 3, 7, 6}, {3, 4, 8, 7}}));
  CHECK(!is_board({{1, 2, 6, 5}, {3, 4, 8, 7}}));  // has all points, but not all lines
}

TEST_CASE("Actions are read as texts with their players, and in the short form") {
  const Board board = Board::make("boxes-2x2");
  Game numbers(board.figure());
  read_actions("0 11 6", numbers);
  for (const char* line : {"P1(h,0,0) P2(v,1,2) P1(v,0,0)", "h 0 0, v 1 2, v 0 0",
                           "P1(h, 0, 0), P2(v, 1, 2), P1(v, 0, 0)", "h,0,0;v 1 2 v\u00a00 0"}) {
    CAPTURE(line);
    Game game(board.figure());
    read_actions(line, game);
    CHECK(!game.bad);
    CHECK(std::equal(game.moves.begin(), game.moves.end(), numbers.moves.begin(),
                     numbers.moves.end()));
  }
}

TEST_CASE("The actions of a game are all numbers or all words") {
  const Figure figure = Figure::make("boxes-2x2");
  for (const auto& [text, message] :
       {std::pair("h 0 0 3", "'3' is not a move: expected one like 1-2"),
        {"h 0 0 1-4",
         "'1-4' is a move in numbers, but the game is in words of OpenSpiel: expected one "
         "notation"},
        {"3, P2(h,0,0)", "'P2' is not an action: expected one from 0 to 11"}}) {
    const std::string_view line = text;  // clang 14 captures no bindings
    CAPTURE(line);
    Game game(figure);
    read_actions(line, game);
    CHECK(game.bad.value().message == message);
    CHECK(game.bad->code == ErrorCode::input_unreadable);
    CHECK(game.bad->move == 2);
  }
}

TEST_CASE("A state has one 0 or 1 for each line of the board, and no history") {
  const Board board = Board::make("boxes-2x2");
  Game game(board.figure());
  read_actions("100000100000", game);
  CHECK(!game.bad);
  CHECK(!game.has_history);
  CHECK(state_text(game) == "0x3");
}

}  // namespace
}  // namespace triwar::lookup::openspiel_test
