#include "lookup/picture.h"

#include <doctest/doctest.h>

#include <string>

#include "lookup/read_line.h"
#include "tests/support/boards.h"

namespace triwar::lookup {
namespace {

std::string picture_of(const Board& board, const char* line, bool has_history, bool color) {
  Game game(board);
  game.has_history = has_history;
  read_line(line, game);
  return draw_board(game, Style(color));
}

TEST_CASE("Boards of triangles have diagonal lines and one letter in each closed cell") {
  const Board board = Board::make("triangle-2");
  const char* const moves = "2-4 1-2 1-3 2-3 4-5";
  CHECK(picture_of(board, moves, true, false) ==
        "       1\n"
        "      / \\\n"
        "     / B \\\n"
        "    2-----3\n"
        "   / .   . .\n"
        "  /   . .   .\n"
        " 4-----5 . . 6\n");
  CHECK(picture_of(board, moves, false, false).find("/ # \\") != std::string::npos);
}

TEST_CASE("Boxes have vertical lines, and rows are not taken for columns") {
  const Board board = Board::make("boxes-1x2");
  CHECK(picture_of(board, "1-2 1-4", true, false) ==
        " 1-----2 . . 3\n"
        " |     .     .\n"
        " 4 . . 5 . . 6\n");
  CHECK(picture_of(board, "1-2 1-4", true, true).find("\x1b[") != std::string::npos);
}

TEST_CASE("Edges that characters cannot draw are listed") {
  const Board board(tests::islands({5}));
  const std::string list = picture_of(board, "", true, false);
  CHECK(list.starts_with("drawn:"));
  CHECK(list.find("\nundrawn: ") != list.npos);
  for (const Edge edge : board.all_edges()) {
    CHECK(list.find(" " + board.text(edge)) != std::string::npos);
  }
}

}  // namespace
}  // namespace triwar::lookup
