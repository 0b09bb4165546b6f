// triwar-lookup: detection of the input form, and notations.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <utility>
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

TEST_CASE("A game as players post it is read as a record") {
  const std::string moves = "b1-c1 b1-b2 a1-b1 a1-a2 a2-b2";
  const std::string expected = lookup({"-g", "boxes-2x2"}, moves + "\n").output;
  const std::string record =
      "[White \"x\"]\n\n1. b1-c1 {why not} 2. b1-b2\n3. a1-b1! ; good\n4. a1-a2?, a2-b2 1-0\n";
  CHECK(lookup({"-g", "boxes-2x2"}, record).output == expected);
  CHECK(lookup({"-g", "boxes-2x2", "-m", record, "-f", "json"}).output == expected);
  const Result two =
      lookup({"-g", "boxes-2x2", "-i", "record"}, record + "1) b1-c1\nB: a1-b1\nB: x");
  CHECK(two.output.starts_with(expected + R"({"game":2,"error":{"code":"unreadable")"));
  CHECK(two.error == "standard input:8: game 2: 'x' is not a move: expected one like 1-2\n");
  CHECK(contains(lookup({"-m", "1. 1-2\n1. 1-3"}).output, "more than one game"));
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
  const std::string drawn = lookup({"-m", "1-2 1-3 2-3", "--picture", "plain"}).output;
  CHECK(contains(lookup({}, drawn.substr(0, drawn.find("\n\n"))).output,
                 R"("state":"0x7","owners":["A")"));
  CHECK(lookup({}, "+-+\n|x-\n+-+\n").error ==
        "standard input:2: game 1: 'x' in a cell that is not closed\n");
  CHECK(lookup({"--to-move", "A", "-i", "lines"}, "1-2").exit_code == bad_usage);
  CHECK(lookup({"--review"}, picture).exit_code == bad_usage);
}

TEST_CASE("The first line of a text answer tells the form that was found") {
  const char* const picture = "+-+\n+ +\n";
  CHECK(lookup({"-f", "text"}, "1. 1-2").output.starts_with("Read as --input record.\n\nGame 1\n"));
  CHECK(lookup({"-m", picture}).output.starts_with("Read as --input picture.\n\n 1--"));
  CHECK(lookup({"-f", "text"}, picture).output == lookup({"-m", picture}).output);
  CHECK(lookup({"-i", "picture", "-f", "text"}, picture).output.starts_with(" 1--"));
  CHECK(lookup({"-f", "text"}, "1-2").output.starts_with("Game 1\n"));
}

TEST_CASE("Blanks and dashes of Unicode are read everywhere") {
  const std::string expected = lookup({}, "1-2 2-3\n").output;
  for (const char* text : {"1-2\u00a02-3\n", "\u30001\u21922, 2\u20133",
                           "1\u00a0\n2\u20031\u00a02 2\u202f3", "[1-2, 2-3]"}) {
    CAPTURE(text);
    CHECK(lookup({"-f", "json"}, text).output == expected);
  }
  CHECK(contains(lookup({}, "1-2\u00a0x\u00a0y").error, "'x' is not a move"));
  CHECK(lookup({"-m", "1 2 2 3", "-f", "json"}).output == expected);
  CHECK(lookup({"-g", "painting", "-m", "5:\u00a01,3\u00a02,4"}).output ==
        lookup({"-g", "painting", "-m", "5: 1,3 2,4"}).output);
  CHECK(contains(lookup({"-m", "1 2 2"}).output, "3 numbers: expected pairs of points"));
}

TEST_CASE("OpenSpiel's action numbers are read") {
  const std::vector<std::string> options{"-g", "boxes-2x3", "-i", "openspiel"};
  const Result actions = lookup(options, "6 14 0\n[0, 0]\n");
  CHECK(actions.output.starts_with(
      lookup({"-g", "boxes-2x3"}, "9-10 6-10 1-2\n").output.substr(0, 20)));
  CHECK(actions.exit_code == bad_input);
  CHECK(lookup({"-g", "boxes-2x3", "-i", "openspiel", "-m", "6 14 0", "-f", "json"}).output ==
        lookup({"-g", "boxes-2x3"}, "9-10 6-10 1-2\n").output);
  CHECK(lookup({"-g", "boxes-2x3", "-i", "openspiel"}, "P1(h,2,0) P2(v,1,1) P1(h,0,0)\n").output ==
        lookup({"-g", "boxes-2x3"}, "9-10 6-10 1-2\n").output);
  const Result state = lookup({"-g", "boxes-2x2", "-i", "openspiel"}, "100000100000\n");
  CHECK(contains(state.output, R"("to_move":null)"));
  CHECK(lookup({"-g", "boxes-2x2", "-i", "openspiel", "--review"}, "100000100000\n").exit_code ==
        bad_input);
  CHECK(lookup({"-g", "boxes-2x2", "-i", "openspiel", "-f", "judge"}, "100000100000\n").output ==
        "Game 1: invalid.\n");
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
  const Result several = lookup({"-f", "svg"}, "2-4 4-5\n2-4\n", here);
  CHECK(several.exit_code == bad_usage);
  CHECK(several.output == "");
  CHECK(contains(several.error, "--output"));
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
  CHECK(lookup({"--output", "x", "-m", ""}).exit_code == bad_usage);
  CHECK(lookup({"-f", "svg", "--review", "-m", ""}).exit_code == bad_usage);
  CHECK(lookup({"-f", "svg", "-g", "painting", "-m", "5:"}).exit_code == bad_usage);
}

