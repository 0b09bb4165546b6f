#include "tablebase/board/figure_position.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace triwar {
namespace {

TEST_CASE("A game on a figure goes as on its board, also where a line closes two cells") {
  std::mt19937 random(1085);
  int double_closings = 0;
  for (const std::string name : {"triangle-3", "boxes-2x3", "boxes-2x3-swedish"}) {
    CAPTURE(name);
    const Board board = Board::make(name);
    std::vector<Edge> edges(board.all_edges().begin(), board.all_edges().end());
    for (int games = 0; games < 50; ++games) {
      std::shuffle(edges.begin(), edges.end(), random);
      FigurePosition on_figure(board.figure());
      Position position(board);
      for (const Edge edge : edges) {
        const int closed = position.play(edge);
        if (closed == 2) ++double_closings;
        REQUIRE(on_figure.play(board.line(edge)) == closed);
        REQUIRE(on_figure.to_move() == position.to_move());
        for (const Player player : {Player::A, Player::B}) {
          REQUIRE(on_figure.score(player) == position.score(player));
        }
        REQUIRE(on_figure.drawn() == board.lines_of(position.state()));
        const std::optional<Position> same = on_figure.on(board);
        REQUIRE(same);
        REQUIRE(same->state() == position.state());
        REQUIRE(same->margin(0) == position.margin(0));
        REQUIRE(same->to_move() == position.to_move());
      }
    }
  }
  CHECK(double_closings > 100);
}

TEST_CASE("A game is on an endgame when all lines of its start are drawn") {
  const Figure figure = Figure::make("triangle-2");
  LineSet start;
  start.insert(Line{1});
  start.insert(Line{3});
  const Board endgame(figure, start);
  FigurePosition game(figure);
  CHECK(!game.on(endgame));
  game.play(Line{3});
  CHECK(!game.on(endgame));
  game.play(Line{0});
  CHECK(!game.on(endgame));
  game.play(Line{1});
  REQUIRE(game.on(endgame));
  CHECK(endgame.lines_of(game.on(endgame)->state()) == game.drawn());
}

TEST_CASE("A cell is closed when its last line is drawn") {
  const Figure figure = Figure::make("triangle-1");
  FigurePosition game(figure);
  for (const Line line : {Line{0}, Line{1}}) {
    CHECK(game.play(line) == 0);
    CHECK(!game.is_closed(Cell{0}));
  }
  CHECK(game.play(Line{2}) == 1);
  CHECK(game.is_closed(Cell{0}));
}

}  // namespace
}  // namespace triwar
