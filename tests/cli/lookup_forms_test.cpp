// triwar-lookup: detection of the input form, and notations.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/generate.h"
#include "tests/cli/lookup.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::lookup_forms_test {

TEST_CASE("The form of the input is found") {
  struct Found {
    std::vector<std::string> options;
    const char* form;
    const char* input;
  };
  for (const Found& found :
       std::vector<Found>{{{}, "judge", "# two games\n\n2\n1 2 4 0"},
                          {{}, "lines", "# one\n\n2-4 4-5\n1-2 1-2\n\n"},
                          {{"--review"}, "lines", "2,4 4,5"},
                          {{}, "states", "0x1f\n2-4\n"},
                          {{"-m", "0x10f8", "-f", "json"}, "states", ""},
                          {{"-g", "painting"}, "lines", "# grids\n5: 1,3 2,4\n"},
                          {{"-g", "painting"}, "judge", "1\n5 1 1 3"}}) {
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
  CHECK(lookup({"-i", "states", "-m", "3-5 2-4"}).output.starts_with("             1\n"));
}

TEST_CASE("A game has one answer in all forms and notations, as input and as an option") {
  const std::string expected = lookup({"-g", "boxes-2x3"}, "9-10 6-10 1-2\n").output;
  const auto check = [&](std::vector<std::string> options, const std::string& text) {
    CAPTURE(text);
    options.insert(options.end(), {"-f", "json"});
    CHECK(lookup(options, text).output == expected);
    options.insert(options.end(), {"-m", text});
    CHECK(lookup(options).output == expected);
  };
  for (const char* text :
       {"a1-b1 b1b2 A3-B3\n", "b1c2b5", "(0, 2) - (1, 2), (1,1)-(1,2), (0,0)-(1,0)",
        "9-10\u00a06-10 1-2", "9-10\u20286-10\u20281-2", "[\"9-10\", 6\u201310, 1\u21922]",
        "[White \"x\"]\n\n1. a1-b1 {why not} 2. b1b2! ; good\n3. a3-b3? 1-0\n"}) {
    check({"-g", "boxes-2x3"}, text);
  }
  check({}, "http://www.trmph.com/dnb/board#2x3,b1c2b5");
  for (const char* text : {"6 14 0\n", "P1(h,2,0) P2(v,1,1) P1(h,0,0)\n"}) {
    check({"-g", "boxes-2x3", "-i", "openspiel"}, text);
  }
  CHECK(lookup({"-g", "boxes-2x3", "-f", "json", "-m", "9 10 6 10 1 2"}).output == expected);
}

TEST_CASE("Bad text and options that do not go with it have their exit codes and places") {
  struct Refused {
    std::vector<std::string> options;
    const char* input;
    int exit_code;
    const char* error;
  };
  const char* const picture = "o--o  o\n|A |\no--o--o\n";
  const std::vector<std::string> openspiel{"-g", "boxes-2x2", "-i", "openspiel"};
  const char* const no_games = "standard input: no games, expected ";
  for (const Refused& row : std::vector<Refused>{
           {{"-i", "judge"}, "2-4", bad_input, "standard input:1: "},
           {{"-g", "boxes-2x2"}, "1 2\n2 5\n4 5\n", bad_input, "standard input:1: numbers alone"},
           {{}, "000000000101", bad_usage, "name the board with --game"},
           {{"-g", "boxes-2x2"}, "+-+\n\n+-+\nbye\n", bad_input, "unexpected 'bye' below"},
           {{}, "hello\n2-4\n", bad_input, "standard input:1: 'hello' begins no form of games"},
           {{}, "+-+\n|x-\n+-+\n", bad_input, "standard input:2: game 1: "},
           {{"-f", "json"}, "{\n  \"name\": 1\n}\n", bad_input, "standard input:1: game 1: "},
           {{"-f", "svg"}, "{\"moves\":[\"1-2\"]}\n", bad_input, "standard input:1: game 1: "},
           {{"-i", "lines"}, "# x\n", bad_input, no_games},
           {{"-i", "states"}, "# x\n", bad_input, no_games},
           {{"-i", "record"}, "# x\n", bad_input, no_games},
           {openspiel, "# x\n", bad_input, no_games},
           {{"-f", "json", "-m", "# 1-2"}, "", bad_input, "--moves:1: game 1: "},
           {{"-f", "json", "-m", "{\"moves\":[]}"}, "", bad_input, "--moves:1: game 1: "},
           {{"-m", "1. 1-2\n1. 1-3"}, "", bad_input, ""},
           {{"-m", "1 2 2"}, "", bad_input, ""},
           {{"--review"}, "0x1f", bad_usage, "--review"},
           {{"-f", "judge"}, "0x1f", bad_usage, "the winner of a state"},
           {{"--review"}, picture, bad_usage, "--review"},
           {{"-f", "judge"}, "+--+--+\n|# |  |\n+--+  +\n", bad_input, "the winner is unknown"},
           {{"--to-move", "A", "-i", "lines"}, "1-2", bad_usage, "--to-move"},
           {{"--to-move", "B", "-m", ""}, "", bad_usage, "--to-move"},
           {{"--to-move", "B", "-g", "painting", "-m", "5:"}, "", bad_usage, "--to-move"},
           {{"-g", "boxes-1x13", "--notation", "middles", "-m", ""}, "", bad_usage, "middles"},
           {{"-f", "svg"}, "2-4 4-5\n2-4\n", bad_usage, "--output"},
           {{"-f", "svg", "--output", "y.svg"}, "2-4\n1-2\n", bad_usage, "several games"},
           {{"-f", "svg", "--output", "", "-m", "2-4"}, "", bad_usage, "--output"},
           {{"--tables", "nowhere", "-m", ""}, "", bad_usage, "--tables: nowhere: not a folder"},
           {{"--to-move", "A", "--score", "1-1", "-m", "0x1f"}, "", bad_input, ""},
           {{"-f", "svg", "--review", "-m", ""}, "", bad_usage, ""},
           {{"-f", "svg", "-g", "painting", "-m", "5:"}, "", bad_usage, "painting"}}) {
    CAPTURE(row.options.empty() ? "" : row.options.back());
    CAPTURE(std::string(row.input));
    const Result result = lookup(row.options, row.input);
    CHECK(result.exit_code == row.exit_code);
    CHECK_MESSAGE(contains(result.error, row.error), result.error);
    CHECK((row.exit_code == bad_input || result.output.empty()));
  }
  for (const char* form : {"lines", "states", "record"}) {
    CHECK(lookup({"-i", form}, "").exit_code == done);
  }
  CHECK(lookup({"-i", "lines", "-f", "tsv"}, "\n").exit_code == done);
  CHECK(lookup({"-m", ""}).exit_code == done);
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

TEST_CASE("A script holds a conversation in records") {
  Process program(lookup_command({"-f", "tsv"}));
  program.write("1. 2-4 {hm}\n2. 4-5\n\n");
  CHECK(program.read_line().starts_with("game\t"));
  program.write("A: 2-4\n");  // no number that goes on
  CHECK(program.read_line().starts_with("1\t2\tA"));
  program.write("[Round \"3\"]\n");
  CHECK(program.read_line().starts_with("2\t1\tB"));
  program.close_input();
  CHECK(program.wait().exit_code == done);
}

TEST_CASE("A missing file that looks like moves has advice, and a file of that name is read") {
  const TemporaryFolder folder;
  const Setup here{.folder = folder.path()};
  const Result missing = lookup({"2-4"}, "", here);
  CHECK(missing.exit_code == bad_usage);
  CHECK(contains(missing.error, "; for moves, use --moves \"2-4\"\n"));
  write_file(folder / "2-4", "2-4\n");
  CHECK(lookup({"2-4"}, "", here).exit_code == done);
}

TEST_CASE("Perfect play that is printed is read back after the moves before it") {
  const std::string text = lookup({"-m", "2-4 4-5"}).output;
  const std::string play = text.substr(text.find("play from here:\n") + 16);
  const Result back = lookup({"-i", "record", "-f", "tsv"}, "2-4 4-5\n" + play);
  CHECK(back.exit_code == done);
  CHECK(contains(back.output, "\n1\t18\t"));
  CHECK(lookup({"-i", "record"}, "2-4 4-5 1-2\n" + play).exit_code == bad_input);
}

TEST_CASE("A picture tells its board, and who moves is an option") {
  const std::string picture = "o--o  o\n|A |\no--o--o\n";
  const Result answer = lookup({"--to-move", "B"}, picture);
  CHECK(contains(answer.output, R"("to_move":"B","score":{"A":1,"B":0},"value":-1,"margin":2)"));
  CHECK(lookup({"-i", "picture", "-m", picture, "--to-move", "B", "-f", "json"}).output ==
        answer.output);
  const Result unknown = lookup({"-g", "boxes-1x2"}, "o--o  o\n|# |\no--o--o\n");
  CHECK(contains(unknown.output, R"("to_move":"A","score":null,"value":-1,"margin":null)"));
  CHECK(lookup({"-f", "judge"}, picture).output.starts_with("Game 1: "));
  for (const char* board : {"+--+--+\n|A |  |\n+--+--+\n", "+ - + - +\n|   |   |\n+ - +   +\n"}) {
    CHECK(lookup({"--notation", "letters", "-f", "json"}, board).exit_code == done);
    CHECK(lookup({"--notation", "letters", "-f", "json", "-m", board}).exit_code == done);
  }
  const std::string drawn = lookup({"-m", "1-2 1-3 2-3", "--picture", "plain"}).output;
  CHECK(contains(lookup({}, drawn.substr(0, drawn.find("\n\n"))).output,
                 R"("state":"0x7","owners":["A")"));
  const TemporaryFolder folder;
  const std::string file = folder / "picture.txt";
  write_file(file, picture);
  CHECK(contains(lookup({file, file}).error, "a picture is one position"));
}

TEST_CASE("The first line of a text answer tells the form that was found") {
  const char* const picture = "+-+\n+ +\n";
  CHECK(lookup({"-f", "text"}, "1. 1-2").output.starts_with("Read as --input record.\n\nGame 1\n"));
  CHECK(lookup({"-m", picture}).output.starts_with("Read as --input picture.\n\n 1--"));
  CHECK(lookup({"-f", "text"}, picture).output == lookup({"-m", picture}).output);
  CHECK(lookup({"-i", "picture", "-f", "text"}, picture).output.starts_with(" 1--"));
  CHECK(lookup({"-f", "text"}, "1-2").output.starts_with("Game 1\n"));
}

TEST_CASE("Headers of a record tell its board and its start") {
  const std::string record = "[Event \"x\"]\n[Board \"boxes-1x2\"]\n[Start \"0x2b,B,1-0\"]\n2-3\n";
  const std::string two = record + "\n[Board \"boxes-1x2\"]\n1-2\n";
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{"-f", "tsv"}, {"-f", "tsv", "-g", "boxes-1x2"}}) {
    const Result result = lookup(options, two);
    CHECK(contains(result.output, "\n1\t1\tA\t1\t0\t"));
    CHECK(contains(result.output, "\n2\t1\tB\t0\t0\t"));
    CHECK(lookup({"-f", "tsv", "-m", record}).output ==
          result.output.substr(0, result.output.rfind("2\t1")));
  }
  // The picture before a mistake begins with the start.
  const std::string mistake = "[Board \"triangle-2\"]\n[Start \"0x1,B,0-0\"]\n1-3 2-3\n";
  CHECK(contains(lookup({"--review", "-m", mistake}).output, "6:\n\n         1\n       /"));
  const Result other = lookup({"-g", "boxes-2x2"}, two);
  CHECK(other.exit_code == bad_input);
  CHECK(contains(other.error, "standard input:2: game 1: "));
}

