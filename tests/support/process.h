// Runs programs from tests.
#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tablebase/base/descriptor.h"
#include "tests/support/patience.h"

namespace triwar::cli {

/// The file, pipe or terminal that a standard stream of a program is connected to.
class Stream {
 public:
  enum class Kind { pipe, closed_pipe, terminal, file };

  /// A pipe to the test.
  static Stream pipe() { return Stream(Kind::pipe, {}); }
  /// For output: a pipe whose read end is closed.
  static Stream closed_pipe() { return Stream(Kind::closed_pipe, {}); }
  /// A new pseudo-terminal without echo or conversion of line ends.
  static Stream terminal() { return Stream(Kind::terminal, {}); }
  /// A file or device. For output it is created or truncated.
  static Stream file(std::filesystem::path path) { return Stream(Kind::file, std::move(path)); }

  Kind kind() const noexcept { return kind_; }
  const std::filesystem::path& path() const noexcept { return path_; }

 private:
  Stream(Kind kind, std::filesystem::path path) : kind_(kind), path_(std::move(path)) {}

  Kind kind_;
  std::filesystem::path path_;
};

/// The standard streams, environment variables and working folder of a program.
struct Setup {
  Stream input = Stream::pipe();
  Stream output = Stream::pipe();
  Stream error = Stream::pipe();
  /// Variables to set, or to unset if they have no value. All others are inherited.
  std::map<std::string, std::optional<std::string>> environment = {};
  /// The working folder; by default the folder of the test.
  std::filesystem::path folder = {};
  /// Called in the new process directly before exec. If it throws, the constructor of Process
  /// throws std::runtime_error, whose message ends with the same text.
  std::function<void()> before_exec = nullptr;
};

/// The exit status and output of a program.
struct Result {
  int exit_code;  ///< -1 if a signal ended it
  int signal;     ///< the signal that ended it, or 0
  std::string output;
  std::string error;
  /// The largest resident memory in bytes of the program and of each program that it has run, or of
  /// the test when it started the program, if that was more.
  std::uint64_t peak_memory;
};

/// A running program. Each function with a timeout also reads the program's output while it waits,
/// so a full pipe cannot cause a deadlock; after the timeout it kills the program and throws
/// std::runtime_error. The destructor kills the program if it is still running.
class Process {
 public:
  using Duration = std::chrono::steady_clock::duration;

  /// Starts the program arguments[0], looked up in PATH unless it contains a slash. Throws
  /// std::runtime_error if that fails.
  explicit Process(std::vector<std::string> arguments, const Setup& setup = {});
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Writes text to the program's standard input. Drops the rest if the program has ended or closed
  /// the stream. Throws std::runtime_error if the input is a file or closed by close_input().
  void write(std::string_view text, Duration timeout = tests::patience());

  /// Closes the program's standard input. On a terminal sends Ctrl-D instead, which ends the input
  /// only at the start of a line.
  void close_input();
  /// Closes the test's end of the program's standard output.
  void close_output() { output_.end.close(); }
  void close_error() { error_.end.close(); }

  /// Returns the next line of the program's standard output, without the line end. Throws
  /// std::runtime_error if the output ends before the line does.
  std::string read_line(Duration timeout = tests::patience());

  /// Waits until the program's standard error contains `text`. Returns all of its standard error so
  /// far. Throws std::runtime_error if the stream ends first.
  std::string await_error(std::string_view text, Duration timeout = tests::patience());

  void signal(int number);

  pid_t id() const noexcept { return id_; }

  /// Returns whether the program has ended. Does not block.
  bool ended();

  /// Waits until the program has ended and its output streams are closed. Does not close its input.
  /// Returns the standard output that read_line() has not returned, and all standard error.
  Result wait(Duration timeout = tests::patience());

 private:
  using Clock = std::chrono::steady_clock;

  /// The test's end of an output stream of the program.
  struct Source {
    Descriptor end;
    std::string text;
    void read_some();
  };

  /// Reads and writes until done() returns true. Fails after the timeout.
  void exchange(Duration timeout, const std::function<bool()>& done);
  void write_some();
  void reap(int options);
  [[noreturn]] void fail(const std::string& what);

  std::vector<std::string> arguments_;
  pid_t id_ = -1;
  Descriptor watch_;  // becomes readable when the program ends
  Descriptor input_;
  bool input_is_terminal_;
  std::string unwritten_;
  Source output_;
  Source error_;
  std::optional<int> status_;  // from wait4, once the program has ended
  rusage used_{};              // resources that the ended program has used
};

/// Returns the processor time that a thread of a process has used, counted in ticks.
double processor_seconds(pid_t process, pid_t thread);

/// Waits until a thread of a process sleeps in a system call, or has ended. Throws
/// std::runtime_error after tests::patience().
void await_sleep(pid_t process, pid_t thread);

/// Waits until each other thread of this process sleeps or has ended.
void await_sleep_of_other_threads();

/// Runs a program with `input` as its standard input, and returns its result. Throws
/// std::runtime_error if it cannot be started or exceeds the timeout.
Result run(std::vector<std::string> arguments, const Setup& setup = {}, std::string_view input = {},
           Process::Duration timeout = tests::patience());

}  // namespace triwar::cli
