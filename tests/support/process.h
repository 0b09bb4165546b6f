// Programs run by tests.
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

/// The other end of a standard stream of a program.
class Stream {
 public:
  enum class Kind { pipe, closed_pipe, terminal, file };

  /// A pipe to the test.
  static Stream pipe() { return Stream(Kind::pipe, {}); }
  /// For output: a pipe whose reader has closed it.
  static Stream closed_pipe() { return Stream(Kind::closed_pipe, {}); }
  /// A new pseudo-terminal without echo or conversion of line ends.
  static Stream terminal() { return Stream(Kind::terminal, {}); }
  /// A file or device. As output it is created if missing, and overwritten from its beginning.
  static Stream file(std::filesystem::path path) { return Stream(Kind::file, std::move(path)); }

  Kind kind() const noexcept { return kind_; }
  const std::filesystem::path& path() const noexcept { return path_; }

 private:
  Stream(Kind kind, std::filesystem::path path) : kind_(kind), path_(std::move(path)) {}

  Kind kind_;
  std::filesystem::path path_;
};

/// The environment of a program.
struct Setup {
  Stream input = Stream::pipe();
  Stream output = Stream::pipe();
  Stream error = Stream::pipe();
  /// Variables to set, or without a value to unset. All others are inherited.
  std::map<std::string, std::optional<std::string>> environment = {};
  /// The working folder; by default the folder of the test.
  std::filesystem::path folder = {};
  /// Called in the new process directly before exec. The test throws std::runtime_error if this
  /// throws.
  std::function<void()> before_exec = nullptr;
};

/// The exit status and output of a program.
struct Result {
  int exit_code;  ///< -1 if a signal ended it
  int signal;     ///< 0 if it ended by itself
  std::string output;
  std::string error;
};

/// A running program. Every wait also reads all output of the program, so a full pipe cannot cause
/// a deadlock. A wait that exceeds its timeout kills the program and throws std::runtime_error. The
/// destructor kills a running program.
class Process {
 public:
  using Duration = std::chrono::steady_clock::duration;
  static constexpr Duration patience = std::chrono::seconds(60);

  /// Starts arguments[0], found in PATH unless it has a slash. Throws std::runtime_error if that
  /// fails.
  explicit Process(std::vector<std::string> arguments, const Setup& setup = {});
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Writes text to its standard input. Drops the rest if the program has closed it.
  void write(std::string_view text, Duration timeout = patience);

  /// Closes its standard input; on a terminal sends Ctrl-D, which must be at the start of a line.
  void close_input();
  /// Closes the pipe of its standard output.
  void close_output() { output_.end.close(); }
  void close_error() { error_.end.close(); }

  /// Returns the next line of its standard output, without the line end. Throws std::runtime_error
  /// at the end of the output.
  std::string read_line(Duration timeout = patience);

  /// Waits until its standard error contains `text`. Returns all standard error so far. Throws
  /// std::runtime_error if it ends before.
  std::string await_error(std::string_view text, Duration timeout = patience);

  void signal(int number);

  /// Returns its CPU time.
  std::chrono::duration<double> processor_time() const;

  /// Returns whether it has ended. Does not block.
  bool ended();

  /// Waits until it has ended and all writers of its streams have closed them. Does not close its
  /// input. The result has the output that read_line has not returned, and all standard error.
  Result wait(Duration timeout = patience);

 private:
  using Clock = std::chrono::steady_clock;

  /// The test's end of a stream that the program writes to.
  struct Source {
    Descriptor end;
    std::string text;
    void read_some();
  };

  /// Reads and writes until `done`, which must be true once the program has ended.
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
  std::optional<int> status_;  // from waitpid, once it has ended
};

/// Runs a program to its end with `input` as standard input.
Result run(std::vector<std::string> arguments, const Setup& setup = {}, std::string_view input = {},
           Process::Duration timeout = Process::patience);

}  // namespace triwar::cli
