#include "lookup/read_picture.h"

#include <doctest/doctest.h>
#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "lookup/answer.h"
#include "lookup/picture.h"
#include "tablebase/base/error.h"

namespace triwar::lookup {
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
  if (!board) return "no board";
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
}

TEST_CASE("The score is known if every closed cell has an owner") {
  CHECK(read("+-+-+\n|B|A|\n+-+-+") == "boxes-1x2 0x7f 1-1");
  CHECK(read("+-+-+\n|B|#|\n+-+-+") == "boxes-1x2 0x7f");
  CHECK(read("+-+-+\n|B| |\n+-+-+") == "boxes-1x2 0x7f");
  CHECK(read("1-----2 . . 3\n|     |     .\n4-----5 . . 6") == "boxes-1x2 0x2b");
}

TEST_CASE("What is no picture of the board is refused with its line") {
  CHECK(read("+-+\n|A \n+-+") == "2: 'A' in a cell that is not closed");
  CHECK(read("+-+\n|X|\n+-+") == "2: unexpected 'X' in column 2 of the picture");
  CHECK(read("+--+\n|AB|\n+--+") == "2: a cell with two owners");
  CHECK(read("+--+\n|  |\n   |\n+--+") == "2: a line that is drawn only in part");
  CHECK(read("+-x+\n+  +") == "1: unexpected 'x' in column 3 of the picture");
  CHECK(read("+-+\n+-+-+") == "no board");
  CHECK(read("+-+\n+-+", "boxes-1x2") ==
        "1: not a picture of boxes-1x2: boxes-1x2 has 6 points, the picture 4");
  CHECK(read("1--2\n1--2", "boxes-1x1") == "2: point 1 comes twice");
  CHECK(read("1--9\n3--4", "boxes-1x1") == "1: the picture has a point that boxes-1x1 lacks");
  CHECK(read("+ + +\n+-+-+", "boxes-1x2-swedish").find("begins with it drawn") !=
        std::string::npos);
  CHECK(read("hello") == "no board");
  CHECK(read("") == "no board");
}

}  // namespace
}  // namespace triwar::lookup
