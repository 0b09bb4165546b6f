// triwar-lookup: several files, byte order marks, comments and notations.
#include <doctest/doctest.h>
#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/cli/lookup.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::lookup_files_test {
namespace {

const std::string byte_order_mark = "\ufeff";

/// A folder with files a, b and so on.
struct Files {
  explicit Files(const std::vector<std::string>& texts) {
    for (std::size_t i = 0; i < texts.size(); ++i) {
      write_file(folder / std::string(1, static_cast<char>('a' + i)), texts[i]);
    }
  }

  Result lookup(std::vector<std::string> arguments) const {
    return triwar::cli::lookup(std::move(arguments), "", {.folder = folder.path()});
  }

  TemporaryFolder folder;
};

std::string judge_of(const std::string& lines) {
  const Result result = lookup({"-i", "lines", "-f", "judge"}, lines);
  return result.output + result.error;
}

}  // namespace

TEST_CASE("A large file that ends with a section is followed by the next file") {
  // Sections have 256 KiB. The byte order mark is not part of them.
  constexpr std::size_t games = 3 * (256 << 10) / 32;
  std::string large = byte_order_mark;
  for (std::size_t i = 0; i < games; ++i) large += "2-4" + std::string(28, ' ') + "\n";
  const Files files({large, "2-4\n2-4 4-5\n"});
  const Result result = files.lookup({"-i", "lines", "-f", "judge", "a", "b"});
  CHECK(result.exit_code == done);
  CHECK(result.output.ends_with(fmt::format("Game {}: B wins.\n", games + 2)));
}

TEST_CASE("Several files are one input and messages name the file") {
  const Files lines({"2-4\n2-4 4-5", "", "1-2 1-2\n", "1-2 2-3 1-3 2-4 2-5 4-5\nx"});
  const Result result = lines.lookup({"-i", "lines", "-f", "judge", "a", "b", "c", "d"});
  CHECK(result.exit_code == bad_input);
  CHECK(result.output ==
        "Game 1: B wins.\nGame 2: B wins.\nGame 3: invalid.\nGame 4: A wins.\nGame 5: invalid.\n");
  CHECK(result.error ==
        "c:1: game 3, move 2: edge 1-2 is already drawn (move 1)\n"
        "d:2: game 5, move 1: 'x' is not a move: expected one like 2-4\n");

  // A number ends with its file; a game may continue in the next file.
  const Files judge({"3\n1 1 2\n2 1", "3\n9", "9\n1 2 4"});
  const Result three = judge.lookup({"a", "b", "c"});
  CHECK(three.exit_code == bad_input);
  CHECK(three.output == "Game 1: B wins.\nGame 2: invalid.\nGame 3: B wins.\n");
  CHECK(contains(three.error, "c:1: game 2, move 2: 9-9 is not an edge"));
  CHECK(judge.lookup({"a"}).error ==
        "triwar-lookup: a:3: game 2, expected the second point of a move, found the end of the "
        "input\n");
}

TEST_CASE("A message about a game in two files names the file of the bad move") {
  const Files games({"1\n3 1 1\n", "\n2 3 2 4\n"});
  CHECK(contains(games.lookup({"a", "b"}).error, "a:2: game 1, move 1: 1-1 is not an edge"));
  const Files cases({"1 3 3 3 3\n", "\n2 2 1 1\n"});
  CHECK(contains(cases.lookup({"-g", "painting", "a", "b"}).error, "a:1: case 1, cell 1: row 3"));
}

TEST_CASE("A file that cannot be opened ends the input with the answers before it") {
  const Files files({"1-2\n"});
  const Result result = files.lookup({"-i", "lines", "-f", "judge", "a", "missing", "a"});
  CHECK(result.exit_code == bad_usage);
  CHECK(result.output == "Game 1: B wins.\n");
  CHECK(result.error == "triwar-lookup: missing: cannot open: No such file or directory\n");
}

TEST_CASE("Standard input can be one of several files") {
  const TemporaryFolder folder;
  write_file(folder / "a", "1-2\n");
  const std::string file = (folder / "a").string();
  CHECK(lookup({"-i", "lines", "-f", "judge", file, "-", file}, "1-2 1-2").output ==
        "Game 1: B wins.\nGame 2: invalid.\nGame 3: B wins.\n");
}

