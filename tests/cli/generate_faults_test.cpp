// triwar-generate under faults: full disks, kills, signals, closed pipes.

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "tests/cli/generate.h"
#include "tests/support/every.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli {
namespace {

const std::string no_space = "No space left on device";

[[noreturn]] void throw_system_error(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

/// Returns a setup in which system calls fail (tests/support/faulty_calls.c).
Setup faulty(const std::string& calls, const TemporaryFolder& folder) {
  return {.environment = {{"LD_PRELOAD", tests::faulty_calls()}, {"FAULTY_CALLS", calls}},
          .folder = folder.path()};
}

TEST_CASE("A full disk leaves no table and no temporary file") {
  for (const std::string board : {"triangle-3", "boxes-1x6"}) {
    CAPTURE(board);
    const TemporaryFolder folder;
    const Result result =
        generate({board, "--index", "dense", "-o", "table"}, faulty("disk:4096", folder));
    check_refused(result, not_done);
    CHECK(contains(result.error, "triwar-generate: table: "));
    CHECK(contains(result.error, no_space));
    CHECK(names_in(folder.path()).empty());
  }
}

TEST_CASE("A long run is refused if the disk is too small") {
  const TemporaryFolder folder;
  const Result result = generate({"triangle-5", "--memory", "8G"}, faulty("disk:65536", folder));
  check_refused(result, not_done);
  CHECK_MESSAGE(contains(result.error, "triangle-5.tb.zst: " + no_space + ": up to "),
                result.error);
  CHECK_MESSAGE(contains(result.error, " MiB are needed, 64.0 KiB are free"), result.error);
  CHECK(names_in(folder.path()).empty());
}

TEST_CASE("The work file of an earlier run counts as room on the disk") {
  const TemporaryFolder folder;
  const auto is_refused = [&](const std::string& game, const std::string& index) {
    const Result result =
        generate({game, "--index", index, "--memory", "8G", "--dry-run", "-o", "triangle-5.tb.zst"},
                 faulty("disk:65536", folder));
    return !contains(result.output, "\nrefused          no\n");
  };
  const auto refused = [&] { return is_refused("triangle-5", "quiet"); };
  CHECK(refused());
  const auto work_file = folder / "triangle-5.tb.zst.work";
  write_file(work_file, "");
  CHECK(refused());
  {
    Process process(generate_command({"triangle-5", "--memory", "8G"}), {.folder = folder.path()});
    await_work_file(process, work_file, 10000);
    process.signal(SIGKILL);
    process.wait();
  }
  std::filesystem::resize_file(work_file, std::uintmax_t{1} << 32);  // which takes no room
  CHECK(!refused());
  CHECK(is_refused("triangle-4", "dense"));  // a dense run leaves the file there
  write_file(work_file, "mine");
  CHECK(refused());
  CHECK(read_file(work_file) == "mine");
}

TEST_CASE("A disk that fills up after the first chunk leaves the old table as it was") {
  const TemporaryFolder folder;
  const std::vector<std::string> command = {"boxes-1x6", "--index", "dense",
                                            "--force",   "-o",      "table"};
  REQUIRE(generate(command, {.folder = folder.path()}).exit_code == done);
  const std::string old = read_file(folder / "table");
  // Room for the first chunk of a table of 20 KB.
  const Result result = generate(command, faulty("disk:16384", folder));
  check_refused(result, not_done);
  CHECK(contains(result.error, no_space));
  CHECK(names_in(folder.path()) == std::vector<std::string>{"table"});
  CHECK(read_file(folder / "table") == old);
}

TEST_CASE("Interrupted and partial system calls are continued") {
  const TemporaryFolder whole;
  REQUIRE(generate({"boxes-1x5"}, {.folder = whole.path()}).exit_code == done);
  const std::string expected = read_file(whole / "boxes-1x5.tb.zst");
  for (const char* calls : {"fsync:1:EINTR,fsync:2:EINTR", "renameat2:1:EINTR", "write:1:EINTR",
                            "write:1:short,write:3:short"}) {
    CAPTURE(calls);
    const TemporaryFolder folder;
    CHECK(generate({"boxes-1x5"}, faulty(calls, folder)).exit_code == done);
    CHECK(read_file(folder / "boxes-1x5.tb.zst") == expected);
  }
}

TEST_CASE("A file is not replaced where files cannot be renamed to new names only") {
  for (const std::string no_link : {"", ",link:1:EPERM", ",link:1:ENOSYS", ",link:1:EOPNOTSUPP"}) {
    CAPTURE(no_link);
    const TemporaryFolder folder;
    REQUIRE(generate({"triangle-2", "-o", "table"}, faulty("renameat2:1:EINVAL" + no_link, folder))
                .exit_code == done);
    CHECK(names_in(folder.path()) == std::vector<std::string>{"table"});
    const Result late =
        generate({"triangle-2", "-o", "late"}, faulty("renameat2:1:taken" + no_link, folder));
    check_refused(late, not_done);
    CHECK(contains(late.error, "late: exists already; use --force to replace it"));
    CHECK(read_file(folder / "late") == "theirs");
    CHECK(names_in(folder.path()) == std::vector<std::string>{"late", "table"});
  }
}

TEST_CASE("Whichever system call fails, a table appears complete or not at all") {
  const TemporaryFolder whole;
  REQUIRE(generate({"triangle-2"}, {.folder = whole.path()}).exit_code == done);
  const std::string expected = read_file(whole / "triangle-2.tb.zst");
  int refused = 0;
  for (const std::string call : {"write", "fsync", "fchmod", "flock", "mkostemp", "unlink",
                                 "rename", "renameat2", "readdir"}) {
    for (int count = 1; count <= 5; ++count) {
      CAPTURE(call);
      CAPTURE(count);
      const TemporaryFolder folder;
      const Result result =
          generate({"triangle-2"}, faulty(call + ":" + std::to_string(count) + ":EIO", folder));
      CHECK((result.exit_code == done || result.exit_code == not_done));
      const bool made = result.exit_code == done;
      if (made) {
        CHECK(read_file(folder / "triangle-2.tb.zst") == expected);
      } else {
        ++refused;
        CHECK(contains(result.error, "triangle-2.tb.zst: cannot write: Input/output error"));
      }
      // If unlink fails, the temporary file stays.
      if (call != "unlink") CHECK(names_in(folder.path()).size() == (made ? 1 : 0));
    }
  }
  CHECK(refused >= 4);
}

TEST_CASE("A table is synced before it gets its name, and then its folder is synced") {
  const TemporaryFolder folder;
  const std::filesystem::path calls = folder / "calls";
  Setup noted = faulty("", folder);
  noted.environment["NOTED_CALLS"] = calls.string();
  REQUIRE(generate({"triangle-2"}, noted).exit_code == done);
  CHECK_MESSAGE(read_file(calls).ends_with("write\nfchmod\nfsync\nrenameat2\nfsync\n"),
                read_file(calls));
}

/// A folder with the work file of an interrupted run of boxes-2x5.
void interrupt_run(const TemporaryFolder& folder) {
  const Result result = generate({"boxes-2x5"}, faulty("mkostemp:2+:EIO", folder));
  REQUIRE(result.exit_code == not_done);
  REQUIRE(names_in(folder.path()) == std::vector<std::string>{"boxes-2x5.tb.zst.work"});
}

TEST_CASE("A work file that cannot be read or locked is an error and stays as it is") {
  const TemporaryFolder folder;
  interrupt_run(folder);
  const std::string work = read_file(folder / "boxes-2x5.tb.zst.work");
  REQUIRE(work.size() > 32);
  for (const char* calls : {"pread:1:EIO", "pread:2:EIO", "pread:3:EIO", "flock:2:EIO"}) {
    CAPTURE(calls);
    const Result result = generate({"boxes-2x5"}, faulty(calls, folder));
    check_refused(result, not_done);
    CHECK(contains(result.error, "Input/output error"));
    CHECK(read_file(folder / "boxes-2x5.tb.zst.work") == work);
  }
  // Partial reads give the same result.
  const Result resumed = generate({"boxes-2x5"}, faulty("pread:1:short,pread:3:short", folder));
  CHECK(resumed.exit_code == done);
  CHECK(contains(resumed.error, "resuming after 797622 representatives"));
}

TEST_CASE("A work file whose header is incomplete after a full disk is started again") {
  const TemporaryFolder folder;
  for (const int room : {1, 7, 8, 31}) {
    CAPTURE(room);
    const std::string disk = "disk:" + std::to_string(room);
    const Result full = generate({"boxes-2x5", "--level", "1"}, faulty(disk, folder));
    check_refused(full, not_done);
    CHECK(contains(full.error, "boxes-2x5.tb.zst.work: cannot write: " + no_space));
    CHECK(std::filesystem::file_size(folder / "boxes-2x5.tb.zst.work") == room);
  }
  // Another run, with room, resumes from the last one.
  CHECK(generate({"boxes-2x5", "--level", "1"}, {.folder = folder.path()}).exit_code == done);
  CHECK(names_in(folder.path()) == std::vector<std::string>{"boxes-2x5.tb.zst"});
}

TEST_CASE("If stat fails, the error says why") {
  const TemporaryFolder folder;
  REQUIRE(generate({"triangle-2"}, {.folder = folder.path()}).exit_code == done);
  const Result verified = verify("triangle-2.tb.zst", faulty("fstat:1:EIO", folder));
  check_refused(verified, bad_table);
  CHECK(contains(verified.error, "triangle-2.tb.zst: cannot open: Input/output error"));
  // The first two calls are for the table.
  const Result made = generate({"boxes-2x5", "--level", "1"}, faulty("fstat:2:EIO", folder));
  check_refused(made, not_done);
  CHECK(contains(made.error, "boxes-2x5.tb.zst.work: cannot open: Input/output error"));
}

// The address sanitizer replaces malloc, so that no call is counted.
TEST_CASE("Whichever allocation fails, a run ends with a message and leaves no partial table") {
  const TemporaryFolder whole;
  Setup counted = faulty("", whole);
  counted.environment["COUNTED_CALLS"] = (whole / "calls").string();
  REQUIRE(generate({"triangle-2"}, counted).exit_code == done);
  const std::string expected = read_file(whole / "triangle-2.tb.zst");
  std::istringstream calls(read_file(whole / "calls"));
  std::string name;
  int most = 0;
  while (calls >> name >> most && name != "malloc") {
  }
  if (most == 0) {
    CHECK(tests::sanitized());
    return;
  }
  REQUIRE(most > 100);
  // The last allocations write the table; some of them are in functions that must not throw.
  for (int count = most - 90; count <= most; count += static_cast<int>(tests::every(5))) {
    CAPTURE(count);
    const TemporaryFolder folder;
    const Result result =
        generate({"triangle-2"}, faulty("malloc:" + std::to_string(count) + ":ENOMEM", folder));
    CHECK((result.exit_code == done || result.exit_code == not_done));
    if (result.exit_code == not_done) {
      CHECK(contains(result.error, "triwar-generate: "));
      CHECK((contains(result.error, "memory") || contains(result.error, "pthread_create")));
    }
    const auto names = names_in(folder.path());
    if (result.exit_code == done) CHECK(is_only(names, "triangle-2.tb.zst"));
    for (const std::string& made : names) CHECK(read_file(folder / made) == expected);
  }
}

TEST_CASE("A file that another run removes before it is locked is not used") {
  const TemporaryFolder folder;
  interrupt_run(folder);
  // The first call is for the output file, which is then created again.
  const Result refused = generate({"boxes-2x5"}, faulty("flock:1:gone,flock:3:gone", folder));
  check_refused(refused, not_done);
  CHECK_MESSAGE(contains(refused.error, "another run has just removed this work file; try again"),
                refused.error);
  CHECK(names_in(folder.path()).empty());
}

TEST_CASE("A run ends before it solves if another run makes the table meanwhile") {
  const TemporaryFolder folder;
  // The first call is for the output file, the second for the work file.
  const Setup meanwhile = faulty("flock:2:taken", folder);
  const Result refused = generate({"boxes-2x5"}, meanwhile);
  check_refused(refused, not_done);
  CHECK_MESSAGE(contains(refused.error, "boxes-2x5.tb.zst: exists already"), refused.error);
  CHECK(names_in(folder.path()) == std::vector<std::string>{"boxes-2x5.tb.zst"});
  CHECK(read_file(folder / "boxes-2x5.tb.zst") == "theirs");
  CHECK(generate({"boxes-2x5", "--force", "--level", "1"}, meanwhile).exit_code == done);
  CHECK(read_file(folder / "boxes-2x5.tb.zst") != "theirs");
}

TEST_CASE("A long run syncs its work file every ten seconds") {
  const TemporaryFolder folder;
  const Result failed =
      generate({"boxes-3x4", "--threads", "1"}, faulty("hurry,fdatasync:1:EIO", folder));
  check_refused(failed, not_done);
  CHECK_MESSAGE(contains(failed.error, "boxes-3x4.tb.zst.work: cannot write: Input/output error"),
                failed.error);
}

TEST_CASE("Long runs work on file systems without locks") {
  const TemporaryFolder folder;
  CHECK(generate({"boxes-2x5", "--level", "1"}, faulty("flock:1+:ENOLCK", folder)).exit_code ==
        done);
}

TEST_CASE("--threads 1 works if no thread can be started") {
  const TemporaryFolder folder;
  const Setup no_threads = faulty("pthread_create:1+:EAGAIN", folder);
  const Result made = generate({"boxes-2x4", "--index", "quiet", "--threads", "1"}, no_threads);
  CHECK(made.exit_code == done);
  CHECK(made.output.starts_with("boxes-2x4: "));
  CHECK(generate({"--verify", "boxes-2x4.tb.zst", "--threads", "1"}, no_threads).exit_code == done);
}

TEST_CASE("A run whose threads the system refuses ends with a message") {
  for (const char* calls : {"1", "1+", "2", "2+", "3+"}) {
    CAPTURE(calls);
    const TemporaryFolder folder;
    const Result refused =
        generate({"boxes-2x4", "--threads", "8"},
                 faulty("pthread_create:" + std::string(calls) + ":EAGAIN", folder));
    if (refused.exit_code == done) continue;  // it needed fewer threads
    check_refused(refused, not_done);
    CHECK_MESSAGE(contains(refused.error, "Resource temporarily unavailable"), refused.error);
  }
}

TEST_CASE("A limit on file sizes is handled like a full disk") {
  const TemporaryFolder folder;
  const auto generate_within = [&](std::size_t bytes) {
    const auto limit_size = [bytes] {
      const rlimit limit{.rlim_cur = bytes, .rlim_max = bytes};
      if (::setrlimit(RLIMIT_FSIZE, &limit) != 0) throw_system_error("RLIMIT_FSIZE");
    };
    return generate({"boxes-1x6", "--index", "dense", "--level", "1"},
                    {.folder = folder.path(), .before_exec = limit_size});
  };
  const std::size_t size =
      generate({"boxes-1x6", "--index", "dense", "--level", "1", "-o", "-"}).output.size();
  // In the header, in a chunk, and one byte short: no part of a write counts as all of it.
  for (const std::size_t bytes : {std::size_t{50}, std::size_t{4096}, size - 1}) {
    CAPTURE(bytes);
    const Result result = generate_within(bytes);
    check_refused(result, not_done);
    CHECK(contains(result.error, "boxes-1x6.tb.zst: cannot write: File too large"));
    CHECK(names_in(folder.path()).empty());
  }
  CHECK(generate_within(size).exit_code == done);
  CHECK(std::filesystem::file_size(folder / "boxes-1x6.tb.zst") == size);
}

TEST_CASE("A run whose standard output fails exits with 4") {
  const TemporaryFolder folder;
  const Setup full = {.output = Stream::file("/dev/full"), .folder = folder.path()};
  for (const auto& arguments : std::vector<std::vector<std::string>>{{"--help"},
                                                                     {"--version"},
                                                                     {"--list"},
                                                                     {"triangle-3", "--dry-run"},
                                                                     {"triangle-3", "-o", "-"}}) {
    CAPTURE(arguments[0]);
    const Result result = generate(arguments, full);
    check_refused(result, not_done);
    CHECK(contains(result.error, no_space));
  }
  CHECK(names_in(folder.path()).empty());

  // The table is complete.
  check_refused(generate({"triangle-3"}, full), not_done);
  CHECK(is_only(names_in(folder.path()), "triangle-3.tb.zst"));
  const Result verified = generate({"--verify", "triangle-3.tb.zst"}, full);
  check_refused(verified, not_done);
  CHECK(contains(verified.error, no_space));
}

TEST_CASE("A closed output pipe ends triwar-generate quietly") {
  for (const auto& arguments : std::vector<std::vector<std::string>>{{"--help"},
                                                                     {"--version"},
                                                                     {"--list"},
                                                                     {"triangle-3", "--dry-run"},
                                                                     {"triangle-3", "-o", "-"}}) {
    CAPTURE(arguments[0]);
    const Result result = generate(arguments, {.output = Stream::closed_pipe()});
    CHECK(result.exit_code == interrupted);
    CHECK(result.error == "");
  }
}

TEST_CASE("A reader that leaves in the middle of a table ends triwar-generate quietly") {
  // More than a pipe holds, so that it cannot be written before the reader has left.
  Process process(generate_command({"boxes-2x4", "--index", "dense", "--level", "1", "-o", "-"}));
  process.close_output();
  const Result result = process.wait();
  CHECK(result.exit_code == interrupted);
  CHECK(result.error == "");
}

TEST_CASE("Closed standard streams do not get into the table") {
  const TemporaryFolder folder;
  const std::string reference = generate({"triangle-2", "-o", "-"}).output;
  const auto generate_with = [&](const std::string& closing) {
    return run({"sh", "-c", R"(exec "$0" triangle-2 --force )" + closing,
                tests::program("triwar-generate")},
               {.folder = folder.path()});
  };
  for (const std::string closing : {"<&-", "2>&-", "<&- 2>&-"}) {
    CAPTURE(closing);
    CHECK(generate_with(closing).exit_code == done);
    CHECK((read_file(folder / "triangle-2.tb.zst") == reference));
  }
  for (const std::string closing : {">&-", "<&- >&-", "<&- >&- 2>&-"}) {
    CAPTURE(closing);
    CHECK(generate_with(closing).exit_code == not_done);
    CHECK((read_file(folder / "triangle-2.tb.zst") == reference));
  }
  CHECK(is_only(names_in(folder.path()), "triangle-2.tb.zst"));
}

TEST_CASE("An error that cannot be printed still has its exit code") {
  CHECK(generate({"--unknown"}, {.error = Stream::file("/dev/full")}).exit_code == bad_usage);
  CHECK(generate({"--unknown"}, {.error = Stream::closed_pipe()}).exit_code == bad_usage);
  CHECK(run({"sh", "-c", R"("$0" --unknown 2>&-)", tests::program("triwar-generate")}).exit_code ==
        bad_usage);
}

TEST_CASE("A run under nohup outlives its terminal") {
  const TemporaryFolder folder;
  Process process(generate_command({"boxes-1x9", "--index", "dense", "--threads", "1", "--level",
                                    "19", "-o", "table"}),
                  {.error = Stream::terminal(), .folder = folder.path(), .before_exec = [] {
                     std::signal(SIGHUP, SIG_IGN);
                   }});
  process.await_error(" left");
  process.close_error();
  process.signal(SIGHUP);
  std::this_thread::sleep_for(std::chrono::milliseconds(500));  // more than one report
  CHECK(!process.ended());
  process.signal(SIGINT);
  CHECK(process.wait().exit_code == interrupted);
  CHECK(names_in(folder.path()).empty());
}

using Clock = std::chrono::steady_clock;

/// The moment at which a signal is sent to a run.
enum class Moment {
  any,      ///< from its start to its usual end
  writing,  ///< once a part of the table has been written
  ending,   ///< once all of it has been, and it may be flushed, renamed or reported
};
constexpr Moment moments[] = {Moment::any, Moment::writing, Moment::ending};

/// Runs of triwar-generate that a signal ends at chosen moments.
class Victims {
 public:
  enum class Before { nothing, old_file };

  Victims(std::vector<std::string> arguments, Before before)
      : arguments_(std::move(arguments)), before_(before) {
    arguments_.insert(arguments_.end(), {"--no-progress", "-o", "table"});
    if (before_ == Before::old_file) arguments_.push_back("--force");
    const TemporaryFolder folder;
    const Clock::time_point start = Clock::now();
    REQUIRE(generate(arguments_, {.folder = folder.path()}).exit_code == done);
    usual_time_ = Clock::now() - start;
    table_ = read_file(folder / "table");
  }

  /// Sends a signal to `count` runs, or to more until it stops one, and checks the files that they
  /// leave.
  void signal(int number, std::size_t count) {
    for (std::size_t i = 0; i < count || (stopped_ == 0 && i < 20 * count); ++i) {
      const Moment moment = moments[i % 3];
      const TemporaryFolder folder;
      if (before_ == Before::old_file) write_file(folder / "table", old_content);
      Process process(generate_command(arguments_), {.folder = folder.path()});
      wait_for(moment, folder, process);
      process.signal(number);
      const Result result = process.wait();
      CAPTURE(i);
      CAPTURE(result.error);
      check_table(folder, result);
      if (result.exit_code != done) ++stopped_;
      if (number == SIGKILL) {
        check_killed(folder, result);
      } else {
        check_stopped(folder, result, number);
      }
    }
    // Otherwise the moments are badly chosen, and nothing is tested.
    CHECK(stopped_ > 0);
  }

 private:
  static constexpr std::string_view old_content = "what was there before";

  static bool is_temporary(const std::string& name) { return name.starts_with("table.part-"); }

  Clock::duration random_part(Clock::duration of) {
    return Clock::duration(
        std::uniform_int_distribution<Clock::rep>(0, Clock::duration(of).count())(random_));
  }

  void wait_for(Moment moment, const TemporaryFolder& folder, Process& process) {
    if (moment == Moment::any) {
      std::this_thread::sleep_for(random_part(usual_time_));
      return;
    }
    const std::uintmax_t enough = moment == Moment::writing ? 1 : table_.size();
    while (largest_temporary(folder) < enough && !process.ended()) std::this_thread::yield();
    // Near the next system calls.
    const auto end = Clock::now() + random_part(std::chrono::milliseconds(2));
    while (Clock::now() < end) {
    }
  }

  static std::uintmax_t largest_temporary(const TemporaryFolder& folder) {
    std::uintmax_t largest = 0;
    for (const std::string& name : names_in(folder.path())) {
      if (!is_temporary(name)) continue;
      std::error_code gone;
      const std::uintmax_t size = std::filesystem::file_size(folder / name, gone);
      if (!gone) largest = std::max(largest, size);
    }
    return largest;
  }

  /// Checks that the table is complete or unchanged.
  void check_table(const TemporaryFolder& folder, const Result& result) const {
    std::size_t others = 0;
    for (const std::string& name : names_in(folder.path())) {
      if (name != "table" && !is_temporary(name)) ++others;
    }
    CHECK(others == 0);
    const bool exists = std::filesystem::exists(folder / "table");
    const std::string content = exists ? read_file(folder / "table") : "";
    const bool complete = content == table_;
    const bool as_before = before_ == Before::old_file ? content == old_content : !exists;
    CHECK((complete || as_before));
    if (result.exit_code == done) CHECK(complete);
  }

  /// Checks that a caught signal ends a run cleanly, unless the run ended before.
  static void check_stopped(const TemporaryFolder& folder, const Result& result, int number) {
    for (const std::string& name : names_in(folder.path())) CHECK(name == "table");
    if (result.exit_code == done) return;
    if (result.signal == number) return;  // so early that it was not yet caught
    check_refused(result, interrupted);
  }

  /// Checks that the files a kill leaves do not disturb the next run.
  void check_killed(const TemporaryFolder& folder, const Result& result) const {
    if (result.exit_code == done) return;
    CHECK(result.signal == SIGKILL);
    if (before_ == Before::nothing) std::filesystem::remove(folder / "table");
    CHECK(generate(arguments_, {.folder = folder.path()}).exit_code == done);
    CHECK((read_file(folder / "table") == table_));
  }

  std::vector<std::string> arguments_;
  Before before_;
  Clock::duration usual_time_{};
  std::string table_;
  std::mt19937 random_{4559};
  int stopped_ = 0;
};

const std::size_t kills = 42 / tests::every(7);
const std::size_t other_signals = 9 / tests::every(3);
const std::vector<std::string> one_chunk = {"triangle-3", "--level", "1"};
const std::vector<std::string> two_chunks = {"boxes-1x6", "--index", "dense", "--level", "1"};
const std::vector<std::string> slow_chunk = {"triangle-3", "--level", "13"};
const std::vector<std::string> slow_chunks = {"boxes-1x6", "--index", "dense", "--level", "13"};

TEST_CASE("A kill leaves no table or a complete one") {
  Victims(one_chunk, Victims::Before::nothing).signal(SIGKILL, kills);
}

TEST_CASE("A kill leaves no table of several chunks or a complete one") {
  Victims(two_chunks, Victims::Before::nothing).signal(SIGKILL, kills);
}

TEST_CASE("A kill leaves the old table or a complete new one") {
  Victims(one_chunk, Victims::Before::old_file).signal(SIGKILL, kills);
}

TEST_CASE("A kill leaves the old table or a complete new one of several chunks") {
  Victims(two_chunks, Victims::Before::old_file).signal(SIGKILL, kills);
}

// At a higher level compressing takes most of the time, so signals arrive then.

TEST_CASE("SIGINT leaves no temporary file") {
  Victims(slow_chunk, Victims::Before::nothing).signal(SIGINT, other_signals);
  Victims(slow_chunks, Victims::Before::old_file).signal(SIGINT, other_signals);
}

TEST_CASE("SIGTERM leaves no temporary file") {
  Victims(slow_chunk, Victims::Before::old_file).signal(SIGTERM, other_signals);
  Victims(slow_chunks, Victims::Before::nothing).signal(SIGTERM, other_signals);
}

TEST_CASE("SIGHUP leaves no temporary file") {
  Victims(slow_chunk, Victims::Before::old_file).signal(SIGHUP, other_signals);
}

}  // namespace
}  // namespace triwar::cli
