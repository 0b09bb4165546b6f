// triwar-lookup: bad games and unreadable text.
#include <doctest/doctest.h>
#include <fmt/core.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/cli/bad_game.h"
#include "tests/cli/lookup.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::lookup_bad_games_test {
namespace {

std::string repeated(std::string_view text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

const std::string no_neighbours = " is not an edge of triangle-3: these points are not neighbours";

std::vector<Bad> bad_games() {
  return {
      {"judge", "1\n2\n1 2\n1 4", "4: game 1, move 2", "not_an_edge", 2, 4, "1-4" + no_neighbours},
      {"judge", "1\n3\n2 4\n4 5\n4 2\n", "5: game 1, move 3", "edge_already_drawn", 3, 5,
       "edge 2-4 is already drawn (move 1)"},
      {"judge", "1\n19" + repeated(" 1 2", 19), "2: game 1", "too_many_moves", 0, 2,
       "19 moves on a board of 18 edges"},
      {"lines", "1-2 foo", "1: game 1", "unreadable", 0, 1,
       "'foo' is not a move: expected one like 2-4"},
      {"lines", "\x01\xff\x7f\"\\", "1: game 1", "unreadable", 0, 1,
       "'\\x01\\xff\\x7f\"\\' is not a move: expected one like 2-4"},
      {"lines", "2,4,4,5", "1: game 1", "unreadable", 0, 1,
       "'2,4,4,5' is ambiguous, with commas in moves and between them: expected moves like "
       "2-4,4-5"},
      {"lines", "a1-b1", "1: game 1", "unreadable", 0, 1,
       "'a1-b1' is not a move: letters name the points of up to 26 columns of boxes only, not of "
       "triangle-3; expected one like 2-4"},
      {"lines", std::string(70000, '7'), "1: game 1", "unreadable", 0, 1,
       "a line of over 65536 bytes"},
      {"states", "0x40000", "1: game 1", "not_an_edge", 0, 1,
       "0x40000 has bits beyond the 18 edges of triangle-3"},
      {"states", "0x12g", "1: game 1", "unreadable", 0, 1, "'0x12g' is not a number"},
  };
}

}  // namespace

TEST_CASE("every kind of bad game is answered with its code and place and reason") {
  for (const Bad& bad : bad_games()) check_bad_game(bad, "triangle-3", "\t\t\t\t\t\t\t\t\t", "\t");
}

TEST_CASE("a bad game never shifts the answers to the others") {
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

TEST_CASE("a bad game in a file is named by file and line and in blocks by block") {
  TemporaryFolder folder;
  const Setup there{.folder = folder.path()};
  write_file(folder / "games.txt", "2\n0\n3\n2 4\n\n4 5\n2 4\n");
  const Result result = lookup({"games.txt"}, "", there);
  CHECK(result.exit_code == bad_input);
  CHECK(result.output == "Game 1: B wins.\nGame 2: invalid.\n");
  CHECK(result.error == "games.txt:7: game 2, move 3: edge 2-4 is already drawn (move 1)\n");
  CHECK(lookup({"-g", "triangle-3", "-i", "blocks"}, "2\n1\n0\n1\n1 1 7").error ==
        "standard input:5: block 2, game 1, move 1: 1-7" + no_neighbours + "\n");
}

TEST_CASE("a bad game from the command line is answered too") {
  const Result text = lookup({"-m", "1-2 1-2"});
  CHECK(text.exit_code == bad_input);
  CHECK(text.output == "Invalid at move 2: edge 1-2 is already drawn (move 1).\n");
  CHECK(text.error == "");
  CHECK(lookup({"-m", "1-2 1-2", "-f", "tsv"}).error ==
        "--moves:1: game 1, move 2: edge 1-2 is already drawn (move 1)\n");
  const Result judge = lookup({"-m", "what?", "-f", "judge"});
  CHECK(judge.exit_code == bad_input);
  CHECK(judge.output == "Game 1: invalid.\n");
}

TEST_CASE("unreadable text ends the run after the answers before it") {
  struct Unfollowable {
    const char* form;
    const char* input;
    const char* output;
    const char* error;
  };
  const std::vector<Unfollowable> inputs{
      {"judge", "x", "", "1: expected the number of games, found x"},
      {"judge", "2\n0\n", "Game 1: B wins.\n",
       "3: game 2, expected the number of moves, found the end of the input"},
      {"judge", "1\n2 1 2\n3 4x", "", "3: game 1, expected the second point of a move, found 4x"},
      {"judge", "1\n1 1 99\n1 2", "Game 1: invalid.\n",
       "3: expected the end after the last game, found 1"},
      {"blocks", "1\n1\n", "",
       "3: block 1, game 1, expected the number of moves, found the end of the input"},
      {"blocks", "two", "", "1: expected the number of blocks, found two"},
  };
  for (const Unfollowable& bad : inputs) {
    CAPTURE(std::string(bad.form));
    CAPTURE(std::string(bad.input));
    const Result result = lookup({"-i", bad.form}, bad.input);
    CHECK(result.exit_code == bad_input);
    CHECK(result.output == bad.output);
    CHECK(contains(result.error, std::string("triwar-lookup: standard input:") + bad.error));
  }
}

}  // namespace triwar::cli::lookup_bad_games_test