TEST_CASE("A state of OpenSpiel has no player to move, no review and no winner") {
  const std::vector<std::string> options{"-g", "boxes-2x2", "-i", "openspiel"};
  CHECK(contains(lookup(options, "100000100000\n").output, R"("to_move":null)"));
  for (const std::vector<std::string>& more :
       {std::vector<std::string>{"--review"}, {"-f", "judge"}}) {
    auto all = options;
    all.insert(all.end(), more.begin(), more.end());
    CHECK(lookup(all, "100000100000\n").exit_code == bad_input);
  }
}

TEST_CASE("--format svg draws one game, or writes a file of each") {
  const TemporaryFolder folder;
  const Setup here{.folder = folder.path()};
  const Result one = lookup({"-f", "svg"}, "2-4 4-5\n", here);
  CHECK(one.exit_code == done);
  CHECK(contains(one.output, ">Triangle War: 2 moves</title>"));
  CHECK(lookup({"-f", "svg", "-m", "2-4 4-5"}, "", here).output == one.output);
  CHECK(contains(one.output, "class=\"value"));
  const Result plain = lookup({"-f", "svg", "--picture", "plain"}, "2-4 4-5\n", here);
  CHECK(plain.exit_code == done);
  CHECK(contains(plain.output, "class=\"undrawn\""));
  CHECK(!contains(plain.output, "class=\"value"));
  const Result large = lookup({"-g", "boxes-5x5", "-f", "svg", "--picture", "plain", "-m", "1-2"});
  CHECK(large.exit_code == done);
  CHECK(large.error == "");
  const Result files = lookup({"-f", "svg", "--output", "a/b"}, "2-4 4-5\n2-4 2-4\n2-4\n", here);
  CHECK(files.exit_code == bad_input);
  CHECK(files.output == "");
  CHECK(names_in(folder / "a/b") == std::vector<std::string>{"game-1.svg", "game-3.svg"});
  CHECK(read_file(folder / "a/b/game-1.svg") == one.output);
  CHECK(lookup({"-f", "svg", "--output", "c", "-m", "2-4 4-5"}, "", here).output == "");
  CHECK(read_file(folder / "c/game-1.svg") == one.output);
  CHECK(lookup({"-i", "blocks", "-f", "svg", "--output", "d"}, "2\n1\n0\n1\n0\n", here).exit_code ==
        done);
  CHECK(names_in(folder / "d") ==
        std::vector<std::string>{"block-1-game-1.svg", "block-2-game-1.svg"});
}