TEST_CASE("A drawing of a position that is too large has no values") {
  const Result result = lookup({"-g", "boxes-7x7", "-f", "svg", "-m", "a1-b1"});
  CHECK(result.exit_code == not_done);
  CHECK(contains(result.output, "<title>Dots and Boxes 7x7: 1 move</title>"));
  CHECK(!contains(result.output, "class=\"value"));
  CHECK(contains(result.error, "--moves"));
}

TEST_CASE("Records that begin with a comment and texts of OpenSpiel are found") {
  const auto moves = [](const std::string& input) {
    const std::string json = lookup({"-g", "boxes-2x2", "-f", "json"}, input).output;
    return json.substr(0, json.find(",\"to_move"));
  };
  for (const char* input :
       {"{ intro }\n1. a1-b1\n", "; intro\n1. a1-b1\n", "1.\na1-b1\n", "P1(h,2,0)\n", "h 2 0\n"}) {
    CAPTURE(std::string(input));
    CHECK(moves(input) == R"({"game":1,"moves":1)");
  }
  CHECK(moves("1. A: 1-2 B: 1-4\n") == R"({"game":1,"moves":2)");
  CHECK(moves("1-2\xe2\x80\xa8"
              "2-3\n") == R"({"game":1,"moves":2)");
}

TEST_CASE("States of OpenSpiel have a digit for each line") {
  const Result result = lookup({"-g", "boxes-2x2", "-i", "openspiel"}, "00000000011\n");
  CHECK(result.exit_code == bad_input);
  CHECK(contains(result.error, "a state of 11 digits: expected one for each of 12 lines"));
}

TEST_CASE("Decimal states may be as large as the board") {
  const auto answer = [](const char* state) {
    return lookup({"-g", "boxes-6x6", "-i", "states"}, state).output;
  };
  CHECK(contains(answer("1208925819614629174706175"), R"({"game":1,"moves":80,)"));
  CHECK(answer("1208925819614629174706175") == answer("0xffffffffffffffffffff"));
  CHECK(contains(lookup({"-i", "states"}, std::string(200, '9')).output, "not_an_edge"));
}

TEST_CASE("Games of one move each get a hint, although one is bad or lines are empty") {
  CHECK(contains(lookup({"-g", "boxes-2x2"}, "1-2\n\n1-4\n1-9\n").error,
                 "3 games of one move each: one game a line; for one game over several lines use "
                 "--input record\n"));
}

TEST_CASE("Pictures are one position, without values, with blanks beside lines or not") {
  const TemporaryFolder folder;
  const std::string picture = folder / "picture.txt";
  write_file(picture, "+ - + - +\n|   |   |\n+ - +   +\n");
  CHECK(contains(lookup({picture}).output, R"("state":"0x3f")"));
  CHECK(contains(lookup({picture, picture}).error, "a picture is one position"));
  const std::string values = lookup({"-g", "boxes-1x2", "-m", "1-2"}).output;
  CHECK(contains(lookup({}, values).error, "without values (--picture plain)"));
}

TEST_CASE("Text without a game is an error") {
  const std::vector<std::vector<std::string>> moves{
      {"# 1-2"}, {"1."}, {"A:"}, {"[Event \"x\"]"}, {" "}, {R"({"moves":["1-2","2-3"]})"}};
  for (const auto& words : moves) {
    CAPTURE(words[0]);
    CHECK(lookup({"-g", "boxes-2x2", "-f", "json", "-m", words[0]}).exit_code == bad_input);
  }
  CHECK(lookup({"-m", ""}).exit_code == done);
  for (const char* form : {"lines", "states", "record", "openspiel"}) {
    CAPTURE(std::string(form));
    const std::vector<std::string> options{"-g", "boxes-2x2", "-i", form};
    CHECK(lookup(options, "").exit_code == done);
    const Result none = lookup(options, "# a comment\n");
    CHECK(none.exit_code == bad_input);
    CHECK(contains(none.error, "standard input: no games, expected "));
  }
  CHECK(lookup({"-i", "lines", "-f", "tsv"}, "\n").exit_code == done);
  for (const char* json : {"{\"moves\":[\"1-2\"]}\n", "{\n  \"name\": \"house\"\n}\n"}) {
    for (const char* form : {"json", "svg"}) {
      const Result result = lookup({"-f", form}, json);
      CHECK(result.exit_code == bad_input);
      CHECK(result.error ==
            "standard input:1: game 1: a JSON object; give its moves or its state alone\n");
    }
  }
  const Result mixed =
      lookup({"-g", "boxes-2x2", "-f", "tsv"}, "{\"id\":1}\n1-2 2-3\n{\"id\":2}\n1-4 4-5\n");
  CHECK(contains(mixed.output, "\n2\t2\t"));
  CHECK(contains(mixed.output, "\n4\t2\t"));
  CHECK(contains(mixed.error, "standard input:3: game 3: a JSON object"));
}

