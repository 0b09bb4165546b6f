// triwar-lookup: the answers to good games, in every form of input and output.
#include <doctest/doctest.h>
#include <fmt/core.h>

#include <filesystem>
#include <string>

#include "tablebase/base/text.h"
#include "tests/cli/lookup.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::lookup_answers_test {

using namespace std::string_literals;

namespace {

const std::filesystem::path data = triwar::tests::source("tests/data");

void check_answer(const Result& result, std::string_view output) {
  CHECK(result.exit_code == done);
  CHECK(result.output == output);
  CHECK(result.error == "");
}

}  // namespace

TEST_CASE("the contest's sample is answered byte for byte") {
  const std::string expected = read_file(data / "triangle-war-sample.out");
  check_answer(lookup({(data / "triangle-war-sample.in").string()}), expected);
  check_answer(lookup({}, read_file(data / "triangle-war-sample.in")), expected);
  check_answer(lookup({"-"}, read_file(data / "triangle-war-sample.in")), expected);
}

TEST_CASE("2000 random games are answered as two contest solutions do") {
  check_answer(lookup({}, decompressed(data / "triangle-war-random.in.zst")),
               decompressed(data / "triangle-war-random.out.zst"));
}

TEST_CASE("each block numbers its games from 1, and blank lines separate blocks") {
  check_answer(lookup({"-i", "blocks"}, fmt::format("3\n2\n0\n{}\n\n1\n0\n1 0", judge_game_of_a)),
               "Game 1: B wins.\nGame 2: A wins.\n\nGame 1: B wins.\n\nGame 1: B wins.\n");
  check_answer(lookup({"-i", "blocks"}, "0"), "");
  check_answer(lookup({"-i", "blocks"}, "3 0 1 0 0"), "Game 1: B wins.\n");
  const Result json = lookup({"-i", "blocks", "-f", "json"}, "2 1 0 1 1 1 2");
  CHECK(json.exit_code == done);
  CHECK(json.output.starts_with(R"({"block":1,"game":1,"moves":0,"to_move":"A",)"));
  CHECK(contains(json.output,
                 "\n"
                 R"({"block":2,"game":1,"moves":1,"to_move":"B",)"));
  check_answer(
      lookup({"-i", "blocks", "-f", "tsv"}, "2 0 1 6 2 4 4 5 5 9 3 6 2 5 3 5"),
      "block\tgame\tmoves\tto_move\tscore_a\tscore_b\tvalue\tmargin\twinner\tbest\terror\tstate\n"
      "2\t1\t6\tB\t1\t0\t6\t-5\tB\t2-3 5-6\t\t0x10f8\n");
}

TEST_CASE("a game in json is one object with its keys in order") {
  check_answer(lookup({"-m", std::string(sample_moves), "-f", "json"}), sample_json);
  check_answer(lookup({"-i", "lines"}, std::string(sample_moves) + "\n"), sample_json);
  check_answer(lookup({"-f", "json"}, "1\n6 2 4 4 5 5 9 3 6 2 5 3 5"), sample_json);
}

TEST_CASE("a full board has no player to move and empty lists") {
  check_answer(lookup({"-m", std::string(full_game), "-f", "json"}),
               R"({"game":1,"moves":18,"to_move":null,"score":{"A":5,"B":4},"value":0,"margin":1,)"
               R"("winner":"A","best":[],"values":{},"continuation":[],"state":"0x3ffff",)"
               R"("owners":["A","A","A","B","B","B","A","A","B"],"from":"table"})"
               "\n");
  check_answer(lookup({"-m", std::string(full_game), "-f", "tsv"}),
               "game\tmoves\tto_move\tscore_a\tscore_b\tvalue\tmargin\twinner\tbest\terror\tstate\n"
               "1\t18\t\t5\t4\t0\t1\tA\t\t\t0x3ffff\n");
}

TEST_CASE("a state has a value but neither player nor score nor winner") {
  const Result as_number = lookup({"-i", "states"}, "0xffff\n");
  CHECK(as_number.exit_code == done);
  const Result as_edges =
      lookup({"-i", "states"}, "7-8 1-2 1-3 2-3 2-4 2-5 3-5 3-6 4-5 4-7 4-8 5-6 5-8 5-9 6-9 6-10");
  CHECK(as_number.output == as_edges.output);
  CHECK(as_number.output == lookup({"-i", "states"}, "  0X00000000000000000FFFF \r\n").output);
  CHECK(
      as_number.output.starts_with(R"({"game":1,"moves":16,"to_move":null,"score":null,"value":)"));
  CHECK(contains(as_number.output, R"("margin":null,"winner":null,"best":[)"));
  check_answer(lookup({"-i", "states", "-f", "tsv"}, "0x0\n0x3ffff\n"),
               "game\tmoves\tto_move\tscore_a\tscore_b\tvalue\tmargin\twinner\tbest\terror\tstate\n"
               "1\t0\t\t\t\t-3\t\t\t1-2 1-3 2-5 3-5 4-5 4-7 5-6 5-8 5-9 6-10 7-8 9-10\t\t0x0\n"
               "2\t18\t\t\t\t0\t\t\t\t\t0x3ffff\n");
}

