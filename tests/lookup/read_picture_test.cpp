#include "lookup/read_picture.h"

#include <doctest/doctest.h>
#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "lookup/answer.h"
#include "lookup/picture.h"
#include "lookup/read_line.h"
#include "tablebase/base/error.h"

namespace triwar::lookup::read_picture_test {
namespace {

std::vector<Figure> figures() {
  std::vector<Figure> all;
  const auto add = [&](const std::string& name) {
    try {
      all.push_back(Figure::make(name));
    } catch (const Error&) {
      return;  // too large, or all lines are drawn
    }
  };
  for (int n = 1; n <= 12; ++n) add(fmt::format("triangle-{}", n));
  for (int rows = 1; rows <= 10; ++rows) {
    for (int columns = 1; columns <= 10; ++columns) {
      const std::string boxes = fmt::format("boxes-{}x{}", rows, columns);
      for (const char* start : {"", "-swedish", "-icelandic"}) add(boxes + start);
    }
  }
  add("boxes-1x30");
  return all;
}

/// Plays `count` moves on an empty game.
void play_any(int count, std::mt19937& random, Game& game) {
  std::vector<Line> edges = game.figure().edges();
  std::shuffle(edges.begin(), edges.end(), random);
  for (int i = 0; i < count; ++i) game.play(edges[static_cast<std::size_t>(i)]);
}

bool shows(const std::string& picture, const Game& game) {
  Game read(game.figure());
  TypedPicture(picture).read(game.position.to_move(), read);
  const LineList<Owner> owners = owners_of(game);
  return !read.bad && read.drawn() == game.drawn() && read.has_score() &&
         read.position.to_move() == game.position.to_move() &&
         read.position.score(Player::A) == game.position.score(Player::A) &&
         std::equal(read.owners.begin(), read.owners.end(), owners.begin(), owners.end());
}

TEST_CASE("The picture of every built-in board is read back") {
  std::mt19937 random(1);  // the same positions in every run
  int pictures = 0;
  for (const Figure& figure : figures()) {
    CAPTURE(figure.name());
    const int edges = static_cast<int>(figure.edges().size());
    std::optional<Letters> letters;
    if (PointNames::of(figure)) letters.emplace(figure);
    for (const int moves : {0, 1, edges / 2, edges * 4 / 5, edges}) {
      Game game(figure);
      play_any(moves, random, game);
      for (const bool with_letters : {false, true}) {
        if (with_letters && letters) game.letters = &*letters;
        const std::string picture = draw_board(game, Style(false, 200));
        if (picture.starts_with("drawn:")) continue;
        ++pictures;
        CAPTURE(picture);
        CHECK(shows(picture, game));
        const std::string board = TypedPicture(picture).board().value_or("");
        CHECK((!board.empty() && figure.name().starts_with(board)));
        const std::string first = picture.substr(0, picture.find('\n'));
        CHECK(begins_picture(first, " / \\"));
      }
    }
  }
  CHECK(pictures > 2000);
}

/// Returns the board, the state, the score and the problem of a picture.
std::string read(const std::string& text, std::optional<std::string> board = {}) {
  const TypedPicture picture(text);
  if (!board) board = picture.board();
  if (!board) return picture.problem();
  const Figure figure = Figure::make(*board);
  Game game(figure);
  picture.read(Player::B, game);
  if (game.bad) return fmt::format("{}: {}", game.bad->input_line, game.bad->message);
  return fmt::format("{} {}", *board, state_text(game)) +
         (game.has_score() ? fmt::format(" {}-{}", game.position.score(Player::A),
                                         game.position.score(Player::B))
                           : "");
}

TEST_CASE("Grids of boxes are read in all spacings") {
  const char* const half_a = "boxes-1x2 0x2b 1-0";  // 1-2, 1-4, 2-5 and 4-5
  for (const char* text :
       {"+---+   +\n| A |    \n+---+   +\n", "o--o  o\n|A |\no--o  o", "+-+ +\n|A|  \n+-+ +",
        "*_*.*\n|A|\n*=*.*", "\u00b7\u2014\u00b7 \u00b7\n|A|\n\u00b7\u2014\u00b7 \u00b7",
        "  +-----+     +\n  |     |\n  |  A  |\n  |     |\n  +-----+     +\n\n",
        "+---+ . +\n|A  |   .\n+---+\u00a0. +", "+---+   +\n | A |\n+---+   +"}) {
    CAPTURE(text);
    CHECK(read(text) == half_a);
  }
  CHECK(read("# mine\n.   .   .\n\n.   .   .\n") == "boxes-1x2 0x0 0-0");
  CHECK(read("+ +\n+ +\n+-+\n") == "boxes-2x1 0x40 0-0");
  CHECK(read("+---+\n# between\n| A |\n+---+\n") == "boxes-1x1 0xf 1-0");
}

/// Returns a picture in the manner of OpenSpiel's dots_and_boxes.
std::string open_spiel_picture(const Game& game, int rows, int columns) {
  const Figure& figure = game.figure();
  const LineList<Owner> owners = owners_of(game);
  const auto is_drawn = [&](int first, int second) {
    for (const Line line : figure.all_lines()) {
      const Ends ends = figure.ends(line);
      if (number(ends.low) == first && number(ends.high) == second) {
        return game.drawn().contains(line);
      }
    }
    return false;
  };
  const std::string points[] = {"\u250c", "\u252c", "\u2510", "\u251c", "\u253c",
                                "\u2524", "\u2514", "\u2534", "\u2518"};
  const auto place = [](int at, int last) { return at == 0 ? 0 : at == last ? 2 : 1; };
  std::string text;
  int point = 1;
  for (int row = 0; row <= rows; ++row) {
    std::string cells;
    for (int column = 0; column <= columns; ++column, ++point) {
      text += points[3 * place(row, rows) + place(column, columns)];
      cells += is_drawn(point, point + columns + 1) ? "\u2502" : " ";
      if (column == columns) continue;
      text += is_drawn(point, point + 1) ? "\u2500\u2500\u2500" : "\u2574 \u2576";
      const Owner owner = row < rows ? owners[row * columns + column] : Owner::none;
      cells += owner == Owner::A ? " 1 " : owner == Owner::B ? " 2 " : "   ";
    }
    text += "\n";
    if (row < rows) text += cells + "\n";
  }
  return text;
}

TEST_CASE("Pictures of OpenSpiel are read, and two of them are refused") {
  std::mt19937 random(2);
  for (int rows = 1; rows <= 5; ++rows) {
    for (int columns = 1; columns <= 5; ++columns) {
      const Figure figure = Figure::make(fmt::format("boxes-{}x{}", rows, columns));
      const int edges = static_cast<int>(figure.edges().size());
      for (int moves = 0; moves <= edges; ++moves) {
        Game game(figure);
        play_any(moves, random, game);
        const std::string picture = open_spiel_picture(game, rows, columns);
        CAPTURE(picture);
        CHECK(TypedPicture(picture).board() == figure.name());
        CHECK(shows(picture, game));
        CHECK(begins_picture(picture.substr(0, picture.find('\n')), ""));
        for (const char* between : {"", "\n", "\n\n"}) {
          CHECK(TypedPicture(picture + between + picture).problem().find("expected one picture") !=
                std::string::npos);
        }
      }
    }
  }
  const Figure one = Figure::make("boxes-1x1");
  CHECK(open_spiel_picture(Game(one), 1, 1) ==
        "\u250c\u2574 \u2576\u2510\n     \n\u2514\u2574 \u2576\u2518\n");
  CHECK(read("\u250c\u2500\u2500\u2500\u252c\u2574 \u2576\u2510\n\u2502 1 \u2502    \n"
             "\u2514\u2500\u2500\u2500\u2534\u2574 \u2576\u2518") == "boxes-1x2 0x2b 1-0");
  CHECK(read("\u250c\u2500\u2500\u2500\u2510\n\u2502 x \u2502\n\u2514\u2500\u2500\u2500\u2518") ==
        "boxes-1x1 0xf");
  CHECK(read("\u250f\u2501\u2513\n\u2503B\u2503\n\u2517\u2501\u251b") == "boxes-1x1 0xf 0-1");
  CHECK(read("\u250c\u2500\u2500\u2576\u2510\n     \n\u2514\u2574 \u2576\u2518") ==
        "1: a line that is drawn only in part");
}

constexpr const char* unequal =
    "expected one picture, with equal steps between its rows and columns of points";

TEST_CASE("Only one picture is read, whose points have equal steps") {
  const std::string three = "+-+-+-+\n| | | |\n+-+-+-+\n| | | |\n+-+-+-+\n| | | |\n+-+-+-+\n";
  const std::string line_1 = std::string("line 1: ") + unequal;
  CHECK(read("+-+-+  +-+-+\n| | |  | | |\n+-+-+  +-+-+") == line_1);
  CHECK(read("+-+-+  +-+-+\n| | |  | | |\n+-+-+  +-+-+", "boxes-1x5") ==
        std::string("1: ") + unequal);
  CHECK(read(three + three) == std::string("line 8: ") + unequal);
  CHECK(read(three + "\n\n" + three) == std::string("line 10: ") + unequal);
  CHECK(read("# x\n+-+\n+ +-+") == std::string("line 3: ") + unequal);
  CHECK(read("+-+-+\n|A|B|\n+-+-+\n|A| |\n+-+ +") == "boxes-2x2 0x7ff 2-1");
}

TEST_CASE("Blanks that may separate pictures are cells only on a board that is named") {
  const std::string two = "+-+-+\n|A|B|\n+-+-+\n";
  CHECK(read(two + "\n" + two) ==
        "a picture of boxes-3x2, or several with blanks between: name the board (--game)");
  CHECK(read(two + "\n" + two, "boxes-3x2") == "boxes-3x2 0x1fcbf 2-2");
  CHECK(read(two + "\n" + two, "boxes-1x2").find("a point that boxes-1x2 lacks") !=
        std::string::npos);
  const std::string beside = "+-+ +-+\n|A| |B|\n+-+ +-+\n";
  CHECK(read(beside).starts_with("a picture of boxes-1x3, or several"));
  CHECK(read(beside, "boxes-1x3") == "boxes-1x3 0x2fb 1-1");
  // The rest of the first cannot be a picture, all rows of the others are blank.
  CHECK(read("+-+\n|A|\n+-+\n\n+ +\n") == "boxes-2x1 0xf 1-0");
  CHECK(read("+ + + +\n\n+ + + +\n\n+ +-+ +\n\n+ + + +\n") == "boxes-3x3 0x10000 0-0");
  CHECK(read(". . . .\n. . . .\n. . . .") == "boxes-2x3 0x0 0-0");
}

TEST_CASE("Numbers of rows, and letters and numbers of columns, are ignored") {
  const char* const text =
      " 5 +---+---+\n"
      " 4 | r | b |\n"
      " 3 +---+---+\n"
      " 2 |\n"
      " 1 +   +   +\n"
      "   a b c d e\n";
  CHECK(read(text) == "boxes-2x2 0xff 1-1");
  CHECK(begins_picture(" 5 +---+---+", "x"));
  CHECK(read("10 o-o\n      \n 9 o o\n\n 8 o-o\n   A B") == "boxes-2x1 0x41 0-0");
  CHECK(read("2 +-+\n  |1|\n1 +-+") == "boxes-1x1 0xf 1-0");
  CHECK(read("+-+\n|A|\n+-+\na c") == "line 4: unexpected 'a' below the last points");
  CHECK(read("+-+\n|A|\n+-+\na b c") == "boxes-1x1 0xf 1-0");
  CHECK(read("+-+-+\n+ + +\na b") == "line 3: unexpected 'a' below the last points");
  for (const char* header : {"0 1 2", "  1   2   3\n", "A B C", "# x\na b c d e"}) {
    CAPTURE(header);
    CHECK(read(std::string(header) + "\n+-+-+\n+ + +\n") == "boxes-1x2 0x5 0-0");
    CHECK(read(std::string(header) + "\n 1 +-+-+\n 2 + + +\n   0 1 2") == "boxes-1x2 0x5 0-0");
  }
  CHECK(begins_picture("0 1 2", "+-+-+"));
  CHECK(begins_picture("A B", "3 o o"));
  for (const char* line : {"0 1", "0 2 3", "1 2 3 4", "b c d", "a"}) {
    CAPTURE(line);
    CHECK(!begins_picture(line, "+-+-+"));
    CHECK(!begins_picture("0 1 2", line));
  }
}

TEST_CASE("Points may be bullets") {
  const std::string bullets = "\u2022-\u2022 \u2022\n|A|\n\u2022-\u2022 \u2022";
  CHECK(read(bullets) == "boxes-1x2 0x2b 1-0");
  CHECK(begins_picture("\u2022 \u2022", ""));
}

TEST_CASE("Owners have the letters of one of several customs") {
  const auto owners = [](const std::string& first, const std::string& second) {
    return read("+-+-+\n|" + first + "|" + second + "|\n+-+-+");
  };
  for (const auto& [first, second] : {std::pair("A", "B"), {"1", "2"}, {"a", "b"}, {"r", "b"}}) {
    CHECK(owners(first, second) == "boxes-1x2 0x7f 1-1");
    CHECK(owners(first, first) == "boxes-1x2 0x7f 2-0");
    CHECK(owners(second, second) == "boxes-1x2 0x7f 0-2");
  }
  for (const auto& [first, second] :
       {std::pair("a", "r"), {"A", "b"}, {"1", "B"}, {"X", "Y"}, {"A", "\u25cf"}, {"x", "x"}}) {
    CHECK(owners(first, second) == "boxes-1x2 0x7f");
  }
  CHECK(owners("X", "-") == "2: unexpected '-' in column 4 of the picture");
}

TEST_CASE("A picture with values is refused, and its first line is known as a picture") {
  const Figure figure = Figure::make("boxes-2x2");
  const Game game(figure);
  for (const bool all_zero : {false, true}) {
    EdgeList<LineValue> values;
    for (const Line edge : game.figure().edges()) {
      values.push_back({edge, all_zero ? 0 : static_cast<int>(values.size()) - 3});
    }
    const std::string picture = draw_board(game, Style(false), &values);
    CAPTURE(picture);
    const TypedPicture read_picture(picture);
    CHECK(!read_picture.board());
    CHECK(read_picture.problem() ==
          "line 1: values on lines: pictures are read without values (--picture plain)");
    CHECK(read(picture, "boxes-2x2").find("read without values") != std::string::npos);
    if (!all_zero) CHECK(begins_picture(picture.substr(0, picture.find('\n')), ""));
  }
  CHECK(begins_picture(" 1-------2  +1   3", ""));
  for (const char* moves : {"1-2 -3", "1 -2 3 -4", "2  -3  4", "1 2", "+1"}) {
    CHECK(!begins_picture(moves, ""));
  }
}

TEST_CASE("Below the last points nothing else may stand") {
  const auto cut_off = [](const std::string& board, const std::string& moves, std::size_t rows) {
    const Figure figure = Figure::make(board);
    Game game(figure);
    read_line(moves, game);
    std::string picture = draw_board(game, Style(false));
    for (; rows > 0; --rows) picture.erase(picture.rfind('\n', picture.size() - 2) + 1);
    return picture;
  };
  for (const auto& [moves, board, found] :
       {std::tuple("", "triangle-3", "'.'"), std::tuple("4-7", "triangle-3", "'/'"),
        std::tuple("", "boxes-2x2", "'.'"), std::tuple("4-7", "boxes-2x2", "'|'")}) {
    const std::string picture = cut_off(board, moves, 1);
    CAPTURE(picture);
    const std::string problem = std::string("unexpected ") + found + " below the last points";
    CHECK(TypedPicture(picture).problem().ends_with(problem));
    const std::string smaller = board[0] == 't' ? "triangle-2" : "boxes-1x2";
    CHECK(read(picture, smaller).ends_with(problem));
  }
  // A wholly blank row of cells cannot be missed.
  CHECK(read(cut_off("boxes-2x2", "1-2", 2)) == "boxes-1x2 0x1 0-0");
  const std::string square = "+-+\n|A|\n+-+\n";
  for (const auto& [text, word] : {std::pair("hello", "hello"),
                                   {"\nB to move", "B"},
                                   {"2-4", "2-4"},
                                   {"/", "/"},
                                   {"| |", "|"},
                                   {". .", "."},
                                   {"\n\n#\nx", "x"},
                                   {"A 1, B 0", "A"},
                                   {"\xe2\x97\x8f", "U+25CF"},
                                   {"Score: A 1, B 0", "Score:"},
                                   {"Score now: A 1, B x. B moves.", "Score"},
                                   {"Score now: A 1, B 0. C moves.", "Score"},
                                   {"B to move, one long chain left.", "B"},
                                   {"B takes the loop.", "B"},
                                   {"B moves, 1 safe move is left.", "B"},
                                   {"1 chain of 3 cells, then B moves.", "1"},
                                   {"The board is full.\n1. a1-b1", "1."},
                                   {"The board is full.\n\n  on it", "on"},
                                   {"Moves by value:\n  +1: 1-2\n\n  1-3", "1-3"}}) {
    const std::string picture = square + text;
    CAPTURE(picture);
    CHECK(read(picture).ends_with(std::string("unexpected '") + word + "' below the last points"));
  }
  CHECK(read(square + "# mine\n\n") == "boxes-1x1 0xf 1-0");
  CHECK(read("+ + .\n\n+ + .", "boxes-1x1") == "1: unexpected '.' in column 5 of the picture");
  CHECK(read(square + std::string(900, ' ') + "x").find("over 800 columns") != std::string::npos);
  CHECK(read(square + std::string(5000, '\n') + square).find("over 1400 lines") !=
        std::string::npos);
}

TEST_CASE("A text below a picture tells its score and its player to move") {
  const std::string picture = "1--2--3\n|##|##|\n4--5--6\n";
  const auto standing = [&](const std::string& text, std::optional<Player> to_move = {}) {
    const Figure figure = Figure::make("boxes-1x2");
    Game game(figure);
    TypedPicture(picture + text).read(to_move, game);
    if (game.bad) return fmt::format("{}: {}", game.bad->input_line, game.bad->message);
    return std::string(player_name(game.position.to_move())) +
           (game.has_score() ? fmt::format(" {}-{}", game.position.score(Player::A),
                                           game.position.score(Player::B))
                             : "");
  };
  CHECK(standing("") == "A");
  CHECK(standing("\nThe rest is worth +2 to B.\n") == "B");
  CHECK(standing("\nThe rest is worth +2 to the player to move.\n", Player::B) == "B");
  const std::string score = "\nScore now: A 2, B 0. B moves; the rest is worth +6 to B.\n";
  CHECK(standing(score) == "B 2-0");
  CHECK(standing(score, Player::B) == "B 2-0");
  CHECK(standing("\nScore now: A 0, B 2.\n    B moves.\n") == "B 0-2");
  CHECK(standing(score, Player::A) ==
        "5: the text below the picture says that B moves, expected A (--to-move)");
  for (const char* wrong : {"A 1, B 0", "A 3, B 0", "A 18446744073709551615, B 3"}) {
    CAPTURE(wrong);
    const std::string text = std::string("Score now: ") + wrong + ". B moves.";
    CHECK(standing(text).starts_with("4: the score A "));
  }
  const std::string full = ", and the board is full: margin +2 (A minus B).\n";
  CHECK(standing("\nA wins 2 to 0" + full) == "A 2-0");
  CHECK(standing("\nB wins 2 to 0" + full) == "A 0-2");
  CHECK(standing("\nA tie, 1 to 1" + full) == "A 1-1");
  CHECK(standing("\nB wins 1 to 0" + full).starts_with("5: the score A 0, B 1 does not fit"));
  CHECK(standing(score + score).find("unexpected 'Score'") != std::string::npos);
  CHECK(read("+-+\n|A|\n+-+\nScore now: A 0, B 1. B moves.") ==
        "4: the score A 0, B 1 does not fit the picture, in which 1 cells are closed, 1 by A and 0 "
        "by B");
}

TEST_CASE("The list of lines in place of a picture is refused") {
  const char* const list = "drawn:   1-2\nundrawn: 1-3 2-3\n";
  CHECK(begins_list_of_lines("drawn:   1-2"));
  CHECK(TypedPicture(list).problem() ==
        "line 1: a list of lines, not a picture: expected a state (--input states)");
}

TEST_CASE("The score is known if every closed cell has an owner") {
  CHECK(read("+-+-+\n|B|A|\n+-+-+") == "boxes-1x2 0x7f 1-1");
  CHECK(read("+-+-+\n|B|#|\n+-+-+") == "boxes-1x2 0x7f");
  CHECK(read("+-+-+\n|B| |\n+-+-+") == "boxes-1x2 0x7f");
  CHECK(read("1-----2 . . 3\n|     |     .\n4-----5 . . 6") == "boxes-1x2 0x2b");
}

TEST_CASE("What is no picture of the board is refused with its line") {
  CHECK(read("+-+\n|A \n+-+") == "2: 'A' in a cell that is not closed");
  CHECK(read("+-+\n|X \n+-+") == "2: 'X' in a cell that is not closed");
  CHECK(read("+--+\n|AB|\n+--+") == "2: a cell with two owners");
  CHECK(read("+--+\n|  |\n   |\n+--+") == "2: a line that is drawn only in part");
  for (const char* half : {"+-  +", "+  -+", "+- -+", "+- .+", "+-.-+"}) {
    CAPTURE(half);
    CHECK(read(half + std::string("\n+   +")) == "1: a line that is drawn only in part");
    CHECK(begins_picture(half, ""));
  }
  CHECK(read("1--.2\n3---4", "boxes-1x1") == "1: a line that is drawn only in part");
  CHECK(read("+-x+\n+  +") == "1: unexpected 'x' in column 3 of the picture");
  CHECK(read("+-+\n+-+", "boxes-1x2") ==
        "1: not a picture of boxes-1x2: boxes-1x2 has 6 points, the picture 4");
  CHECK(read("1--2\n1--2", "boxes-1x1") == "2: point 1 comes twice");
  CHECK(read("1--9\n3--4", "boxes-1x1") == "1: the picture has a point that boxes-1x1 lacks");
  CHECK(read("+ + +\n+-+-+", "boxes-1x2-swedish").find("begins with it drawn") !=
        std::string::npos);
  CHECK(read("hello") ==
        "not a picture of a board of boxes or triangles: name another board (--game)");
  CHECK(read("") == read("hello"));
}

}  // namespace
}  // namespace triwar::lookup::read_picture_test
