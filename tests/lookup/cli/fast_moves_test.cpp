#include "lookup/cli/fast_moves.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>

#include "lookup/cli/input.h"

namespace triwar::lookup {
namespace {

/// Parses a move at the beginning of a text. Returns "none", or the move and the rest of the text.
std::string parse_move(const Board& board, char between, const std::string& move) {
  const std::string text = move + std::string(Input::padding, '\0');
  const char* place = text.data();
  const Edge edge = FastMoves(board, between).take(place);
  if (number(edge) >= board.edges()) return "none";
  return board.text(edge) + "|" + move.substr(static_cast<std::size_t>(place - text.data()));
}

TEST_CASE("All edges in both directions are parsed, with points of one and two digits") {
  const Board board = Board::make("boxes-3x4");
  for (const Edge edge : board.all_edges()) {
    const auto low = std::to_string(number(board.ends(edge).low));
    const auto high = std::to_string(number(board.ends(edge).high));
    for (const std::string& text : {low + "-" + high, high + "-" + low}) {
      CAPTURE(text);
      CHECK(parse_move(board, '-', text + " 1-2") == board.text(edge) + "| 1-2");
      CHECK(parse_move(board, '-', text) == board.text(edge) + "|");
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

}  // namespace
}  // namespace triwar::lookup
