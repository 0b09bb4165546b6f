// The lines that renderers write before and between answers.

#include "lookup/cli/renderer.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>

#include "lookup/read_line.h"
#include "tablebase/embedded.h"

namespace triwar::lookup {
namespace {

/// Two games of block 1 and one of block 2, all of them bad.
std::string answers_in(OutputForm form) {
  const Tablebase table = embedded::tablebase("triangle-3");
  const Renderer renderer{.table = table, .form = form, .numbered = false, .style = Style(false)};
  Game game(table.board().figure());
  game.bad = unreadable_game("?");
  TextBuffer text;
  std::optional<std::uint64_t> block_before;
  renderer.begin(true, text);
  for (const std::uint64_t block : {1, 1, 2}) {
    game.block = block;
    renderer.render(game, block_before, text);
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

std::string judge_answer(const char* board, const char* line) {
  const Tablebase table = embedded::tablebase(board);
  Game game(table.board().figure());
  game.number = 7;
  read_line(line, game);
  TextBuffer text;
  const Renderer renderer{
      .table = table, .form = OutputForm::judge, .numbered = false, .style = Style(false)};
  renderer.render(game, std::nullopt, text);
  return std::string(text.text());
}

TEST_CASE("The judge's form has the winner, a tie, or an invalid game") {
  CHECK(judge_answer("triangle-3", "1-2 2-3 1-3 2-4 2-5 4-5") == "Game 7: A wins.\n");
  CHECK(judge_answer("triangle-3", "") == "Game 7: B wins.\n");
  CHECK(judge_answer("boxes-1x2", "") == "Game 7: Tie.\n");
  CHECK(judge_answer("triangle-3", "1-2 1-2") == "Game 7: invalid.\n");
}

}  // namespace
}  // namespace triwar::lookup
