// triwar-lookup: detection of the input form, and notations.
#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/cli/lookup.h"
#include "tests/support/temporary_folder.h"

using namespace triwar::cli;

TEST_CASE("The form of the input is found") {
  struct Found {
    std::vector<std::string> options;
    const char* form;
    const char* input;
  };
  const std::vector<Found> inputs{
      {{}, "judge", "2\n1 2 4\n0\n"},
      {{}, "judge", "# two games\n\n2 1 2 4 0"},
      {{}, "lines", "2-4 4-5\n"},
      {{}, "lines", "# one\n\n2-4 4-5\n1-2 1-2\n\n"},
      {{"--review"}, "lines", "2,4 4,5"},
      {{}, "states", "0x1f\n2-4\n"},
      {{"-g", "boxes-2x3"}, "lines", "a1b1 b1-b2\n1-2\n"},
      {{"-f", "tsv"}, "lines", "(2, 4), (4, 5)\n"},
      {{"-g", "painting"}, "lines", "# grids\n5: 1,3 2,4\n"},
      {{"-g", "painting"}, "judge", "1\n5 1 1 3"},
  };
  for (const Found& found : inputs) {
    CAPTURE(found.input);
    auto given = found.options;
    given.insert(given.end(), {"--input", found.form});
    const Result expected = lookup(given, found.input);
    const Result result = lookup(found.options, found.input);
    CHECK(result.output != "");
    CHECK(result.output == expected.output);
    CHECK(result.error == expected.error);
    CHECK(result.exit_code == expected.exit_code);
  }
}

TEST_CASE("--input decides against the first line") {
  CHECK(contains(lookup({"-i", "judge"}, "2-4").error, "expected the number of games, found 2-4"));
  CHECK(contains(lookup({"-i", "lines"}, "2").error, "'2' is not a move"));
  CHECK(contains(lookup({"-i", "lines"}, "0x1f").error, "'0x1f' is not a move"));
}

TEST_CASE("A form that is found must go with the other options") {
  CHECK(lookup({"--review"}, "0x1f").exit_code == bad_usage);
  CHECK(lookup({"-f", "judge"}, "0x1f").exit_code == bad_usage);
  const Result unclear = lookup({}, "hello\n2-4\n");
  CHECK(unclear.exit_code == bad_input);
  CHECK(unclear.output == "");
  CHECK(unclear.error ==
        "triwar-lookup: standard input:1: expected the number of games, a game such as 2-4 4-5, or "
        "a state such as 0x1f, found hello\n");
}

TEST_CASE("A script holds a conversation in a form that is found") {
  Process program(lookup_command({"-f", "judge"}));
  for (const char* part : {"# games\n", "\n", "2", "-4", " 4-5"}) program.write(part);
  program.write("\n");
  CHECK(program.read_line() == "Game 1: B wins.");  // the blank line
  CHECK(program.read_line() == "Game 2: B wins.");
  program.write(std::string(game_of_a) + "\n");
  CHECK(program.read_line() == "Game 3: A wins.");
  program.close_input();
  CHECK(program.wait().exit_code == done);
}

TEST_CASE("A state on the command line is found") {
  CHECK(lookup({"-m", "0x10f8", "-f", "json"}).output == lookup({"-i", "states"}, "0x10f8").output);
  CHECK(lookup({"-i", "states", "-m", "3-5 2-4"}).output.starts_with("             1\n"));
}

TEST_CASE("A missing file that looks like moves or a game names the option for these") {
  const std::string missing = ": cannot open: No such file or directory";
  CHECK(lookup({"2-4"}).error ==
        "triwar-lookup: 2-4" + missing + "; for moves, use --moves \"2-4\"\n");
  CHECK(contains(lookup({"a1b1", "b1-b2"}).error, "; for moves, use --moves \"a1b1 b1-b2\"\n"));
  CHECK(contains(lookup({"boxes-2x2"}).error, "; for a game, use --game boxes-2x2\n"));
  CHECK(lookup({"games"}).error == "triwar-lookup: games" + missing + "\n");
  const TemporaryFolder folder;
  write_file(folder / "2-4", "2-4\n");
  CHECK(lookup({"2-4"}, "", {.folder = folder.path()}).exit_code == done);
}

TEST_CASE("Letters name the points of boxes everywhere") {
  const std::string numbers = lookup({"-g", "boxes-2x3"}, "9-10 6-10 1-2\n").output;
  CHECK(lookup({"-g", "boxes-2x3"}, "a1-b1 b1b2 A3-B3\n").output == numbers);
  CHECK(lookup({"-g", "boxes-2x3", "-m", "b1a1 6-10 a3b3", "-f", "json"}).output == numbers);
  const std::vector<std::pair<const char*, const char*>> bad{
      {"a1-c1", "move 1: a1-c1 is not an edge of boxes-2x3: these points are not neighbours"},
      {"a1b1 e1-d1", "move 2: e1-d1 is not an edge of boxes-2x3, whose points are a1 to d3"},
      {"a1-a0", "move 1: a1-a0 is not an edge of boxes-2x3, whose points are a1 to d3"},
      {"a2a1 a1-a2", "move 2: edge a1-a2 is already drawn (move 1)"},
  };
  for (const auto& game : bad) {
    CAPTURE(std::string(game.first));
    CHECK(contains(lookup({"-g", "boxes-2x3"}, game.first).error, game.second));
  }
}

TEST_CASE("OpenSpiel's action numbers are read") {
  const std::vector<std::string> options{"-g", "boxes-2x3", "-i", "openspiel"};
  const Result actions = lookup(options, "6 14 0\n[0, 0]\n");
  CHECK(actions.output.starts_with(
      lookup({"-g", "boxes-2x3"}, "9-10 6-10 1-2\n").output.substr(0, 20)));
  CHECK(actions.exit_code == bad_input);
  CHECK(lookup({"-g", "boxes-2x3", "-i", "openspiel", "-m", "6 14 0", "-f", "json"}).output ==
        lookup({"-g", "boxes-2x3"}, "9-10 6-10 1-2\n").output);
}
