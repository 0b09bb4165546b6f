#include <doctest/doctest.h>

#include <optional>
#include <string>

#include "lookup/cli/renderer.h"
#include "lookup/read_line.h"
#include "tablebase/embedded.h"

namespace triwar::lookup {
namespace {

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
