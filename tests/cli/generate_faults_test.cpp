// triwar-generate under faults whose message, order or time matters. tests/faults/ tries all other
// faults: kills and signals at each change of a file, failing calls, full disks, closed streams.

#include <doctest/doctest.h>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/generate.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli::generate_faults_test {
namespace {

const std::string no_space = "No space left on device";

TEST_CASE("A long run is refused if the disk is too small") {
  const TemporaryFolder folder;
  const Result result =
      generate({"triangle-5", "--memory", "8G"}, faulty("disk:65536", folder.path()));
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
                 faulty("disk:65536", folder.path()));
    return !contains(result.output, "\nrefused          no\n");
  };
  const auto refused = [&] { return is_refused("triangle-5", "quiet"); };
  CHECK(refused());
  const auto work_file = folder / "triangle-5.tb.zst.work";
  write_file(work_file, "");
  CHECK(refused());
  generate_and_signal({"triangle-5", "--memory", "8G"}, folder / "triangle-5.tb.zst", SIGKILL);
  std::filesystem::resize_file(work_file,
                               std::uintmax_t{1} << 32);  // a sparse file, which uses no disk space
  CHECK(!refused());
  CHECK(is_refused("triangle-4", "dense"));  // a dense run does not replace the work file
  write_file(work_file, "mine");
  CHECK(refused());
  CHECK(read_file(work_file) == "mine");
}

TEST_CASE("A file is not replaced where files cannot be renamed to new names only") {
  for (const std::string no_link : {"", ",link:1:EPERM", ",link:1:ENOSYS", ",link:1:EOPNOTSUPP"}) {
    CAPTURE(no_link);
    const TemporaryFolder folder;
    REQUIRE(generate({"triangle-2", "-o", "table"},
                     faulty("renameat2:1:EINVAL" + no_link, folder.path()))
                .exit_code == done);
    CHECK(names_in(folder.path()) == std::vector<std::string>{"table"});
    const Result late = generate({"triangle-2", "-o", "late"},
                                 faulty("renameat2:1:taken" + no_link, folder.path()));
    check_refused(late, not_done);
    CHECK(contains(late.error, "late: exists already; use --force to replace it"));
    CHECK(read_file(folder / "late") == "theirs");
    CHECK(names_in(folder.path()) == std::vector<std::string>{"late", "table"});
  }
}

TEST_CASE("A table is synced before it gets its name, and then its folder is synced") {
  const TemporaryFolder folder;
  const std::filesystem::path calls = folder / "calls";
  Setup noted = faulty("", folder.path());
  noted.environment["NOTED_CALLS"] = calls.string();
  REQUIRE(generate({"triangle-2"}, noted).exit_code == done);
  CHECK_MESSAGE(read_file(calls).ends_with("write\nfsync\nrenameat2\nfsync\n"), read_file(calls));
}

/// Leaves the work file of an interrupted run of boxes-2x5 in a folder.
void interrupt_run(const TemporaryFolder& folder) {
  const Result result = generate({"boxes-2x5"}, faulty("mkostemp:2+:EIO", folder.path()));
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
    const Result result = generate({"boxes-2x5"}, faulty(calls, folder.path()));
    check_refused(result, not_done);
    CHECK(contains(result.error, "Input/output error"));
    CHECK(read_file(folder / "boxes-2x5.tb.zst.work") == work);
  }
  // Partial reads give the same result.
  const Result resumed =
      generate({"boxes-2x5"}, faulty("pread:1:short,pread:3:short", folder.path()));
  CHECK(resumed.exit_code == done);
  CHECK(contains(resumed.error, "resuming after 1616430 states"));
}

TEST_CASE("If stat fails, the error says why") {
  const TemporaryFolder folder;
  REQUIRE(generate({"triangle-2"}, {.folder = folder.path()}).exit_code == done);
  const Result verified = verify("triangle-2.tb.zst", faulty("fstat:1:EIO", folder.path()));
  check_refused(verified, bad_table);
  CHECK(contains(verified.error, "triangle-2.tb.zst: cannot open: Input/output error"));
  // The first two calls are for the table.
  const Result made = generate({"boxes-2x5", "--level", "1"}, faulty("fstat:2:EIO", folder.path()));
  check_refused(made, not_done);
  CHECK(contains(made.error, "boxes-2x5.tb.zst.work: cannot open: Input/output error"));
}

TEST_CASE("A file that another run removes before it is locked is not used") {
  const TemporaryFolder folder;
  interrupt_run(folder);
  // The first call is for the output file, which is then created again.
  const Result refused =
      generate({"boxes-2x5"}, faulty("flock:1:gone,flock:3:gone", folder.path()));
  check_refused(refused, not_done);
  CHECK_MESSAGE(contains(refused.error, "another run has just removed this work file; try again"),
                refused.error);
  CHECK(names_in(folder.path()).empty());
}

TEST_CASE("A run ends before it solves if another run makes the table meanwhile") {
  const TemporaryFolder folder;
  // The first call is for the output file, the second for the work file.
  const Setup meanwhile = faulty("flock:2:taken", folder.path());
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
      generate({"boxes-3x4", "--threads", "1"}, faulty("hurry,fdatasync:1:EIO", folder.path()));
  check_refused(failed, not_done);
  CHECK_MESSAGE(contains(failed.error, "boxes-3x4.tb.zst.work: cannot write: Input/output error"),
                failed.error);
}

TEST_CASE("Long runs work on file systems without locks") {
  const TemporaryFolder folder;
  CHECK(
      generate({"boxes-2x5", "--level", "1"}, faulty("flock:1+:ENOLCK", folder.path())).exit_code ==
      done);
}

TEST_CASE("A run whose threads the system refuses goes on with those that it has") {
  for (const char* calls : {"1", "1+", "2", "2+", "3+"}) {
    CAPTURE(calls);
    const TemporaryFolder folder;
    const Setup refused = faulty("pthread_create:" + std::string(calls) + ":EAGAIN", folder.path());
    const Result made = generate({"boxes-2x4", "--index", "quiet", "--threads", "8"}, refused);
    CHECK(made.exit_code == done);
    CHECK(made.output.starts_with("boxes-2x4: "));
    CHECK(generate({"--verify", "boxes-2x4.tb.zst", "--threads", "8"}, refused).exit_code == done);
  }
}

TEST_CASE("An error that cannot be printed still has its exit code") {
  CHECK(generate({"--unknown"}, {.error = Stream::file("/dev/full")}).exit_code == bad_usage);
  CHECK(generate({"--unknown"}, {.error = Stream::closed_pipe()}).exit_code == bad_usage);
  CHECK(run({"sh", "-c", R"("$0" --unknown 2>&-)", tests::program("triwar-generate")}).exit_code ==
        bad_usage);
}

TEST_CASE("A run under nohup outlives its terminal") {
  const TemporaryFolder folder;
  HeldCall held;
  Setup setup = held.setup("write:2", folder.path());
  setup.error = Stream::terminal();
  setup.before_exec = [] { std::signal(SIGHUP, SIG_IGN); };
  Process process(generate_command({"boxes-2x5", "-o", "table"}), setup);
  held.await();
  process.close_error();
  process.signal(SIGHUP);
  held.release();
  CHECK(process.wait().exit_code == done);
  CHECK(is_only(names_in(folder.path()), "table"));
}

}  // namespace
}  // namespace triwar::cli::generate_faults_test