TEST_CASE("A byte order mark is skipped at the beginning of a file only") {
  CHECK(lookup({"-i", "lines", "-f", "judge"}, byte_order_mark + "1-2\n").output ==
        "Game 1: B wins.\n");
  CHECK(lookup({}, byte_order_mark + "1\n0").output == "Game 1: B wins.\n");
  CHECK(lookup({"-g", "painting", "-i", "lines", "-f", "judge"}, byte_order_mark + "2:").output ==
        "Case 1: Alice\n");
  // Elsewhere, or incomplete, it is unreadable.
  CHECK(contains(judge_of("1-2\n" + byte_order_mark + "1-2\n"), "Game 2: invalid."));
  CHECK(contains(judge_of(byte_order_mark.substr(0, 2)), "Game 1: invalid."));
  CHECK(judge_of(byte_order_mark) == "");
  const Files files({byte_order_mark, byte_order_mark + "1-2", byte_order_mark + "1-2\n"});
  CHECK(files.lookup({"-i", "lines", "-f", "judge", "a", "b", "a", "c"}).output ==
        "Game 1: B wins.\nGame 2: B wins.\n");

  Process byte_by_byte(lookup_command({"-i", "lines", "-f", "judge"}));
  for (const char byte : byte_order_mark + "1-2\n") byte_by_byte.write(std::string(1, byte));
  CHECK(byte_by_byte.read_line() == "Game 1: B wins.");
  byte_by_byte.close_input();
  CHECK(byte_by_byte.wait().exit_code == done);
}

TEST_CASE("A number sign begins a comment") {
  CHECK(judge_of("# games\n1-2\n#\n#1-2\n1-2 1-2\n# the end") ==
        "Game 1: B wins.\nGame 2: invalid.\n"
        "standard input:5: game 2, move 2: edge 1-2 is already drawn (move 1)\n");
  CHECK(judge_of("#" + std::string(300'000, ' ') + "\n1-2") == "Game 1: B wins.\n");
  CHECK(judge_of("1-2 # 2-3\n # one\n\t#\n1-2 2-3#x") == "Game 1: B wins.\nGame 2: B wins.\n");
  CHECK(lookup({}, "# two\n2 # two\n1 2 4#x\n# 1\n1 1 # 2\n 2\n# end").output ==
        "Game 1: B wins.\nGame 2: B wins.\n");
  CHECK(lookup({"-i", "states", "-f", "tsv"}, "# x\n0x1\n").exit_code == done);
  CHECK(lookup({"-g", "painting", "-i", "lines", "-f", "judge"}, "# x\n2: # 1,1\n #\n").output ==
        "Case 1: Alice\n");
}

TEST_CASE("At most 20 bad games have their own messages") {
  std::string input;
  for (int i = 0; i < 20; ++i) input += "x\n";
  const auto lines_of_error = [&] {
    return std::ranges::count(lookup({"-i", "lines"}, input).error, '\n');
  };
  CHECK(lines_of_error() == 20);
  input += "x\n";
  CHECK(lookup({"-i", "lines"}, input)
            .error.ends_with(
                "standard input:20: game 20, move 1: 'x' is not a move: expected one like 2-4\n"
                "triwar-lookup: and 1 more bad game\n"));
  for (int i = 0; i < 100'000; ++i) input += "x\n";
  CHECK(lines_of_error() == 21);
  const TemporaryFolder folder;
  write_file(folder / "games", input);
  const Result large = lookup({"-i", "lines", (folder / "games").string()});
  CHECK(large.error.ends_with("triwar-lookup: and 100001 more bad games\n"));
  CHECK(std::ranges::count(large.error, '\n') == 21);
}

TEST_CASE("A number on the border of two reads is one number") {
  // Files are read 256 KiB at a time. 2-1 is an edge, too.
  const std::string before = "1\n1";
  const std::string first = "2 1";
  const std::string spaces((256 << 10) - before.size() - first.size(), ' ');
  const Files files({before + spaces + first + "2\n"});
  const Result result = files.lookup({"-g", "boxes-1x9", "-f", "tsv", "a"});
  CHECK(result.exit_code == done);
  CHECK_MESSAGE(result.output.ends_with("\t0x8\n"), result.output);
}

}  // namespace triwar::cli::lookup_files_test
