#include "lookup/game.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "lookup/answer.h"

namespace triwar::lookup::game_test {
namespace {

TEST_CASE("A move that cannot be made gives a bad game its code, place and message") {
  const Board board = Board::make("triangle-2");
  Game game(board.figure());
  game.add_move(1, 2);
  CHECK(!game.bad);
  game.add_move(2, 1);
  REQUIRE(game.bad);
  CHECK(json_code(game.bad->code) == "edge_already_drawn");
  CHECK(game.bad->move == 2);
  CHECK(game.bad->message == "edge 1-2 is already drawn (move 1)");
  game.block = 3;
  game.number = 7;
  game.bad->input_name = "games";
  game.bad->input_line = 9;
  CHECK(complaint(game) ==
        "games:9: block 3, game 7, move 2: edge 1-2 is already drawn (move 1)\n");

  game.clear();
  CHECK(!game.bad);
  CHECK(game.drawn().empty());
  game.add_move(1, 6);
  REQUIRE(game.bad);
  CHECK(json_code(game.bad->code) == "not_an_edge");
  CHECK(game.bad->move == 1);
}

TEST_CASE("A game may begin at a position that was set up by hand") {
  const Board board = Board::make("boxes-1x2");
  const Figure& figure = board.figure();
  LineSet closed;
  for (const auto& [a, b] : {std::pair{1, 2}, std::pair{1, 4}, std::pair{2, 5}, std::pair{4, 5}}) {
    closed.insert(*figure.line_between(a, b));
  }
  Game game(figure);
  game.begin_at({figure, closed, Player::B, 1, 0});
  const auto play = [&] {
    for (const auto& [a, b] : {std::pair{2, 3}, std::pair{3, 6}, std::pair{5, 6}})
      game.add_move(a, b);
    return owners_of(game);
  };
  for (int times = 0; times < 2; ++times) {
    const auto owners = play();
    CHECK(owners[0] == Owner::unknown);
    CHECK(owners[1] == Owner::B);
    CHECK(game.position.score(Player::A) == 1);
    CHECK(game.position.score(Player::B) == 1);
    game.clear();
    CHECK(game.drawn() == closed);
    CHECK(owners_of(game)[1] == Owner::none);
  }
  game.add_move(5, 4);
  CHECK(game.bad->message == "edge 4-5 is already drawn at the start of the game");
}

TEST_CASE("Nobody owns a cell whose lines are drawn at the start of the figure") {
  const Figure whole = Figure::make("boxes-1x2");
  LineSet closed;
  for (const Line line : whole.outline(Cell{0})) closed.insert(line);
  const Figure figure = whole.with_drawn(closed);
  Game game(figure);
  for (const auto& [a, b] : {std::pair{2, 3}, std::pair{3, 6}, std::pair{5, 6}})
    game.add_move(a, b);
  CHECK(owners_of(game)[0] == Owner::none);
  CHECK(owners_of(game)[1] == Owner::A);
}

TEST_CASE("Faults of a whole game name no move") {
  const BadGame unreadable = unreadable_game("no moves");
  CHECK(json_code(unreadable.code) == "unreadable");
  CHECK(!unreadable.move);
  CHECK(unreadable.message == "no moves");
  const BadGame beyond = bits_beyond(Figure::make("triangle-2"), "0x200");
  CHECK(json_code(beyond.code) == "not_an_edge");
  CHECK(!beyond.move);
  CHECK(beyond.message == "0x200 has bits beyond the 9 edges of triangle-2");
}

TEST_CASE("A complaint names the input, the line, the question and the move, as far as there are") {
  Question question;
  question.number = 2;
  question.bad.emplace();
  question.bad->input_name = "games.txt";
  question.bad->input_line = 7;
  question.bad->message = "expected a number";
  CHECK(complaint(question, "case", "cell") == "games.txt:7: case 2: expected a number\n");
  question.block = 1;
  question.bad->move = 3;
  CHECK(complaint(question, "case", "cell") ==
        "games.txt:7: block 1, case 2, cell 3: expected a number\n");
}

TEST_CASE("A game keeps its moves in the order played, and the position after them") {
  const Figure figure = Figure::make("triangle-1");
  Game game(figure);
  game.add_move(3, 2);
  game.add_move(1, 2);
  CHECK(game.play(Line{1}) == 1);
  CHECK(std::ranges::equal(game.moves, std::vector{Line{2}, Line{0}, Line{1}}));
  CHECK(game.drawn() == figure.all_lines());
  CHECK(game.position.score(Player::A) == 1);
}

TEST_CASE("A bad move is reported with its number and the reason, and changes nothing else") {
  const Figure figure = Figure::make("triangle-2");
  Game game(figure);
  game.add_move(1, 2);
  game.add_move(3, 2);
  const auto message = [&](AnyNumber a, AnyNumber b) {
    Game tried = game;
    tried.add_move(a, b);
    CHECK(tried.bad.value().move == 3);
    CHECK(tried.drawn() == game.drawn());
    return tried.bad->message;
  };
  CHECK(message(2, 3) == "edge 2-3 is already drawn (move 2)");
  CHECK(message(1, 4) == "1-4 is not an edge of triangle-2: these points are not neighbours");
  CHECK(message(0, 1) == "0-1 is not an edge of triangle-2, whose points are 1 to 6");
  CHECK(message(-7, 99) == "-7-99 is not an edge of triangle-2, whose points are 1 to 6");
  CHECK(message(-1, std::nullopt) ==
        "-1-(a number too large) is not an edge of triangle-2, whose points are 1 to 6");
}

}  // namespace
}  // namespace triwar::lookup::game_test
