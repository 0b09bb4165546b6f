// triwar-generate-mpi, started by mpirun, with and without faults.
#include <doctest/doctest.h>
#include <signal.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <random>
#include <regex>
#include <string>
#include <string_view>
#include <thread>
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
                 {"-n", std::to_string(ranks), tests::program("triwar-generate-mpi")});
  command.insert(command.end(), arguments.begin(), arguments.end());
  return command;
}

/// Returns the command line that starts one rank for each shell line, with the program as $0.
Words shells_command(const Words& lines) {
  Words command = mpirun;
  for (const std::string& line : lines) {
    if (command.size() > mpirun.size()) command.push_back(":");
    command.insert(command.end(),
                   {"-n", "1", "sh", "-c", line, tests::program("triwar-generate-mpi")});
  }
  return command;
}

/// Does not wait for the other ranks to end when one has failed.
Result generate_by(int ranks, const Words& arguments, const TemporaryFolder& folder) {
  return run(ranks_command(ranks, arguments), with_mpi(folder, 0));
}

int count(std::string_view text, std::string_view part) {
  int count = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

/// Checks for exactly one error message of the program. mpirun may add its own.
void check_complains(const Result& result, int exit_code, const std::string& complaint) {
  CHECK(result.exit_code == exit_code);
  CHECK(result.output == "");
  CHECK_MESSAGE(contains(result.error, "triwar-generate-mpi: " + complaint), result.error);
  CHECK_MESSAGE(count(result.error, "triwar-generate-mpi: ") == 1, result.error);
}

/// Returns the ranks whose working folder is `folder`.
std::vector<pid_t> processes_in(const fs::path& folder) {
  std::vector<pid_t> found;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != name.npos) continue;
    std::error_code gone;
    if (fs::read_symlink(entry.path() / "cwd", gone) != folder || gone) continue;
    const fs::path program = fs::read_symlink(entry.path() / "exe", gone);
    if (!gone && program == tests::program("triwar-generate-mpi")) found.push_back(std::stoi(name));
  }
  return found;
}

