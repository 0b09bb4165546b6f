#include "lookup/record.h"

#include <doctest/doctest.h>

#include <string>

#include "lookup/read_line.h"

namespace triwar::lookup::record_test {
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
  for (const char* text : {"{none}\n", "; x", "1.", "A:", "1-0"}) {
    CAPTURE(text);
    CHECK(states_of(text).empty());
  }
}

TEST_CASE("A game ends at an empty line, at a header, and where the number 1 comes again") {
  CHECK(states_of("1-2\n\n\n1-4\n") == "1 2");
  CHECK(states_of("[A \"1\"]\n1-2\n[A \"2\"]\n1-4\n") == "1 2");
  CHECK(states_of("1. 1-2 2. 1-4 1. 1-4 1) 1-2") == "3 2 1");
  CHECK(states_of("1. 1-2 1... 1-4") == "3");
  CHECK(states_of("1-2\n1. 1-4\n") == "3");
  CHECK(states_of("\n1.\n\n1-2\n") == "1");
}

TEST_CASE("Numbers that go on continue a game after an empty line") {
  for (const char* text :
       {"1. 1-2\n\n2. 1-4", "1. 1-2\n\n\n{so}\n\n3. 1-4\n", "1. 1-2\n\n1... 1-4",
        "7. 1-2\n\n7. ... 1-4", "1) 1-2 \n\n 2) 1-4", "1. 1-2\n2.\n\n2... 1-4 1-0\n"}) {
    CAPTURE(text);
    CHECK(states_of(text) == "3");
  }
  CHECK(states_of("1. 1-2\n\n1. 1-4") == "1 2");
  CHECK(states_of("2. 1-2\n\n2. 1-4") == "1 2");
  CHECK(states_of("1. 1-2\n\n1-4\n") == "1 2");
  CHECK(states_of("1. 1-2 1-0\n\n2. 1-4\n") == "1 2");
  CHECK(states_of("1. 1-2\n\n1-0\n\n1. 1-4") == "1 2");
}

TEST_CASE("A header begins a game, which may have no moves") {
  CHECK(states_of("[A \"1\"]\n\n[B \"2\"]\n1-2\n") == "1");
  CHECK(states_of("[A \"1\"]\n1-0\n[A \"2\"]\n1-4\n") == "0 2");
  CHECK(states_of("[A \"1\"]\n1.\n\n[A \"2\"]\n") == "0 0");
  CHECK(states_of("1.\n[A \"2\"]\n1-2") == "1");
  CHECK(states_of("[A \"a \\\"b\\\" c\"]\n1-2") == "1");
}

TEST_CASE("JSON objects are not comments") {
  for (const char* text : {R"({"moves":["1-2"]})", "{\n \"a\":{\"b\":1}\n}\n", "{\"a\":"}) {
    CAPTURE(text);
    CHECK(states_of(text) == "0(1: a JSON object; give its moves or its state alone)");
  }
  CHECK(states_of("1-2\n{\"a\": 1}") == "1(2: a JSON object; give its moves or its state alone)");
}

TEST_CASE("Two names of players are A and B in the order met") {
  CHECK(states_of("1. Red: 1-2  Blue: 1-4") == "3");
  CHECK(states_of("Red: 1-2 Red: 1-4") == "1(1: 1-4 is A's move here, but B moves)");
  CHECK(states_of("b: 1-2 a: 1-4") == "3");
  CHECK(states_of("Red: 1-2 Blue: 1-4 Green: 2-5") ==
        "3(1: 'Green' is not a player: expected Red or Blue)");
  CHECK(states_of("A: 1-2 Blue: 1-4").find("expected A or B") != std::string::npos);
  CHECK(states_of("Red: 1-2 B: 1-4").find("'Red' and 'B' are not two players") !=
        std::string::npos);
  CHECK(states_of("Red: 1-2\n\nBlue: 1-4") == "1 2");
  CHECK(states_of("Result: 1-2 Winner:").find("'Winner:' is not a move") != std::string::npos);
}

TEST_CASE("Records have moves in all notations, and links") {
  CHECK(states_of("1. b5 2. a4") == "3");
  CHECK(states_of("b5!a4?") == "3");
  CHECK(states_of("1. (0, 0) - (1, 0)  (0,0)-(0,1)") == "3");
  CHECK(states_of("[A \"x\"]\nhttp://www.trmph.com/dnb/board#2,b5a4\n") == "3");
  CHECK(states_of("[A \"x\"]\ntrmph.com/dnb/board#3,b5a4\n") ==
        "0(2: a game of boxes-3x3, expected one of boxes-2x2)");
  CHECK(states_of("b5 c5").find("c5 is not an edge of boxes-2x2, whose lines have their middles") !=
        std::string::npos);
}

TEST_CASE("The headers Board and Start tell the board and the beginning") {
  CHECK(states_of("[Board \"boxes-2x2\"]\n1-2") == "1");
  CHECK(states_of("[A \"\"]\n[Board \"boxes-3x3\"]\n\n1-2 9-13 so\n\n1-4") ==
        "0(2: a game of boxes-3x3, expected one of boxes-2x2) 2");
  CHECK(states_of("[Start \"0x2\"]\n") == "2");
  CHECK(states_of("[Start \"0x2\"]\n1. 1-2\n[Start \"0x4,A,0-0\"]\n1. B: 1-2") ==
        "3 4(4: 1-2 is B's move here, but A moves)");
  CHECK(states_of("[Start \"0x2,B,0-0\"]\n1. B: 1-2 A: 2-3 so") ==
        "7(2: move 3: 'so' is not a move: expected one like 1-2)");
  for (const auto& [start, problem] :
       {std::pair("0x1000", "0x1000 has bits beyond the 12 edges of boxes-2x2"),
        std::pair("0x2,C,0-0", "start: '0x2,C,0-0', expected one like 0x1f,B,2-1 or 0x1f"),
        std::pair("x,A,0-0", "start: 'x' is not a move: expected one like 1-2"),
        std::pair("0x2b,A,1-1",  // the lines around the first cell, with the bits 0, 1, 3 and 5
                  "score is '1-1': expected the cells of A and B, such as 1-0, with the sum 1, "
                  "because so many are closed in start")}) {
    CHECK(states_of("\n[Start \"" + std::string(start) + "\"]\n1-2")
              .ends_with("(2: " + std::string(problem) + ")"));
  }
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
  CHECK(states_of("1-2 so 1-4\n\n1-4") ==
        "3(1: move 2: 'so' is not a move: expected one like 1-2) 2");
  CHECK(states_of("1-2!!! 1-4").find("'!!!' is not a move") != std::string::npos);
  CHECK(states_of("1-2 1-0 1-4") == "3(1: a move after the result of the game)");
  CHECK(states_of("1-2 1-2 2-3\n\n1-4") == "1(1: edge 1-2 is already drawn (move 1)) 2");
}

}  // namespace
}  // namespace triwar::lookup::record_test
