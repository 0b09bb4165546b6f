#include "lookup/cli/fast_moves.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "lookup/cli/input.h"

namespace triwar::lookup::fast_moves_test {
namespace {

/// Parses a move at the beginning of a text. Returns "none", or the move and the rest of the text.
std::string parse_move(const Board& board, char between, const std::string& move) {
  const std::string text = move + std::string(Input::padding, '\0');
  const char* place = text.data();
  const Edge edge = FastMoves(board.figure(), between).take(place);
  if (number(edge) >= board.edges()) return "none";
  return std::string(board.text(edge)) + "|" +
         move.substr(static_cast<std::size_t>(place - text.data()));
}

bool equal(const Position& a, const Position& b) {
  return a.drawn() == b.drawn() && a.to_move() == b.to_move() &&
         a.score(Player::A) == b.score(Player::A) && a.score(Player::B) == b.score(Player::B);
}

TEST_CASE("All edges in both directions are parsed, with points of one and two digits") {
  const Board board = Board::make("boxes-3x4");
  for (const Edge edge : board.all_edges()) {
    const auto low = std::to_string(number(board.ends(edge).low));
    const auto high = std::to_string(number(board.ends(edge).high));
    for (const std::string& text : {low + "-" + high, high + "-" + low}) {
      CAPTURE(text);
      const std::string expected = std::string(board.text(edge)) + "|";
      CHECK(parse_move(board, '-', text + " 1-2") == expected + " 1-2");
      CHECK(parse_move(board, '-', text) == expected);
    }
  }
}

TEST_CASE("Other texts are no moves in the usual notation") {
  const Board board = Board::make("triangle-3");
  CHECK(parse_move(board, ' ', "1 2\n") == "1-2|\n");
  for (const char* text : {"", "1", "1-", "-1-2", "1--2", "1-9", "1-1", "0-1", "1 -2", "1/2", ":-2",
                           "1-:", "x-2", "77-78", "123-4", "1 2"}) {
    CAPTURE(text);
    CHECK(parse_move(board, '-', text) == "none");
  }
  // The reader checks the characters behind a move.
  CHECK(parse_move(board, '-', "1-2x") == "1-2|x");
}

TEST_CASE("A fast position goes as one on the figure, also where an edge closes two cells") {
  std::mt19937 random(1085);
  int double_closings = 0;
  for (const std::string name : {"triangle-3", "boxes-2x3", "boxes-2x3-swedish"}) {
    CAPTURE(name);
    const Board board = Board::make(name);
    std::vector<Edge> edges(board.all_edges().begin(), board.all_edges().end());
    for (int games = 0; games < 50; ++games) {
      std::shuffle(edges.begin(), edges.end(), random);
      Position position(board.figure());
      FastPosition fast(board);
      for (const Edge edge : edges) {
        if (position.play(board.line(edge)) == 2) ++double_closings;
        REQUIRE(fast.try_play(edge));
        Position copy(board.figure());
        fast.copy_to(copy);
        REQUIRE(equal(copy, position));
        REQUIRE(fast.state() == board.state_of(position.drawn()));
        REQUIRE(fast.margin(1) == position.margin(1));
      }
    }
  }
  CHECK(double_closings > 100);
}

TEST_CASE("A fast position refuses edges that are drawn or beyond the board, and stays") {
  const Board board = Board::make("triangle-1");
  FastPosition position(board);
  CHECK(position.try_play(Edge{2}));
  CHECK(!position.try_play(Edge{2}));
  CHECK(!position.try_play(Edge{3}));
  CHECK(position.state() == EdgeSet::of(Edge{2}));
}

}  // namespace
}  // namespace triwar::lookup::fast_moves_test