TEST_CASE("A drawing that cannot be written leaves no file") {
  const TemporaryFolder folder;
  write_file(folder / "taken", "mine");
  const Result result =
      lookup({"-f", "svg", "--output", "taken", "-m", ""}, "", {.folder = folder.path()});
  CHECK(result.exit_code == not_done);
  CHECK(contains(result.error, "taken"));
  std::filesystem::create_directories(folder / "folder/game-1.svg");
  CHECK(lookup({"-f", "svg", "--output", "folder", "-m", ""}, "", {.folder = folder.path()})
            .exit_code == not_done);
  CHECK(names_in(folder / "folder") == std::vector<std::string>{"game-1.svg"});
}

TEST_CASE("A drawing of a position that is too large has no values") {
  const Result result = lookup({"-g", "boxes-7x7", "-f", "svg", "-m", "a1-b1"});
  CHECK(result.exit_code == not_done);
  CHECK(contains(result.output, "<title>Dots and Boxes 7x7: 1 move</title>"));
  CHECK(!contains(result.output, "class=\"value"));
  CHECK(contains(result.error, "--moves"));
}

TEST_CASE("Games of one move each get a hint, although one is bad or lines are empty") {
  CHECK(contains(lookup({"-g", "boxes-2x2"}, "1-2\n\n1-4\n1-9\n").error,
                 "3 games of one move each: one game a line; for one game over several lines use "
                 "--input record\n"));
  const std::string words = "h 0 0\nv 0 1\nh 1 0\n";
  CHECK(contains(lookup({"-g", "boxes-2x2"}, words).error, "3 games of one move each: "));
  CHECK(contains(lookup({"-g", "boxes-2x2", "-i", "record", "-f", "tsv"}, words).output,
                 "\n1\t3\tB\t"));
}

