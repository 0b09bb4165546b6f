// Ranks of triwar-generate-mpi that are killed, interrupted or out of space.
#include <doctest/doctest.h>

#include <csignal>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include "tests/cli/generate.h"
#include "tests/cli/mpi_ranks.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::generate_mpi_faults_test {
namespace {

/// Returns the numbers of all calls of this kind, or of about eight that include both ends.
std::vector<int> places(const std::string& calls, const std::string& kind) {
  const std::regex line("(?:^|\n)" + kind + " ([0-9]+)\n");
  std::smatch match;
  REQUIRE(std::regex_search(calls, match, line));
  const int count = std::stoi(match[1]);
  std::vector<int> found;
  for (int i = 1; i <= count; ++i) {
    if (i <= 2 || i > count - 3 || i % (count / 3) == 0) found.push_back(i);
  }
  return found;
}

// Run it with: ctest --preset long
TEST_CASE("Ranks of which one is killed at any change of its files resume to the same bytes" *
          doctest::skip()) {
  const TemporaryFolder whole;
  const auto counted = [&](const std::string& name) {
    return "export COUNTED_CALLS=" + (whole / name).string() + "; " + faulty_start("");
  };
  REQUIRE(run_ranks(shells_command({counted("calls.0"), counted("calls.1")}), whole).exit_code ==
          done);
  const std::string expected = read_file(whole / "table");
  for (const int rank : {0, 1}) {
    const std::string calls = read_file(whole / ("calls." + std::to_string(rank)));
    for (const std::string kind : {"write", "flock", "fsync", "rename", "unlink"}) {
      if (kind == "rename" && rank != 0) continue;
      for (const int place : places(calls, kind)) {
        const std::string kill = faulty_start(kind + ':' + std::to_string(place) + ":kill");
        CAPTURE(rank);
        CAPTURE(kill);
        const TemporaryFolder folder;
        const Result killed = run_ranks(
            shells_command(rank == 0 ? Words{kill, start_rank} : Words{start_rank, kill}), folder);
        CHECK(killed.exit_code != done);
        const bool made = fs::exists(folder / "table");
        if (made) CHECK((read_file(folder / "table") == expected));
        const bool saved = kind == "write" && place > 20 && !made;
        const Result last = generate_by(2, {"boxes-2x5", "-o", "table", "--force"}, folder);
        CHECK_MESSAGE(last.exit_code == done, last.error);
        if (saved) CHECK(contains(last.error, "table.work.*: resuming after "));
        CHECK((read_file(folder / "table") == expected));
        CHECK(names_in(folder.path()) == Words{"table"});
      }
    }
  }
}

TEST_CASE("A signal to mpirun leaves work files, and the next run resumes") {
  const TemporaryFolder folder;
  HeldCall held;
  Ranks ranks(shells_command({start_rank, start_rank, faulty_start("write:30:wait")}), folder, 1,
              &held);
  held.await();
  ranks.signal(SIGINT);
  const Result result = ranks.wait();
  CHECK(result.exit_code != done);  // mpirun chooses the exit code
  CHECK(names_in(folder.path()) == Words{"table.work.0", "table.work.1", "table.work.2"});
  const Result next = generate_by(3, {"boxes-2x5", "-o", "table"}, folder);
  CHECK_MESSAGE(next.exit_code == done, next.error);
  CHECK(count(next.error, "table.work.*: resuming after ") == 1);
  CHECK(names_in(folder.path()) == Words{"table"});
}

TEST_CASE("A signal to one rank stops all ranks, and is reported once with how to resume") {
  for (const int signal : {SIGINT, SIGTERM}) {
    CAPTURE(signal);
    const TemporaryFolder folder;
    const TemporaryFolder other;
    HeldCall held;
    const std::string third = "echo $$ >" + (other / "id").string() + "; ";
    Ranks ranks(shells_command({start_rank, start_rank, third + faulty_start("write:30:wait")}),
                folder, 1, &held);
    held.await();
    ::kill(std::stoi(read_file(other / "id")), signal);
    held.release();  // the signal may arrive before the held call blocks
    check_complains(ranks.wait(), interrupted,
                    "rank 2: interrupted; run the same command to resume\n");
    CHECK(names_in(folder.path()) == Words{"table.work.0", "table.work.1", "table.work.2"});
  }
}

TEST_CASE("A full disk of one rank ends all ranks, and the error names the rank") {
  const TemporaryFolder folder;
  // The work files exist before the disk is full.
  const std::string full = faulty_start("disk:4096");
  check_complains(run_ranks(shells_command({start_rank, start_rank, full}), folder, 1), not_done,
                  "rank 2: table.work.2: cannot write: No space left on device\n");
  CHECK(names_in(folder.path()) == Words{"table.work.0", "table.work.1", "table.work.2"});
  // The first rank has no room for the table; the work files stay.
  const std::string no_table = faulty_start("mkostemp:2:EIO");
  check_complains(run_ranks(shells_command({no_table, start_rank, start_rank}), folder, 1),
                  not_done, "table: cannot write: Input/output error\n");
  const Result last = generate_by(3, {"boxes-2x5", "-o", "table"}, folder);
  CHECK(last.exit_code == done);
  CHECK(contains(last.error, "resuming after "));
  CHECK(names_in(folder.path()) == Words{"table"});
}

TEST_CASE("A rank without enough memory ends all ranks, and the error names the rank") {
  const TemporaryFolder folder;
  // The limit is more than MPI needs and less than half of the size of the values.
  const std::string large = R"(exec "$0" boxes-3x5 --memory 100G -o table)";
  check_complains(run_ranks(shells_command({large, "ulimit -v 900000; " + large}), folder, 1),
                  not_done, "rank 1: out of memory\n");
  CHECK(names_in(folder.path()) == Words{});
}

}  // namespace
}  // namespace triwar::cli::generate_mpi_faults_test
