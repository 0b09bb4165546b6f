// triwar-lookup: options, files, and conversations over pipes.
#include <doctest/doctest.h>
#include <unistd.h>

#include <csignal>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/cli/lookup.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::lookup_usage_test {

TEST_CASE("A mistake on the command line is a usage error with the way to do it right") {
  const std::string table = triwar::tests::source("tests/golden/triangle-1.tb.zst");
  const TemporaryFolder folder;
  write_file(folder / "opening.txt", "1-2\n");
  const Setup here{.folder = folder.path()};
  using Rows = std::vector<std::pair<std::vector<std::string>, std::string>>;
  const auto check = [](const Result& result, const std::string& program,
                        const std::string& words) {
    CAPTURE(words);
    CHECK(result.exit_code == bad_usage);
    CHECK(result.error.starts_with(program + ": "));
    CHECK_MESSAGE(contains(result.error, words), result.error);
    CHECK(result.output == "");
  };
  // lookup/cli/options_test.cpp has the options that exclude each other.
  for (const auto& [arguments, words] : Rows{
           {{"--nonsense"}, "unknown option '--nonsense'\nTry --help.\n"},
           {{"-x"}, "unknown option '-x'\nTry --help.\n"},
           {{"--formt", "json"}, "unknown option '--formt'; did you mean --format?\nTry --help.\n"},
           {{"--formt=json"}, "unknown option '--formt'; did you mean --format?\n"},
           {{"-moves", "2-4"}, "unknown option '-moves'; did you mean --moves?\n"},
           {{"-f", "jsn"},
            "--format: unknown word 'jsn': expected judge, text, json, tsv, svg, record; did you "
            "mean "
            "json?\n"},
           {{"-f", "3"}, "--format: unknown word '3'"},
           {{"--color", "1"}, "--color: unknown word '1'"},
           {{"-g", "triangle-0"}, "triangle-0"},
           {{"-g", "5x5"}, "; did you mean boxes-5x5?\n"},
           {{"-g", "Triangle-3"}, "; did you mean triangle-3?\n"},
           {{"-g", "house.json"},
            "house.json looks like the file of a board; use --board house.json\n"},
           {{"-t", "house.json"}, "; use --board house.json\n"},
           {{"-g", "house.tb.zst"}, "looks like a table; use --tablebase house.tb.zst"},
           {{table}, "a table, expected games; use --tablebase " + table},
           {{"boxes-3x3", "-m", ""}, "boxes-3x3 is a game; use --game boxes-3x3\n"},
           {{"-m", "1-2", "-m", "2-4"}, "--moves may be given only once\n"},
           {{"-m"}, "--moves needs a value, MOVES: One game from the command line"},
           {{"-m", "1-2", "games.txt"}, "--moves"},
           {{"--json", "-f", "tsv"}, "--json"},
           {{"-i", "openspiel"}, "openspiel"},
           {{"-g", "painting", "-i", "openspiel"}, "painting"},
           {{"one", "two"}, "one: cannot open"},
           {{"/nowhere/games.txt"}, "/nowhere/games.txt: cannot open"},
           {{"/"}, "/: "}}) {
    check(lookup(arguments), "triwar-lookup", words);
  }
  for (const auto& [arguments, words] :
       Rows{{{"triangle3"}, "; did you mean triangle-3?\n"},
            {{"triangle3", "extra"}, "unexpected argument 'extra'\n"},
            {{"house.json"}, "house.json looks like the file of a board; use --board house.json\n"},
            {{"-g", "boxes-3x3"}, "GAME stands without an option: triwar-generate boxes-3x3\n"},
            {{"--game=boxes-3x3"}, "without an option: triwar-generate boxes-3x3\n"},
            {{"-gboxes-3x3"}, "without an option: triwar-generate boxes-3x3\n"},
            {{"triangle-1", "--threads", "2", "--threads", "1"},
             "--threads may be given only once\n"},
            {{"--index"}, "--index needs a value, dense|quiet: States to store"},
            {{"--memory", "1Q"},
             "--memory: '1Q' is not a size, expected one such as 500M or 1.5G\nTry --help.\n"},
            {{"--list", "triangle-1"}, "--list"},
            {{"chess"},
             "unknown game 'chess': expected triangle-N or boxes-RxC; --list prints all\n"},
            {{"boxes-2x3", "--after", "opening.txt"}, "; did you mean @opening.txt?\n"},
            {{}, "expected a game, such as triangle-3\n"}}) {
    check(generate(arguments, here), "triwar-generate", words);
  }
  CHECK(names_in(folder.path()).size() == 1);
  CHECK(contains(generate({"boxes-6x6"}).error, "; to solve the rest of a game, use --after\n"));
  CHECK(lookup({"-g", "triangle-13"}).exit_code == not_done);
}

