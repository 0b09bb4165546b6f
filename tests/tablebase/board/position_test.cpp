#include "tablebase/board/position.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include "tests/support/boards.h"

namespace triwar::position_test {
namespace {

/// Plays moves between points. Returns the number of cells that the last one closes.
int play(Position& position, std::initializer_list<std::pair<int, int>> moves) {
  int closed = 0;
  for (const auto& [a, b] : moves) {
    closed = position.play(position.figure().line_between(a, b).value());
  }
  return closed;
}

/// The state of a game, to compare in one check.
struct Outcome {
  Player to_move;
  int score_a;
  int score_b;
  bool operator==(const Outcome&) const = default;
};

Outcome outcome(const Position& position) {
  return {position.to_move(), position.score(Player::A), position.score(Player::B)};
}

static_assert(opponent(Player::A) == Player::B);
static_assert(opponent(Player::B) == Player::A);

TEST_CASE("A game begins with the lines of its figure, A to move and no score") {
  const Figure figure = Figure::make("boxes-2x2-icelandic");
  const Position start(figure);
  CHECK(&start.figure() == &figure);
  CHECK(start.drawn() == figure.drawn());
  CHECK(!start.over());
  CHECK(outcome(start) == Outcome{Player::A, 0, 0});
}

TEST_CASE("The turn passes when no cell is closed") {
  const Figure figure = Figure::make("triangle-2");
  Position position(figure);
  CHECK(position.play(Line{0}) == 0);
  CHECK(outcome(position) == Outcome{Player::B, 0, 0});
  CHECK(position.drawn() == LineSet::from_bits(1));
  CHECK(position.play(Line{1}) == 0);
  CHECK(outcome(position) == Outcome{Player::A, 0, 0});
}

TEST_CASE("Whoever closes a cell owns it and moves again") {
  const Figure figure = Figure::make("triangle-2");
  Position position(figure);
  play(position, {{1, 2}, {1, 3}});
  CHECK(!position.is_closed(Cell{0}));
  CHECK(play(position, {{2, 3}}) == 1);
  CHECK(position.is_closed(Cell{0}));
  CHECK(outcome(position) == Outcome{Player::A, 1, 0});
}

TEST_CASE("B too moves again after closing a cell") {
  const Figure figure = Figure::make("boxes-1x2");
  Position position(figure);
  play(position, {{1, 2}, {2, 5}, {4, 5}, {1, 4}});
  CHECK(outcome(position) == Outcome{Player::B, 0, 1});
}

TEST_CASE("One line can close two cells") {
  const Figure figure = Figure::make("boxes-1x2");
  Position position(figure);
  play(position, {{1, 2}, {1, 4}, {2, 3}, {3, 6}, {4, 5}, {5, 6}});
  CHECK(position.closes(figure.line_between(2, 5).value()) == 2);
  CHECK(play(position, {{2, 5}}) == 2);
  CHECK(outcome(position) == Outcome{Player::A, 2, 0});
  CHECK(position.over());
}

TEST_CASE("The first sample game of the judges leaves B to move one cell behind") {
  const Figure figure = Figure::make("triangle-3");
  Position position(figure);
  play(position, {{2, 4}, {4, 5}, {5, 9}, {3, 6}, {2, 5}, {3, 5}});
  CHECK(outcome(position) == Outcome{Player::B, 1, 0});
  CHECK(position.margin(6) == -5);
}

TEST_CASE(
    "A margin is the difference of the scores plus or minus the value, by the player to move") {
  const Figure figure = Figure::make("boxes-1x2");
  Position a_moves(figure);
  CHECK(a_moves.margin(2) == 2);
  CHECK(a_moves.margin(-1) == -1);
  Position b_moves(figure);
  b_moves.play(Line{0});
  CHECK(b_moves.margin(2) == -2);
  CHECK(b_moves.margin(0) == 0);
  Position b_ahead(figure);
  play(b_ahead, {{1, 2}, {2, 5}, {4, 5}, {1, 4}});
  CHECK(b_ahead.margin(1) == -2);
  CHECK(b_ahead.margin(-1) == 0);
}

TEST_CASE("The score of a game is at all times the number of closed cells") {
  std::mt19937_64 random(751);
  int mismatches = 0;
  for (const Board& board : tests::all_boards()) {
    CAPTURE(board.name());
    Position position(board.figure());
    std::vector<Line> lines = board.figure().edges();
    std::shuffle(lines.begin(), lines.end(), random);
    for (const Line line : lines) {
      const Player mover = position.to_move();
      const int before = position.score(mover);
      const int closed = position.play(line);
      const int owned = position.score(Player::A) + position.score(Player::B);
      const bool right =
          owned == board.cells() - board.open_cells(board.state_of(position.drawn())) &&
          position.score(mover) == before + closed && (position.to_move() == mover) == (closed > 0);
      if (!right) ++mismatches;
    }
    CHECK(position.over());
  }
  CHECK(mismatches == 0);
}

}  // namespace
}  // namespace triwar::position_test
