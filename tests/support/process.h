// Running real programs from tests, and talking with them.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tablebase/base/descriptor.h"

namespace triwar::cli {

/// What a standard stream of a program is connected to.
class Stream {
 public:
  enum class Kind { pipe, closed_pipe, terminal, file };

  /// A pipe to the test.
  static Stream pipe() { return Stream(Kind::pipe, {}); }
  /// For output: a pipe that nobody reads.
  static Stream closed_pipe() { return Stream(Kind::closed_pipe, {}); }
  /// A pseudo-terminal of its own, without echo, that leaves line ends as they are.
  static Stream terminal() { return Stream(Kind::terminal, {}); }
  /// A file or device: read as input; as output made if missing and written from its beginning.
  static Stream file(std::filesystem::path path) { return Stream(Kind::file, std::move(path)); }

  Kind kind() const noexcept { return kind_; }
  const std::filesystem::path& path() const noexcept { return path_; }

 private:
  Stream(Kind kind, std::filesystem::path path) : kind_(kind), path_(std::move(path)) {}

  Kind kind_;
  std::filesystem::path path_;
};

/// The surroundings that a program is started in.
struct Setup {
  Stream input = Stream::pipe();
  Stream output = Stream::pipe();
  Stream error = Stream::pipe();
  /// Variables to set; without a value, to unset. All others are those of the test.
  std::map<std::string, std::optional<std::string>> environment = {};
  /// Where it runs; by default where the test runs.
  std::filesystem::path folder = {};
  /// Called in the new process last before it becomes the program. What it throws is thrown in
  /// the test as a std::runtime_error.
  std::function<void()> before_exec = nullptr;
};

/// How a program ended, and what it has written.
struct Result {
  int exit_code;  ///< -1 when a signal ended it
  int signal;     ///< 0 when it ended by itself
  std::string output;
  std::string error;
};

/// A running program. While the test waits for anything, all that the program writes is taken in,
/// so that neither ever waits for the other's full pipe. Whatever takes longer than its timeout
/// kills the program and throws std::runtime_error. A program that still runs when its Process is
/// destroyed is killed.
class Process {
 public:
  using Duration = std::chrono::steady_clock::duration;
  static constexpr Duration patience = std::chrono::seconds(60);

  /// Starts arguments[0], looked for in PATH unless it has a slash. Throws std::runtime_error when
  /// that fails.
  explicit Process(std::vector<std::string> arguments, const Setup& setup = {});
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Passes text to its standard input. What it no longer wants to read is dropped.
  void write(std::string_view text, Duration timeout = patience);

  /// Ends its standard input; on a terminal as Ctrl-D does, which it is at the start of a line.
  void close_input();
  /// Stops reading its standard output, so that its pipe is closed.
  void close_output() { output_.end.close(); }
  void close_error() { error_.end.close(); }

  /// The next line of its standard output, without the line end. Throws std::runtime_error when
  /// the output ends before.
  std::string read_line(Duration timeout = patience);

  /// Waits until its standard error has `text` in it; returns all of it so far. Throws
  /// std::runtime_error when it ends before.
  std::string await_error(std::string_view text, Duration timeout = patience);

  void signal(int number);

  /// The time that processors have spent on it.
  std::chrono::duration<double> processor_time() const;

  /// Whether it has ended. Does not wait.
  bool ended();

  /// Waits until it has ended and nobody can write to its streams any more. Does not close its
  /// input. The output is what read_line has not yet returned, the error output all of it.
  Result wait(Duration timeout = patience);

 private:
  using Clock = std::chrono::steady_clock;

  /// The test's end of a stream that the program writes to.
  struct Source {
    Descriptor end;
    std::string text;
    void read_some();
  };

  /// Passes data both ways until `done`, which must hold once the program is gone.
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
  std::optional<int> status_;  // as waitpid says, once it has ended
};

/// Runs a program to its end, with `input` as its standard input.
Result run(std::vector<std::string> arguments, const Setup& setup = {}, std::string_view input = {},
           Process::Duration timeout = Process::patience);

}  // namespace triwar::cli
