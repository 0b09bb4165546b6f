// Starts ranks of triwar-generate-mpi with mpirun for tests.
#pragma once

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/cli/generate.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

/// Returns a setup in which mpirun may run as root, and with more ranks than cores. When a rank has
/// failed, mpirun sends SIGTERM to the others, and SIGKILL `grace` seconds later (twice).
inline Setup with_mpi(const TemporaryFolder& folder, int grace = 1) {
  static const TemporaryFolder sessions;
  return {.environment = {{"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                          {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
                          {"OMPI_MCA_btl_vader_single_copy_mechanism", "none"},
                          {"OMPI_MCA_mpi_yield_when_idle", "1"},
                          {"OMPI_MCA_odls_base_sigkill_timeout", std::to_string(grace)},
                          {"TMPDIR", sessions.path().string()}},
          .folder = folder.path()};
}

inline const Words mpirun{"mpirun", "--oversubscribe", "--bind-to", "none"};

/// Returns the command line that starts this many ranks.
inline Words ranks_command(int ranks, const Words& arguments) {
  Words command = mpirun;
  command.insert(command.end(), {"-n", std::to_string(ranks), "sh", "-c",
                                 R"(exec >"$OUTPUT" 2>"$ERRORS"; exec "$0" "$@")",
                                 tests::program("triwar-generate-mpi")});
  command.insert(command.end(), arguments.begin(), arguments.end());
  return command;
}

/// Returns the command line that starts one rank for each shell line, with the program as $0.
inline Words shells_command(const Words& lines) {
  Words command = mpirun;
  for (const std::string& line : lines) {
    if (command.size() > mpirun.size()) command.push_back(":");
    command.insert(command.end(), {"-n", "1", "sh", "-c", R"(exec >"$OUTPUT" 2>"$ERRORS"; )" + line,
                                   tests::program("triwar-generate-mpi")});
  }
  return command;
}

/// A shell line that starts the program.
inline const std::string start_rank = R"(exec "$0" boxes-2x5 -o table)";

/// A shell line that starts the program with failing system calls (tests/support/faulty_calls.c).
inline std::string faulty_start(const std::string& calls) {
  return "export LD_PRELOAD='" + tests::faulty_calls() + "' FAULTY_CALLS=" + calls + "; " +
         start_rank;
}

/// Collects the output of all ranks to a stream. The output bypasses mpirun, which may end before
/// it has forwarded the last bytes.
class RanksStream {
 public:
  RanksStream() {
    REQUIRE(::mkfifo(path_.c_str(), 0600) == 0);
    keeper_ = Descriptor(::open(path_.c_str(), O_RDWR | O_CLOEXEC));
    listener_.emplace(Words{"cat", path_.string()}, Setup{.output = Stream::file(text_)});
  }

  const fs::path& path() const { return path_; }
  /// Returns everything once all ranks have ended.
  std::string wait() {
    keeper_.close();
    listener_->wait();
    return read_file(text_);
  }

 private:
  TemporaryFolder folder_;
  fs::path path_ = folder_ / "fifo";
  fs::path text_ = folder_ / "text";
  Descriptor keeper_;  // keeps the FIFO open until the last rank has opened it
  std::optional<Process> listener_;
};

/// Running ranks.
class Ranks {
 public:
  Ranks(const Words& command, const TemporaryFolder& folder, int grace = 0,
        const HeldCall* held = nullptr) {
    Setup setup = with_mpi(folder, grace);
    setup.environment["OUTPUT"] = output_.path().string();
    setup.environment["ERRORS"] = errors_.path().string();
    if (held != nullptr) setup.environment["CALLS_WAIT_FOR"] = held->fifo().string();
    process_.emplace(command, setup);
  }

  void signal(int number) { process_->signal(number); }

  /// Waits until mpirun and all ranks have ended. Returns the exit status of mpirun and the output
  /// of the ranks.
  Result wait() {
    Result result = process_->wait();
    result.output = output_.wait();
    result.error = errors_.wait();
    return result;
  }

 private:
  RanksStream output_;
  RanksStream errors_;
  std::optional<Process> process_;
};

inline Result run_ranks(const Words& command, const TemporaryFolder& folder, int grace = 0) {
  return Ranks(command, folder, grace).wait();
}

inline Result generate_by(int ranks, const Words& arguments, const TemporaryFolder& folder) {
  return run_ranks(ranks_command(ranks, arguments), folder);
}

inline int count(std::string_view text, std::string_view part) {
  int count = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

/// Checks for exactly one error message of the ranks.
inline void check_complains(const Result& result, int exit_code, const std::string& complaint) {
  CHECK(result.exit_code == exit_code);
  CHECK(result.output == "");
  CHECK_MESSAGE(contains(result.error, "triwar-generate-mpi: " + complaint), result.error);
  CHECK_MESSAGE(count(result.error, "triwar-generate-mpi: ") == 1, result.error);
}

}  // namespace triwar::cli