TEST_CASE("A header alone is the empty board in a file, and an error with --moves") {
  const Result games =
      lookup({"-g", "boxes-2x2", "-f", "tsv"}, "[A \"x\"]\n1-0\n\n[A \"y\"]\n1. a1-a2\n");
  CHECK(games.exit_code == done);
  CHECK(contains(games.output, "\n1\t0\tA"));
  CHECK(contains(games.output, "\n2\t1\tB"));
}

TEST_CASE("Options are checked once the text has told its form and its board") {
  CHECK(lookup({"--to-move", "B", "-m", ""}).exit_code == bad_usage);
  CHECK(lookup({"--to-move", "B", "-g", "painting", "-m", "5:"}).exit_code == bad_usage);
  const std::string picture = "+--+--+\n|A |  |\n+--+--+\n";
  CHECK(lookup({"--notation", "letters", "-f", "json"}, picture).exit_code == done);
  CHECK(lookup({"--notation", "letters", "-f", "json", "-m", picture}).exit_code == done);
  CHECK(lookup({"-f", "judge"}, "+--+--+\n|A |  |\n+--+  +\n").output.starts_with("Game 1: "));
  CHECK(contains(lookup({"-f", "judge"}, "+--+--+\n|# |  |\n+--+  +\n").error,
                 "the winner is unknown"));
}

TEST_CASE("Links, middles and coordinates are read, and middles are written") {
  const std::string expected = lookup({"-g", "boxes-2x3"}, "9-10 6-10 1-2\n").output;
  const auto same = [&](std::vector<std::string> options, const std::string& text) {
    options.insert(options.end(), {"-f", "json"});
    CHECK(lookup(options, text).output == expected);
    options.insert(options.end(), {"-m", text});
    CHECK(lookup(options).output == expected);
  };
  same({"-g", "boxes-2x3"}, "b1c2b5");
  same({"-g", "boxes-2x3"}, "(0, 2) - (1, 2), (1,1)-(1,2), (0,0)-(1,0)");
  same({}, "http://www.trmph.com/dnb/board#2x3,b1c2b5");
  const Result other = lookup({"-g", "boxes-3x3"}, "trmph.com/dnb/board#2x3,b1\n");
  CHECK(contains(other.error, "a game of boxes-2x3, expected one of boxes-3x3"));
  const std::string written = lookup({"-g", "boxes-2x3", "--notation", "middles"}, "b1c2\n").output;
  CHECK(contains(written, "\"best\":[\""));
  CHECK(contains(written, "\"b5\":"));
  CHECK(!contains(written, "1-2"));
  CHECK(lookup({"-g", "boxes-1x13", "--notation", "middles", "-m", ""}).exit_code == bad_usage);
}

TEST_CASE("--output may name the file of one drawing") {
  const TemporaryFolder folder;
  const Setup here{.folder = folder.path()};
  CHECK(lookup({"-f", "svg", "--output", "x.svg", "-m", "2-4"}, "", here).exit_code == done);
  CHECK(read_file(folder / "x.svg") == lookup({"-f", "svg", "-m", "2-4"}).output);
  CHECK(lookup({"-f", "svg", "--output", "y.svg"}, "2-4\n1-2\n", here).exit_code == bad_usage);
  CHECK(names_in(folder / ".") == std::vector<std::string>{"x.svg"});
  CHECK(lookup({"-f", "svg", "--output", "", "-m", "2-4"}).exit_code == bad_usage);
}

TEST_CASE("A review at 40 columns has fewer columns") {
  const Result review = lookup({"-g", "boxes-2x2", "--review", "-m", "1-2 2-3 2-5"}, "",
                               {.environment = {{"COLUMNS", "40"}}});
  CHECK(review.output.starts_with(
      "   ply  by  move   value  loss  better\n     1  A   1-2       +2     .\n"));
}

}  // namespace triwar::cli::lookup_forms_test
