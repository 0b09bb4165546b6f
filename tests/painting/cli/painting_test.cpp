// Both programs on the painting game.
#include <doctest/doctest.h>
#include <fmt/core.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/cli/bad_game.h"
#include "tests/cli/lookup.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::painting_test {
namespace {

const std::string sample = triwar::tests::source("tests/data/painting-sample");

const std::string needs_no_table = "painting needs no table; ask triwar-lookup --game painting\n";

Result paint(std::vector<std::string> arguments, std::string_view input, const Setup& setup = {}) {
  arguments.insert(arguments.begin(), {"-g", "painting"});
  return lookup(std::move(arguments), input, setup);
}

// case_test.cpp tests the words of each fault.
std::vector<Bad> bad_cases() {
  return {{"judge", "1 5 1 1 9223372036854775808", "1: case 1, cell 1",
           R"("not_a_cell","move":1,"input_line":1)"},
          {"judge", "1\n5 4\n1 4\n\n2 2\n1 4\n2 2", "6: case 1, cell 3",
           R"("cell_already_painted","move":3,"input_line":6)"},
          {"judge", "1\n1 3 1 1 2 1 1 1", "2: case 1",
           R"("too_many_cells","move":null,"input_line":2)"},
          {"lines", "5: 1,1 2,6", "1: case 1, cell 2", R"("not_a_cell","move":2,"input_line":1)"},
          {"lines", "5 1,1", "1: case 1", R"("unreadable","move":null,"input_line":1)"}};
}

}  // namespace

TEST_CASE("the judge's sample of the painting game comes out byte for byte") {
  const Result result = lookup({"-g", "painting", sample + ".in"});
  CHECK(result.exit_code == done);
  CHECK(result.error == "");
  CHECK(result.output == read_file(sample + ".out"));
}

TEST_CASE("triwar-generate refuses the painting game and names the program that answers it") {
  TemporaryFolder folder;
  for (const char* option : {"--dry-run", "--force"}) {
    const Result result = generate({"painting", option}, {.folder = folder.path()});
    CHECK(result.exit_code == bad_usage);
    CHECK(result.output == "");
    CHECK(result.error == "triwar-generate: " + needs_no_table);
  }
  CHECK(names_in(folder.path()).empty());
  CHECK(!contains(generate({"--list"}).output, "painting"));
}

TEST_CASE("a painting table of an earlier version and a table of a board are refused") {
  const std::string old = triwar::tests::source("tests/golden/painting.tb.zst");
  const std::string board = triwar::tests::source("tests/golden/triangle-1.tb.zst");
  for (const auto& [arguments, message] :
       std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"-t", old}, needs_no_table},
           {{"-t", old, "-g", "painting"}, needs_no_table},
           {{"-t", old, "--stats"}, needs_no_table},
           {{"-t", old, "-g", "triangle-3"}, "a table of painting, expected one of triangle-3"},
           {{"-t", board, "-g", "painting"}, "a table of triangle-1, expected one of painting"}}) {
    const Result result = lookup(arguments, "1 2 0");
    CHECK(result.exit_code == bad_table);
    CHECK(result.output == "");
    CHECK(contains(result.error, message));
  }
  CHECK(verify(old).exit_code == bad_table);
}

TEST_CASE("options that do not go with the painting game are refused") {
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{"--info"}, {"--stats"}, {"-i", "blocks"}, {"-i", "states"}}) {
    const Result result = paint(options, "");
    CHECK(result.exit_code == bad_usage);
    CHECK(contains(result.error, "painting "));
    CHECK(result.output == "");
  }
  CHECK(contains(lookup({"-g", "paintin"}).error, "triangle-N, boxes-RxC, painting"));
}

TEST_CASE("answers to the painting game in json") {
  const Result result = paint({"-i", "lines"}, "5: 1,3 2,4\n1000:2,1000");
  CHECK(result.exit_code == done);
  CHECK(result.error == "");
  CHECK(result.output == R"({"game":1,"columns":5,"painted":2,"nimber":2,"winner":"Alice",)"
                         R"("move":{"tool":"square","column":1}})"
                         "\n"
                         R"({"game":2,"columns":1000,"painted":1,"nimber":9,"winner":"Alice",)"
                         R"("move":{"tool":"cell","row":1,"column":2}})"
                         "\n");
}

