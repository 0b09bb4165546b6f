// Exit codes, error messages, signals and the data folder of all programs.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "tablebase/base/error.h"

namespace triwar::program {

/// The exit codes of all programs. If several apply, the highest counts.
enum class Exit {
  done = 0,
  bad_input = 1,     ///< a bad game, or unreadable input
  bad_usage = 2,     ///< wrong options, an unknown game, an input file that cannot be opened
  bad_table = 3,     ///< missing, damaged, with wrong values, or of another kind, game or version
  not_done = 4,      ///< output cannot be written or exists, memory or disk is short, or the
                     ///< board is too large
  interrupted = 130  ///< stopped by a signal, or the reader has closed the output
};

Exit exit_code(ErrorCode code) noexcept;

/// Returns the data folder of this program's installation, or an empty path if the system does not
/// provide the program's path.
std::filesystem::path data_folder();

/// Returns the message of an error, and its advice worded with command-line options.
std::string message_of(const Error& error);

/// Calls work() and returns the exit code of the program. Reports exceptions on standard error as
/// "NAME: message", except Error(output_closed). First prepares the process: opens /dev/null for
/// closed standard streams; ignores SIGPIPE and SIGXFSZ, so that writing fails instead; and
/// installs a std::terminate_handler, which reports an exception that leaves a noexcept function or
/// a thread of a library. The process keeps the pointer `name`.
int run(const char* name, const std::function<Exit()>& work);

/// Makes SIGINT, SIGTERM and SIGHUP request a stop instead of ending the program at once. The same
/// signal ends the program the second time. Signals that the parent process ignores stay ignored.
void stop_on_signals();

/// Returns whether a signal has requested a stop. Thread-safe.
bool stop_requested() noexcept;

}  // namespace triwar::program
