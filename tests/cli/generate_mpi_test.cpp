// triwar-generate-mpi, started by mpirun, with and without faults.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <csignal>
#include <filesystem>
#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "tests/cli/generate.h"
#include "tests/support/every.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

/// Returns a setup in which mpirun may run as root, and with more ranks than cores. When a rank has
/// failed, mpirun sends SIGTERM to the others, and SIGKILL `grace` seconds later (twice).
Setup with_mpi(const TemporaryFolder& folder, int grace = 1) {
  static const TemporaryFolder sessions;
  return {.environment = {{"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                          {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
                          {"OMPI_MCA_btl_vader_single_copy_mechanism", "none"},
                          {"OMPI_MCA_mpi_yield_when_idle", "1"},
                          {"OMPI_MCA_odls_base_sigkill_timeout", std::to_string(grace)},
                          {"TMPDIR", sessions.path().string()}},
          .folder = folder.path()};
}

const Words mpirun{"mpirun", "--oversubscribe", "--bind-to", "none"};

/// Returns the command line that starts this many ranks.
Words ranks_command(int ranks, const Words& arguments) {
  Words command = mpirun;
  command.insert(command.end(),
                 {"-n", std::to_string(ranks), "sh", "-c", R"(exec 2>"$ERRORS"; exec "$0" "$@")",
                  tests::program("triwar-generate-mpi")});
  command.insert(command.end(), arguments.begin(), arguments.end());
  return command;
}

/// Returns the command line that starts one rank for each shell line, with the program as $0.
Words shells_command(const Words& lines) {
  Words command = mpirun;
  for (const std::string& line : lines) {
    if (command.size() > mpirun.size()) command.push_back(":");
    command.insert(command.end(), {"-n", "1", "sh", "-c", R"(exec 2>"$ERRORS"; )" + line,
                                   tests::program("triwar-generate-mpi")});
  }
  return command;
}

/// A shell line that starts the program.
const std::string start_rank = R"(exec "$0" boxes-2x5 -o table)";

/// A shell line that starts the program with failing system calls (tests/support/faulty_calls.c).
std::string faulty_start(const std::string& calls) {
  return "export LD_PRELOAD=" + tests::faulty_calls() + " FAULTY_CALLS=" + calls + "; " +
         start_rank;
}

/// Running ranks. Their standard error does not pass through mpirun, which may end before it passes
/// on the last words.
class Ranks {
 public:
  Ranks(const Words& command, const TemporaryFolder& folder, int grace = 0,
        const HeldCall* held = nullptr) {
    const fs::path fifo = errors_ / "fifo";
    REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
    keeper_ = Descriptor(::open(fifo.c_str(), O_RDWR | O_CLOEXEC));
    listener_.emplace(Words{"cat", fifo.string()});
    Setup setup = with_mpi(folder, grace);
    setup.environment["ERRORS"] = fifo.string();
    if (held != nullptr) setup.environment["CALLS_WAIT_FOR"] = held->fifo().string();
    process_.emplace(command, setup);
  }

  void signal(int number) { process_->signal(number); }

  /// Waits until mpirun and all ranks have ended. Returns how mpirun ended, and the standard error
  /// of the ranks.
  Result wait() {
    Result result = process_->wait();
    keeper_.close();
    result.error = listener_->wait().output;
    return result;
  }

 private:
  TemporaryFolder errors_;
  Descriptor keeper_;  // keeps the FIFO open until the last rank has opened it
  std::optional<Process> listener_;
  std::optional<Process> process_;
};

Result run_ranks(const Words& command, const TemporaryFolder& folder, int grace = 0) {
  return Ranks(command, folder, grace).wait();
}

Result generate_by(int ranks, const Words& arguments, const TemporaryFolder& folder) {
  return run_ranks(ranks_command(ranks, arguments), folder);
}

int count(std::string_view text, std::string_view part) {
  int count = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

/// Checks for exactly one error message of the ranks.
void check_complains(const Result& result, int exit_code, const std::string& complaint) {
  CHECK(result.exit_code == exit_code);
  CHECK(result.output == "");
  CHECK_MESSAGE(contains(result.error, "triwar-generate-mpi: " + complaint), result.error);
  CHECK_MESSAGE(count(result.error, "triwar-generate-mpi: ") == 1, result.error);
}

/// Kills the second of two ranks when it has saved some parts.
void interrupt_two_ranks(const TemporaryFolder& folder) {
  const Result result =
      run_ranks(shells_command({start_rank, faulty_start("write:30:kill")}), folder);
  CHECK(result.exit_code != done);
  REQUIRE(names_in(folder.path()) == Words{"table.work.0", "table.work.1"});
  REQUIRE(fs::file_size(folder / "table.work.1") > 10000);
}

TEST_CASE("Ranks make the same tables as triwar-generate") {
  const TemporaryFolder folder;
  std::size_t next = 0;
  for (const std::string game :
       {"triangle-1", "triangle-2", "triangle-3", "triangle-4", "boxes-1x1", "boxes-1x2",
        "boxes-1x4", "boxes-1x6", "boxes-1x8", "boxes-1x10", "boxes-2x2", "boxes-2x3", "boxes-2x4",
        "boxes-2x5", "boxes-3x3", "boxes-4x3", "boxes-5x1", "painting"}) {
    if (next++ % tests::every(3) != 0) continue;
    CAPTURE(game);
    for (const std::string index : {"quiet", "dense"}) {
      const std::size_t edges = game == "triangle-4" || game == "boxes-4x3" ? 31 : 0;
      Words arguments{game, "--level", "1"};
      // Dense tables are made by the first rank alone.
      if (game != "painting" && index == "quiet")
        arguments.insert(arguments.end(), {"--index", index});
      if (index == "dense" && (edges != 0 || next % 4 != 0)) continue;
      CAPTURE(index);
      Words alone = arguments;
      alone.insert(alone.end(), {"-o", (folder / "expected").string(), "--force"});
      REQUIRE(generate(alone).exit_code == done);
      const std::string expected = read_file(folder / "expected");
      arguments.insert(arguments.end(), {"-o", "made", "--force"});
      // All numbers of ranks for large boards.
      const bool all = game == "triangle-4" || game == "boxes-2x5";
      const int first = all ? 1 : 1 + static_cast<int>(next % 4);
      for (int ranks = first; ranks <= (all ? 4 : first); ++ranks) {
        CAPTURE(ranks);
        const Result made = generate_by(ranks, arguments, folder);
        CHECK(made.exit_code == done);
        CHECK(count(made.output, ", empty board ") + count(made.output, ", preperiod ") == 1);
        CHECK((read_file(folder / "made") == expected));
      }
    }
  }
  CHECK(names_in(folder.path()) == Words{"expected", "made"});
}

TEST_CASE("Ranks with several threads make the same table on standard output") {
  const TemporaryFolder folder;
  const std::string expected = generate({"boxes-2x5", "-o", "-"}).output;
  for (const int ranks : {2, 3}) {
    CAPTURE(ranks);
    const Result made = generate_by(ranks, {"boxes-2x5", "-o", "-", "--threads", "3"}, folder);
    CHECK(made.exit_code == done);
    CHECK((made.output == expected));
    CHECK_MESSAGE(count(made.error, "boxes-2x5: ") == 2, made.error);  // bytes sent, and summary
    CHECK(contains(made.error, " bytes sent between " + std::to_string(ranks) + " ranks\n"));
  }
  CHECK(names_in(folder.path()).empty());
}

TEST_CASE("Ranks make tables of boards from a file") {
  const TemporaryFolder folder;
  const std::string board = tests::source("examples/boards/hexagons.json");
  REQUIRE(generate({"--board", board, "--index", "quiet", "-o", (folder / "expected").string()})
              .exit_code == done);
  CHECK(generate_by(3, {"--board", board, "--index", "quiet", "-o", "made"}, folder).exit_code ==
        done);
  CHECK((read_file(folder / "made") == read_file(folder / "expected")));
}

TEST_CASE("Ranks make tables of endgames and of boards with a start") {
  const TemporaryFolder folder;
  for (const Words& board :
       {Words{"boxes-4x5-swedish", "--index", "quiet"},
        Words{"boxes-5x5", "--after",
              "14-15 9-15 3-9 17-18 2-3 10-11 21-27 21-22 18-24 12-18 24-30 8-14 5-11 9-10 34-35 "
              "6-12 31-32 19-20 28-34 1-7 13-19 16-17"}}) {
    CAPTURE(board[0]);
    const auto to = [&](const std::string& output) {
      Words arguments = board;
      arguments.insert(arguments.end(), {"--level", "1", "--force", "-o", output});
      return arguments;
    };
    REQUIRE(generate(to((folder / "expected").string())).exit_code == done);
    for (const int ranks : {2, 3}) {
      CAPTURE(ranks);
      CHECK(generate_by(ranks, to("made"), folder).exit_code == done);
      CHECK((read_file(folder / "made") == read_file(folder / "expected")));
    }
  }
}

TEST_CASE("Output of options that make no table is printed once") {
  const TemporaryFolder folder;
  REQUIRE(generate({"triangle-2", "-o", (folder / "table").string()}).exit_code == done);
  for (const auto& entry : std::vector<std::pair<Words, std::string>>{
           {{"--help"}, "Usage: triwar-generate-mpi "},
           {{"--version"}, "triwar-generate-mpi "},
           {{"--list"}, "\npainting  "},
           {{"--print-board", "triangle-1"}, "\"cells\":[[1,2,3]]"},
           {{"--verify", "table"}, "table: triangle-2, structure and checksums right"},
           {{"boxes-2x5", "--dry-run"}, " for each of 3 ranks\n"},
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
  check_complains(generate_by(2, {"hexagon-3"}, folder), bad_usage, "");
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

/// Returns the numbers of all calls of this kind, or of about eight, with those at both ends.
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

TEST_CASE("Ranks of which one is killed at any change of its files resume to the same bytes") {
  const TemporaryFolder whole;
  const auto counted = [&](const std::string& name) {
    return "export COUNTED_CALLS=" + (whole / name).string() + "; " + faulty_start("");
  };
  REQUIRE(run_ranks(shells_command({counted("calls.0"), counted("calls.1")}), whole).exit_code ==
          done);
  const std::string expected = read_file(whole / "table");
  const std::size_t stride = tests::every(4);
  std::size_t next = 0;
  for (const int rank : {0, 1}) {
    const std::string calls = read_file(whole / ("calls." + std::to_string(rank)));
    for (const std::string kind : {"write", "flock", "fsync", "rename", "unlink"}) {
      if (kind == "rename" && rank != 0) continue;
      for (const int place : places(calls, kind)) {
        if (next++ % stride != 0) continue;
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
  CHECK(result.exit_code != done);  // by mpirun's own ideas
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
    check_complains(ranks.wait(), interrupted,
                    "rank 2: interrupted; run the same command to resume\n");
    CHECK(names_in(folder.path()) == Words{"table.work.0", "table.work.1", "table.work.2"});
  }
}

TEST_CASE("Work files of another number of ranks are refused without --restart") {
  const TemporaryFolder folder;
  interrupt_two_ranks(folder);
  const Words left = names_in(folder.path());
  check_complains(generate_by(3, {"boxes-2x5", "-o", "table"}, folder), not_done,
                  "table.work.0: saved by rank 0 of 2, expected rank 0 of 3; finish that run, or "
                  "discard it with "
                  "--restart\n");
  CHECK(names_in(folder.path()) == left);
  check_complains(generate_by(1, {"boxes-2x5", "-o", "table"}, folder), not_done,
                  "table.work.0: saved by rank 0 of 2, expected rank 0 of 1; ");
  CHECK(names_in(folder.path()) == left);
  // Also if the files of the first ranks are missing.
  fs::remove(folder / "table.work.0");
  check_complains(generate_by(1, {"boxes-2x5", "-o", "table"}, folder), not_done,
                  "table.work.1: saved by more than 1 rank; finish that run, ");
  CHECK(names_in(folder.path()) == Words{"table.work.1"});
  fs::copy_file(folder / "table.work.1", folder / "table.work.17");
  write_file(folder / "table.work.1x", "mine");
  CHECK(generate_by(1, {"boxes-2x5", "-o", "table", "--restart"}, folder).exit_code == done);
  CHECK(names_in(folder.path()) == Words{"table", "table.work.1x"});
}

TEST_CASE("Work files of other boards, other runs and triwar-generate are distinguished") {
  const TemporaryFolder folder;
  interrupt_two_ranks(folder);
  check_complains(generate_by(2, {"boxes-1x10", "-o", "table"}, folder), not_done,
                  "table.work.0: work file of another game");
  // A process alone has another work file.
  REQUIRE(generate({"boxes-1x10", "-o", (folder / "table").string()}).exit_code == done);
  CHECK(names_in(folder.path()) == Words{"table", "table.work.0", "table.work.1"});
  // A work file under the name of another rank.
  fs::rename(folder / "table.work.0", folder / "kept");
  fs::copy_file(folder / "table.work.1", folder / "table.work.0");
  check_complains(generate_by(2, {"boxes-2x5", "-o", "table", "--force"}, folder), not_done,
                  "table.work.0: saved by rank 1 of 2, expected rank 0 of 2");
  fs::rename(folder / "kept", folder / "table.work.0");
  write_file(folder / "table.work.2", "something that is none");
  check_complains(generate_by(2, {"boxes-2x5", "-o", "table", "--force", "--restart"}, folder),
                  not_done, "table.work.2: not a work file of triwar");
  CHECK(read_file(folder / "table.work.2") == "something that is none");
}

TEST_CASE("Ranks resume after the last part that all have saved") {
  const TemporaryFolder folder;
  interrupt_two_ranks(folder);
  for (const std::uintmax_t size : {std::uintmax_t{5000}, std::uintmax_t{40}}) {
    fs::resize_file(folder / "table.work.1", size);
    // This run fails after reading the work files.
    const Result stopped =
        run_ranks(shells_command({start_rank, faulty_start("write:1:ENOSPC")}), folder);
    check_complains(stopped, not_done, "rank 1: table.work.1: cannot write: No space left");
    std::error_code missing;
    CHECK((fs::file_size(folder / "table.work.1", missing) < size || missing));
  }
  const Result last = generate_by(2, {"boxes-2x5", "-o", "table"}, folder);
  CHECK_MESSAGE(last.exit_code == done, last.error);
  CHECK(names_in(folder.path()) == Words{"table"});
  CHECK(verify(folder / "table").exit_code == done);
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
  // More than MPI needs, and less than half of the values.
  const std::string large = R"(exec "$0" boxes-3x5 --memory 100G -o table)";
  check_complains(run_ranks(shells_command({large, "ulimit -v 900000; " + large}), folder, 1),
                  not_done, "rank 1: out of memory\n");
  CHECK(names_in(folder.path()) == Words{});
}

}  // namespace
}  // namespace triwar::cli