TEST_CASE("answers to the painting game in tsv") {
  const Result result = paint({"-f", "tsv"}, "4\n1 1 1 1\n2 0\n2 2 1 1 2 2\n1 1 3 3");
  CHECK(result.exit_code == bad_input);
  CHECK(result.output ==
        "game\tcolumns\tpainted\tnimber\twinner\ttool\trow\tcolumn\terror\n"
        "1\t1\t1\t1\tAlice\tcell\t2\t1\t\n"
        "2\t2\t0\t2\tAlice\tsquare\t\t1\t\n"
        "3\t2\t2\t0\tBob\t\t\t\t\n"
        "4\t\t\t\t\t\t\t\tnot_a_cell\n");
}

TEST_CASE("text draws the grid, the verdict and the heaps") {
  const Result one = paint({"-m", "5: 1,3 2,4"}, "");
  CHECK(one.exit_code == done);
  CHECK(one.output ==
        "column  12345\n"
        "row 1   **#..\n"
        "row 2   **.#.\n"
        "\n"
        "Alice wins, painting the square of columns 1 and 2 (nimber 2, which becomes 0).\n"
        "\n"
        "Heaps by nimber:\n"
        "  0: 1 run of length 1\n"
        "  1: 2 single cells\n"
        "  2: 1 run of length 2\n");
  CHECK(paint({"-m", "1: 1,1 2,1"}, "")
            .output.ends_with("\n\nBob wins: there is nothing left to paint (nimber 0).\n"));
  const Result bad = paint({"-m", "1: 2,2"}, "");
  CHECK(bad.exit_code == bad_input);
  CHECK(bad.error == "");
  CHECK(contains(paint({"-m", "1: 2,2", "-f", "judge"}, "").error, "--moves:1: case 1, cell 1: "));

  const Result several = paint({"-f", "text", "--color", "always"}, "2 2 0 1 0");
  CHECK(several.output.starts_with("Case 1\n\ncolumn  \x1b[2m12\x1b[0m\n"));
  CHECK(contains(several.output, "\n\nCase 2\n\n"));
  CHECK(contains(several.output, "Bob wins\x1b[0m, whatever Alice paints (nimber 0).\n"));
}

TEST_CASE("every form reports the problem and the place of a bad case") {
  for (const Bad& bad : bad_cases()) {
    check_bad_game(bad, "painting");
    CHECK(paint({"-i", bad.form, "-f", "judge"}, bad.input).output == "Case 1: invalid.\n");
  }
  CHECK(contains(paint({}, "1 1 3 1 1 2 1 1 1").error, ": 3 cells on a grid of 2 x 1\n"));
}

TEST_CASE("text that cannot be read as cases ends the run") {
  for (const auto& [text, place] :
       {std::pair("", "1: expected"), std::pair("1", "1: case 1, "),
        std::pair("1\n-1 0", "2: case 1, "), std::pair("1 1 0 7", "1: expected")}) {
    const Result result = paint({}, text);
    CHECK(result.exit_code == bad_input);
    CHECK(result.error.starts_with(std::string("triwar-lookup: standard input:") + place));
  }
  CHECK(paint({}, "2 2 0 x").output == "Case 1: Alice\n");
}

TEST_CASE("a script holds a conversation about the painting game") {
  Process lines(lookup_command({"-g", "painting", "-i", "lines", "-f", "judge"}));
  lines.write("2:\n");
  CHECK(lines.read_line() == "Case 1: Alice");
  lines.write("2: 1,1 2,2\n1:\n");
  CHECK(lines.read_line() == "Case 2: Bob");
  CHECK(lines.read_line() == "Case 3: Bob");
  lines.close_input();
  CHECK(lines.wait().exit_code == done);

  Process judge(lookup_command({"-g", "painting"}));
  judge.write("2\n2 0\n");
  CHECK(judge.read_line() == "Case 1: Alice");
  judge.write("2 2 1 1");
  judge.write(" 2 2\n");
  CHECK(judge.read_line() == "Case 2: Bob");
  judge.close_input();
  CHECK(judge.wait().exit_code == done);

  Process terminal(lookup_command({"-g", "painting"}), {.input = Stream::terminal()});
  CHECK(contains(terminal.await_error("Ctrl-D"), "waiting for grids, one a line"));
}

TEST_CASE("a case in a line of 32 MiB is read, and no longer line") {
  const TemporaryFolder folder;
  const std::string file = folder / "cases";
  const std::string line = "5:" + std::string((32 << 20) - 5, ' ') + "1,1";
  write_file(file, line + "\n" + line + " \n");
  const Result result = lookup({"-g", "painting", "-i", "lines", "-f", "judge", file});
  CHECK(result.output == "Case 1: Bob\nCase 2: invalid.\n");
  CHECK(result.error == file + ":2: case 2: a line of over 33554432 bytes\n");
}

}  // namespace triwar::cli::painting_test