TEST_CASE("--list shows every board with its edges, its value, and what answers it") {
  const TemporaryFolder folder;
  write_file(folder / "boxes-3x4.tb.zst", "\n");
  const Setup here{.folder = folder.path()};
  const Result listed = lookup({"--list"}, "", here);
  CHECK(listed.exit_code == done);
  CHECK(listed.error == "");
  CHECK(listed.output.starts_with(
      "game                  edges cells value  answered by  board\n"
      "boxes-1x1                 4     1    -1  table        Dots and Boxes 1x1\n"));
  for (const char* line :
       {"boxes-3x4                31    12    +0  table        Dots and Boxes 3x4",
        "boxes-4x3                31    12    +0  table        Dots and Boxes 4x3",
        "boxes-2x5                27    10    -2  solving      Dots and Boxes 2x5",
        "boxes-4x4                40    16    +0  book         Dots and Boxes 4x4",
        "boxes-5x3                38    15    -1  book         Dots and Boxes 5x3",
        "boxes-5x5                60    25     -  search       Dots and Boxes 5x5",
        "boxes-10x10             220   100     -  search       Dots and Boxes 10x10",
        "boxes-10x10-icelandic   200   100     -  search       Icelandic 10x10",
        "triangle-10             165   100     -  search       Triangle of side 10"}) {
    CHECK_MESSAGE(contains(listed.output, "\n" + std::string(line) + "\n"), line);
  }
  const auto boxes_2x5 = [&](const char* solve) {
    const auto list =
        nlohmann::json::parse(lookup({"--list", "--json", "--solve", solve}, "", here).output);
    for (const auto& board : list.at("games")) {
      if (board.at("game") == "boxes-2x5") return board;
    }
    return nlohmann::json();
  };
  CHECK(boxes_2x5("10M") == nlohmann::json{{"game", "boxes-2x5"},
                                           {"edges", 27},
                                           {"cells", 10},
                                           {"value", -2},
                                           {"from", "solved"},
                                           {"title", "Dots and Boxes 2x5"},
                                           {"group", "boxes"}});
  CHECK(boxes_2x5("1M").at("from") == "search");
  Process narrow({triwar::tests::program("triwar-lookup"), "--list"},
                 {.output = Stream::terminal(), .environment = {{"COLUMNS", "50"}}});
  std::istringstream lines(narrow.wait().output);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) CHECK(line.size() <= 51);  // and CR
  CHECK(count > 200);
}

TEST_CASE("--json is short for --format json") {
  CHECK(lookup({"--json", "-m", "1-2"}).output == lookup({"-f", "json", "-m", "1-2"}).output);
  CHECK(lookup({"--json", "--info"}).output == lookup({"-f", "json", "--info"}).output);
  CHECK(lookup({"--json", "-f", "json"}, "0x1f").exit_code == done);
}

TEST_CASE("help and version of triwar-lookup are answers") {
  const Result help = lookup({"--help"});
  CHECK(help.exit_code == done);
  CHECK(contains(help.output, "--tablebase"));
  CHECK(help.error == "");
  CHECK(lookup({"--version"}).output.starts_with("triwar-lookup "));
  CHECK(lookup({"-V"}).output == lookup({"--version"}).output);
}

TEST_CASE("a script holds a conversation in judge form") {
  Process program(lookup_command({}));
  program.write("3\n1\n1 2\n");
  CHECK(program.read_line() == "Game 1: B wins.");
  program.write("6 1 2 2 3 1 3");
  program.write(" 2 4 2 5 4 5\n");
  CHECK(program.read_line() == "Game 2: A wins.");
  program.write("1 1 99\n");
  CHECK(program.read_line() == "Game 3: invalid.");
  program.close_input();
  CHECK(program.wait().exit_code == bad_input);
}

TEST_CASE("a message on a terminal describes the expected input") {
  Process program(lookup_command({}), {.input = Stream::terminal()});
  CHECK(contains(program.await_error("Ctrl-D"), "waiting for games, one a line, such as 2-4"));
  program.write("1\n0\n");
  CHECK(program.read_line() == "Game 1: B wins.");
  program.close_input();
  CHECK(program.wait().exit_code == done);
  CHECK(lookup({"-m", ""}, "", {.input = Stream::terminal()}).error == "");
}

TEST_CASE("unreadable input does not hide output that cannot be written") {
  for (const char* input : {"1\n1 1 2", "2\n0 x", "2\n0 x \n", "2\n0"}) {
    CAPTURE(input);
    const Result games = lookup({}, input, {.output = Stream::file("/dev/full")});
    CHECK(games.exit_code == not_done);
    CHECK(contains(games.error, "standard output: cannot write: No space left on device\n"));
  }
}

