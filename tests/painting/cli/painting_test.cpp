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

// command_test.cpp and rules_test.cpp test the other faults.
std::vector<Bad> bad_cases() {
  const std::string off_5 = " is not on the grid of 2 x 5";
  return {
      {"judge", "1\n5 2\n1 1\n3 1", "4: case 1, cell 2", "not_a_cell", 2, 4,
       "row 3, column 1" + off_5},
      {"judge", "1 5 1 1 9223372036854775808", "1: case 1, cell 1", "not_a_cell", 1, 1,
       "row 1, column (a number too large)" + off_5},
      {"judge", "1\n5 4\n1 4\n\n2 2\n1 4\n2 2", "6: case 1, cell 3", "cell_already_painted", 3, 6,
       "row 1, column 4 is already painted (cell 1)"},
      {"judge", "1\n1 3 1 1 2 1 1 1", "2: case 1", "too_many_cells", 0, 2,
       "3 cells on a grid of 2 x 1"},
      {"lines", "5: 1,1 2,6", "1: case 1, cell 2", "not_a_cell", 2, 1, "row 2, column 6" + off_5},
      {"lines", "5: 1,1 1,1 1;2", "1: case 1", "unreadable", 0, 1,
       "'1;2' is not a cell: expected row,column, like 1,3"},
      {"lines", "5:" + std::string(33 << 20, ' ') + "1,1", "1: case 1", "unreadable", 0, 1,
       "a line of over 33554432 bytes"},
      {"lines", "9223372036854775808:", "1: case 1", "unreadable", 0, 1,
       "9223372036854775808 columns: expected at most 9223372036854775807"},
      {"lines", "5 1,1", "1: case 1", "unreadable", 0, 1,
       "'5 1,1' does not begin with the number of columns and a colon: expected a line like "
       "5: 1,3 2,4"},
  };
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
  for (const std::vector<std::string>& options : std::vector<std::vector<std::string>>{
           {}, {"--dry-run"}, {"--index", "quiet"}, {"-o", "-"}}) {
    std::vector<std::string> arguments = options;
    arguments.insert(arguments.begin(), "painting");
    const Result result = generate(arguments, {.folder = folder.path()});
    CHECK(result.exit_code == bad_usage);
    CHECK(result.output == "");
    CHECK(result.error == "triwar-generate: " + needs_no_table);
  }
  CHECK(names_in(folder.path()).empty());
  CHECK(!contains(generate({"--list"}).output, "painting"));
}

TEST_CASE("a painting table of an earlier version is refused with the same hint") {
  const std::string old = triwar::tests::source("tests/golden/painting.tb.zst");
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"-t", old},
                                             {"-t", old, "-g", "painting"},
                                             {"-t", old, "--info"},
                                             {"-t", old, "--stats"},
                                             {"-t", old, "-m", "2:"}}) {
    const Result result = lookup(arguments, "1 2 0");
    CHECK(result.exit_code == bad_table);
    CHECK(result.output == "");
    CHECK(result.error == "triwar-lookup: " + old + ": " + needs_no_table);
  }
  const Result verified = verify(old);
  CHECK(verified.exit_code == bad_table);
  CHECK(verified.error == "triwar-generate: " + old + ": " + needs_no_table);
  const Result other = lookup({"-t", old, "-g", "triangle-3"}, "1 0");
  CHECK(other.exit_code == bad_table);
  CHECK(contains(other.error, "a table of painting, expected one of triangle-3"));
}

TEST_CASE("a table of a board does not answer the painting game") {
  const Result board =
      paint({"-t", triwar::tests::source("tests/golden/triangle-1.tb.zst")}, "1 2 0");
  CHECK(board.exit_code == bad_table);
  CHECK(contains(board.error, "a table of triangle-1, expected one of painting"));
}

TEST_CASE("--info and --stats are refused, because the painting game has no table") {
  for (const char* option : {"--info", "--stats"}) {
    const Result result = paint({option}, "");
    CHECK(result.exit_code == bad_usage);
    CHECK(contains(result.error, "painting has no table"));
    CHECK(result.output == "");
  }
}

