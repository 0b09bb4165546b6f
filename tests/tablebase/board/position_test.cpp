#include "tablebase/board/position.h"

#include <doctest/doctest.h>

#include <random>
#include <utility>
#include <vector>

#include "tests/support/boards.h"

namespace triwar {
namespace {

std::vector<Edge> moves(const Board& board, std::initializer_list<std::pair<int, int>> ends) {
  std::vector<Edge> moves;
  for (const auto& [a, b] : ends) moves.push_back(board.edge_between(a, b).value());
  return moves;
}

/// What a game has come to, to compare in one check.
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

TEST_CASE("A game begins on an empty board with A to move and no score") {
  const Board board = Board::make("triangle-3");
  const Position start(board);
  CHECK(&start.board() == &board);
  CHECK(start.state().empty());
  CHECK(start.legal_moves() == board.all_edges());
  CHECK(!start.over());
  CHECK(outcome(start) == Outcome{Player::A, 0, 0});
}

TEST_CASE("The turn passes when no cell is closed") {
  const Board board = Board::make("triangle-2");
  Position position(board);
  CHECK(position.play(Edge{0}) == 0);
  CHECK(outcome(position) == Outcome{Player::B, 0, 0});
  CHECK(position.state() == EdgeSet::of(Edge{0}));
  CHECK(!position.legal_moves().contains(Edge{0}));
  CHECK(position.play(Edge{1}) == 0);
  CHECK(outcome(position) == Outcome{Player::A, 0, 0});
}

TEST_CASE("Whoever closes a cell owns it and moves again") {
  const Board board = Board::make("triangle-2");
  Position position(board);
  const auto game = moves(board, {{1, 2}, {1, 3}, {2, 3}});
  REQUIRE(position.replay(std::span(game).first(2)) == 2);
  CHECK(position.play(game[2]) == 1);
  CHECK(outcome(position) == Outcome{Player::A, 1, 0});
}

TEST_CASE("B too moves again after closing a cell") {
  const Board board = Board::make("boxes-1x2");
  Position position(board);
  const auto game = moves(board, {{1, 2}, {2, 5}, {4, 5}, {1, 4}});
  REQUIRE(position.replay(game) == 4);
  CHECK(outcome(position) == Outcome{Player::B, 0, 1});
}

TEST_CASE("One edge can close two cells") {
  const Board board = Board::make("boxes-1x2");
  Position position(board);
  const auto rest = moves(board, {{1, 2}, {1, 4}, {2, 3}, {3, 6}, {4, 5}, {5, 6}});
  REQUIRE(position.replay(rest) == rest.size());
  CHECK(position.play(board.edge_between(2, 5).value()) == 2);
  CHECK(outcome(position) == Outcome{Player::A, 2, 0});
  CHECK(position.over());
  CHECK(position.legal_moves().empty());
}

TEST_CASE("The first sample game of the judges leaves B to move one cell behind") {
  const Board board = Board::make("triangle-3");
  Position position(board);
  const auto game = moves(board, {{2, 4}, {4, 5}, {5, 9}, {3, 6}, {2, 5}, {3, 5}});
  REQUIRE(position.replay(game) == game.size());
  CHECK(outcome(position) == Outcome{Player::B, 1, 0});
  CHECK(position.margin(6) == -5);
}

TEST_CASE("Replay stops at the first edge that is already drawn") {
  const Board board = Board::make("triangle-3");
  const auto game = moves(board, {{1, 2}, {4, 5}, {1, 2}, {8, 9}});
  Position position(board);
  CHECK(position.replay(game) == 2);
  CHECK(position.state() == EdgeSet::of(game[0]).with(game[1]));
  CHECK(outcome(position) == Outcome{Player::A, 0, 0});
}

TEST_CASE("Replay stops at an edge beyond the board") {
  const Board board = Board::make("triangle-1");
  Position position(board);
  CHECK(position.replay(std::vector{Edge{2}, Edge{3}, Edge{0}}) == 1);
  CHECK(position.state() == EdgeSet::of(Edge{2}));
}

TEST_CASE("Replay of no moves changes nothing") {
  const Board board = Board::make("triangle-1");
  Position position(board);
  CHECK(position.replay({}) == 0);
  CHECK(position.state().empty());
}

TEST_CASE(
    "A margin is the difference of the scores plus or minus the value, by the player to move") {
  const Board board = Board::make("boxes-1x2");
  Position a_moves(board);
  CHECK(a_moves.margin(2) == 2);
  CHECK(a_moves.margin(-1) == -1);
  Position b_moves(board);
  b_moves.play(Edge{0});
  CHECK(b_moves.margin(2) == -2);
  CHECK(b_moves.margin(0) == 0);
  Position b_ahead(board);
  REQUIRE(b_ahead.replay(moves(board, {{1, 2}, {2, 5}, {4, 5}, {1, 4}})) == 4);
  CHECK(b_ahead.margin(1) == -2);
  CHECK(b_ahead.margin(-1) == 0);
}

TEST_CASE("The score of a game is at all times the number of closed cells") {
  std::mt19937_64 random(751);
  int mismatches = 0;
  for (const Board& board : tests::all_boards()) {
    CAPTURE(board.name());
    Position position(board);
    while (!position.over()) {
      const EdgeSet legal = position.legal_moves();
      auto chosen = legal.begin();
      for (auto skip = random() % static_cast<unsigned>(legal.count()); skip > 0; --skip) ++chosen;
      const Player mover = position.to_move();
      const int before = position.score(mover);
      const int closed = position.play(*chosen);
      const int owned = position.score(Player::A) + position.score(Player::B);
      const bool right = owned == board.cells() - board.open_cells(position.state()) &&
                         position.score(mover) == before + closed &&
                         (position.to_move() == mover) == (closed > 0);
      if (!right) ++mismatches;
    }
    CHECK(position.state() == board.all_edges());
  }
  CHECK(mismatches == 0);
}

}  // namespace
}  // namespace triwar