TEST_CASE("closed standard input is empty input") {
  const Setup closed{.before_exec = [] { ::close(STDIN_FILENO); }};
  const Result result =
      lookup({"-t", triwar::tests::source("tests/golden/triangle-1.tb.zst")}, "", closed);
  CHECK(result.exit_code == bad_input);
  CHECK(contains(result.error, "standard input: no input, expected games"));
  CHECK(contains(lookup({}, "").error, "standard input: no input, expected games"));
}

TEST_CASE("an interrupt ends triwar-lookup") {
  Process program(lookup_command({"-i", "lines"}));
  program.write("\n");
  program.read_line();
  program.signal(SIGINT);
  CHECK(program.wait().signal == SIGINT);
}

TEST_CASE("Games that look wrong get a hint, once") {
  const Result other_board = lookup({}, "1-2\n34-35\n33-34 1-2\n");
  CHECK(other_board.exit_code == bad_input);
  CHECK(other_board.error.ends_with(
      "\ntriwar-lookup: the board is triangle-3; name yours with --game\n"));
  CHECK(!contains(lookup({"-g", "triangle-3"}, "34-35\n").error, "name yours"));
  CHECK(!contains(lookup({}, "1-2 2-3\n1-3 9-9\n").error, "name yours"));
  const std::string words = "h 0 0\nv 0 1\nh 1 0\n";
  CHECK(contains(lookup({"-g", "boxes-2x2"}, words).error, ": 3 games of one move each"));
  CHECK(lookup({"-g", "boxes-2x2", "-i", "record"}, words).output ==
        lookup({"-g", "boxes-2x2", "-f", "json", "-m", "1-2 2-5 4-5"}).output);
  const Result one_move = lookup({}, "1-2\n2-3\n1-3\n");
  CHECK(one_move.exit_code == done);
  CHECK(contains(one_move.error,
                 "3 games of one move each: one game a line; for one game over "
                 "several lines use --input record\n"));
  CHECK(lookup({}, "1-2\n2-3 1-3\n").error == "");
  CHECK(lookup({"-i", "lines"}, "1-2\n2-3\n").error == "");
  CHECK(lookup({"-m", "a1-a2"}).error ==
        "triwar-lookup: the board is triangle-3; name yours with --game\n");
}

TEST_CASE("The hint on games of one move counts those answered in bulk") {
  std::string games;
  for (int i = 0; i < 100'000; ++i) games += "1-2\n";
  const TemporaryFolder folder;
  write_file(folder / "games", games);
  CHECK(contains(lookup({(folder / "games").string()}).error, ": 100000 games of one move each"));
}

TEST_CASE("Games typed at a terminal are answered as text, and help and quit are understood") {
  Process program(lookup_command({}), {.input = Stream::terminal(), .output = Stream::terminal()});
  program.write("help\n2-4 4-5\n2-4 2-4\nquit\n");
  const Result result = program.wait();
  CHECK(result.exit_code == bad_input);
  CHECK(contains(result.error, "expected games, one a line"));
  CHECK(!contains(result.error, "already drawn"));
}

TEST_CASE("Answers are text by default at a terminal and for --moves, but judge's for judge") {
  const TemporaryFolder folder;
  write_file(folder / "games.txt", "2-4 4-5\n");
  const auto has_text = [&](std::vector<std::string> options, Setup setup) {
    setup.folder = folder.path();
    Process program(lookup_command(options), setup);
    program.write("2-4 4-5\n");
    program.close_input();
    const std::string output = program.wait().output;
    CHECK(contains(output, R"("value":-1)") != contains(output, "under perfect play"));
    return contains(output, "under perfect play");
  };
  const Setup both{.input = Stream::terminal(), .output = Stream::terminal()};
  CHECK(has_text({}, both));
  CHECK(!has_text({"-f", "json"}, both));
  CHECK(has_text({"games.txt"}, both));
  CHECK(!has_text({"games.txt"}, {.input = Stream::terminal()}));
  CHECK(!has_text({}, {.input = Stream::terminal()}));
  CHECK(has_text({}, {.output = Stream::terminal()}));
  CHECK(has_text({"-m", "2-4 4-5"}, {}));
  for (const std::string form : {"judge", "blocks"}) {
    const Setup terminal{.output = Stream::terminal()};
    const Result result = lookup({"-i", form}, form == "judge" ? "1 0" : "1 1 0", terminal);
    CHECK_MESSAGE(result.output.starts_with("Game 1: B wins."), result.output);
  }
}

TEST_CASE("At a terminal the reason of a bad game in a file appears once") {
  const TemporaryFolder folder;
  write_file(folder / "games.txt", "2-4 2-4\n");
  const Setup terminal{.output = Stream::terminal(), .folder = folder.path()};
  const Result bad = lookup({"games.txt"}, "", terminal);
  CHECK(contains(bad.output, "already drawn"));
  CHECK(bad.error == "");
  CHECK(bad.exit_code == bad_input);
}

}  // namespace triwar::cli::lookup_usage_test
