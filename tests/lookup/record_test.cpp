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
    states += (states.empty() ? "" : " ") + std::to_string(game.drawn().bits());
    if (game.bad)
      states += "(" + std::to_string(game.bad->input_line) + ": " + game.bad->message + ")";
  }
  return states;
}

TEST_CASE("Numbers, marks, comments, headers and results are skipped") {
  // The lines 1-2 and 1-4 have the bits 1 and 2.
  for (const char* text : {"1. 1-2 2. 1-4",
                           "1.1-2 2)1-4",
                           "1) 1-2\n2) 1-4\n",
                           "1. 1-2, 1-4",
                           "1... 1-2 2\u2026 1-4",
                           "1-2! 1-4??",
                           "1-2 !? 1-4",
                           "1-2{good}1-4",
                           "1-2 {two\n\nlines} 1-4",
                           "1-2 ; the rest, 2-3 too\n1-4 # also",
                           "[Name \"a ] b\"]\n [Date \"?\"] \r\n\n1-2\n1-4\n\n",
                           "1. 1-2 1-4 1-0",
                           "1-2 1-4 1/2-1/2 {agreed}",
                           "1-2 1-4 *",
                           "a3-b3 2. a3\u2192a2 0-1",
                           "1-2\u00a0\u3000 1,4",
                           "(1, 2) (1, 4)",
                           "[1-2] [1-4]",
                           "7. 1-2 7. 1-4",
                           "7) 1-2 8. 1-4",
                           "1-2 1. 1-4",
                           "h 0 0 v 0 0",
                           "P1(h,0,0) P2(v,0,0)"}) {
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
  CHECK(states_of("1. 1-2 2. 1-4 1. 1-4 2. 1-2\n1) 1-2") == "3 3 1");
  CHECK(states_of("1. 1-2 1... 1-4") == "3");
  CHECK(states_of("1-2\n1. 1-4\n") == "3");
  CHECK(states_of("\n1.\n\n1-2\n") == "1");
}

TEST_CASE("Numbers that go on continue a game after an empty line") {
  for (const char* text :
       {"1. 1-2\n\n2. 1-4", "1. 1-2\n\n\n{so}\n\n2. 1-4\n", "1. 1-2\n\n1... 1-4",
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

TEST_CASE("Two names of players are A and B in the order met") {
  CHECK(states_of("1. Red: 1-2  Blue: 1-4") == "3");
  CHECK(states_of("P1: 1-2 P2: 1-4 P1: 2-5") == "11");
  CHECK(states_of("1-2 Blue: 1-4 Red: 2-5") == "11");
  CHECK(states_of("b: 1-2 a: 1-4") == "3");
  CHECK(states_of("[Start \"0x1,B,0-0\"]\nBlue: 1-4 Red: 2-5") == "11");
}

TEST_CASE("Records have moves in all notations, and links") {
  CHECK(states_of("1. b5 2. a4") == "3");
  CHECK(states_of("b5!a4?") == "3");
  CHECK(states_of("1. (0, 0) - (1, 0)  (0,0)-(0,1)") == "3");
  CHECK(states_of("[A \"x\"]\nhttp://www.trmph.com/dnb/board#2,b5a4\n") == "3");
}

TEST_CASE("The headers Board and Start tell the board and the beginning") {
  CHECK(states_of("[Board \"boxes-2x2\"]\n1-2") == "1");
  CHECK(states_of("[A \"\"]\n[Board \"boxes-3x3\"]\n\n1-2 9-13 so\n\n1-4") ==
        "0(2: a game of boxes-3x3, expected one of boxes-2x2) 2");
  CHECK(states_of("[Start \"0x2\"]\n") == "2");
  CHECK(states_of("[Start \"0x2\"]\n1. 1-2\n[Start \"0x4,A,0-0\"]\n1. B: 1-2") ==
        "3 4(4: 1-2 is B's move here, but A moves)");
  CHECK(states_of("[Start \"0x2,B,0-0\"]\n1. B: 1-2 A: 2-3 so") ==
        "7(2: 'so' is not a move: expected one like 1-2)");
}

TEST_CASE("Headers name the players") {
  for (const char* headers :
       {"[White \"Ann Lee\"]\n[Black \"x\"]\n", "[B \"x\"] [A \"Ann Lee\"]\n"}) {
    const std::string text = headers;
    CHECK(states_of(text + "Ann Lee: 1-2 x: 1-4") == "3");
    CHECK(states_of(text + "1. Ann Lee : 1-2\nB: 1-4") == "3");
    CHECK(states_of(text + "x: 1-2") ==
          "0(" + std::to_string(text[0] == '[' && text[1] == 'W' ? 3 : 2) +
              ": 1-2 is B's move here, but A moves)");
  }
}

TEST_CASE("A label may stand before a number, and a heading before the first move") {
  CHECK(states_of("A: 1. a3-b3\nB: 1. a3-a2\n") == "3");
  CHECK(states_of("A: 1. 1-2\nB: 2. 1-4\n") == "3");
  CHECK(states_of("1. A: 1-2 1. B: 1-4") == "3");
  for (const char* heading : {"Moves: ", "Drawn: ", "drawn:   "}) {
    CHECK(states_of(heading + std::string("1-2 1-4")) == "3");
  }
  for (const char* text :
       {"1-2 Moves: 1-4", "Moves: 1-2 Moves: 1-4", "1-2\nMoves: 1-4 Drawn: 2-3"}) {
    CHECK(states_of(text).find(": 'Moves:' is not a player: expected A or B)") !=
          std::string::npos);
  }
  CHECK(states_of("drawn: 1-2\nundrawn: 1-4 2-3") ==
        "1(2: 'undrawn:' is not a player: expected A or B)");
  CHECK(states_of("1-2\ndrawn: 1-4\nundrawn: 2-3") ==
        "1(2: 'drawn:' is not a player: expected A or B)");
  CHECK(states_of("undrawn: 1-2") == "0(1: 'undrawn:' is not a player: expected A or B)");
}

TEST_CASE("Numbers go up by one or stay") {
  CHECK(states_of("1. 1-2 99999999999999999999. 1-4").find("move 2 is missing") !=
        std::string::npos);
  CHECK(states_of("1. 1-2\n1... 1-4") == "3");
  CHECK(states_of("1. 1-2\n\n1. 1-4") == "1 2");
}

TEST_CASE("Variations and remarks in parentheses are skipped") {
  for (const char* text :
       {"1. a3-b3 (a1-a2) a3-a2", "1. a3-b3 (1... b3-b2 2. b2-b1 (or c1-c2)) a3-a2",
        "a3-b3(so)a3-a2", "a3-b3 ()a3-a2 ( )", "1-2 (2, 5) 1-4", "1-2 (2 5) 1-4", "1-2 (2 - 5) 1-4",
        "1-2 (1) 2-5 2) 4-5) 1-4", "1-2 ((2,5)) 1-4", "1-2 (A: 1-4 {) ( x} 1-0 *\n\n2-5) 1-4",
        "1-2 (2-5 ; )\n) 1-4", "1-2! (2-5!) 1-4 (3-6?)", "(1,2) (1,4) (so)", "1-2 {(} 1-4",
        "(0,0)-(1,0) ((1,0)-(2,0)) (0,0)-(0,1)", "1-2 1-4 1-0 (resigns)"}) {
    CAPTURE(text);
    CHECK(states_of(text) == "3");
  }
  CHECK(states_of("1-2 (2-5\n[A \"x\"]\n1-4") == "1(1: a parenthesis without )) 2");
}

TEST_CASE("The score or the result may follow when all lines are drawn") {
  const std::string full = "1-2 2-3 4-5 5-6 7-8 8-9 1-4 2-5 3-6 4-7 5-8 6-9";
  const std::string states = states_of(full);
  REQUIRE(states == "4095");
  for (const char* end : {" 2-2", " 2-2 1/2-1/2", " 1/2-1/2", " *", " (so) 2-2 *"}) {
    CAPTURE(end);
    CHECK(states_of(full + end) == "4095");
  }
  CHECK(states_of(full + " 16-9").find("16-9 is not an edge") != std::string::npos);
}

TEST_CASE("A start without a player refuses labels") {
  CHECK(states_of("[Start \"0x2\"]\n1-2 2-3") == "7");
  CHECK(states_of("[Start \"0x2\"]\nA: 1-2") ==
        "2(2: 1-2 has a player, but the start tells none to move: expected one like 0x1f,B,2-1)");
}

/// The moves of the game of a text on a board, or "bad" if it has several or one is bad.
std::string moves_of(std::string_view text, const Figure& figure) {
  RecordScanner scanner(lines_in(text));
  std::string all;
  while (scanner.begin_game()) {
    Game game(figure);
    read_record(scanner, game);
    if (game.bad || !all.empty()) return "bad";
    all = "moves:";
    for (const Line line : game.moves) all += " " + std::string(figure.text(line));
  }
  return all;
}

TEST_CASE("A word among the moves is skipped, or an error, and never makes another game") {
  static const char* const words[] = {
      "a",        "an",     "the",     "and",   "or",       "but",        "so",      "then",
      "now",      "here",   "there",   "this",  "that",     "it",         "he",      "she",
      "they",     "we",     "I",       "you",   "me",       "is",         "was",     "has",
      "have",     "had",    "will",    "would", "could",    "should",     "must",    "may",
      "not",      "no",     "yes",     "ok",    "good",     "better",     "best",    "bad",
      "worse",    "worst",  "only",    "also",  "why",      "what",       "who",     "when",
      "where",    "how",    "wins",    "won",   "loses",    "lost",       "draw",    "tie",
      "game",     "Game",   "move",    "moves", "Moves",    "turn",       "player",  "score",
      "Score",    "result", "Result",  "final", "total",    "points",     "boxes",   "box",
      "chain",    "loop",   "double",  "cross", "long",     "short",      "takes",   "gives",
      "resigns",  "forced", "opening", "end",   "start",    "begin",      "White",   "Black",
      "Red",      "Blue",   "Ann",     "A",     "B",        "P1",         "P2",      "h",
      "v",        "x",      "X",       "o",     "N",        "e4.",        "Score:",  "Best:",
      "Result:",  "Moves:", "Note:",   "Move:", "A:",       "B:",         "Ann:",    "P1:",
      "http://x", "10:30",  "2026",    "11/28", "28.11.26", "2026-11-28", "0",       "1",
      "7",        "12",     "100",     "3.5",   "50%",      "+1",         "-1",      "=",
      "!",        "?",      "!!",      "??",    "!?",       "...",        "..",      "-",
      "--",       "->",     "=>",      "&",     "\"good\"", "'so'",       "\u2026",  "\u2013",
      "()",       "( )",    "(so)",    "(12)",  "(",        ")",          "[",       "]",
      "[]",       "[so]",   "{",       "}",     "{}",       "{so}",       "<",       ">",
      "<so>",     "((so))", "(a1-a2)", "(1-4)", "[1-4]",    "<a1-a2>",    "[a1-a2]", "\"1-4\"",
      "(1,",      "(1.",    "(1)",     "1-0",   "0-1",      "1/2-1/2",    "*",       "1/2",
      "16-9",     "0-0",    "5-3",     "4:0",   "3:1",      "(3-1)",      "[2-2]",   "10-6"};
  // Scores that are lines of boxes-2x2 in numbers are moves in such a record.
  static const char* const scores[] = {"2-1", "1-2", "4-1", "1-1", "2-2", "3-1", "4-0"};
  const Figure figure = Figure::make("boxes-2x2");
  std::size_t texts = 0;
  for (const char* record :
       {"1. a1-b1 b1-c1\n2. a2-b2 b2-c2\n3. a3-b3\n", "A: a1-b1\nB: b1-c1\nA: a2-b2\n",
        "[Event \"x\"]\n[White \"Ann\"]\n\n1. 1-2! 2. 2-3\n3. 4-5 *\n", "1. b1 d1\n2. b3 d3\n",
        "h 0 0\nv 0 0\nh 1 0\n", "1) (1,2) 2) (2,3)\n3) (4,5)"}) {
    const std::string text = record;
    const std::string expected = moves_of(text, figure);
    REQUIRE(expected != "bad");
    const auto check_all = [&](const auto& list) {
      for (const char* word : list) {
        for (std::size_t at = 0; at <= text.size(); ++at) {
          const bool is_place =
              at == 0 || at == text.size() || text[at - 1] == ' ' || text[at - 1] == '\n';
          if (!is_place) continue;
          // A move in brackets is one where all moves stand in brackets.
          if (std::string_view(word) == "(1-4)" && text.starts_with("1) (")) continue;
          const std::string changed = text.substr(0, at) + word + " " + text.substr(at);
          const std::string found = moves_of(changed, figure);
          ++texts;
          CHECK_MESSAGE((found == expected || found == "bad"), changed);
        }
      }
    };
    check_all(words);
    if (text.find('a') != text.npos) check_all(scores);
  }
  CHECK(texts > 6000);
}

TEST_CASE("A player before a colon must be the one to move") {
  CHECK(states_of("A: 1-2  B: 1-4") == "3");
}

TEST_CASE("A bad game does not hide the next") {
  CHECK(states_of("1-2 so 1-4\n\n1-4") == "1(1: 'so' is not a move: expected one like 1-2) 2");
  CHECK(states_of("1-2 1-2 2-3\n\n1-4") == "1(1: edge 1-2 is already drawn (move 1)) 2");
}

}  // namespace
}  // namespace triwar::lookup::record_test