TEST_CASE("A game on lines with labels and numbers is one game") {
  const Result game = lookup({"-g", "boxes-2x2", "-f", "tsv"}, "A: 1. a1-b1\nB: 1. b1-c1\n");
  CHECK(game.exit_code == done);
  CHECK(contains(game.output, "\n1\t2\tA\t"));
  CHECK(!contains(game.output, "\n2\t"));
}

TEST_CASE("A review goes up to a word that is no move") {
  const Result review =
      lookup({"-g", "boxes-2x2", "--review", "-f", "json", "-m", "1-2 2-3 so 1-4"});
  CHECK(review.exit_code == bad_input);
  CHECK(contains(review.output, R"("moves":2,)"));
  CHECK(contains(review.output, R"("error":{"code":"unreadable","move":3,)"));
  CHECK(contains(lookup({"-g", "boxes-2x2", "--review", "-m", "1. 1-2 2. so"}).output,
                 "Invalid at move 2: 'so' is not a move"));
  const Result start = lookup(
      {"--review", "-f", "json", "-m", "[Board \"boxes-2x2\"] [Start \"0x3\"] 1. 2-5 2. 4-5"});
  CHECK(start.exit_code == bad_input);
  CHECK(contains(start.output, "the start tells no player to move"));
}

TEST_CASE("JSON objects among games are bad games of one line each") {
  const Result mixed =
      lookup({"-g", "boxes-2x2", "-f", "tsv"}, "{\"id\":1}\n1-2 2-3\n{\"id\":2}\n1-4 4-5\n");
  CHECK(contains(mixed.output, "\n2\t2\t"));
  CHECK(contains(mixed.output, "\n4\t2\t"));
  CHECK(contains(mixed.error, "standard input:3: game 3: "));
}

