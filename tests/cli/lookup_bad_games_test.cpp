// triwar-lookup: bad games and unreadable text.
#include <doctest/doctest.h>
#include <fmt/core.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/cli/bad_game.h"
#include "tests/cli/lookup.h"
#include "tests/support/bad_games.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::lookup_bad_games_test {
namespace {

std::string repeated(std::string_view text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

}  // namespace

TEST_CASE("Each form of input has the code and the place of a bad game") {
  for (const Bad& bad :
       std::vector<Bad>{{"judge", "1\n3\n2 4\n4 5\n4 2\n", "5: game 1, move 3",
                         R"("edge_already_drawn","move":3,"input_line":5)"},
                        {"judge", "1\n19" + repeated(" 1 2", 19), "2: game 1",
                         R"("too_many_moves","move":null,"input_line":2)"},
                        {"blocks", "2\n1\n0\n1\n1 1 7", "5: block 2, game 1, move 1",
                         R"("not_an_edge","move":1,"input_line":5)"},
                        {"lines", "\x01\xff\x7f\"\\", "1: game 1, move 1",
                         R"("unreadable","move":1,"input_line":1)"},
                        {"lines", std::string(70000, '7'), "1: game 1",
                         R"("unreadable","move":null,"input_line":1)"}}) {
    check_bad_game(bad, "triangle-3");
  }
  for (const tests::BadText& bad : tests::bad_texts()) {
    if (bad.form.empty() || !bad.line || !bad.is_first) continue;
    const std::string move = bad.move ? std::to_string(*bad.move) : "null";
    const std::string place =
        fmt::format("{}: game 1{}", *bad.line, bad.move ? ", move " + move : "");
    const std::string error =
        fmt::format(R"("{}","move":{},"input_line":{})", bad.code, move, *bad.line);
    check_bad_game({bad.form.c_str(), bad.text, place.c_str(), error.c_str()}, bad.game);
  }
}

TEST_CASE("A bad game never shifts the answers to the others") {
  const std::string games =
      fmt::format("5\n0\n2 1 2 1 2\n20{}\n1 1 99\n{}\n", repeated(" 1 2", 20), judge_game_of_a);
  const Result judge = lookup({}, games);
  CHECK(judge.exit_code == bad_input);
  CHECK(judge.output ==
        "Game 1: B wins.\nGame 2: invalid.\nGame 3: invalid.\nGame 4: invalid.\nGame 5: A wins.\n");
  const Result lines =
      lookup({"-i", "lines", "-f", "judge"}, "\nnonsense\n" + std::string(100000, ' ') + "\n1-2\n");
  CHECK(lines.exit_code == bad_input);
  CHECK(lines.output == "Game 1: B wins.\nGame 2: invalid.\nGame 3: invalid.\nGame 4: B wins.\n");
}

TEST_CASE("A bad game from the command line is told in the text, or on standard error") {
  const Result text = lookup({"-m", "1-2 1-2"});
  CHECK(text.exit_code == bad_input);
  CHECK(text.output.starts_with("Invalid at move 2: "));
  CHECK(text.error == "");
  CHECK(lookup({"-m", "1-2 1-2", "-f", "tsv"}).error.starts_with("--moves:1: game 1, move 2: "));
  const Result judge = lookup({"-m", "what?", "-f", "judge"});
  CHECK(judge.exit_code == bad_input);
  CHECK(judge.output == "Game 1: invalid.\n");
}

TEST_CASE("Unreadable text ends the run after the answers before it") {
  struct Unreadable {
    const char* form;
    const char* input;
    const char* output;
    const char* place;
  };
  for (const Unreadable& bad :
       std::vector<Unreadable>{{"judge", "x", "", "1: "},
                               {"judge", "2\n0\n", "Game 1: B wins.\n", "3: game 2, "},
                               {"judge", "1\n1 1 99\n1 2", "Game 1: invalid.\n", "3: "},
                               {"blocks", "1\n1\n", "", "3: block 1, game 1, "}}) {
    CAPTURE(std::string(bad.input));
    const Result result = lookup({"-i", bad.form}, bad.input);
    CHECK(result.exit_code == bad_input);
    CHECK(result.output == bad.output);
    CHECK(contains(result.error,
                   std::string("triwar-lookup: standard input:") + bad.place + "expected "));
  }
}

}  // namespace triwar::cli::lookup_bad_games_test
