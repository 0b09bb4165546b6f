#include "lookup/record.h"

#include <doctest/doctest.h>

#include <string>

#include "lookup/read_line.h"

namespace triwar::lookup {
namespace {

/// Returns the states of all games of a text on boxes-2x2, such as "0x1 0x3", with the line and the
/// message of each bad game in parentheses.
std::string states_of(std::string_view text) {
  static const Board board = Board::make("boxes-2x2");
  RecordScanner scanner(lines_in(text));
  std::string states;
  while (scanner.begin_game()) {
    Game game(board.figure());
    read_record(scanner, game);
    states += (states.empty() ? "" : " ") + std::to_string(game.drawn().low_bits());
    if (game.bad)
      states += "(" + std::to_string(game.bad->input_line) + ": " + game.bad->message + ")";
  }
  return states;
}

TEST_CASE("Numbers, marks, comments, headers and results are skipped") {
  // The lines 1-2 and 1-4 have the bits 1 and 2.
  for (const char* text :
       {"1. 1-2 2. 1-4", "1.1-2 2)1-4", "1) 1-2\n2) 1-4\n", "1. 1-2, 1-4", "1... 1-2 12\u2026 1-4",
        "1-2! 1-4??", "1-2 !? 1-4", "1-2{good}1-4", "1-2 {two\n\nlines} 1-4",
        "1-2 ; the rest, 2-3 too\n1-4 # also", "[Name \"a ] b\"]\n [Date \"?\"] \r\n\n1-2\n1-4\n\n",
        "1. 1-2 1-4 1-0", "1-2 1-4 1/2-1/2 {agreed}", "1-2 1-4 *", "a3-b3 2. a3\u2192a2 0-1",
        "1-2\u00a0\u3000 (1, 4)"}) {
    CAPTURE(text);
    CHECK(states_of(text) == "3");
  }
  CHECK(states_of("").empty());
  CHECK(states_of("[Name \"x\"]\n\n{none}\n").empty());
}

TEST_CASE("A game ends at an empty line, at a header, and where the first number comes again") {
  CHECK(states_of("1-2\n\n\n1-4\n") == "1 2");
  CHECK(states_of("[A \"1\"]\n1-2\n[A \"2\"]\n1-4\n") == "1 2");
  CHECK(states_of("1. 1-2 2. 1-4 1. 1-4 1) 1-2") == "3 2 1");
  CHECK(states_of("1. 1-2 1... 1-4") == "3");
  CHECK(states_of("1-2\n1. 1-4\n") == "3");
  CHECK(states_of("\n1.\n\n1-2\n") == "1");
}

TEST_CASE("A player before a colon must be the one to move") {
  CHECK(states_of("A: 1-2  B: 1-4") == "3");
  CHECK(states_of("A:1-2 B :1-4 2-5 A: 4-5 3-6") == "11(1: 4-5 is A's move here, but B moves)");
  CHECK(states_of("1-2\nA: 1-4") == "1(2: 1-4 is A's move here, but B moves)");
}

TEST_CASE("A comment that reads as moves is an error, and so is text that does not") {
  for (const char* text : {"1-2 {1-4}", "1-2 ; 1. 1-4! {ok}", "1-2 # 1-4 2-3"}) {
    CAPTURE(text);
    CHECK(states_of(text).find("reads as moves") != std::string::npos);
  }
  CHECK(states_of("1-2\n1-4 {open\n") == "3(2: a comment without })");
  CHECK(states_of("1-2 so 1-4\n\n1-4") == "3(1: 'so' is not a move: expected one like 2-4) 2");
  CHECK(states_of("1-2!!! 1-4").find("'!!!' is not a move") != std::string::npos);
  CHECK(states_of("1-2 1-0 1-4") == "3(1: a move after the result of the game)");
  CHECK(states_of("1-2 1-2 2-3\n\n1-4") == "1(1: edge 1-2 is already drawn (move 1)) 2");
}

}  // namespace
}  // namespace triwar::lookup
