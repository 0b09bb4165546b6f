// triwar-generate-mpi makes the same tables and refuses the same runs as triwar-generate.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "tests/cli/generate.h"
#include "tests/cli/mpi_ranks.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::generate_mpi_test {
namespace {

TEST_CASE("Ranks make the same tables as triwar-generate") {
  // generator/mpi/ tests other boards by two ranks.
  struct Made {
    Words board;
    std::vector<int> ranks;
  };
  const TemporaryFolder folder;
  for (const Made& made : std::vector<Made>{
           {{"triangle-4"}, {1, 2, 3, 4}},
           {{"boxes-2x5"}, {1, 2, 3, 4}},
           {{"triangle-1", "--index", "quiet"}, {3}},
           {{"boxes-1x6", "--index", "dense"}, {2}},  // made by the first rank alone
           {{"--board", tests::source("examples/boards/hexagons.json"), "--index", "quiet"}, {3}},
           {{"boxes-4x5-swedish", "--index", "quiet"}, {2}},
           {{"boxes-5x5", "--after",
             "14-15 9-15 3-9 17-18 2-3 10-11 21-27 21-22 18-24 12-18 24-30 8-14 5-11 9-10 34-35 "
             "6-12 31-32 19-20 28-34 1-7 13-19 16-17"},
            {3}}}) {
    CAPTURE(made.board[0]);
    const auto to = [&](const std::string& output) {
      Words arguments = made.board;
      arguments.insert(arguments.end(), {"--level", "1", "--force", "-o", output});
      return arguments;
    };
    REQUIRE(generate(to((folder / "expected").string())).exit_code == done);
    const std::string expected = read_file(folder / "expected");
    for (const int ranks : made.ranks) {
      CAPTURE(ranks);
      const Result result = generate_by(ranks, to("made"), folder);
      CHECK(result.exit_code == done);
      CHECK(count(result.output, ", empty board ") + count(result.output, ", start ") == 1);
      CHECK((read_file(folder / "made") == expected));
    }
  }
  CHECK(names_in(folder.path()) == Words{"expected", "made"});
}

TEST_CASE("Ranks with several threads make the same table on standard output") {
  const TemporaryFolder folder;
  const std::string expected = generate({"boxes-2x5", "-o", "-"}).output;
  const Result made = generate_by(3, {"boxes-2x5", "-o", "-", "--threads", "3"}, folder);
  CHECK(made.exit_code == done);
  CHECK((made.output == expected));
  CHECK_MESSAGE(count(made.error, "boxes-2x5: ") == 2,
                made.error);  // the line of bytes sent, and the summary
  CHECK(contains(made.error, " bytes sent between 3 ranks\n"));
  CHECK(names_in(folder.path()).empty());
}

TEST_CASE("Output of options that make no table is printed once") {
  const TemporaryFolder folder;
  REQUIRE(generate({"triangle-2", "-o", (folder / "table").string()}).exit_code == done);
  for (const auto& entry : std::vector<std::pair<Words, std::string>>{
           {{"--help"}, "Usage: triwar-generate-mpi "},
           {{"--version"}, "triwar-generate-mpi "},
           {{"--list"}, "\nboxes-20x1  "},
           {{"--verify", "table"}, "table: triangle-2, structure and checksums right"},
           {{"boxes-2x5", "--dry-run", "--json"}, "\"refused\":null,\"ranks\":3,\"seconds\":"}}) {
    const auto& arguments = entry.first;
    const auto& said = entry.second;
    CAPTURE(arguments[0]);
    const Result result = generate_by(3, arguments, folder);
    CHECK(result.exit_code == done);
    CHECK_MESSAGE(count(result.output, said) == 1, result.output);
    CHECK(result.error == "");
  }
  CHECK(names_in(folder.path()) == Words{"table"});
}

TEST_CASE("Errors are printed once, with the exit code of triwar-generate") {
  const TemporaryFolder folder;
  REQUIRE(generate({"triangle-2", "-o", (folder / "table").string()}).exit_code == done);
  const std::string table = read_file(folder / "table");
  check_complains(generate_by(3, {"--nonsense"}, folder), bad_usage, "");
  check_complains(generate_by(3, {"triangle-2", "-o", "table"}, folder), not_done,
                  "table: exists already; use --force");
  check_complains(generate_by(2, {"boxes-2x5", "--memory", "4M"}, folder), not_done,
                  "boxes-2x5 needs ");
  check_complains(generate_by(2, {"boxes-2x5", "-o", "nowhere/table"}, folder), not_done,
                  "nowhere/table: cannot write: No such file");
  CHECK(read_file(folder / "table") == table);
  CHECK(names_in(folder.path()) == Words{"table"});
}

TEST_CASE("Ranks with different boards or options are refused") {
  const TemporaryFolder folder;
  fs::create_directory(folder / "other");
  const auto board = [](const std::string& game) {
    const std::string json = generate({"--print-board", game}).output;
    return R"({"name":"mine")" + json.substr(json.find(','));
  };
  write_file(folder / "board.json", board("boxes-2x4"));
  write_file(folder / "other/board.json", board("boxes-1x8"));
  const std::string mine = R"(exec "$0" --board board.json --index quiet -o table)";
  check_complains(run_ranks(shells_command({mine, "cd other; " + mine}), folder), bad_usage,
                  "mine: expected the same board for all processes");
  check_complains(run_ranks(shells_command({mine, mine + " --threads 2"}), folder), bad_usage,
                  "expected the same options for all processes");
  // The error names the rank that cannot read the board.
  check_complains(run_ranks(shells_command({mine, "cd /; " + mine}), folder), bad_usage,
                  "rank 1: board.json: cannot read: No such file");
  CHECK(names_in(folder.path()) == Words{"board.json", "other"});
}

}  // namespace
}  // namespace triwar::cli::generate_mpi_test
