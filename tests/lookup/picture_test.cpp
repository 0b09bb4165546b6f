#include "lookup/picture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "lookup/read_line.h"
#include "tests/support/boards.h"

namespace triwar::lookup::picture_test {
namespace {

std::string picture_of(const Board& board, const char* line, bool has_history, bool color) {
  Game game(board.figure());
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

TEST_CASE("Points have letters on request") {
  const Board board = Board::make("boxes-1x2");
  const Letters letters(board.figure());
  Game game(board.figure());
  game.letters = &letters;
  read_line("1-2 1-4", game);
  CHECK(draw_board(game, Style(false)) ==
        "a2----b2 . .c2\n"
        " |     .     .\n"
        "a1 . .b1 . .c1\n");
}

TEST_CASE("A picture is narrower than the terminal, or the edges are listed") {
  const Board board = Board::make("boxes-1x9");
  const Game game(board.figure());
  CHECK(draw_board(game, Style(false, 56)).starts_with(" 1 . . 2"));
  CHECK(draw_board(game, Style(false, 55)).starts_with(" 1 . 2 . 3"));
  CHECK(draw_board(game, Style(false, 38)).starts_with(" 1 . 2 . 3"));
  CHECK(draw_board(game, Style(false, 37)).starts_with("drawn:"));
}

TEST_CASE("A picture has at most 200 columns and 200 rows") {
  const auto picture = [](const Figure& figure) {
    const Game game(figure);
    return draw_board(game, Style(false, 1000));
  };
  CHECK(picture(Figure::make("boxes-1x49")).find('\n') == 199);
  CHECK(picture(Figure::make("boxes-1x50")).starts_with("drawn:"));
  // Two boxes; the lower box ends `rows` units below the top.
  const auto far_apart = [](double rows) {
    return Figure(
        {.name = "apart",
         .points =
             {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {0, rows - 1}, {1, rows - 1}, {0, rows}, {1, rows}},
         .cells = {{1, 2, 4, 3}, {5, 6, 8, 7}}});
  };
  const std::string tall = picture(far_apart(99));
  CHECK(std::count(tall.begin(), tall.end(), '\n') == 199);
  CHECK(picture(far_apart(100)).starts_with("drawn:"));
}

/// Draws a board whose undrawn lines have the values in turn.
std::string values_picture(const Board& board, const char* line, std::vector<int> values,
                           std::size_t columns = 80) {
  Game game(board.figure());
  read_line(line, game);
  EdgeList<LineValue> moves;
  for (const Line edge : board.figure().edges()) {
    if (game.drawn().contains(edge)) continue;
    moves.push_back({edge, values[moves.size() % values.size()]});
  }
  return draw_board(game, Style(false, columns), &moves);
}

TEST_CASE("Values are written on undrawn lines, of triangles and of boxes") {
  CHECK(values_picture(Board::make("triangle-2"), "1-2 1-3 2-3 2-4", {-13, 0, 2}) ==
        "         1\n"
        "       / A \\\n"
        "     2-------3\n"
        "   /  -13  0  +2\n"
        " 4  -13  5   0   6\n");
  CHECK(values_picture(Board::make("boxes-1x2"), "1-2 1-4", {+10, -13, 0}) ==
        " 1-------2  +10  3\n"
        " |      -13      0\n"
        " 4  +10  5  -13  6\n");
}

TEST_CASE("A picture with values that is too wide has dots instead") {
  const Board board = Board::make("boxes-1x2");
  CHECK(values_picture(board, "", {1}, 19).starts_with(" 1  +1   2  +1   3\n"));
  CHECK(values_picture(board, "", {1}, 18).starts_with(" 1 . . 2 . . 3\n"));
}

TEST_CASE("A board with diagonals in its squares gets the room that its values need") {
  const Board board({.name = "slash",
                     .points = {{0, 0}, {1, 0}, {0, 1}, {1, 1}},
                     .cells = {{1, 2, 4}, {1, 4, 3}}});
  CHECK(values_picture(board, "1-2", {-13, 2}) ==
        " 1-------2\n"
        "-13 +2  -13\n"
        " 3  +2   4\n");
  CHECK(values_picture(board, "1-2 2-4 1-4", {-13, 2}) ==
        " 1-------2\n"
        "-13  \\A  |\n"
        " 3  +2   4\n");
}

TEST_CASE("A value never touches the next name") {
  const Board board(
      {.name = "slanted", .points = {{0, 0}, {1, 0}, {1, 1}, {2, 1}}, .cells = {{1, 2, 4, 3}}});
  CHECK(values_picture(board, "", {-13}).starts_with(" 1  -13  2\n"));
}

TEST_CASE("On every built-in board, values and names of points never touch") {
  int pictures = 0;
  for (const std::string& name : Board::names()) {
    const Board board = Board::make(name);
    CAPTURE(name);
    const std::string picture = values_picture(board, "", {-13}, 200);
    if (picture.starts_with("drawn:") || picture.find(" . ") != picture.npos) continue;
    ++pictures;
    std::istringstream words(picture);
    int values = 0;
    for (std::string word; words >> word;) {
      if (word == "-13") ++values;
      CHECK((word == "-13" || word.find_first_not_of("0123456789") == word.npos));
    }
    CHECK(values == board.edges());
  }
  CHECK(pictures > 80);
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
}  // namespace triwar::lookup::picture_test
