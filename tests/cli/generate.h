// Running triwar-generate and inspecting files, for its tests.
#pragma once

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/paths.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

namespace triwar::cli {

inline constexpr int done = 0;
inline constexpr int bad_usage = 2;
inline constexpr int bad_table = 3;
inline constexpr int not_done = 4;
inline constexpr int interrupted = 130;

/// Returns the command line of triwar-generate with these arguments.
inline std::vector<std::string> generate_command(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), tests::program("triwar-generate"));
  return arguments;
}

inline Result generate(std::vector<std::string> arguments, const Setup& setup = {}) {
  return run(generate_command(std::move(arguments)), setup);
}

inline Result verify(const std::filesystem::path& file, const Setup& setup = {}) {
  return generate({"--verify", file.string()}, setup);
}

/// Returns a setup in which system calls fail (tests/support/faulty_calls.c).
inline Setup faulty(const std::string& calls, const std::filesystem::path& folder) {
  return {.environment = {{"LD_PRELOAD", tests::faulty_calls()}, {"FAULTY_CALLS", calls}},
          .folder = folder};
}

/// Holds a program in a system call.
class HeldCall {
 public:
  HeldCall() {
    REQUIRE(::mkfifo(fifo_.c_str(), 0600) == 0);
    // Opens the FIFO together with the program, which then waits until the FIFO is closed.
    holder_.emplace(
        std::vector<std::string>{"sh", "-c", R"(exec 3>"$0"; echo; read end)", fifo_.string()});
  }

  /// Returns the setup that holds a program in a call such as "write:3".
  Setup setup(const std::string& call, const std::filesystem::path& folder = {}) const {
    Setup setup = faulty(call + ":wait", folder);
    setup.environment["CALLS_WAIT_FOR"] = fifo_.string();
    return setup;
  }
  const std::filesystem::path& fifo() const { return fifo_; }
  /// Waits until the program makes the call.
  void await() { holder_->read_line(); }
  void release() { holder_->close_input(); }

 private:
  TemporaryFolder folder_;
  std::filesystem::path fifo_ = folder_ / "fifo";
  std::optional<Process> holder_;
};

/// Runs triwar-generate with one thread until it has saved some values, sends it a signal, and
/// returns how it ended.
inline Result generate_and_signal(std::vector<std::string> arguments,
                                  const std::filesystem::path& output, int signal) {
  arguments.insert(arguments.end(), {"-o", output.string(), "--threads", "1"});
  HeldCall held;
  Process process(generate_command(std::move(arguments)), held.setup("write:10"));
  held.await();
  process.signal(signal);
  held.release();
  return process.wait();
}

inline bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

inline bool is_only(const std::vector<std::string>& names, std::string_view name) {
  return names.size() == 1 && names[0] == name;
}

/// Checks for an error message of the program and an empty standard output.
inline void check_refused(const Result& result, int exit_code) {
  CHECK(result.exit_code == exit_code);
  CHECK(result.error.starts_with("triwar-generate: "));
  CHECK(result.output == "");
}

/// Returns the content of a file, such as the values of a table, decompressed by the zstd program.
inline std::string decompressed(const std::filesystem::path& file) {
  const Result result = run({"zstd", "-dc", file.string()});
  CHECK(result.exit_code == done);
  CHECK(result.error == "");
  return result.output;
}

}  // namespace triwar::cli
