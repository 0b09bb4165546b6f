#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>

#include "lookup/cli/renderer.h"
#include "lookup/read_line.h"
#include "tablebase/embedded.h"

namespace triwar::lookup::text_renderer_test {
namespace {

std::string text_answer(const char* board, const char* line, bool has_history, bool numbered) {
  const Tablebase table = embedded::tablebase(board);
  Game game(table.board().figure());
  game.block = 1;
  game.number = 2;
  game.has_history = has_history;
  read_line(line, game);
  TextBuffer text;
  const Renderer renderer{.form = OutputForm::text, .numbered = numbered, .style = Style(false)};
  renderer.render(game, reply_to(game, table), std::nullopt, text);
  return std::string(text.text());
}

bool has(const std::string& text, const char* part) { return text.find(part) != text.npos; }

TEST_CASE("The text of a game has the verdict, the score, moves by value and perfect play") {
  const std::string text = text_answer("triangle-3", "2-4 4-5 5-9 3-6 2-5 3-5", true, false);
  CHECK(has(text, "\nB wins 7 to 2 under perfect play: margin -5 (A minus B).\n"));
  CHECK(has(text, "\nScore now: A 1, B 0. B moves; the rest is worth +6 to B.\n"));
  CHECK(has(text, "\nMoves by value:\n  +6: 2-3 5-6\n  -2: 1-2 1-3 "));
  CHECK(has(text, "\nPerfect play from here:\n  B: 2-3 5-6 6-9 4-7  A: 1-2  B: 1-3 "));
  CHECK(has(text_answer("boxes-1x2", "", true, false), "\nA tie, 1 to 1 under perfect play"));
}

TEST_CASE("The text of a state names no players") {
  const std::string text = text_answer("triangle-3", "1-2 2-3 1-3", false, false);
  CHECK(has(text, " to the player to move.\n"));
  CHECK(!has(text, "A:"));
  CHECK(!has(text, "wins"));
  CHECK(has(text_answer("triangle-3", "0x3ffff", false, false), "\nThe board is full.\n"));
}

TEST_CASE("Numbered text begins with block and game, and a bad game has its reason") {
  CHECK(text_answer("triangle-3", "1-2 1-2", true, true) ==
        "Block 1, game 2\n\nInvalid at move 2: edge 1-2 is already drawn (move 1).\n");
  CHECK(text_answer("triangle-3", "x", true, false) ==
        "Invalid: 'x' is not a move: expected one like 2-4.\n");
}

}  // namespace
}  // namespace triwar::lookup::text_renderer_test
