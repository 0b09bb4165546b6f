#include "lookup/wilson.h"

#include <doctest/doctest.h>

#include <optional>
#include <string>

#include "lookup/answer.h"

namespace triwar::lookup::wilson_test {
namespace {

/// Returns the board, the state, the player to move and the score of a picture, or the problem.
std::string read(const std::string& text, std::optional<Player> to_move = {}) {
  const auto form = form_of(TextFront::of(text));
  if (form != InputForm::picture) return "no picture";
  const ReadText read = read_text(text, *form);
  if (!read.board) return read.problem;
  const Figure figure = Figure::make(*read.board);
  Game game(figure);
  read.play(to_move, game);
  if (game.bad) return game.bad->message;
  const Position& position = game.position;
  return *read.board + " " + state_text(game) + " " + std::string(player_name(position.to_move())) +
         " " + std::to_string(position.score(Player::A)) + "-" +
         std::to_string(position.score(Player::B));
}

TEST_CASE("A screen is read without its values, and # is a point") {
  // Wilson's example of values: after the second line B is to move.
  const char* const values =
      " +  0  +  0  + -2  +\n"
      "       |            \n"
      " 0     |     0    -2\n"
      "       |            \n"
      " + -2  #-----# -2  +\n"
      "             |      \n"
      "-2    -2     |   -10^\n"
      "             |      \n"
      " + -2  + -2  + -2v +\n";
  CHECK(read(values, Player::B) == "boxes-2x3 0x1208 B 0-0");
  const char* const corner =
      "#-----#     +\n"
      "|     |     |\n"
      "|  A  |     |\n"
      "|     |     |\n"
      "+-----+  3v +\n";
  CHECK(read(corner) == "boxes-1x2 0x3b A 1-0");
  CHECK(read("+-----+     +\n|  2  |      \n#-----#     +\n") == "boxes-1x2 0x2b A 0-1");
  CHECK(read("+  1  +\n      1\n+     +\n") == "boxes-1x1 0x0 A 0-0");
}

TEST_CASE("A problem has a line of conditions above its picture") {
  const std::string picture = "+-+-+\n|A| |\n+-+ +\n";
  CHECK(read("0\n" + picture) == "boxes-1x2 0x3f A 1-0");
  CHECK(read("# x\n0 64 2 B\n" + picture) == "boxes-1x2 0x3f B 1-0");
  CHECK(read("0 B\n" + picture, Player::B) == "boxes-1x2 0x3f B 1-0");
  CHECK(read("0 B\n" + picture, Player::A) ==
        "the problem says that B moves, expected A (--to-move)");
  CHECK(read("-2\n" + picture) == "a problem with a penalty for the last move: expected 0");
  CHECK(read("0\n+-+-+-+-+-+\n|         |\n+ + + + + +\n|         |\n+ + + + + +\n|         |\n"
             "+-+-+-+-+-+\n")
            .starts_with("boxes-3x5 "));
  for (const char* line : {"1", "0 1 2 3", "0 C", "0 B 1", "2 B", "-"}) {
    CAPTURE(line);
    CHECK(!begins_wilson(line, "+-+-+"));
    CHECK(!begins_wilson("0", line));
  }
}

TEST_CASE("Comments and other pictures are none of Wilson's") {
  for (const char* line : {"# 1", "#-----", "# 1 + 2", "# 1-2 #", "# - - #", "#--   #", "#----#",
                           "+---+", "#", "+-----+-"}) {
    CAPTURE(line);
    CHECK(!is_wilson_row(line));
  }
  CHECK(!read_wilson("+-----+\n|     |\n+     +\n"));
  CHECK(read("+-----+\n|  1  |\n+-----+\n") == "boxes-1x1 0xf A 1-0");
}

}  // namespace
}  // namespace triwar::lookup::wilson_test