void check_nothing_runs_in(const TemporaryFolder& folder) {
  for (int tries = 0; tries < 1200 && !processes_in(folder.path()).empty(); ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  CHECK(processes_in(folder.path()).empty());
}

void sleep(unsigned milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

/// Starts ranks that make "table", calls `interrupt` once the last of them has saved a part, and
/// returns how the run ended.
Result interrupt_ranks(int ranks, const Words& arguments, const TemporaryFolder& folder,
                       const Setup& setup, const std::function<void(Process&)>& interrupt) {
  return interrupted_run(folder / "table", [&] {
    Process process(ranks_command(ranks, arguments), setup);
    await_work_file(process, folder / ("table.work." + std::to_string(ranks - 1)), 10000);
    interrupt(process);
    const Result result = process.wait();
    check_nothing_runs_in(folder);
    return result;
  });
}

/// Starts two ranks, and kills them when they have saved a part.
void interrupt_two_ranks(const TemporaryFolder& folder) {
  const Result result =
      interrupt_ranks(2, {"boxes-2x5", "-o", "table"}, folder, with_mpi(folder, 0), [&](Process&) {
        for (const pid_t id : processes_in(folder.path())) ::kill(id, SIGKILL);
      });
  CHECK(result.exit_code != done);
  REQUIRE(names_in(folder.path()) == Words{"table.work.0", "table.work.1"});
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
  const std::string start = R"(exec "$0" --board board.json --index quiet -o table)";
  check_complains(run(shells_command({start, "cd other; " + start}), with_mpi(folder, 0)),
                  bad_usage, "mine: expected the same board for all processes");
  check_complains(run(shells_command({start, start + " --threads 2"}), with_mpi(folder, 0)),
                  bad_usage, "expected the same options for all processes");
  // The error names the rank that cannot read the board.
  check_complains(run(shells_command({start, "cd /; " + start}), with_mpi(folder, 0)), bad_usage,
                  "rank 1: board.json: cannot read: No such file");
  CHECK(names_in(folder.path()) == Words{"board.json", "other"});
}

TEST_CASE("Repeatedly killed ranks finally make the same bytes as undisturbed ones") {
  const TemporaryFolder whole;
  REQUIRE(generate({"boxes-3x4", "-o", (whole / "table").string()}).exit_code == done);
  const TemporaryFolder folder;
  std::mt19937 random(4559);
  const int most_kills = 10 / static_cast<int>(tests::every(3));
  int resumed = 0;
  std::uintmax_t saved = 0;
  int runs = 0;
  for (int killed_runs = 0; killed_runs < most_kills && runs < 20 * most_kills; ++runs) {
    Process process(ranks_command(3, {"boxes-3x4", "-o", "table"}), with_mpi(folder, 0));
    while (!process.ended() && processes_in(folder.path()).size() < 3) sleep(5);
    // After another part is saved, or before.
    if (killed_runs < 3 || random() % 4 != 0)
      await_work_file(process, folder / "table.work.2", saved + 40000 + random() % 100000);
    const auto ids = processes_in(folder.path());
    if (!ids.empty()) ::kill(ids[random() % ids.size()], SIGKILL);
    const Result result = process.wait();
    check_nothing_runs_in(folder);
    if (contains(result.error, "table.work.*: resuming after ")) ++resumed;
    if (result.exit_code == done) {
      if (resumed > 0) break;
      // No run has resumed yet.
      fs::remove(folder / "table");
      saved = 0;
      continue;
    }
    ++killed_runs;
    CHECK(!fs::exists(folder / "table"));
    std::error_code none;
    const auto size = fs::file_size(folder / "table.work.2", none);
    if (!none) saved = size;
  }
  CHECK(resumed > 0);
  CHECK(saved > 40000);
  const Result last = generate_by(3, {"boxes-3x4", "-o", "table", "--force"}, folder);
  CHECK_MESSAGE(last.exit_code == done, last.error);
  CHECK((read_file(folder / "table") == read_file(whole / "table")));
  CHECK(names_in(folder.path()) == Words{"table"});
}

TEST_CASE("Interrupted ranks print once how to resume, and the next run resumes") {
  for (const int signal : {SIGINT, SIGTERM}) {
    CAPTURE(signal);
    const TemporaryFolder folder;
    const Result result =
        interrupt_ranks(3, {"boxes-3x4", "-o", "table", "--threads", "2"}, folder, with_mpi(folder),
                        [&](Process& process) { process.signal(signal); });
    CHECK(result.exit_code != done);  // by mpirun's own ideas
    // mpirun may end before it passes on the output of its ranks.
    const int complaints = count(result.error, "triwar-generate-mpi: ");
    CHECK_MESSAGE(complaints <= 1, result.error);
    // Any rank may be the first to notice.
    const std::regex how_to_go_on(
        "triwar-generate-mpi: (rank [12]: )?interrupted; run the same command to resume\n");
    CHECK_MESSAGE(std::regex_search(result.error, how_to_go_on) == (complaints == 1), result.error);
    CHECK(names_in(folder.path()) == Words{"table.work.0", "table.work.1", "table.work.2"});
    const Result next = generate_by(3, {"boxes-3x4", "-o", "table"}, folder);
    CHECK_MESSAGE(next.exit_code == done, next.error);
    CHECK(count(next.error, "table.work.*: resuming after ") == 1);
    CHECK(names_in(folder.path()) == Words{"table"});
  }
}

TEST_CASE("A signal to one rank stops all ranks") {
  const TemporaryFolder folder;
  const Result result = interrupt_ranks(3, {"boxes-3x4", "-o", "table", "--threads", "2"}, folder,
                                        with_mpi(folder), [&](Process&) {
                                          const auto ids = processes_in(folder.path());
                                          if (ids.size() == 3) ::kill(ids[2], SIGTERM);
                                        });
  check_complains(result, interrupted, "rank 2: interrupted; run the same command to resume");
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
        run(shells_command({R"(exec "$0" boxes-2x5 -o table)",
                            "LD_PRELOAD=" + tests::faulty_calls() +
                                R"( FAULTY_CALLS=write:1:ENOSPC exec "$0" boxes-2x5 -o table)"}),
            with_mpi(folder, 0));
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
  const std::string start = R"(exec "$0" boxes-2x5 -o table)";
  // The work files exist before the disk is full.
  const std::string full =
      "LD_PRELOAD=" + tests::faulty_calls() + " FAULTY_CALLS=disk:4096 " + start;
  check_complains(run(shells_command({start, start, full}), with_mpi(folder)), not_done,
                  "rank 2: table.work.2: cannot write: No space left on device\n");
  CHECK(names_in(folder.path()) == Words{"table.work.0", "table.work.1", "table.work.2"});
  // The first rank has no room for the table; the work files stay.
  const std::string no_table =
      "LD_PRELOAD=" + tests::faulty_calls() + " FAULTY_CALLS=mkostemp:2:EIO " + start;
  check_complains(run(shells_command({no_table, start, start}), with_mpi(folder)), not_done,
                  "table: cannot write: Input/output error\n");
  check_nothing_runs_in(folder);
  const Result last = generate_by(3, {"boxes-2x5", "-o", "table"}, folder);
  CHECK(last.exit_code == done);
  CHECK(contains(last.error, "resuming after "));
  CHECK(names_in(folder.path()) == Words{"table"});
}

TEST_CASE("A rank without enough memory ends all ranks, and the error names the rank") {
  const TemporaryFolder folder;
  // More than MPI needs, and less than half of the values.
  const std::string start = R"(exec "$0" boxes-3x5 --memory 100G -o table)";
  check_complains(run(shells_command({start, "ulimit -v 900000; " + start}), with_mpi(folder)),
                  not_done, "rank 1: out of memory\n");
  CHECK(names_in(folder.path()) == Words{});
  check_nothing_runs_in(folder);
}

}  // namespace
}  // namespace triwar::cli