TEST_CASE("A header alone is the empty board in a file, and an error with --moves") {
  const Result games =
      lookup({"-g", "boxes-2x2", "-f", "tsv"}, "[A \"x\"]\n1-0\n\n[A \"y\"]\n1. a1-a2\n");
  CHECK(games.exit_code == done);
  CHECK(contains(games.output, "\n1\t0\tA"));
  CHECK(contains(games.output, "\n2\t1\tB"));
}

TEST_CASE("Middles of lines are written") {
  const std::string written = lookup({"-g", "boxes-2x3", "--notation", "middles"}, "b1c2\n").output;
  CHECK(contains(written, "\"best\":[\""));
  CHECK(contains(written, "\"b5\":"));
  CHECK(!contains(written, "1-2"));
}

TEST_CASE("--output is a file of answers in any form, written whole or not at all") {
  const TemporaryFolder folder;
  const Setup here{.folder = folder.path()};
  const std::string games = "2-4 4-5\n2-4 2-4\n";
  for (const std::string form : {"judge", "text", "json", "tsv"}) {
    CAPTURE(form);
    const std::vector<std::string> options{"-i", "lines", "-f", form};
    const Result printed = lookup(options, games);
    auto to_file = options;
    to_file.insert(to_file.end(), {"-o", form});
    const Result written = lookup(to_file, games, here);
    CHECK(written.exit_code == bad_input);
    CHECK(written.output == "");
    CHECK(written.error == printed.error);
    CHECK(read_file(folder / form) == printed.output);
  }
  const Result existing = lookup({"-o", "tsv", "-m", "2-4"}, "", here);
  CHECK(existing.exit_code == not_done);
  CHECK(existing.error == "triwar-lookup: tsv: exists already; use --force to replace it\n");
  CHECK(lookup({"-o", "tsv", "--force", "--json", "-m", "2-4"}, "", here).exit_code == done);
  CHECK(read_file(folder / "tsv") == lookup({"--json", "-m", "2-4"}).output);
  // An error after the first answers.
  CHECK(lookup({"-i", "judge", "-o", "new"}, "2 1 2 4 1 2", here).exit_code == bad_input);
  CHECK(lookup({"-i", "judge", "-o", "tsv", "--force"}, "2 1 2 4 1 2", here).exit_code ==
        bad_input);
  CHECK(read_file(folder / "tsv") == lookup({"--json", "-m", "2-4"}).output);
  CHECK(lookup({"--stats", "-o", "stats", "-g", "triangle-1"}, "", here).exit_code == done);
  CHECK(lookup({"-g", "painting", "-m", "5:", "-o", "painting"}, "", here).exit_code == done);
  CHECK(lookup({"-m", "1-99", "-o", "bad.svg"}, "", here).exit_code == bad_input);
  CHECK(names_in(folder / ".") ==
        std::vector<std::string>{"json", "judge", "painting", "stats", "text", "tsv"});
}

