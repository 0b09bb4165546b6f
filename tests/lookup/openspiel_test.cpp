#include "lookup/openspiel.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace triwar::lookup {
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

TEST_CASE("A bad action is answered with its reason") {
  const Board board = Board::make("boxes-1x1");
  struct Bad {
    const char* line;
    BadGame::Code code;
    const char* message;
  };
  for (const Bad& bad :
       {Bad{"0 4", BadGame::Code::not_an_edge,
            "4 is not an action of boxes-1x1, whose actions are 0 to 3"},
        Bad{"99999999999999999999", BadGame::Code::not_an_edge,
            "99999999999999999999 is not an action of boxes-1x1, whose actions are 0 to 3"},
        Bad{"0 0", BadGame::Code::edge_already_drawn, "edge 1-2 is already drawn (move 1)"},
        Bad{"0 0 9", BadGame::Code::edge_already_drawn, "edge 1-2 is already drawn (move 1)"},
        Bad{"0 0 1-2", BadGame::Code::unreadable,
            "'1-2' is not an action: expected one from 0 to 3"},
        Bad{"-1", BadGame::Code::unreadable, "'-1' is not an action: expected one from 0 to 3"}}) {
    CAPTURE(bad.line);
    Game game(board.figure());
    read_actions(bad.line, game);
    REQUIRE(game.bad);
    CHECK(game.bad->code == bad.code);
    CHECK(game.bad->message == bad.message);
  }
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

}  // namespace
}  // namespace triwar::lookup