TEST_CASE("all forms of input combine with all forms of output except states with judge") {
  for (const std::string input : {"judge", "blocks", "lines", "states"}) {
    const std::string text = input == "judge" ? "1 1 1 2" : input == "blocks" ? "1 1 1 1 2" : "1-2";
    for (const std::string output : {"judge", "text", "json", "tsv"}) {
      CAPTURE(input);
      CAPTURE(output);
      const bool refused = input == "states" && output == "judge";
      const Result result = lookup({"-i", input, "-f", output}, text);
      CHECK(result.exit_code == (refused ? bad_usage : done));
      CHECK(result.output.empty() == refused);
    }
  }
}

TEST_CASE("a tie is reported in json and tsv") {
  // lookup/cli/renderer_test.cpp has the other forms.
  CHECK(contains(lookup({"-g", "boxes-1x2", "-m", "", "-f", "json"}).output,
                 R"("value":0,"margin":0,"winner":"tie")"));
  CHECK(contains(lookup({"-g", "boxes-1x2", "-m", "", "-f", "tsv"}).output, "\t0\t0\ttie\t"));
}

TEST_CASE("text has the board, the verdict, the moves by value and perfect play") {
  check_answer(lookup({"-m", std::string(sample_moves)}), R"(             1
          -2  -2
         2  +6   3
       / A \   /   \
     4-------5  +6   6
  -2  -4  -4   \  -6  -2
 7  -2   8  -4   9  -2  10

B wins 7 to 2 under perfect play: margin -5 (A minus B).
Score now: A 1, B 0. B moves; the rest is worth +6 to B.

Moves by value:
  +6: 2-3 5-6
  -2: 1-2 1-3 4-7 6-10 7-8 9-10
  -4: 4-8 5-8 8-9
  -6: 6-9

Perfect play from here:
  B: 2-3 5-6 6-9 4-7  A: 1-2  B: 1-3 6-10  A: 9-10 4-8  B: 5-8 7-8 8-9
)");
  const Result full = lookup({"-m", std::string(full_game)});
  CHECK(contains(full.output, "A wins 5 to 4, and the board is full: margin +1 (A minus B).\n"));
  CHECK(!contains(full.output, "Moves"));
}

TEST_CASE("text does not confuse rows and columns of boxes") {
  CHECK(lookup({"-g", "boxes-1x3", "-m", "1-2 1-5 5-6 2-6 3-4"})
            .output.starts_with(" 1-------2  -2   3-------4\n"
                                " |   B   |       0      -2\n"
                                " 5-------6  -2   7  -2   8\n\n"));
}

TEST_CASE("text numbers several games and separates them") {
  const Result result = lookup({"-i", "lines", "-f", "text"}, "1-2\n1-2 1-2\n");
  CHECK(result.exit_code == bad_input);
  CHECK(result.output.starts_with("Game 1\n\n"));
  CHECK(contains(result.output, "\n\nGame 2\n\nInvalid at move 2: "));
  const Result blocks = lookup({"-i", "blocks", "-f", "text"}, "2 1 0 1 0");
  CHECK(contains(blocks.output, "\n\nBlock 2, game 1\n\n"));
  CHECK(contains(lookup({"-i", "states", "-f", "text"}, "1-2 2-3 1-3\n").output, " / # \\\n"));
}

TEST_CASE("colour is for terminals without NO_COLOR, or on request") {
  const auto colored = [](const Result& result) { return contains(result.output, "\x1b["); };
  const Setup no_color{.environment = {{"NO_COLOR", "1"}}};
  const Setup terminal{.output = Stream::terminal(), .environment = {{"NO_COLOR", std::nullopt}}};
  const Setup terminal_no_color{.output = Stream::terminal(), .environment = {{"NO_COLOR", "1"}}};
  CHECK(!colored(lookup({"-m", ""})));
  CHECK(colored(lookup({"-m", "", "--color", "always"})));
  CHECK(colored(lookup({"-m", "", "--color", "always"}, "", no_color)));
  CHECK(colored(lookup({"-m", ""}, "", terminal)));
  CHECK(!colored(lookup({"-m", ""}, "", terminal_no_color)));
  const Setup empty{.output = Stream::terminal(), .environment = {{"NO_COLOR", ""}}};
  CHECK(colored(lookup({"-m", ""}, "", empty)));
  CHECK(!colored(lookup({"-m", "", "--color", "never"}, "", terminal)));
}

}  // namespace triwar::cli::lookup_answers_test