TEST_CASE("A state may have a player to move and a score") {
  const auto answer = [](std::vector<std::string> more, const std::string& state) {
    std::vector<std::string> options{"-g", "boxes-1x2", "-f", "tsv", "-i", "states"};
    options.insert(options.end(), more.begin(), more.end());
    const std::string output = lookup(options, state + "\n").output;
    return output.substr(output.find('\n') + 1);
  };
  CHECK(answer({}, "0x3f") == "1\t6\t\t\t\t1\t\t\t5-6\t\t0x3f\n");
  CHECK(answer({"--to-move", "B"}, "0x3f") == "1\t6\tB\t\t\t1\t\t\t5-6\t\t0x3f\n");
  CHECK(answer({"--to-move", "B", "--score", "1-0"}, "0x3f") ==
        "1\t0\tB\t1\t0\t1\t0\ttie\t5-6\t\t0x3f\n");
  CHECK(answer({"--to-move", "A", "--score", "1-0"}, "0x3f\n0x1f\n0x5f") ==
        "1\t0\tA\t1\t0\t1\t2\tA\t5-6\t\t0x3f\n"
        "2\t\t\t\t\t\t\t\t\tunreadable\t\n"
        "3\t0\tA\t1\t0\t1\t2\tA\t4-5\t\t0x5f\n");
  const std::string as_record =
      lookup({"-g", "boxes-1x2", "-i", "record", "-f", "json"}, "[Start \"0x3f,B,1-0\"]").output;
  CHECK(lookup({"-g", "boxes-1x2", "-m", "0x3f", "--to-move", "B", "--score", "1-0", "-f", "json"})
            .output == as_record);
  CHECK(lookup({"-g", "boxes-1x2", "-m", "0x3f", "--to-move", "A", "--score", "0-1", "-f", "judge"})
            .output == "Game 1: Tie.\n");
}

