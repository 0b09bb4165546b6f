// Tables of quiet states by the real program, interrupted and not.
#include <doctest/doctest.h>

#include <csignal>
#include <string>
#include <vector>

#include "tests/cli/generate.h"
#include "tests/cli/lookup.h"
#include "tests/support/temporary_folder.h"

using namespace triwar::cli;

namespace {

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// A board that takes almost a second to solve.
constexpr const char* slow_board = "boxes-2x5";

TEST_CASE("By default, tables of boards with more than 18 edges store quiet states") {
  CHECK(
      contains(generate({"triangle-3", "--dry-run"}).output, "stored states    262144 (dense)\n"));
  CHECK(contains(generate({"boxes-1x6", "--dry-run"}).output, "stored states    7677 (quiet)\n"));
  CHECK(contains(generate({"triangle-5", "--dry-run"}).output,
                 "stored states    514229000 (quiet)\n"));
  CHECK(contains(generate({"triangle-3", "--dry-run", "--index", "quiet"}).output,
                 "stored states    2576 (quiet)\n"));
  CHECK(contains(generate({"boxes-1x8", "--dry-run", "--index", "dense"}).output,
                 "stored states    33554432 (dense)\n"));
}

TEST_CASE("A board and the same board on its side have as many stored states") {
  const std::string lying = generate({"boxes-1x11", "--dry-run"}).output;
  CHECK(contains(lying, "stored states    15161931 (quiet)\n"));
  CHECK(contains(generate({"boxes-11x1", "--dry-run"}).output,
                 "stored states    15161931 (quiet)\n"));
}

TEST_CASE("A board with too many quiet states is refused") {
  const Result result = generate({"boxes-2x12", "-o", "-"});
  CHECK(result.exit_code == not_done);
  CHECK(contains(result.error, "boxes-2x12 has 3329802862374141 stored states, too many"));
}

TEST_CASE("Facts and statistics of a table of quiet states count what it stores") {
  const TemporaryFolder folder;
  REQUIRE(
      generate({"boxes-2x3", "--index", "quiet", "-o", (folder / "quiet").string()}).exit_code ==
      done);
  const Result info = lookup({"-t", (folder / "quiet").string(), "--info"});
  CHECK(contains(info.output, "index           quiet\n"));
  CHECK(contains(info.output, "stored states   8400\n"));
  const Result stats = lookup({"-t", (folder / "quiet").string(), "--stats"});
  CHECK(contains(stats.output, "  all      2245   0.61"));
  CHECK(contains(stats.output, "   16         0      . "));
}

TEST_CASE("An interrupted run prints how to resume, and the next run resumes") {
  const TemporaryFolder folder;
  const std::string output = (folder / "table").string();
  const Result result = generate_and_signal({slow_board}, output, SIGINT);
  CHECK(result.exit_code == interrupted);
  CHECK(contains(result.error, "interrupted; run the same command to resume"));
  CHECK(names_in(folder.path()) == std::vector<std::string>{"table.work"});
  const Result next = generate({slow_board, "-o", output});
  CHECK(next.exit_code == done);
  CHECK(contains(next.error, "table.work: resuming after "));
  CHECK(names_in(folder.path()) == std::vector<std::string>{"table"});
}

}  // namespace
