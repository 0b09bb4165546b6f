// What renderers write before and between answers, for judges, as text, and as tsv.
#include "lookup/cli/renderer.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>

#include "lookup/read_line.h"
#include "tablebase/embedded.h"

namespace triwar::lookup::renderer_test {
namespace {

/// Two games of block 1 and one of block 2, all of them bad.
std::string answers_in(OutputForm form) {
  const Tablebase table = embedded::tablebase("triangle-3");
  const Renderer renderer{.form = form, .numbered = false, .style = Style(false)};
  Game game(table.board().figure());
  game.bad = unreadable_game("?");
  TextBuffer text;
  std::optional<std::uint64_t> block_before;
  renderer.begin(true, text);
  for (const std::uint64_t block : {1, 1, 2}) {
    game.block = block;
    renderer.render(game, {}, block_before, text);
    block_before = block;
  }
  return std::string(text.text());
}

TEST_CASE("Each form has its own lines before and between answers") {
  const std::string invalid = "Game 0: invalid.\n";
  CHECK(answers_in(OutputForm::judge) == invalid + invalid + "\n" + invalid);
  CHECK(answers_in(OutputForm::text) == "Invalid: ?.\n\nInvalid: ?.\n\nInvalid: ?.\n");
  CHECK(answers_in(OutputForm::tsv).starts_with("block\tgame\t"));
  CHECK(answers_in(OutputForm::json).find("\n\n") == std::string::npos);
}

std::string answer(OutputForm form, const char* board, const char* line, bool has_history = true,
                   bool numbered = false) {
  const Tablebase table = embedded::tablebase(board);
  Game game(table.board().figure());
  game.block = 1;
  game.number = 7;
  game.has_history = has_history;
  read_line(line, game);
  TextBuffer text;
  const Renderer renderer{.form = form, .numbered = numbered, .style = Style(false)};
  renderer.render(game, reply_to(game, table), std::nullopt, text);
  return std::string(text.text());
}

std::string judge_answer(const char* board, const char* line) {
  return answer(OutputForm::judge, board, line);
}

std::string text_answer(const char* board, const char* line, bool has_history, bool numbered) {
  return answer(OutputForm::text, board, line, has_history, numbered);
}

bool has(const std::string& text, const char* part) { return text.find(part) != text.npos; }

TEST_CASE("The judge's form has the winner, a tie, or an invalid game") {
  CHECK(judge_answer("triangle-3", "1-2 2-3 1-3 2-4 2-5 4-5") == "Game 7: A wins.\n");
  CHECK(judge_answer("triangle-3", "") == "Game 7: B wins.\n");
  CHECK(judge_answer("boxes-1x2", "") == "Game 7: Tie.\n");
  CHECK(judge_answer("triangle-3", "1-2 1-2") == "Game 7: invalid.\n");
}

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
        "Block 1, game 7\n\nInvalid at move 2: edge 1-2 is already drawn (move 1).\n");
  CHECK(text_answer("triangle-3", "x", true, false) ==
        "Invalid: 'x' is not a move: expected one like 2-4.\n");
}

/// Renders a game of triangle-3 behind the header, as an answer or a review.
std::string tsv_of(const char* line, std::uint64_t block, bool review, bool has_history = true) {
  const Tablebase table = embedded::tablebase("triangle-3");
  const Renderer renderer{
      .form = OutputForm::tsv, .numbered = false, .style = Style(false), .review = review};
  Game game(table.board().figure());
  game.block = block;
  game.number = 2;
  game.has_history = has_history;
  read_line(line, game);
  TextBuffer text;
  renderer.begin(block != 0, text);
  renderer.render(game, reply_to(game, table, {.review = review}), std::nullopt, text);
  return std::string(text.text());
}

TEST_CASE("Every line of tsv has as many fields as its header") {
  for (const bool review : {false, true}) {
    for (const char* line : {"", "2-4 4-5", "1-2 1-2", "1-2 2-3 1-2", "x"}) {
      for (const std::uint64_t block : {0, 3}) {
        CAPTURE(line);
        std::istringstream lines(tsv_of(line, block, review));
        std::string header;
        REQUIRE(std::getline(lines, header));
        CHECK(header.starts_with(block == 0 ? "game\t" : "block\tgame\t"));
        for (std::string row; std::getline(lines, row);) {
          CHECK(std::ranges::count(row, '\t') == std::ranges::count(header, '\t'));
          CHECK(row.starts_with(block == 0 ? "2\t" : "3\t2\t"));
        }
      }
    }
  }
}

TEST_CASE("Fields that do not apply are empty") {
  CHECK(tsv_of("1-2 1-2", 0, false).ends_with("\n2\t\t\t\t\t\t\t\t\tedge_already_drawn\t\n"));
  CHECK(tsv_of("0x3ffff", 0, false, false).ends_with("\n2\t18\t\t\t\t0\t\t\t\t\t0x3ffff\n"));
  CHECK(tsv_of("2-4 4-5", 0, false).ends_with("\n2\t2\tA\t0\t0\t-1\t-1\tB\t2-5\t\t0x88\n"));
}

}  // namespace
}  // namespace triwar::lookup::renderer_test
