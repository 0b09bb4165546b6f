// Boards from a file, by the real programs.
#include <doctest/doctest.h>

#include <fstream>
#include <string>

#include "tests/cli/generate.h"
#include "tests/cli/lookup.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::board_file_test {
namespace {

const std::string examples = triwar::tests::source("examples/boards/");

}  // namespace

TEST_CASE("A board from a file is solved and answered by its name and from its table alone") {
  const TemporaryFolder folder;
  const Setup setup{.folder = folder.path()};
  const Result made = generate({"--board", examples + "hexagons.json"}, setup);
  CHECK(made.error == "");
  CHECK(made.exit_code == done);
  CHECK(made.output.starts_with("hexagons: 1073741824 states, "));
  const Result by_name = lookup({"-g", "hexagons", "-m", "1-3 3-6", "-f", "json"}, "", setup);
  const Result by_file =
      lookup({"-t", "hexagons.tb.zst", "-m", "1-3 3-6", "-f", "json"}, "", setup);
  CHECK(by_name.exit_code == done);
  CHECK(by_name.output == by_file.output);
  CHECK(contains(by_name.output, R"("moves":2,"to_move":"A")"));
  CHECK(contains(lookup({"-g", "hexagons", "--info"}, "", setup).output,
                 "board           from a file"));
  CHECK(lookup({"-g", "hexagons", "-m", "1-2"}, "", setup).exit_code == bad_input);
}

TEST_CASE("What --print-board writes describes the same board under another name") {
  const TemporaryFolder folder;
  const Setup setup{.folder = folder.path()};
  const Result printed = generate({"--print-board", "triangle-2"}, setup);
  CHECK(generate({"--print-board", "triangle-2", "--json"}, setup).output == printed.output);
  CHECK(printed.exit_code == done);
  std::ofstream(folder / "same.json") << printed.output;
  CHECK(contains(generate({"--board", "same.json"}, setup).error, "the name of another game"));
  std::string renamed = printed.output;
  renamed.replace(renamed.find("triangle-2"), 10, "mine");
  std::ofstream(folder / "mine.json") << renamed;
  CHECK(generate({"--board", "mine.json"}, setup).exit_code == done);
  CHECK(generate({"triangle-2"}, setup).exit_code == done);
  for (const char* moves : {"", "1-2", "1-2 2-3 1-3"}) {
    CHECK(lookup({"-g", "mine", "-m", moves, "-f", "text"}, "", setup).output ==
          lookup({"-g", "triangle-2", "-m", moves, "-f", "text"}, "", setup).output);
  }
}

TEST_CASE("Two tables of one name are each answered by their own board") {
  const TemporaryFolder folder;
  const Setup setup{.folder = folder.path()};
  const std::string begin = R"({"name":"two","points":[[0,0],[1,0],[1,1],[0,1]],"cells":)";
  std::ofstream(folder / "a.json") << begin + "[[1,2,3],[1,3,4]]}";
  std::ofstream(folder / "b.json") << begin + "[[1,2,3,4]]}";
  CHECK(generate({"--board", "a.json", "-o", "a.tb.zst"}, setup).exit_code == done);
  CHECK(generate({"--board", "b.json", "-o", "b.tb.zst"}, setup).exit_code == done);
  CHECK(lookup({"-t", "a.tb.zst", "-m", "1-3"}, "", setup).exit_code == done);
  CHECK(lookup({"-t", "b.tb.zst", "-m", "1-3"}, "", setup).exit_code == bad_input);
}

TEST_CASE("Files that describe no board are refused before any work") {
  const TemporaryFolder folder;
  const Setup setup{.folder = folder.path()};
  std::ofstream(folder / "bad.json") << R"({"name":"bad","points":[[0,0]],"cells":[[1,1,1]]})";
  const Result bad = generate({"--board", "bad.json"}, setup);
  CHECK(bad.exit_code == bad_usage);
  CHECK(bad.error.starts_with("triwar-generate: bad.json: bad: cell 1 "));
  CHECK(generate({"--board", "missing.json"}, setup).exit_code == bad_usage);
  CHECK(generate({"--board", ""}, setup).exit_code == bad_usage);
  CHECK(generate({"--board", examples + "house.json", "triangle-3"}, setup).exit_code == bad_usage);
  CHECK(is_only(names_in(folder.path()), "bad.json"));
}

TEST_CASE("Boards that a terminal cannot draw are told by their lines") {
  const TemporaryFolder folder;
  const Setup setup{.folder = folder.path()};
  std::ofstream(folder / "skew.json")
      << R"({"name":"skew","points":[[0,0],[5,1],[2,4]],"cells":[[1,2,3]]})";
  CHECK(generate({"--board", "skew.json"}, setup).exit_code == done);
  CHECK(lookup({"-g", "skew", "-m", "1-3"}, "", setup)
            .output.starts_with("drawn:   1-3\nundrawn: 1-2 2-3\n"));
}

}  // namespace triwar::cli::board_file_test