TEST_CASE("--at answers games after their first moves, without an error behind them") {
  const auto answer = [](const std::string& at, const char* input) {
    return lookup({"--at", at, "-f", "record"}, input);
  };
  CHECK(answer("1", "2-4 4-5\n").output == "[Board \"triangle-3\"]\n\n1. 2-4\n*\n");
  CHECK(answer("0", "2-4 4-5\n").output == "[Board \"triangle-3\"]\n\n*\n");
  CHECK(answer("9", "2-4 4-5\n").output == answer("2", "2-4 4-5\n").output);
  CHECK(answer("2", "2-4 4-5 1-9\n").exit_code == done);
  CHECK(answer("3", "2-4 4-5 1-9\n").exit_code == bad_input);
  CHECK(contains(answer("1", "[Board \"triangle-3\"]\n[A \"Ann\"]\n1. 2-4 2. 4-5").output,
                 "[A \"Ann\"]"));
  CHECK(lookup({"--at", "1", "-f", "tsv"}, "2-4 4-5\n1-2\n4-5 2-4\n").output ==
        lookup({"-f", "tsv"}, "2-4\n1-2\n4-5\n").output);
  CHECK(lookup({"--at", "1", "-f", "tsv", "--review"}, "2-4 4-5\n").output ==
        lookup({"-f", "tsv", "--review"}, "2-4\n").output);
  CHECK(lookup({"--at", "1", "--list"}, "").exit_code == bad_usage);
  CHECK(lookup({"--at", "1", "-g", "painting", "-m", "5: 1,3"}, "").exit_code == bad_usage);
}

TEST_CASE("--board answers on the board of a file, from its own table alone") {
  const TemporaryFolder folder;
  const Setup here{.folder = folder.path()};
  write_file(folder / "house.json", R"({"name":"house","points":[[1,0],[0,1],[2,1],[0,2],[2,2]],)"
                                    R"("cells":[[1,2,3],[2,3,5,4]]})");
  write_file(folder / "other.json",
             R"({"name":"house","points":[[1,0],[0,1],[2,1]],"cells":[[1,2,3]]})");
  const std::vector<std::string> asked{"--board", "house.json", "-f", "json", "-m", "2-3 1-2"};
  const Result solved = lookup(asked, "", here);
  CHECK(solved.exit_code == done);
  CHECK(contains(solved.output, "\"margin\":2"));
  CHECK(contains(solved.output, "\"from\":\"solved\""));
  CHECK(lookup({"--board", "house.json", "--info"}, "", here).exit_code == bad_table);
  CHECK(contains(lookup({"--board", "house.json", "--edges"}, "", here).output, "edge 5"));
  CHECK(generate({"--board", "other.json", "-o", "house.tb.zst"}, here).exit_code == done);
  CHECK(lookup(asked, "", here).output == solved.output);
  std::filesystem::create_directory(folder / "tables");
  CHECK(generate({"--board", "house.json", "-o", "tables/house.tb.zst"}, here).exit_code == done);
  auto with_tables = asked;
  with_tables.insert(with_tables.end(), {"--tables", "tables"});
  CHECK(contains(lookup(with_tables, "", here).output, "\"from\":\"table\""));
  CHECK(
      contains(lookup({"-g", "house", "--tables", "tables", "--info"}, "", here).output, "house"));
}

TEST_CASE("--output may name the file of one drawing") {
  const TemporaryFolder folder;
  const Setup here{.folder = folder.path()};
  CHECK(lookup({"-f", "svg", "--output", "x.svg", "-m", "2-4"}, "", here).exit_code == done);
  CHECK(read_file(folder / "x.svg") == lookup({"-f", "svg", "-m", "2-4"}).output);
  CHECK(lookup({"--output", "y.svg"}, "2-4\n", here).exit_code == done);
  CHECK(read_file(folder / "y.svg") == read_file(folder / "x.svg"));
  CHECK(lookup({"--output", "y.svg"}, "2-4\n", here).exit_code == not_done);
  CHECK(names_in(folder / ".") == std::vector<std::string>{"x.svg", "y.svg"});
}

TEST_CASE("A review at 40 columns has fewer columns") {
  const Result review = lookup({"-g", "boxes-2x2", "--review", "-m", "1-2 2-3 2-5"}, "",
                               {.environment = {{"COLUMNS", "40"}}});
  CHECK(review.output.starts_with(
      "   ply  by  move   value  loss  better\n     1  A   1-2       +2     .\n"));
}

}  // namespace triwar::cli::lookup_forms_test