TEST_CASE("answers to the painting game in json") {
  const Result result =
      paint({"-i", "lines"}, "5: 1,3 2,4\n2: 1,1 2,2\n1000:2,1000\n 4 : 1,1\t2,1");
  CHECK(result.exit_code == done);
  CHECK(result.error == "");
  CHECK(result.output ==
        R"({"game":1,"columns":5,"painted":2,"nimber":2,"winner":"Alice",)"
        R"("move":{"tool":"square","column":1}})"
        "\n"
        R"({"game":2,"columns":2,"painted":2,"nimber":0,"winner":"Bob","move":null})"
        "\n"
        R"({"game":3,"columns":1000,"painted":1,"nimber":9,"winner":"Alice",)"
        R"("move":{"tool":"cell","row":1,"column":2}})"
        "\n"
        R"({"game":4,"columns":4,"painted":2,"nimber":2,"winner":"Alice",)"
        R"("move":{"tool":"square","column":2}})"
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
  const Result full = paint({"-m", "1: 1,1 2,1"}, "");
  CHECK(full.output ==
        "column  1\n"
        "row 1   #\n"
        "row 2   #\n"
        "\n"
        "Bob wins: there is nothing left to paint (nimber 0).\n");
  CHECK(contains(paint({"-m", "0:"}, "").output, "A grid without columns.\n"));
  const Result bad = paint({"-m", "1: 2,2"}, "");
  CHECK(bad.exit_code == bad_input);
  CHECK(contains(bad.output, "Invalid at cell 1: row 2, column 2 is not on the grid"));
  CHECK(bad.error == "");
  CHECK(contains(paint({"-m", "1: 2,2", "-f", "judge"}, "").error, "--moves:1: case 1, cell 1: "));

  const Result several = paint({"-f", "text", "--color", "always"}, "2 2 0 1 0");
  CHECK(several.output.starts_with("Case 1\n\ncolumn  \x1b[2m12\x1b[0m\n"));
  CHECK(contains(several.output, "\n\nCase 2\n\n"));
  CHECK(contains(several.output, "Bob wins\x1b[0m, whatever Alice paints (nimber 0).\n"));
}

TEST_CASE("text lists many heaps by nimber, with the lengths of the shortest runs") {
  std::string line = "120:";
  for (int column = 1, gap = 1; column < 120; column += ++gap) {
    line += fmt::format(" 1,{0} 2,{0}", column);
  }
  const std::string text = paint({"-m", line}, "").output;
  CHECK(contains(text, "\nHeaps by nimber:\n  0: 2 runs of length 1, 13\n"));
  CHECK(contains(text, "\n  2: 3 runs of length 2, 3, 10\n"));

  // Ten runs of nimber 1: all of 4 + 12 k columns from 4 on, but where the preperiod differs.
  std::string long_line = "2000:";
  for (int i = 0, column = 0; i < 10; ++i) {
    column += 76 + 12 * i + 1;
    long_line += fmt::format(" 1,{0} 2,{0}", column);
  }
  const std::string alike = paint({"-m", long_line}, "").output;
  CHECK(contains(alike, ": 10 runs of length 76, 88, 100, 112, 124, 136, 148, 160, ...\n"));
}

TEST_CASE("text draws the columns around the move if the grid is large") {
  const Result middle = paint({"-m", "1000: 1,1000"}, "");
  CHECK(contains(middle.output, "Columns 1 to 60 of 1000:\n"));
  const Result end = paint({"-m", "9223372036854775807: 1,9223372036854775807"}, "");
  CHECK(contains(end.output, " of 9223372036854775807:\n"));
  // The only moves left are at the end of row 2.
  std::string line = "200:";
  for (int column = 1; column <= 199; ++column) line += fmt::format(" 1,{0} 2,{0}", column);
  const Result last = paint({"-m", line + " 1,200"}, "");
  CHECK(contains(last.output, "Columns 141 to 200 of 200:\n"));
  CHECK(contains(last.output, "\nrow 2   " + std::string(59, '#') + "*\n"));
}

TEST_CASE("every form reports the problem and the place of a bad case") {
  for (const Bad& bad : bad_cases()) {
    check_bad_game(bad, "painting", "\t\t\t\t\t\t\t\t", "");
    CHECK(paint({"-i", bad.form, "-f", "judge"}, bad.input).output == "Case 1: invalid.\n");
  }
}

TEST_CASE("bad cases do not shift the answers to other cases") {
  const Result result = paint({}, "4\n2 0\n2 2 1 1 1 1\n1 3 1 1 2 1 9 9\n1 1\n1 1\n");
  CHECK(result.exit_code == bad_input);
  CHECK(result.output == "Case 1: Alice\nCase 2: invalid.\nCase 3: invalid.\nCase 4: Alice\n");
}

TEST_CASE("text that cannot be read as cases ends the run") {
  const std::pair<std::string, std::string> cases[] = {
      {"", "standard input:1: expected the number of cases, found the end of the input"},
      {"1", "standard input:1: case 1, expected the number of columns, found the end of the input"},
      {"1\n-1 0",
       "standard input:2: case 1, expected the number of columns, found a negative number"},
      {"1\n9223372036854775808 0",
       "standard input:2: case 1, expected the number of columns, found a number too large"},
      {"1 1 1 1",
       "standard input:1: case 1, expected the column of a cell, found the end of the "
       "input"},
      {"1 1 0 7", "standard input:1: expected the end after the last case, found 7"},
      {"1 1 1 1,1", "standard input:1: case 1, expected the row of a cell, found 1,1"},
  };
  for (const auto& unreadable : cases) {
    CAPTURE(unreadable.first);
    const Result result = paint({}, unreadable.first);
    CHECK(result.exit_code == bad_input);
    CHECK(result.error == "triwar-lookup: " + unreadable.second + "\n");
  }
  const Result begun = paint({}, "2 2 0 x");
  CHECK(begun.output == "Case 1: Alice\n");
}

TEST_CASE("the painting game refuses the forms blocks and states") {
  for (const char* form : {"blocks", "states"}) {
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"-g", "painting", "-i", form},
          {"-g", "painting", "-i", form, "-f", "judge"}}) {
      const Result result = lookup(arguments, "");
      CHECK(result.exit_code == bad_usage);
      CHECK(contains(result.error, "painting is read in the forms judge and lines"));
      CHECK(result.output == "");
    }
  }
  CHECK(contains(lookup({"-g", "paintin"}).error, "triangle-N, boxes-RxC, painting"));
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

TEST_CASE("a case in a line of 32 MiB is read") {
  const std::string line = "5:" + std::string((32 << 20) - 5, ' ') + "1,1";
  const Result result = paint({"-i", "lines", "-f", "judge"}, line + "\n" + line + " \n");
  CHECK(result.output ==
        paint({"-i", "lines", "-f", "judge"}, "5: 1,1\n").output + "Case 2: invalid.\n");
}

}  // namespace triwar::cli::painting_test
